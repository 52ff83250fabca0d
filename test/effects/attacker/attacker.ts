import { random, type Random } from "../../scope/random.ts";
import { sources, texts, tricks, triggers, type Carried } from "./tricks.ts";

/** An effect that does no harm: what is called, with what, and the audit event by which it is seen. */
export interface Goal {
  readonly effect: string;
  readonly module: string;
  readonly member: string;
  readonly target: string;
  readonly arguments: (text: string) => string;
  readonly event?: string;
}

/** All of them in the empty folder that a program runs in, on a closed port, or on nothing at all. */
export const goals: readonly [Goal, ...Goal[]] = [
  {
    effect: "fs.write",
    module: "io",
    member: "open",
    target: "mark.out",
    arguments: (text) => `${text}, "w"`,
    event: "open",
  },
  {
    effect: "fs.list",
    module: "os",
    member: "listdir",
    target: "no-folder",
    arguments: (text) => text,
    event: "os.listdir",
  },
  {
    effect: "fs.delete",
    module: "os",
    member: "remove",
    target: "no-file",
    arguments: (text) => text,
    event: "os.remove",
  },
  {
    effect: "proc.spawn",
    module: "os",
    member: "system",
    target: "true",
    arguments: (text) => text,
    event: "os.system",
  },
  {
    effect: "net.connect",
    module: "socket",
    member: "create_connection",
    target: "127.0.0.1",
    arguments: (text) => `(${text}, 9)`,
    event: "socket.connect",
  },
  { effect: "env.read", module: "os", member: "getenv", target: "HOME", arguments: (text) => text },
];

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

export function makeAttacker(seed: number): Attacker {
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
