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

/** A word that `inside` accepts and `outside` does not (any word of `inside`, if there is no `outside`). */
export function findWord(inside: Automaton, outside?: Automaton): Found {
  if (inside.start === dead) return "none";
  if (inside.start === full || outside?.start === full) return "unknown";
  const start = { inside: inside.start, outside: outside?.start ?? dead, symbol: -1, before: undefined };
  return search(inside, outside, start, inside.isTrim);
}

/**
 * Breadth first from a pair of states.
 * @param stopsEarly whether a state of `inside` that `outside` cannot follow is enough, because all its states lead to a word
 */
function search(
  inside: Automaton,
  outside: Automaton | undefined,
  start: Reached,
  stopsEarly: boolean,
): Found {
  const { classes, indexes } = mergeClasses(outside === undefined ? [inside] : [inside, outside]);
  const [ofInside = [], ofOutside = []] = indexes;
  const seen = new Set<number>([pairKey(start.inside, start.outside)]);
  const queue: Reached[] = [start];
  for (let head = 0; head < queue.length; head++) {
    const reached = queue[head];
    if (reached === undefined) break;
    if (reached.outside === dead && stopsEarly) return { word: () => wordThrough(inside, reached) };
    if (inside.accepts(reached.inside) && outside?.accepts(reached.outside) !== true) {
      return { word: () => wordTo(reached) };
    }
    for (let i = 0; i < classes.length; i++) {
      const next = inside.step(reached.inside, ofInside[i] ?? 0);
      if (next === dead) continue;
      const isFollowed = outside !== undefined && reached.outside !== dead;
      const other = isFollowed ? outside.step(reached.outside, ofOutside[i] ?? 0) : dead;
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
  const found = search(inside, undefined, { ...reached, before: undefined }, false);
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
