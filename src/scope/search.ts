import { mark } from "./alphabet.ts";
import { combine, dead, full, type Automaton } from "./automaton.ts";
import { mergeClasses, type SymbolClasses } from "./symbol-classes.ts";

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

/** Whether surely no word is accepted by all of them. */
export function acceptNothing(automata: readonly Automaton[]): boolean {
  const [first, ...others] = automata;
  if (first === undefined) return false;
  if (others.length > 0) return findCommonWord(first, combine(others, "all")) === "none";
  return first.isTrim ? first.start === dead : findCommonWord(first, first) === "none";
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
  const { merged, own } = mergeClasses([inside.classes, outside.classes]);
  const [ofInside = [], ofOutside = []] = own;
  const isOver = (pair: { readonly inside: number; readonly outside: number }): boolean =>
    pair.inside === dead || (goal === "shared" && pair.outside === dead);
  const stretches = readableFirst(merged);
  const seen = new Set<number>([pairKey(start.inside, start.outside)]);
  const queue: Reached[] = isOver(start) ? [] : [start];
  for (let head = 0; head < queue.length; head++) {
    const reached = queue[head];
    if (reached === undefined) break;
    if (reached.outside === dead && goal === "left") return { word: () => wordThrough(inside, reached) };
    const isAccepted = outside.accepts(reached.outside);
    if (inside.accepts(reached.inside) && isAccepted === (goal === "shared"))
      return { word: () => wordTo(reached) };
    for (const i of stretches) {
      const classIndex = merged.classes[i] ?? 0;
      const next = inside.step(reached.inside, ofInside[classIndex] ?? 0);
      if (next === dead) continue;
      const other =
        reached.outside === dead ? dead : outside.step(reached.outside, ofOutside[classIndex] ?? 0);
      if (goal === "shared" && other === dead) continue;
      if (next === full || other === full || queue.length > maximumPairs) return "unknown";
      const key = pairKey(next, other);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ inside: next, outside: other, symbol: representative(merged.starts, i), before: reached });
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

/** For each class the stretch whose symbols read best in a witness, those with letters first. */
function readableFirst({ starts, classes, count }: SymbolClasses): readonly number[] {
  const isTaken = new Uint8Array(count);
  const stretches: number[] = [];
  const take = (withLetters: boolean): void => {
    for (let i = 0; i < starts.length; i++) {
      const hasLetters = (starts[i] ?? 0) <= 122 && (starts[i + 1] ?? Infinity) > 97;
      const classIndex = classes[i] ?? 0;
      if (hasLetters !== withLetters || isTaken[classIndex] === 1) continue;
      isTaken[classIndex] = 1;
      stretches.push(i);
    }
  };
  take(true);
  take(false);
  return stretches;
}

/** Letters, digits, capitals, printable ASCII, printable Latin, anything beyond the surrogates; the port 443. */
const readable = [97, 122, 48, 57, 65, 90, 33, 126, 161, 591, 0xe000, 0x10ffff, https, https];

/** The symbol of a stretch that reads best in a witness. */
function representative(starts: readonly number[], index: number): number {
  const from = starts[index] ?? 0;
  const to = (starts[index + 1] ?? Infinity) - 1;
  for (let i = 0; i < readable.length; i += 2) {
    const first = Math.max(from, readable[i] ?? 0);
    if (first <= Math.min(to, readable[i + 1] ?? 0)) return first;
  }
  return from;
}
