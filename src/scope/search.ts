import { mark } from "./alphabet.ts";
import { dead, full, mergeClasses, type Automaton } from "./automaton.ts";

/** A word that was looked for; `none` when there is none, `unknown` when the bound came first. */
export type Found = { readonly word: () => readonly number[] } | "none" | "unknown";

const https = mark.port + 443;
const maximumPairs = 50_000;

/** One pair of states that was reached, and how. */
interface Reached {
  readonly inside: number;
  readonly outside: number;
  readonly symbol: number;
  readonly before: Reached | undefined;
}

/** A word that `inside` accepts and `outside` does not. */
export function findWordOutside(inside: Automaton, outside: Automaton): Found {
  return search(inside, outside, startOf(inside, outside), inside.isTrim ? "left" : "accepted");
}

/** A word that both accept. */
export function findCommonWord(first: Automaton, second: Automaton): Found {
  return search(first, second, startOf(first, second), "shared");
}

/** A word that the automaton accepts. */
export function findSomeWord(automaton: Automaton): Found {
  return findCommonWord(automaton, automaton);
}

function startOf(first: Automaton, second: Automaton): Reached {
  return { inside: first.start, outside: second.start, symbol: -1, before: undefined };
}

/**
 * What ends the search: a word that both accept; a word that only the first accepts; or already a word that the second cannot
 * go on from, because the first can always go on to its end.
 */
type Goal = "shared" | "accepted" | "left";

/** Breadth first through pairs of states. */
function search(inside: Automaton, outside: Automaton, start: Reached, goal: Goal): Found {
  if (start.inside === full || start.outside === full) return "unknown";
  const { classes, indexes } = mergeClasses([inside, outside]);
  const [ofInside = [], ofOutside = []] = indexes;
  const isOver = (pair: { readonly inside: number; readonly outside: number }): boolean =>
    pair.inside === dead || (goal === "shared" && pair.outside === dead);
  const order = readableFirst(classes);
  const seen = new Set<number>([pairKey(start.inside, start.outside)]);
  const queue: Reached[] = isOver(start) ? [] : [start];
  for (let head = 0; head < queue.length; head++) {
    const reached = queue[head];
    if (reached === undefined) break;
    if (reached.outside === dead && goal === "left") return { word: () => wordThrough(inside, reached) };
    const isAccepted = outside.accepts(reached.outside);
    if (inside.accepts(reached.inside) && isAccepted === (goal === "shared"))
      return { word: () => wordTo(reached) };
    for (const i of order) {
      const next = inside.step(reached.inside, ofInside[i] ?? 0);
      if (next === dead) continue;
      const other = reached.outside === dead ? dead : outside.step(reached.outside, ofOutside[i] ?? 0);
      if (goal === "shared" && other === dead) continue;
      if (next === full || other === full || queue.length > maximumPairs) return "unknown";
      const key = pairKey(next, other);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ inside: next, outside: other, symbol: representative(classes, i), before: reached });
    }
  }
  return "none";
}

/** The word to a state, and on from there to the nearest end. */
function wordThrough(inside: Automaton, reached: Reached): readonly number[] {
  const from = { inside: reached.inside, outside: reached.inside, symbol: -1, before: undefined };
  const found = search(inside, inside, from, "shared");
  return typeof found === "string" ? wordTo(reached) : [...wordTo(reached), ...found.word()];
}

function pairKey(inside: number, outside: number): number {
  return inside * 65_536 + outside + 1;
}

function wordTo(last: Reached): readonly number[] {
  const word: number[] = [];
  for (let reached: Reached | undefined = last; reached?.before !== undefined; reached = reached.before) {
    word.push(reached.symbol);
  }
  return word.reverse();
}

/** The classes in the order in which their symbols read well in a witness: letters first. */
function readableFirst(classes: readonly number[]): readonly number[] {
  const letters: number[] = [];
  const others: number[] = [];
  for (let i = 0; i < classes.length; i++) {
    const hasLetters = (classes[i] ?? 0) <= 122 && (classes[i + 1] ?? Infinity) > 97;
    (hasLetters ? letters : others).push(i);
  }
  return letters.concat(others);
}

/** Letters, digits, capitals, printable ASCII, printable Latin, anything beyond the surrogates; the port 443. */
const readable = [97, 122, 48, 57, 65, 90, 33, 126, 161, 591, 0xe000, 0x10ffff, https, https];

/** The symbol of a class that reads best in a witness. */
function representative(classes: readonly number[], index: number): number {
  const from = classes[index] ?? 0;
  const to = (classes[index + 1] ?? Infinity) - 1;
  for (let i = 0; i < readable.length; i += 2) {
    const first = Math.max(from, readable[i] ?? 0);
    if (first <= Math.min(to, readable[i + 1] ?? 0)) return first;
  }
  return from;
}
