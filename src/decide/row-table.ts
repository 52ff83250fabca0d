/**
 * Numbers by a row and a key of up to three numbers. The entries of a row lie beside each other, in the order of their keys:
 * several look-ups in one row wait for memory once, however many rows there are.
 */
export interface RowTable {
  /** Each row: the count of its entries, then each entry with the numbers of its key and the one that belongs to it. */
  readonly cells: Int32Array;
  readonly keyLength: number;
}

export type RowEntry = readonly [key: readonly number[], value: number];

/** The table of these rows, and where each of them starts. Keys are all of one length; of entries with the same key the first counts. */
export function rowTable(
  keyLength: 1 | 3,
  rows: readonly (readonly RowEntry[])[],
): { readonly table: RowTable; readonly starts: readonly number[] } {
  const starts: number[] = [];
  const cells: number[] = [];
  for (const row of rows) {
    const entries = inOrder(row);
    starts.push(cells.length);
    cells.push(entries.length);
    for (const [key, value] of entries) cells.push(...key, value);
  }
  return { table: { cells: Int32Array.from(cells), keyLength }, starts };
}

/** The number that belongs to a key in the row that starts there; undefined where there is none. */
export function findInRow(
  { cells, keyLength }: RowTable,
  start: number,
  first: number,
  second = 0,
  third = 0,
): number | undefined {
  const width = keyLength + 1;
  let low = 0;
  let high = cells[start] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = start + 1 + middle * width;
    let order = (cells[at] ?? 0) - first;
    if (order === 0 && keyLength === 3) order = (cells[at + 1] ?? 0) - second || (cells[at + 2] ?? 0) - third;
    if (order === 0) return cells[at + keyLength];
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

function inOrder(row: readonly RowEntry[]): readonly RowEntry[] {
  const first = new Map<string, RowEntry>();
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
