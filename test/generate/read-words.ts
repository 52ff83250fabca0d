import { parse } from "../../src/language/syntax/parse.ts";
import { tokenize } from "../../src/language/syntax/tokens.ts";
import type { Span } from "../../src/source/span.ts";
import { grammarOfParser } from "../../src/language/syntax/grammar.ts";

/** A word of the language in a file, and whether the parser reads it as a keyword there or as a name. */
export interface ReadWord {
  readonly text: string;
  readonly start: number;
  readonly isKeyword: boolean;
}

const words: ReadonlySet<string> = new Set(grammarOfParser().words);

/** The words outside texts that are keywords somewhere. */
export function readWords(text: string): readonly ReadWord[] {
  const names = new Set<number>();
  visit(parse({ path: "a.pol", text }).module, (node) => {
    if (node["kind"] === "name") names.add(spanOf(node).start);
  });
  return tokenize(text)
    .tokens.filter(({ image }) => words.has(image))
    .map(({ image, startOffset }) => ({
      text: image,
      start: startOffset,
      isKeyword: !names.has(startOffset),
    }));
}

/** Where the units of durations and limits stand. */
export function readUnits(text: string): readonly Span[] {
  const units: Span[] = [];
  visit(parse({ path: "a.pol", text }).module, (node) => {
    const unit = node["unit"];
    if (isNode(unit)) units.push(spanOf(unit));
  });
  return units;
}

type Node = Readonly<Record<string, unknown>>;

function visit(node: unknown, take: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, take);
  } else if (isNode(node)) {
    take(node);
    for (const [key, value] of Object.entries(node)) {
      if (key !== "span" && key !== "file" && key !== "comments") visit(value, take);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function spanOf(node: Node): Span {
  return node["span"] as Span;
}
