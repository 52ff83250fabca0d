import type { Position, SourceFile } from "./source-file.ts";

/** Offsets at which the lines of one text start; a line ends with LF, CRLF or a lone CR. */
export interface LineIndex {
  readonly starts: readonly number[];
  readonly text: string;
}

const indexes = new WeakMap<SourceFile, LineIndex>();

/** The index of a file, made once. */
export function lineIndexOf(file: SourceFile): LineIndex {
  let index = indexes.get(file);
  if (index === undefined) {
    index = lineIndex(file.text);
    indexes.set(file, index);
  }
  return index;
}

export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return { starts, text };
}

/** Where an offset stands; an offset past the end stands at the end. */
export function positionAt(index: LineIndex, offset: number): Position {
  const line = lineAt(index, offset);
  return { line, column: Math.min(offset, index.text.length) - startOfLine(index, line) + 1 };
}

/** The number, from 1, of the line that holds an offset. */
export function lineAt(index: LineIndex, offset: number): number {
  let low = 0;
  let high = index.starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((index.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** The text of a line, numbered from 1, without its line break. */
export function lineText(index: LineIndex, line: number): string {
  const end = index.starts[line] ?? index.text.length;
  return index.text.slice(startOfLine(index, line), end).replace(/\r?\n$|\r$/, "");
}

function startOfLine(index: LineIndex, line: number): number {
  return index.starts[line - 1] ?? index.text.length;
}
