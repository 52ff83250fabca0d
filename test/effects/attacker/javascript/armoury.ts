import { nodeRuns } from "../../../support/node-runs.ts";
import type { Armoury, Attack, Goal } from "../attacker.ts";
import { sources, texts, tricks, triggers } from "./tricks.ts";

/** All of them in the empty folder that a program runs in, on a closed port, or on nothing at all. */
const goals: readonly [Goal, ...Goal[]] = [
  {
    effect: "fs.write",
    module: "fs",
    member: "writeFileSync",
    target: "mark.out",
    arguments: (text) => `${text}, ""`,
  },
  {
    effect: "fs.write",
    module: "fs",
    member: "mkdirSync",
    target: "mark.dir",
    arguments: (text) => text,
  },
  { effect: "fs.list", module: "fs", member: "readdirSync", target: "/etc", arguments: (text) => text },
  {
    effect: "fs.delete",
    module: "fs",
    member: "rmSync",
    target: "no-file",
    arguments: (text) => `${text}, { force: true }`,
  },
  {
    effect: "proc.spawn",
    module: "child_process",
    member: "execSync",
    target: "true",
    arguments: (text) => text,
  },
  {
    effect: "net.connect",
    module: "net",
    member: "connect",
    target: "127.0.0.1",
    arguments: (text) => `9, ${text}`,
  },
  {
    effect: "code.dynamic",
    module: "vm",
    member: "runInThisContext",
    target: "1 + 1",
    arguments: (text) => text,
  },
];

export const javascript: Armoury = { path: "program.js", goals, sources, tricks, texts, triggers };

/** Those that make nothing when they run, of those that should: mistakes of the attacker. */
export async function silentAttacks(
  attacks: readonly Attack[],
): Promise<readonly { readonly attack: Attack; readonly error: string }[]> {
  const making = attacks.filter(({ goal }) => goal.effect === "fs.write");
  const runs = await nodeRuns(making.map(({ text }) => text));
  return making.flatMap((attack, i) =>
    runs[i]?.made.includes(attack.goal.target) === true ? [] : [{ attack, error: runs[i]?.errors ?? "" }],
  );
}
