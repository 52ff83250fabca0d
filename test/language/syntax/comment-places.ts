import type { Module } from "../../../src/language/syntax/ast.ts";
import { tokenize } from "../../../src/language/syntax/tokens.ts";

/** Where a comment stands among the names and values of its module. */
export interface Place {
  readonly text: string;
  /** How many names and literals stand before it. */
  readonly leaves: number;
  /** How many brackets are closed before it. */
  readonly closed: number;
  readonly ownsLine: boolean;
}

/** The places of a module's comments, in order. */
export function placesOf(module: Module): readonly Place[] {
  const { text } = module.file;
  const leaves = leafStarts(module).sort((a, b) => a - b);
  const closers = tokenize(text)
    .tokens.filter((token) => /^[)\]}]$/.test(token.image))
    .map((token) => token.startOffset);
  return module.comments.map((comment) => ({
    text: comment.text,
    leaves: countBefore(leaves, comment.span.start),
    closed: countBefore(closers, comment.span.start),
    ownsLine: /(?:^|[\n\r])[ \t]*$/.test(text.slice(0, comment.span.start)),
  }));
}

const LEAVES: ReadonlySet<unknown> = new Set(["name", "number", "text", "template", "bool", "pattern"]);

function leafStarts(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(leafStarts);
  if (typeof value !== "object" || value === null) return [];
  if ("kind" in value && LEAVES.has(value.kind) && "span" in value) return [spanStart(value.span)];
  return Object.entries(value).flatMap(([key, inner]) => (key === "file" ? [] : leafStarts(inner)));
}

function spanStart(span: unknown): number {
  return typeof span === "object" && span !== null && "start" in span ? Number(span.start) : 0;
}

function countBefore(offsets: readonly number[], limit: number): number {
  return offsets.filter((offset) => offset < limit).length;
}
