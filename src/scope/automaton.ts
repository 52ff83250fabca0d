import { invariant } from "../base/assert.ts";
import { classFinder, thompson, type Machine } from "./machine.ts";
import type { Term } from "./regular.ts";

/**
 * A deterministic automaton whose states are made when they are first reached, and at most 4,096 of them: `step` answers
 * {@link full} when one more would be needed.
 */
export interface Automaton {
  readonly start: number;
  /** The first symbol of each class, ascending from 0; the symbols of one class act alike in every state. */
  readonly classes: readonly number[];
  /** The state after a symbol of the class. */
  readonly step: (state: number, classIndex: number) => number;
  readonly accepts: (state: number) => boolean;
  /** Whether a word can be accepted from each state that is not dead. */
  readonly isTrim: boolean;
  /** Whether the word is in the language; exact whatever its length and however many states there are. */
  readonly matches: (word: readonly number[]) => boolean;
}

/** From here no word is accepted. */
export const dead = -1;

/** The state that comes next would be one too many. */
export const full = -2;

const notYetKnown = -3;
const maximumStates = 4096;
/** Of the numbers in all configurations together. */
const maximumTotal = 1_000_000;

/** The automaton of a term; undefined when the term is too large. */
export function automaton(term: Term): Automaton | undefined {
  const machine = thompson(term);
  return machine === undefined ? undefined : determinise(machine);
}

/** The subset construction: a configuration is the set of nodes where the machine may be. */
function determinise(machine: Machine): Automaton {
  const { classes } = machine;
  const symbolOf = (classIndex: number): number => classes[classIndex] ?? 0;
  const states = lazyStates({
    classCount: classes.length,
    start: machine.start,
    step: (set, classIndex) => machine.step(set, symbolOf(classIndex)),
    accepts: machine.accepts,
  });
  const classOf = classFinder(classes);
  const matches = (word: readonly number[]): boolean => {
    let state = states.start;
    for (let i = 0; i < word.length; i++) {
      const next = states.step(state, classOf(word[i] ?? 0));
      if (next === dead) return false;
      if (next === full)
        return machine.accepts(word.slice(i).reduce(machine.step, states.configuration(state)));
      state = next;
    }
    return states.accepts(state);
  };
  return {
    start: states.start,
    classes,
    step: states.step,
    accepts: states.accepts,
    isTrim: machine.isTrim,
    matches,
  };
}

/** The automaton of the words that all, or any, of the parts accept. */
export function combine(parts: readonly Automaton[], how: "all" | "any"): Automaton {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const { classes, indexes } = mergeClasses(parts);
  const isDead = (tuple: readonly number[]): boolean =>
    how === "all" ? tuple.includes(dead) : tuple.every((state) => state === dead);
  const live = (tuple: readonly number[]): readonly number[] => (isDead(tuple) ? [] : tuple);
  const states = lazyStates({
    classCount: classes.length,
    start: live(parts.map((part) => part.start)),
    step: (tuple, classIndex) =>
      live(
        parts.map((part, i) => {
          const state = tuple[i] ?? dead;
          return state === dead ? dead : part.step(state, indexes[i]?.[classIndex] ?? 0);
        }),
      ),
    accepts: (tuple) => {
      const accepts = (part: Automaton, i: number): boolean =>
        (tuple[i] ?? dead) !== dead && part.accepts(tuple[i] ?? dead);
      return how === "all" ? parts.every(accepts) : parts.some(accepts);
    },
  });
  return {
    start: states.start,
    classes,
    step: states.step,
    accepts: states.accepts,
    isTrim: how === "any" && parts.every((part) => part.isTrim),
    matches: (word) =>
      how === "all" ? parts.every((part) => part.matches(word)) : parts.some((part) => part.matches(word)),
  };
}

interface MergedClasses {
  /** The first symbol of each class in which all the automata act alike. */
  readonly classes: readonly number[];
  /** For each automaton its own class, by the merged one. */
  readonly indexes: readonly (readonly number[])[];
}

export function mergeClasses(parts: readonly Automaton[]): MergedClasses {
  let classes: readonly number[] = [0];
  for (const part of parts) classes = mergeSorted(classes, part.classes);
  return { classes, indexes: parts.map((part) => classIndexes(part.classes, classes)) };
}

function mergeSorted(a: readonly number[], b: readonly number[]): readonly number[] {
  const merged: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const next = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    merged.push(next);
    if (a[i] === next) i += 1;
    if (b[j] === next) j += 1;
  }
  return merged;
}

function classIndexes(own: readonly number[], merged: readonly number[]): readonly number[] {
  const indexes: number[] = [];
  let index = 0;
  for (const start of merged) {
    while ((own[index + 1] ?? Infinity) <= start) index += 1;
    indexes.push(index);
  }
  return indexes;
}

/** How a configuration, which is a list of numbers, changes; the empty list is dead. A list with {@link full} in it is full. */
interface Stepping {
  readonly classCount: number;
  readonly start: readonly number[];
  readonly step: (configuration: readonly number[], classIndex: number) => readonly number[];
  readonly accepts: (configuration: readonly number[]) => boolean;
}

interface LazyStates {
  readonly start: number;
  readonly step: (state: number, classIndex: number) => number;
  readonly accepts: (state: number) => boolean;
  readonly configuration: (state: number) => readonly number[];
}

/** States for configurations, numbered in the order in which they are reached. */
function lazyStates(stepping: Stepping): LazyStates {
  const numbers = new Map<string, number>();
  const configurations: (readonly number[])[] = [];
  const accepting: boolean[] = [];
  const rows: Int16Array[] = [];
  let total = 0;
  const stateOf = (configuration: readonly number[]): number => {
    if (configuration.length === 0) return dead;
    if (configuration.includes(full)) return full;
    const key = configuration.join();
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (configurations.length >= maximumStates || total > maximumTotal) return full;
    total += configuration.length;
    numbers.set(key, configurations.length);
    accepting.push(stepping.accepts(configuration));
    rows.push(new Int16Array(stepping.classCount).fill(notYetKnown));
    return configurations.push(configuration) - 1;
  };
  const configuration = (state: number): readonly number[] => {
    const found = configurations[state];
    invariant(found !== undefined, "a state that was never made");
    return found;
  };
  const step = (state: number, classIndex: number): number => {
    const row = rows[state];
    if (row === undefined) return state;
    const known = row[classIndex] ?? dead;
    if (known !== notYetKnown) return known;
    const next = stateOf(stepping.step(configuration(state), classIndex));
    row[classIndex] = next;
    return next;
  };
  return {
    start: stateOf(stepping.start),
    step,
    accepts: (state) => accepting[state] === true,
    configuration,
  };
}
