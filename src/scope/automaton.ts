import { invariant } from "../base/assert.ts";
import { thompson, type Machine } from "./machine.ts";
import type { Term } from "./regular.ts";
import { classFinder, firstSymbols, mergeClasses, type SymbolClasses } from "./symbol-classes.ts";

/**
 * A deterministic automaton whose states are made when they are first reached, and at most 4,096 of them: `step` answers
 * {@link full} when one more would be needed.
 */
export interface Automaton {
  readonly start: number;
  /** The symbols of one class act alike in every state. */
  readonly classes: SymbolClasses;
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
  const symbols = firstSymbols(classes);
  const states = lazyStates({
    classCount: classes.count,
    start: machine.start,
    step: (set, classIndex) => machine.step(set, symbols[classIndex] ?? 0),
    accepts: machine.accepts,
  });
  let classOf: ((symbol: number) => number) | undefined;
  const matches = (word: readonly number[]): boolean => {
    classOf ??= classFinder(classes);
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
  const { merged, own } = mergeClasses(parts.map((part) => part.classes));
  const isDead = (tuple: readonly number[]): boolean =>
    how === "all" ? tuple.includes(dead) : tuple.every((state) => state === dead);
  const live = (tuple: readonly number[]): readonly number[] => (isDead(tuple) ? [] : tuple);
  const states = lazyStates({
    classCount: merged.count,
    start: live(parts.map((part) => part.start)),
    step: (tuple, classIndex) =>
      live(
        parts.map((part, i) => {
          const state = tuple[i] ?? dead;
          return state === dead ? dead : part.step(state, own[i]?.[classIndex] ?? 0);
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
    classes: merged,
    step: states.step,
    accepts: states.accepts,
    isTrim: how === "any" && parts.every((part) => part.isTrim),
    matches: (word) =>
      how === "all" ? parts.every((part) => part.matches(word)) : parts.some((part) => part.matches(word)),
  };
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
  /** The last state whose configuration has a hash, and for each state the one before it with the same hash. */
  const byHash = new Map<number, number>();
  const before: (number | undefined)[] = [];
  const configurations: (readonly number[])[] = [];
  const accepting: boolean[] = [];
  const rows: Int16Array[] = [];
  let total = 0;
  const stateOf = (configuration: readonly number[]): number => {
    if (configuration.length === 0) return dead;
    if (configuration.includes(full)) return full;
    const hash = hashOf(configuration);
    const last = byHash.get(hash);
    for (let state = last; state !== undefined; state = before[state]) {
      if (areEqual(configurations[state] ?? [], configuration)) return state;
    }
    if (configurations.length >= maximumStates || total > maximumTotal) return full;
    total += configuration.length;
    byHash.set(hash, configurations.length);
    before.push(last);
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

function hashOf(numbers: readonly number[]): number {
  let hash = 0;
  for (const number of numbers) hash = (Math.imul(hash, 31) + number) | 0;
  return hash;
}

function areEqual(first: readonly number[], second: readonly number[]): boolean {
  if (first.length !== second.length) return false;
  for (let i = 0; i < first.length; i++) {
    if (first[i] !== second[i]) return false;
  }
  return true;
}
