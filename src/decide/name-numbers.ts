/**
 * Numbers for the declared names of one kind. A name's number is the place where it stands, so that to find it is to look
 * at that place and to compare; a `Map` would look at twice as many, and with thousands of names each look waits for memory.
 */
export interface NameNumbers {
  /** Every number is below it. */
  readonly limit: number;
  /** Their count is a power of two, and at least half are free. */
  readonly places: readonly (string | undefined)[];
  /** Names that many others resemble, so that they have found no place near their own. */
  readonly others: ReadonlyMap<string, number>;
}

const nearPlaces = 8;

export function numberNames(names: Iterable<string>): NameNumbers {
  const distinct = new Set(names);
  const size = 2 ** Math.ceil(Math.log2(2 * distinct.size + 2));
  const places = Array.from<string | undefined>({ length: size }).fill(undefined);
  const others = new Map<string, number>();
  for (const name of distinct) {
    const number = nearPlacesOf(name, size).find((place) => places[place] === undefined);
    if (number === undefined) others.set(name, size + others.size);
    else places[number] = name;
  }
  return { limit: size + others.size, places, others };
}

/** The number of a name; undefined where it is not declared. */
export function numberOf({ places, others }: NameNumbers, name: string): number | undefined {
  const last = places.length - 1;
  const first = mixed(name);
  for (let step = 0; step < nearPlaces; step++) {
    const place = (first + step) & last;
    const there = places[place];
    if (there === name) return place;
    if (there === undefined) return undefined;
  }
  return others.get(name);
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
