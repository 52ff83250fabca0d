import type { Span } from "../../source/span.ts";
import type { Quote } from "./ast.ts";
import { endOfPlaceholder } from "./scan-text.ts";

/** A text literal taken apart: fixed text with its escapes resolved, and the placeholders still to be parsed. */
export interface TextParts {
  readonly quote: Quote;
  readonly parts: readonly TextPart[];
  readonly problems: readonly TextProblem[];
}

export type TextPart =
  | { readonly kind: "fixed"; readonly value: string; readonly span: Span }
  /** The span is what stands between the braces. */
  | { readonly kind: "placeholder"; readonly span: Span };

export interface TextProblem {
  readonly kind: "unclosed-text" | "unclosed-placeholder" | "bad-escape" | "empty-placeholder";
  readonly span: Span;
  readonly text: string;
}

/**
 * Takes a literal apart. A block that starts with a line break has its first and its last blank line removed, and the
 * indentation that all its lines share; line breaks become `\n`.
 *
 * @param image the literal with its quotes, as the lexer cut it out; the closing ones may be missing
 * @param offset where it stands in the file
 */
export function readText(image: string, offset: number): TextParts {
  const quote = quoteOf(image);
  const marks = quote === "line" ? 1 : 3;
  const closed = isClosedText(image);
  const content = image.slice(marks, closed ? image.length - marks : image.length);
  const problems: TextProblem[] = [];
  const report = (problem: TextProblem): void =>
    void (problems.length < MAX_PROBLEMS && problems.push(problem));
  if (!closed) {
    const text = quote === "line" ? '"' : image.slice(0, marks);
    // Where the text was meant to end is not known: the line on which it starts is shown.
    const end = offset + (/[\n\r]/.exec(image)?.index ?? image.length);
    report({ kind: "unclosed-text", span: { start: offset, end }, text });
  }
  const lines =
    quote === "line" ? [{ text: content, start: offset + 1, last: true }] : linesOf(content, offset + marks);
  const effort = { left: 2 * image.length };
  const endOf = (brace: number): number | undefined => {
    const end = endOfPlaceholder(image, brace - offset, effort);
    return end === undefined || end >= image.length - (closed ? marks : 0) ? undefined : end + offset;
  };
  const parts = quote === "raw" ? rawParts(lines, offset, image) : templateParts(lines, endOf, report);
  return { quote, parts, problems };
}

/** More of one text are not reported. */
const MAX_PROBLEMS = 100;

function quoteOf(image: string): Quote {
  return image.startsWith("'''") ? "raw" : image.startsWith('"""') ? "block" : "line";
}

/** Whether a literal, as the lexer cut it out, ends with its closing quotes. */
export function isClosedText(image: string): boolean {
  const quote = quoteOf(image);
  if (image.length < (quote === "line" ? 2 : 6)) return false;
  if (quote === "raw") return image.endsWith("'''");
  if (quote === "block") return image.endsWith('"""');
  let backslashes = 0;
  for (let at = image.length - 2; image[at] === "\\"; at--) backslashes++;
  return image.endsWith('"') && backslashes % 2 === 0;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly last: boolean;
}

/** The lines of a block that count, without their common indentation. */
function linesOf(content: string, offset: number): readonly Line[] {
  const lines: { text: string; start: number }[] = [];
  let start = 0;
  for (const match of content.matchAll(/\r\n?|\n/g)) {
    lines.push({ text: content.slice(start, match.index), start: offset + start });
    start = match.index + match[0].length;
  }
  lines.push({ text: content.slice(start), start: offset + start });
  const indented = lines.length > 1 && isBlank(lines[0]?.text ?? "");
  if (indented) {
    lines.shift();
    if (lines.length > 1 && isBlank(lines[lines.length - 1]?.text ?? "")) lines.pop();
  }
  const common = indented ? commonIndentation(lines.map((line) => line.text)) : 0;
  return lines.map((line, index) => {
    const cut = indented && isBlank(line.text) ? line.text.length : common;
    return { text: line.text.slice(cut), start: line.start + cut, last: index === lines.length - 1 };
  });
}

function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text);
}

function commonIndentation(lines: readonly string[]): number {
  const widths = lines.filter((line) => !isBlank(line)).map((line) => line.search(/[^ \t]/));
  return widths.length === 0 ? 0 : widths.reduce((least, width) => Math.min(least, width));
}

function rawParts(lines: readonly Line[], offset: number, image: string): readonly TextPart[] {
  const value = lines.map((line) => line.text).join("\n");
  return [{ kind: "fixed", value, span: { start: offset, end: offset + image.length } }];
}

/** @param endOf the place of the brace that closes a placeholder, given that of the one that opens it */
function templateParts(
  lines: readonly Line[],
  endOf: (brace: number) => number | undefined,
  report: (problem: TextProblem) => void,
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let value = "";
  let start = lines[0]?.start ?? 0;
  const flush = (end: number): void => {
    if (value !== "") parts.push({ kind: "fixed", value, span: { start, end } });
    value = "";
  };
  // A placeholder may go on over several lines of a block; this is how far the last one reached.
  let reached = 0;
  for (const line of lines) {
    let at = Math.max(0, reached - line.start);
    while (at < line.text.length) {
      const place = line.start + at;
      if (line.text.startsWith("{{", at)) {
        value += "{";
        at += 2;
      } else if (line.text[at] === "{") {
        flush(place);
        const end = endOf(place);
        if (end === undefined) {
          report({
            kind: "unclosed-placeholder",
            span: { start: place, end: line.start + line.text.length },
            text: "{",
          });
          at = line.text.length;
        } else {
          if (isEmptyBetween(lines, place + 1, end))
            report({ kind: "empty-placeholder", span: { start: place, end: end + 1 }, text: "{}" });
          parts.push({ kind: "placeholder", span: { start: place + 1, end } });
          reached = end + 1;
          at = reached - line.start;
        }
        start = reached;
      } else if (line.text[at] === "\\") {
        const escape = readEscape(line.text, at);
        if (escape.value === undefined) {
          report({
            kind: "bad-escape",
            span: { start: place, end: place + escape.length },
            text: line.text.slice(at, at + escape.length),
          });
        }
        value += escape.value ?? "";
        at += escape.length;
      } else {
        value += line.text[at] ?? "";
        at++;
      }
    }
    if (!line.last && reached <= line.start + line.text.length) value += "\n";
  }
  const last = lines[lines.length - 1];
  flush(last === undefined ? start : last.start + last.text.length);
  return parts;
}

function isEmptyBetween(lines: readonly Line[], start: number, end: number): boolean {
  return lines.every(({ text, start: own }) =>
    isBlank(text.slice(Math.max(0, start - own), Math.max(0, end - own))),
  );
}

interface Escape {
  readonly value: string | undefined;
  readonly length: number;
}

const escapes: Readonly<Record<string, string>> = { '"': '"', "\\": "\\", n: "\n", t: "\t", r: "\r" };

function readEscape(text: string, at: number): Escape {
  const simple = escapes[text[at + 1] ?? ""];
  if (simple !== undefined) return { value: simple, length: 2 };
  const scalar = /^\\u\{([0-9A-Fa-f]{1,6})\}/.exec(text.slice(at, at + 10));
  if (scalar === null) return { value: undefined, length: Math.min(2, text.length - at) };
  const point = Number.parseInt(scalar[1] ?? "", 16);
  const valid = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return { value: valid ? String.fromCodePoint(point) : undefined, length: scalar[0].length };
}
