import { random, type Random } from "../../scope/random.ts";
import type { Carried, Trick, Trigger } from "./trick.ts";

/** An effect that does no harm: what is called, and with what. */
export interface Goal {
  readonly effect: string;
  readonly module: string;
  readonly member: string;
  readonly target: string;
  readonly arguments: (text: string) => string;
}

/** What an attacker puts programs of a language together from. */
export interface Armoury {
  /** The name of a program. */
  readonly path: string;
  readonly goals: readonly [Goal, ...Goal[]];
  readonly sources: Readonly<Record<string, (module: string, member: string, n: string) => Carried>>;
  readonly tricks: Readonly<Record<string, Trick>>;
  readonly texts: Readonly<Record<string, (text: string) => string>>;
  readonly triggers: Readonly<Record<string, Trigger>>;
}

export interface Attack {
  readonly goal: Goal;
  /** The names of everything that it is put together from. */
  readonly parts: readonly string[];
  readonly text: string;
}

/**
 * Puts attacks together at random from tricks, and learns from the answers: what was refused is tried less, what was
 * accepted more.
 */
export interface Attacker {
  attack(): Attack;
  learn(attack: Attack, isAccepted: boolean): void;
}

const mostTricks = 5;
const leastWeight = 0.02;

export function makeAttacker(armoury: Armoury, seed: number): Attacker {
  const { goals, sources, tricks, texts, triggers } = armoury;
  const r = random(seed);
  const weights = new Map<string, number>();
  let count = 0;
  const choose = <T>(sort: string, table: Readonly<Record<string, T>>): readonly [string, T] => {
    const all = Object.entries(table).map(([name, one]) => [`${sort}: ${name}`, one] as const);
    return weighted(r, all, ([name]) => weights.get(name) ?? 1);
  };
  return {
    attack: () => {
      const n = String(count++);
      const goal = r.pick(goals);
      const [from, source] = choose("source", sources);
      const parts = [from];
      let carried: Carried = source(goal.module, goal.member, n);
      const length = 1 + r.below(mostTricks);
      for (let k = 0; k < length; k++) {
        const [name, apply] = choose("trick", tricks);
        carried = apply(carried, `${n}_${String(k)}`);
        parts.push(name);
      }
      const [writing, write] = choose("text", texts);
      const [ending, make] = choose("trigger", triggers);
      parts.push(writing, ending);
      return { goal, parts, text: `${make(carried, goal.arguments(write(goal.target)), n).join("\n")}\n` };
    },
    learn: ({ parts }, isAccepted) => {
      for (const part of parts) {
        const weight = (weights.get(part) ?? 1) * (isAccepted ? 3 : 0.97);
        weights.set(part, Math.max(leastWeight, Math.min(weight, 1000)));
      }
    },
  };
}

function weighted<T>(r: Random, items: readonly T[], weightOf: (item: T) => number): T {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let rest = (r.below(1 << 30) / (1 << 30)) * total;
  for (const item of items) {
    rest -= weightOf(item);
    if (rest < 0) return item;
  }
  const last = items.at(-1);
  if (last === undefined) throw new Error("there is nothing to choose from");
  return last;
}
