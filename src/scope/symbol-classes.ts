import type { Ranges } from "./regular.ts";

/** A partition of all symbols into classes whose symbols act alike. */
export interface SymbolClasses {
  /** The first symbol of each stretch, ascending from 0. The symbols of one stretch are of one class. */
  readonly starts: readonly number[];
  /** For each stretch its class: from 0, numbered in the order in which they come first. */
  readonly classes: readonly number[];
  /** The number of classes. */
  readonly count: number;
}

/** The coarsest classes such that each of the sets of symbols is a union of some of them. */
export function classesOf(sets: Iterable<Ranges>): SymbolClasses {
  const distinct = distinctSets(sets);
  const starts = startsOf(distinct);
  let classes = starts.map(() => 0);
  let count = 1;
  for (const ranges of distinct) {
    const parts = new Map<number, number>();
    for (const { from, to } of ranges) {
      for (let i = stretchOf(starts, from); i < starts.length && (starts[i] ?? 0) <= to; i++) {
        const whole = classes[i] ?? 0;
        let part = parts.get(whole);
        if (part === undefined) parts.set(whole, (part = count++));
        classes[i] = part;
      }
    }
  }
  const numbers = new Map<number, number>();
  classes = classes.map((number) => numberOf(numbers, number));
  return { starts, classes, count: numbers.size };
}

/** Each set once, if it has one symbol; of the others, each object once. */
function distinctSets(sets: Iterable<Ranges>): ReadonlySet<Ranges> {
  const singles = new Set<number>();
  const distinct = new Set<Ranges>();
  for (const ranges of sets) {
    const [only] = ranges;
    if (only !== undefined && ranges.length === 1 && only.from === only.to) {
      if (singles.has(only.from)) continue;
      singles.add(only.from);
    }
    distinct.add(ranges);
  }
  return distinct;
}

function startsOf(sets: Iterable<Ranges>): readonly number[] {
  const starts = new Set<number>([0]);
  for (const ranges of sets) {
    for (const range of ranges) {
      starts.add(range.from);
      starts.add(range.to + 1);
    }
  }
  return [...starts].sort((a, b) => a - b);
}

/** The number that a key has, or gets. */
function numberOf(numbers: Map<number, number>, key: number): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
}

/** Finds the class of a symbol. */
export function classFinder({ starts, classes }: SymbolClasses): (symbol: number) => number {
  const find = (symbol: number): number => classes[stretchOf(starts, symbol)] ?? 0;
  const ofAscii = Int32Array.from({ length: 128 }, (_, symbol) => find(symbol));
  return (symbol) => ofAscii[symbol] ?? find(symbol);
}

/** The index of the last stretch that starts at or before the symbol. */
function stretchOf(starts: readonly number[], symbol: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= symbol) low = middle;
    else high = middle;
  }
  return low;
}

/** The first symbol of each class. */
export function firstSymbols({ starts, classes, count }: SymbolClasses): readonly number[] {
  const first = Array.from({ length: count }, () => -1);
  for (let i = 0; i < starts.length; i++) {
    const number = classes[i] ?? 0;
    if (first[number] === -1) first[number] = starts[i] ?? 0;
  }
  return first;
}

/** Classes whose symbols act alike in all that is given. */
export interface MergedClasses {
  readonly merged: SymbolClasses;
  /** For each that is given its own class, by the merged one. */
  readonly own: readonly (readonly number[])[];
}

export function mergeClasses(parts: readonly SymbolClasses[]): MergedClasses {
  const [first, ...others] = parts;
  if (first === undefined) return { merged: { starts: [0], classes: [0], count: 1 }, own: [] };
  let merged = first;
  let own: readonly (readonly number[])[] = [Array.from({ length: first.count }, (_, index) => index)];
  for (const other of others) {
    const { classes, ofLeft, ofRight } = mergeTwo(merged, other);
    own = [...own.map((one) => ofLeft.map((index) => one[index] ?? 0)), ofRight];
    merged = classes;
  }
  return { merged, own };
}

interface Merging {
  readonly classes: SymbolClasses;
  readonly ofLeft: readonly number[];
  readonly ofRight: readonly number[];
}

function mergeTwo(left: SymbolClasses, right: SymbolClasses): Merging {
  const starts: number[] = [];
  const classes: number[] = [];
  const [ofLeft, ofRight]: [number[], number[]] = [[], []];
  const numbers = new Map<number, number>();
  let [i, j] = [0, 0];
  while (i < left.starts.length || j < right.starts.length) {
    const start = Math.min(left.starts[i] ?? Infinity, right.starts[j] ?? Infinity);
    if (left.starts[i] === start) i += 1;
    if (right.starts[j] === start) j += 1;
    const [a, b] = [left.classes[i - 1] ?? 0, right.classes[j - 1] ?? 0];
    const number = numberOf(numbers, a * right.count + b);
    if (number === ofLeft.length) {
      ofLeft.push(a);
      ofRight.push(b);
    }
    starts.push(start);
    classes.push(number);
  }
  return { classes: { starts, classes, count: numbers.size }, ofLeft, ofRight };
}
