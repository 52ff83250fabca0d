import { invariant } from "../../../base/assert.ts";
import type { NumberLiteral, Pattern, Quote } from "../ast.ts";
import { INVISIBLE } from "../hidden-characters.ts";
import { concat, hardLine, nest, outdent, verbatim, type Document } from "./document.ts";

/** Digits stand in groups of three from ten thousand on. */
export function printNumber(number: NumberLiteral): string {
  const [, sign = "", integer = "", fraction = ""] = /^(-?)(\d+)(.*)$/.exec(number.text) ?? [];
  invariant(integer !== "", `a number reads \`${number.text}\``);
  const grouped = integer.length < 5 ? integer : integer.replace(/\B(?=(?:\d{3})+$)/g, "_");
  return sign + grouped + fraction;
}

export function printPattern(pattern: Pattern): string {
  return `/${pattern.source}/`;
}

/** A piece of a text literal: fixed text, or a placeholder as it is written, braces included. */
export type TextPiece = { readonly value: string } | { readonly placeholder: string };

/**
 * A text literal. In a block (`"""` and raw text) of several lines, each line stands for itself, and the indentation
 * that all lines share is no part of the value. With `oneLine` the text stays on its line because it is inside another.
 */
export function printText(pieces: readonly TextPiece[], quote: Quote, oneLine: boolean): Document {
  if (quote === "raw") {
    const value = pieces.map((piece) => ("value" in piece ? piece.value : "")).join("");
    return oneLine ? `'''${value}'''` : printRaw(value);
  }
  const inBlock = quote === "block" && !oneLine;
  const spread = inBlock && pieces.some((piece) => "value" in piece && piece.value.includes("\n"));
  const content = pieces.map((piece, index) => {
    if ("placeholder" in piece) return piece.placeholder;
    const escaped = escape(piece.value, inBlock);
    return inBlock && !spread && index === pieces.length - 1 ? escaped.replace(/(?<!\\)"$/, '\\"') : escaped;
  });
  const marks = quote === "line" ? '"' : '"""';
  return spread ? printBlock(marks, visibleSpaces(content.join(""))) : marks + content.join("") + marks;
}

/** In a block, line breaks and quotes stand for themselves, three quotes in a row excepted. */
function escape(value: string, inBlock: boolean): string {
  return value.replace(SPECIAL, (character: string, offset: number) => {
    if (inBlock && character === "\n") return character;
    if (inBlock && character === '"' && value.slice(offset - 2, offset) !== '""') return character;
    return ESCAPES.get(character) ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

const ESCAPES = new Map([
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["{", "{{"],
]);

/** What has a meaning of its own between quotes, and what a reader could not see or would be deceived by. */
const SPECIAL = new RegExp(`[\\\\"{\\p{Cc}${INVISIBLE}]`, "gu");

/** Escapes the spaces of a block that would not be read as its own: at the end of a line, and before all its lines. */
function visibleSpaces(content: string): readonly string[] {
  const lines = content.split("\n").map((text) => text.replace(/ $/, "\\u{20}"));
  if (lines.some((text) => text !== "" && !text.startsWith(" "))) return lines;
  const first = lines.findIndex((text) => text !== "");
  return lines.map((text, index) => (index === first ? text.replace(/^ /, "\\u{20}") : text));
}

function printRaw(value: string): Document {
  const lines = value.split("\n");
  if (lines.length > 1 && isBlock(lines)) return printBlock("'''", lines);
  const text = `'''${value}'''`;
  return lines.length > 1 ? verbatim(text) : text;
}

/** Whether raw lines can be indented together: one of them is not indented yet, and none is of mere spaces. */
function isBlock(lines: readonly string[]): boolean {
  const indented = lines.filter((text) => text !== "").every((text) => /^[ \t]/.test(text));
  return lines[0] === "" || !(indented || lines.some((text) => /^[ \t]+$/.test(text)));
}

/** Lines between quotes, one step deeper than the statement that they are in. */
function printBlock(marks: string, lines: readonly string[]): Document {
  const printed = lines.flatMap((text) => [hardLine, text === "" ? "" : verbatim(text)]);
  return concat([marks, nest(concat(printed)), outdent(hardLine), marks]);
}
