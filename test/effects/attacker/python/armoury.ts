import { auditedRuns } from "../../../support/audited-runs.ts";
import type { Armoury, Attack, Goal } from "../attacker.ts";
import { sources, texts, tricks, triggers } from "./tricks.ts";

interface PythonGoal extends Goal {
  /** The audit event by which it is seen. */
  readonly event?: string;
}

/** All of them in the empty folder that a program runs in, on a closed port, or on nothing at all. */
const goals: readonly [PythonGoal, ...PythonGoal[]] = [
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

export const python: Armoury = { path: "program.py", goals, sources, tricks, texts, triggers };

/** Those that do not have their effect when they run: mistakes of the attacker. */
export function silentAttacks(
  attacks: readonly Attack[],
): readonly { readonly attack: Attack; readonly error: string }[] {
  const eventOf = (attack: Attack): string | undefined =>
    goals.find(({ effect }) => effect === attack.goal.effect)?.event;
  const seen = attacks.filter((attack) => eventOf(attack) !== undefined);
  const runs = auditedRuns(seen.map(({ text }) => text));
  return seen.flatMap((attack, i) => {
    const run = runs[i] ?? [];
    const hasActed = run.some(
      ([event, argument]) => event === eventOf(attack) && argument.includes(attack.goal.target),
    );
    return hasActed
      ? []
      : [{ attack, error: run.find(([event]) => event === "error")?.[1] ?? "nothing happened" }];
  });
}
