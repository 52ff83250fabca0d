import { invariant } from "../base/assert.ts";

/**
 * Numbers by a row and a key. The entries of a row lie beside each other, in the order of their keys: several look-ups in one
 * row wait for memory once, however many rows there are.
 */
export interface RowTable {
  /** Each row: the count of its entries, then each entry with the numbers of its key and the one that belongs to it. */
  readonly cells: Int32Array;
}

/** A table of rows, and where each of them starts. */
export interface Rows {
  readonly table: RowTable;
  readonly starts: readonly number[];
}

export type RowEntry<Key extends readonly number[]> = readonly [key: Key, value: number];
export type Triple = readonly [number, number, number];

/** Keys of three numbers. Of entries with the same key the first counts. */
export function rowsOfTriples(rows: readonly (readonly RowEntry<Triple>[])[]): Rows {
  return rowsOf(rows, ([key, value]) => [...key, value]);
}

/** The number that belongs to a key in the row that starts there; undefined where there is none. */
export function findTriple(
  { cells }: RowTable,
  start: number,
  first: number,
  second: number,
  third: number,
): number | undefined {
  let low = 0;
  let high = cells[start] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = start + 1 + middle * 4;
    const order = (cells[at] ?? 0) - first || (cells[at + 1] ?? 0) - second || (cells[at + 2] ?? 0) - third;
    if (order === 0) return cells[at + 3];
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

/** How many bits the number has that belongs to a key, where both are one number. */
const flagBits = 8;

/** A key of one number, none of them negative, and flags that belong to it, together in one number. */
export function rowsOfFlags(rows: readonly (readonly RowEntry<readonly [number]>[])[]): Rows {
  return rowsOf(rows, ([[key], flags]) => {
    const isSmall = key >= 0 && key < 2 ** (31 - flagBits) && flags >= 0 && flags < 2 ** flagBits;
    invariant(isSmall, "keys and flags fit into one number");
    return [key * 2 ** flagBits + flags];
  });
}

/** The flags that belong to a key in the row that starts there; undefined where it is not. */
export function findFlags({ cells }: RowTable, start: number, key: number): number | undefined {
  let low = 0;
  let high = cells[start] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const cell = cells[start + 1 + middle] ?? 0;
    const found = cell >> flagBits;
    if (found === key) return cell & (2 ** flagBits - 1);
    if (found < key) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

function rowsOf<Key extends readonly number[]>(
  rows: readonly (readonly RowEntry<Key>[])[],
  cellsOf: (entry: RowEntry<Key>) => readonly number[],
): Rows {
  const starts: number[] = [];
  const cells: number[] = [];
  for (const row of rows) {
    const entries = inOrder(row);
    starts.push(cells.length);
    cells.push(entries.length);
    for (const entry of entries) cells.push(...cellsOf(entry));
  }
  return { table: { cells: Int32Array.from(cells) }, starts };
}

function inOrder<Key extends readonly number[]>(row: readonly RowEntry<Key>[]): readonly RowEntry<Key>[] {
  const first = new Map<string, RowEntry<Key>>();
  for (const entry of row) {
    const key = entry[0].join();
    if (!first.has(key)) first.set(key, entry);
  }
  return [...first.values()].sort(([left], [right]) => compare(left, right));
}

function compare(left: readonly number[], right: readonly number[]): number {
  for (const [index, number] of left.entries()) {
    const order = number - (right[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
