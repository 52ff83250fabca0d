import { invariant } from "../base/assert.ts";
import type { Term } from "./regular.ts";
import { thompson, type Machine } from "./machine.ts";

/**
 * A deterministic automaton whose states are made when they are first reached, and at most {@link maximumStates}
 * of them: `step` answers {@link full} when one more would be needed.
 */
export interface Automaton {
  readonly start: number;
  /** The first symbol of each class, ascending from 0; the symbols of one class act alike in every state. */
  readonly classes: readonly number[];
  step(state: number, symbol: number): number;
  accepts(state: number): boolean;
  /** Whether a word can be accepted from each state that is not dead. */
  readonly isTrim: boolean;
  /** Whether the word is in the language; exact whatever its length and however many states there are. */
  matches(word: Iterable<number>): boolean;
}

/** From here no word is accepted. */
export const dead = -1;

/** The state that comes next would be one too many. */
export const full = -2;

const maximumStates = 4096;
/** Of the nodes in all states together. */
const maximumTotal = 1_000_000;
const notYetKnown = -3;

/** The automaton of a term; undefined when the term is too large. */
export function automaton(term: Term): Automaton | undefined {
  const machine = thompson(term);
  return machine === undefined ? undefined : determinise(machine);
}

function determinise(machine: Machine): Automaton {
  const states = internTable();
  const rows: Int32Array[] = [];
  const stateOf = (set: readonly number[]): number => {
    if (set.length === 0) return dead;
    const state = states.intern(set);
    if (state >= 0) rows[state] ??= new Int32Array(machine.classes.length).fill(notYetKnown);
    return state;
  };
  const step = (state: number, symbol: number): number => {
    const row = rows[state];
    if (row === undefined) return state;
    const classIndex = machine.classOf(symbol);
    const known = row[classIndex] ?? dead;
    if (known !== notYetKnown) return known;
    const next = stateOf(machine.step(states.get(state), symbol));
    row[classIndex] = next;
    return next;
  };
  const start = stateOf(machine.start);
  const accepts = (state: number): boolean => state >= 0 && machine.accepts(states.get(state));
  const matches = (word: Iterable<number>): boolean => {
    let state = start;
    let set: readonly number[] | undefined;
    for (const symbol of word) {
      if (set !== undefined) {
        set = machine.step(set, symbol);
        continue;
      }
      const next = step(state, symbol);
      if (next === dead) return false;
      if (next === full) set = machine.step(states.get(state), symbol);
      else state = next;
    }
    return set === undefined ? accepts(state) : machine.accepts(set);
  };
  return { start, classes: machine.classes, step, accepts, isTrim: machine.isTrim, matches };
}

/** The automaton of the words that all, or any, of the parts accept. */
export function combine(parts: readonly Automaton[], how: "all" | "any"): Automaton {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const states = internTable();
  const stateOf = (tuple: readonly number[]): number => {
    if (tuple.includes(full)) return full;
    const isDead = how === "all" ? tuple.includes(dead) : tuple.every((state) => state === dead);
    return isDead ? dead : states.intern(tuple);
  };
  const start = stateOf(parts.map((part) => part.start));
  return {
    start,
    classes: mergeClasses(parts),
    step: (state, symbol) =>
      state < 0
        ? state
        : stateOf(
            states
              .get(state)
              .map((inner, i) => (inner === dead ? dead : (parts[i]?.step(inner, symbol) ?? dead))),
          ),
    accepts: (state) => {
      if (state < 0) return false;
      const verdicts = states.get(state).map((inner, i) => parts[i]?.accepts(inner) ?? false);
      return how === "all" ? verdicts.every(Boolean) : verdicts.some(Boolean);
    },
    isTrim: how === "any" && parts.every((part) => part.isTrim),
    matches: (word) => {
      const symbols = [...word];
      return how === "all"
        ? parts.every((part) => part.matches(symbols))
        : parts.some((part) => part.matches(symbols));
    },
  };
}

/** The classes in which all the automata act alike. */
export function mergeClasses(parts: readonly Automaton[]): readonly number[] {
  const starts = new Set<number>([0]);
  for (const part of parts) for (const start of part.classes) starts.add(start);
  return [...starts].sort((a, b) => a - b);
}

/** Numbers for lists of numbers, given out in order. */
interface InternTable {
  /** The number of an equal list; {@link full} when there are enough lists, or they are too long together. */
  intern(list: readonly number[]): number;
  get(number: number): readonly number[];
}

function internTable(): InternTable {
  const numbers = new Map<string, number>();
  const lists: (readonly number[])[] = [];
  let total = 0;
  return {
    intern: (list) => {
      const key = list.join();
      const known = numbers.get(key);
      if (known !== undefined) return known;
      if (lists.length >= maximumStates || total > maximumTotal) return full;
      total += list.length;
      numbers.set(key, lists.length);
      lists.push(list);
      return lists.length - 1;
    },
    get: (number) => {
      const list = lists[number];
      invariant(list !== undefined, "a state that was never made");
      return list;
    },
  };
}
