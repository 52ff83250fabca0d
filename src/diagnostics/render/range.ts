import { lineIndexOf, positionAt } from "../../source/line-index.ts";
import type { Position, SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";

/** A half-open range of places; lines and columns from 1, columns in UTF-16 code units. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export function rangeOf(file: SourceFile, span: Span): Range {
  const index = lineIndexOf(file);
  return { start: positionAt(index, span.start), end: positionAt(index, span.end) };
}
