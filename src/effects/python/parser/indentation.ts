import { spaceEnd, unitAt } from "./characters.ts";
import { fail } from "./syntax-error.ts";

/** CPython's limit of open indentations. */
const maxIndentations = 100;

/** The columns of the open blocks, with tabs as 8 columns and with tabs as 1: both must agree on every comparison. */
export interface Indentation {
  readonly columns: number[];
  readonly narrowColumns: number[];
}

/** Where the text of a line starts, and at which columns. */
export interface LineStart {
  offset: number;
  column: number;
  narrowColumn: number;
  /** Whether Python 3.9 takes the line for deeper than other versions do. */
  isAmbiguous: boolean;
}

export function makeIndentation(): Indentation {
  return { columns: [0], narrowColumns: [0] };
}

/** Reads the space before a line, with lines joined to it by backslashes. */
export function readLineStart(units: Uint8Array, from: number, into: LineStart): void {
  const end = spaceEnd(units, from);
  const unit = units[end];
  if (unit === 9 || unit === 12 || unit === 92) return readMixedSpace(units, from, into);
  into.offset = end;
  into.column = end - from;
  into.narrowColumn = end - from;
  into.isAmbiguous = false;
}

function readMixedSpace(units: Uint8Array, from: number, into: LineStart): void {
  let column = 0;
  let narrow = 0;
  let joined = 0;
  let i = from;
  for (; ; i++) {
    const unit = unitAt(units, i);
    if (unit === 32) {
      column++;
      narrow++;
    } else if (unit === 9) {
      column = (column & ~7) + 8;
      narrow++;
    } else if (unit === 12) {
      column = 0;
      narrow = 0;
    } else if (unit === 92) {
      joined = joined === 0 ? column : joined;
      i = afterJoin(units, i) - 1;
    } else break;
  }
  into.offset = i;
  into.column = joined === 0 ? column : joined;
  into.narrowColumn = joined === 0 ? narrow : joined;
  into.isAmbiguous = joined !== 0 && joined !== column;
}

/** The offset after a backslash and the end of its line. */
export function afterJoin(units: Uint8Array, backslash: number): number {
  let i = backslash + 1;
  if (unitAt(units, i) === 13) i++;
  if (unitAt(units, i) !== 10) fail("unexpected character after line continuation character", backslash, i);
  if (unitAt(units, i + 1) === 0) fail("unexpected end of file after line continuation", backslash, i);
  return i + 1;
}

/** Opens or closes blocks for a line: 1 for one opened, or minus the number of those closed. */
export function indent(state: Indentation, line: LineStart): number {
  const { columns, narrowColumns } = state;
  const top = columns.length - 1;
  if (line.column > (columns[top] ?? 0)) return open(state, line);
  let closed = 0;
  while (columns.length > 1 && line.column < (columns[columns.length - 1] ?? 0)) {
    columns.pop();
    narrowColumns.pop();
    closed++;
  }
  if (line.column !== columns[columns.length - 1]) {
    fail("unindent does not match any outer indentation level", line.offset);
  }
  if (line.narrowColumn !== narrowColumns[narrowColumns.length - 1]) inconsistent(line);
  return -closed;
}

function open(state: Indentation, line: LineStart): number {
  if (state.columns.length >= maxIndentations) fail("too many levels of indentation", line.offset);
  if (line.narrowColumn <= (state.narrowColumns[state.narrowColumns.length - 1] ?? 0)) inconsistent(line);
  state.columns.push(line.column);
  state.narrowColumns.push(line.narrowColumn);
  return 1;
}

function inconsistent(line: LineStart): never {
  fail("inconsistent use of tabs and spaces in indentation", line.offset);
}
