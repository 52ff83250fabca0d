import { invariant } from "../base/assert.ts";

/**
 * Numbers for the declared names of one kind. A name's number is the place where it stands, so that to find it is to look
 * at that place and to compare; a `Map` would look at twice as many, and with thousands of names each look waits for memory.
 */
export interface NameNumbers {
  /** Every number is below it. */
  readonly limit: number;
  /**
   * Each place has a name and, beside it, where the row of that name starts (see row-table.ts). The count of places for all
   * but the `others` is a power of two, and at least half of them are free.
   */
  readonly cells: readonly (string | number | undefined)[];
  readonly lastPlace: number;
  /** Names that many others resemble, so that they have found no place near their own: they have a place behind the rest. */
  readonly others: ReadonlyMap<string, number>;
}

const width = 2;
const nearPlaces = 8;

export function numberNames(names: Iterable<string>): NameNumbers {
  const distinct = new Set(names);
  const size = 2 ** Math.ceil(Math.log2(2 * distinct.size + 2));
  const cells = Array.from<string | number | undefined>({ length: size * width }).fill(undefined);
  const others = new Map<string, number>();
  for (const name of distinct) {
    const near = nearPlacesOf(name, size).find((place) => cells[place * width] === undefined);
    const place = near ?? size + others.size;
    if (near === undefined) others.set(name, place);
    cells[place * width] = name;
  }
  return { limit: size + others.size, cells, lastPlace: size - 1, others };
}

/** The same numbers, with where the row of each starts, by number. */
export function withRows(numbers: NameNumbers, starts: readonly number[]): NameNumbers {
  const cells = [...numbers.cells];
  for (const [number, start] of starts.entries()) cells[number * width + 1] = start;
  return { ...numbers, cells };
}

/** The number of a name; undefined where it is not declared. */
export function numberOf({ cells, lastPlace, others }: NameNumbers, name: string): number | undefined {
  const first = mixed(name);
  for (let step = 0; step < nearPlaces; step++) {
    const place = (first + step) & lastPlace;
    const there = cells[place * width];
    if (there === name) return place;
    if (there === undefined) return undefined;
  }
  return others.get(name);
}

/** Where the row of a number starts. */
export function rowOf({ cells }: NameNumbers, number: number): number {
  const start = cells[number * width + 1];
  invariant(typeof start === "number", "names that have rows have a start for each number");
  return start;
}

function nearPlacesOf(name: string, size: number): readonly number[] {
  return Array.from({ length: nearPlaces }, (_, step) => (mixed(name) + step) & (size - 1));
}

/** Spreads names over places by their length and six of their characters: names mostly differ at the end. */
function mixed(name: string): number {
  const { length } = name;
  let sum = Math.imul(length ^ unit(name, 0), 0x9e3779b1) ^ unit(name, length >> 1);
  for (let back = 1; back <= 4; back++)
    sum = Math.imul(sum ^ (sum >>> 15), 0x85ebca77) ^ unit(name, length - back);
  sum = Math.imul(sum, 0xc2b2ae3d);
  return sum ^ (sum >>> 15);
}

function unit(name: string, index: number): number {
  return index >= 0 && index < name.length ? name.charCodeAt(index) : 0;
}
