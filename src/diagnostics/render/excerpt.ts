import { lineAt, lineIndexOf, lineText, positionAt } from "../../source/line-index.ts";
import type { LineIndex } from "../../source/line-index.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import { cellsOf } from "./line-cells.ts";
import type { Cell } from "./line-cells.ts";

/** One row below a place: a line of the file, the marks under it, or a gap where lines are left out. */
export type ExcerptRow =
  | { readonly kind: "line"; readonly number: number; readonly text: string }
  | { readonly kind: "marks"; readonly text: string }
  | { readonly kind: "gap" };

/** Of a span over more lines than this, the middle is left out. */
const maxLines = 5;
const linesKeptAtEachEnd = 2;
/** Of a longer line, only the part around the span is shown. Counted in UTF-16 code units. */
const maxLineUnits = 200;
const unitsBeforeSpan = 60;

/** The lines that a span touches, each with `mark` under exactly the part that the span covers. */
export function excerpt(file: SourceFile, span: Span, mark: string): readonly ExcerptRow[] {
  const index = lineIndexOf(file);
  const { start, end } = withoutLastLineBreak(index, span);
  const first = lineAt(index, start);
  const last = lineAt(index, end);
  return linesToShow(first, last).flatMap((line): readonly ExcerptRow[] => {
    if (line === undefined) return [{ kind: "gap" }];
    const text = lineText(index, line);
    const from = line === first ? positionAt(index, start).column - 1 : text.length - text.trimStart().length;
    const to = line === last ? positionAt(index, end).column - 1 : text.trimEnd().length;
    return rowsOf(line, text, { start: from, end: to }, mark, first !== last);
  });
}

/** A span that ends with a line break ends, for the eye, at the end of that line. */
function withoutLastLineBreak(index: LineIndex, span: Span): Span {
  const size = index.text.length;
  const start = Math.min(span.start, size);
  let end = Math.max(start, Math.min(span.end, size));
  if (end > start && index.text[end - 1] === "\n") end--;
  if (end > start && index.text[end - 1] === "\r") end--;
  return { start, end };
}

/** Line numbers, undefined for a gap. */
function linesToShow(first: number, last: number): readonly (number | undefined)[] {
  const all = last - first + 1;
  const run = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
  if (all <= maxLines) return run(first, all);
  return [
    ...run(first, linesKeptAtEachEnd),
    undefined,
    ...run(last - linesKeptAtEachEnd + 1, linesKeptAtEachEnd),
  ];
}

function rowsOf(
  number: number,
  text: string,
  covered: Span,
  mark: string,
  isPartOfMany: boolean,
): readonly ExcerptRow[] {
  const window = windowOf(text, covered);
  const cells = cellsOf(text.slice(window.start, window.end));
  const before = window.start > 0 ? "…" : "";
  const after = window.end < text.length ? "…" : "";
  const shown = before + cells.map((cell) => cell.text).join("") + after;
  const line: ExcerptRow = { kind: "line", number, text: shown.trimEnd() };
  if (isPartOfMany && covered.start >= covered.end) return [line];
  const marks = marksUnder(
    cells,
    { start: covered.start - window.start, end: covered.end - window.start },
    mark,
  );
  return [line, { kind: "marks", text: " ".repeat(before.length) + marks }];
}

/** The part of a line that is shown; it never cuts a surrogate pair. */
function windowOf(text: string, covered: Span): Span {
  if (text.length <= maxLineUnits) return { start: 0, end: text.length };
  const start = Math.max(0, Math.min(covered.start - unitsBeforeSpan, text.length - maxLineUnits));
  const end = start + maxLineUnits;
  return {
    start: isInsidePair(text, start) ? start - 1 : start,
    end: isInsidePair(text, end) ? end + 1 : end,
  };
}

function isInsidePair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}

/** At least one mark, also for an empty span and for one that covers only what has no width. */
function marksUnder(cells: readonly Cell[], covered: Span, mark: string): string {
  let blank = 0;
  let marked = 0;
  for (const cell of cells) {
    if (cell.end <= covered.start) blank += cell.width;
    else if (cell.start < covered.end) marked += cell.width;
  }
  return " ".repeat(blank) + mark.repeat(Math.max(1, marked));
}
