/**
 * A number for each of some keys of up to four numbers, none of them negative. All of a key lies in one place of one block
 * of memory, so that to find it waits for memory once, however many keys there are.
 */
export interface NumberTable {
  /** Rows of a key and its number, or of {@link free}; their count is a power of two, and at least half are free. */
  readonly cells: Int32Array;
  readonly lastRow: number;
}

/** Numbers that a key is made of; those left out are 0, in all keys of one table alike. */
export type NumberKey = readonly [first: number, second: number, third?: number, fourth?: number];

const width = 5;
const free = -1;

/** Of entries with the same key the first counts. */
export function numberTable(entries: readonly (readonly [NumberKey, number])[]): NumberTable {
  const rows = 2 ** Math.ceil(Math.log2(2 * entries.length + 2));
  const table = { cells: new Int32Array(rows * width).fill(free), lastRow: rows - 1 };
  for (const [[first, second, third = 0, fourth = 0], value] of entries) {
    const place = placeOf(table, first, second, third, fourth);
    if (table.cells[place] === free) table.cells.set([first, second, third, fourth, value], place);
  }
  return table;
}

/** The number that belongs to a key; undefined where there is none. */
export function find(
  table: NumberTable,
  first: number,
  second: number,
  third = 0,
  fourth = 0,
): number | undefined {
  const place = placeOf(table, first, second, third, fourth);
  return table.cells[place] === free ? undefined : table.cells[place + 4];
}

/** Where a key stands, or would stand. */
function placeOf(
  { cells, lastRow }: NumberTable,
  first: number,
  second: number,
  third: number,
  fourth: number,
): number {
  for (let row = mixed(first, second, third, fourth) & lastRow; ; row = (row + 1) & lastRow) {
    const place = row * width;
    const isThere =
      cells[place] === first &&
      cells[place + 1] === second &&
      cells[place + 2] === third &&
      cells[place + 3] === fourth;
    if (isThere || cells[place] === free) return place;
  }
}

/** Spreads keys over the rows; the constants are odd and without a pattern in their bits. */
function mixed(first: number, second: number, third: number, fourth: number): number {
  const sum =
    Math.imul(first, 0x9e3779b1) ^
    Math.imul(second, 0x85ebca77) ^
    Math.imul(third, 0xc2b2ae3d) ^
    Math.imul(fourth, 0x27d4eb2f);
  return sum ^ (sum >>> 15);
}
