/**
 * Numbers by a row and a key. The entries of a row lie beside each other, in the order of their keys: several look-ups in
 * one row wait for memory once, however many rows there are.
 */
export interface RowTable {
  /** Where each row starts, and behind the last one the end. */
  readonly starts: Int32Array;
  /** Keys, each with its number. */
  readonly cells: Int32Array;
}

const width = 2;

/** Of entries with the same row and key, one counts. */
export function rowTable(
  rowCount: number,
  entries: readonly (readonly [row: number, key: number, value: number])[],
): RowTable {
  const ordered = entries.toSorted(([row, key], [otherRow, otherKey]) => row - otherRow || key - otherKey);
  const starts = new Int32Array(rowCount + 1);
  for (const [row] of ordered) starts[row + 1] = (starts[row + 1] ?? 0) + width;
  for (let row = 0; row < rowCount; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  return { starts, cells: Int32Array.from(ordered.flatMap(([, key, value]) => [key, value])) };
}

/** The number that belongs to a key in a row; undefined where there is none. */
export function findInRow({ starts, cells }: RowTable, row: number, key: number): number | undefined {
  let low = (starts[row] ?? 0) / width;
  let high = (starts[row + 1] ?? 0) / width;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = cells[middle * width] ?? 0;
    if (found === key) return cells[middle * width + 1];
    if (found < key) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
