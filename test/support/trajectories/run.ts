import type { Policy } from "../../../src/policy/policy.ts";
import type { BrokerAnswer } from "../../../src/runtime/broker.ts";
import type { Disclosure } from "../../../src/runtime/disclosure.ts";
import { seededDraws } from "../../../src/runtime/draws.ts";
import { createMonitor } from "../../../src/runtime/monitor.ts";
import type { AuditEvent } from "../../../src/runtime/outcome.ts";
import { pick, type Random } from "./policies.ts";

/** One step of a trajectory. Objects and requests are named by how many came before; a number beyond them wraps around. */
export type Step =
  | { readonly kind: "release"; readonly id: string; readonly asked: readonly string[]; readonly to: string }
  | {
      readonly kind: "forward" | "log" | "remember" | "call" | "read";
      readonly object: number;
      readonly to: string;
      readonly purpose: string;
      readonly sender?: string;
    }
  | { readonly kind: "recall"; readonly reader: string }
  | { readonly kind: "derive"; readonly object: number; readonly under?: string; readonly form?: string }
  | { readonly kind: "approve"; readonly request: number; readonly by: string }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "end-turn" };

/** Everything that both runs of a pair have alike. */
export interface Script {
  readonly policy: Policy;
  readonly seed: number;
  /** At least four rounds of steps. */
  readonly rounds: readonly (readonly Step[])[];
  readonly answers: readonly BrokerAnswer[];
}

const purposes: readonly [string, ...string[]] = ["scheduling", "scheduling", "scheduling", "billing"];
const parties: readonly [string, ...string[]] = [
  "calendar",
  "vendor",
  "coordinator",
  "audit_log",
  "case_memory",
];
const useKinds = ["forward", "log", "remember", "call", "read"] as const;

export function anyScript(random: Random, policy: Policy): Script {
  const rounds = Array.from({ length: 4 + random(3) }, (_, round) =>
    Array.from({ length: 2 + random(4) }, () => anyStep(random, round)),
  );
  const answers = Array.from({ length: 3 }, () => anyAnswer(random));
  return { policy, seed: random(2 ** 31), rounds, answers };
}

function anyStep(random: Random, round: number): Step {
  const object = random(8);
  switch (random(10)) {
    case 0:
    case 1:
    case 2:
      return {
        kind: "release",
        id: `e${random(round + 3)}`,
        asked: pick<readonly string[]>(random, [[], ["reason"]]),
        to: pick(random, ["coordinator", "coordinator", "coordinator", "vendor"]),
      };
    case 3:
    case 4:
    case 5:
      return {
        kind: pick(random, useKinds),
        object,
        to: pick(random, parties),
        purpose: pick(random, purposes),
        ...(random(6) === 0 ? { sender: "vendor" } : {}),
      };
    case 6:
      return { kind: "recall", reader: pick(random, ["coordinator", "vendor"]) };
    case 7:
      return pick<Step>(random, [
        { kind: "derive", object },
        { kind: "derive", object, form: "slot_receipt" },
        { kind: "derive", object, form: "slot_answer" },
        { kind: "derive", object, under: "calendar_entry", form: "slot_receipt" },
      ]);
    case 8:
      return { kind: "approve", request: random(4), by: pick(random, ["user", "user", "broker"]) };
    default:
      return pick<Step>(random, [
        { kind: "end-turn" },
        { kind: "wait", ms: 1000 },
        { kind: "wait", ms: 5000 },
        { kind: "wait", ms: 600_000 },
      ]);
  }
}

function anyAnswer(random: Random): BrokerAnswer {
  return pick<BrokerAnswer>(random, [
    { kind: "receipt", slots: { slot: { day: "fri", hour: 9 } } },
    { kind: "receipt", slots: { slot: { day: "fri", hour: 9 }, reason: "policy" } },
    { kind: "receipt", slots: { slot: "none" } },
    { kind: "failure" },
  ]);
}

/** What everyone but the broker sees of a run: every answer, message, refusal and event, in order. */
export async function observe(script: Script, source: object): Promise<string> {
  const clock = { ms: 1_777_896_000_000 };
  const events: AuditEvent[] = [];
  const seen: unknown[] = [];
  const objects: Disclosure[] = [];
  const requests: string[] = [];
  let asked = 0;
  const monitor = createMonitor({
    policy: script.policy,
    clock: () => clock.ms,
    draws: seededDraws(script.seed),
    session: "s",
    digestKey: new Uint8Array(32),
    audit: (event) => events.push(event),
    broker: () => Promise.resolve(script.answers[asked++ % script.answers.length] ?? { kind: "failure" }),
  });
  const take = async (step: Step): Promise<unknown> => {
    switch (step.kind) {
      case "release": {
        const envelope = { requirement: "PickSlot", purpose: "scheduling", recipient: step.to };
        const outcome = await monitor.release({ ...envelope, id: step.id, asked: step.asked }, source);
        if ("object" in outcome) objects.push(outcome.object);
        if (outcome.kind === "asked") requests.push(outcome.request.digest);
        return outcome;
      }
      case "recall":
        return monitor.recall({ ...step, store: "case_memory", key: "k", purpose: "scheduling" });
      case "approve":
        return monitor.approve({ digest: requests[step.request % requests.length] ?? "", by: step.by });
      case "wait":
        clock.ms += step.ms;
        return undefined;
      case "end-turn":
        return monitor.endTurn();
      default: {
        const object = objects[step.object % objects.length];
        if (object === undefined) return undefined;
        const used = await useObject(step, object);
        if ("object" in used && used.object !== undefined) objects.push(used.object);
        return used;
      }
    }
  };
  const useObject = (
    step: Exclude<Step, { kind: "release" | "recall" | "approve" | "wait" | "end-turn" }>,
    object: Disclosure,
  ) => {
    switch (step.kind) {
      case "derive": {
        const { kind: _, object: _from, ...narrower } = step;
        return monitor.derive(object, { purpose: "scheduling", ...narrower });
      }
      case "call":
        return monitor.callTool(object, { ...step, arguments: { title: "Visit" } });
      case "read":
        return monitor.read(object, { reader: step.to, purpose: step.purpose });
      case "remember":
        return monitor.remember(object, { ...step, key: "k" });
      case "log":
        return monitor.log(object, step);
      case "forward":
        return monitor.forward(object, step);
    }
  };
  for (const step of script.rounds.flat()) seen.push(await take(step));
  return JSON.stringify([seen, events]);
}
