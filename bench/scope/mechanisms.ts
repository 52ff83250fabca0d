import { createMonitor } from "../../src/runtime/monitor.ts";
import { messageText } from "../../src/runtime/render.ts";
import type { Contract, Policy } from "../../src/policy/policy.ts";
import { schedulingCase } from "../../test/support/scheduling.ts";
import type { BenchOperation } from "./operations.ts";

/** What a mechanism lets happen: whether it says yes, and the text that then arrives. */
export interface Happened {
  readonly answer: "allowed" | "denied";
  readonly text?: string;
}

export type Mechanism = (policy: Policy, operation: BenchOperation) => Promise<Happened>;

/** The receipts, by what is asked for: the same text for every mechanism. */
const receipts = {
  slot: "Selected slot: thu 10:00.",
  answer: "Slot thu 10:00; reason: capacity.",
} as const;

export function receiptOf(asked: readonly string[]): string {
  return asked.includes("reason") ? receipts.answer : receipts.slot;
}

const allow = (text: string): Promise<Happened> => Promise.resolve({ answer: "allowed", text });

/** Nothing is enforced: whoever has a text does with it what it likes. */
const raw: Mechanism = (_, { asked }) => allow(receiptOf(asked));

/** A fixed receipt goes out, to whoever is named; nothing binds what follows. */
const receiptOnly: Mechanism = (_, { kind, asked }) =>
  allow(kind === "release" ? receipts.slot : receiptOf(asked));

/** The content is checked against the contract when it is first sent; a text has no scope after that. */
const semanticDeclassifier: Mechanism = (policy, { kind, asked }) => {
  const accepted = policy.requirements["PickSlot"]?.slots.map(({ name }) => name) ?? [];
  const isContentAllowed = asked.every((slot) => accepted.includes(slot));
  return kind === "release" && !isContentAllowed
    ? Promise.resolve({ answer: "denied" })
    : allow(receiptOf(asked));
};

/** The monitor with one candidate, the fullest: it enforces scopes, and sends more than was asked for. */
const monitorWithoutSelection: Mechanism = (policy, operation) => monitored(fullest(policy), operation);

/** One changed policy for each, so that a monitor prepares it once. */
function once(change: (policy: Policy) => Policy): (policy: Policy) => Policy {
  const changes = new WeakMap<Policy, Policy>();
  return (policy) => {
    const made = changes.get(policy) ?? change(policy);
    changes.set(policy, made);
    return made;
  };
}

const fullest = once((policy) => changed(policy, { offers: [{ form: "slot_answer" }] }));

const unlimited = (policy: Policy): Policy => ({ ...policy, budgets: { case_privacy: { limits: [] } } });

const abstain: Contract["failure"] = [{ kind: "abstain", text: "No slot can be given." }];

const core = once((policy) => unlimited(changed(policy, { failure: abstain })));
const limited = once((policy) => changed(policy, { failure: abstain }));

export const mechanisms: Readonly<Record<string, Mechanism>> = {
  raw,
  "receipt only": receiptOnly,
  "semantic declassifier": semanticDeclassifier,
  "monitor without selection": monitorWithoutSelection,
  "MNC-C": (policy, operation) => monitored(core(policy), operation),
  "MNC-L": (policy, operation) => monitored(limited(policy), operation),
  "MNC-L+D": (policy, operation) => monitored(policy, operation),
};

/** The three variants of this project. */
export const ours = ["MNC-C", "MNC-L", "MNC-L+D"] as const;

function changed(policy: Policy, change: Partial<Contract>): Policy {
  const { schedule_meeting: contract, ...others } = policy.contracts;
  return contract === undefined
    ? policy
    : { ...policy, contracts: { ...others, schedule_meeting: { ...contract, ...change } } };
}

/** Carries the operation out on a monitor of the policy, after a release to the coordinator. */
async function monitored(policy: Policy, operation: BenchOperation): Promise<Happened> {
  const clock = { ms: 1_777_896_000_000 };
  const monitor = createMonitor({
    policy,
    clock: () => clock.ms,
    draws: () => 0,
    broker: () => Promise.resolve({ kind: "receipt", slots: { slot: schedulingCase.selected_slot } }),
  });
  const { kind, to, purpose, asked } = operation;
  const envelope = {
    id: "e",
    requirement: "PickSlot",
    recipient: "coordinator",
    purpose: "scheduling",
    asked,
  };
  if (kind === "release") {
    const outcome = await monitor.release({ ...envelope, recipient: to, purpose }, schedulingCase);
    const isGiven = outcome.kind === "released" || outcome.kind === "delegated";
    return isGiven ? { answer: "allowed", text: messageText(outcome.message) } : { answer: "denied" };
  }
  const outcome = await monitor.release(envelope, schedulingCase);
  if (!("object" in outcome)) return { answer: "denied" };
  const { object } = outcome;
  const memory = { store: "case_memory", key: "k" };
  if (operation.remembered)
    await monitor.remember(object, { to: memory.store, purpose: "scheduling", key: "k" });
  for (let turn = 0; turn < operation.turns; turn++) monitor.endTurn();
  clock.ms += operation.ms;
  const used = await useIt();
  return used.message === undefined
    ? { answer: used.verdict.answer === "allowed" ? "allowed" : "denied" }
    : { answer: "allowed", text: messageText(used.message) };

  async function useIt() {
    switch (operation.kind) {
      case "forward":
        return monitor.forward(object, { to, purpose });
      case "log":
        return monitor.log(object, { to, purpose });
      case "remember":
        return { message: undefined, ...(await monitor.remember(object, { to, purpose, key: "k" })) };
      case "recall":
        return monitor.recall({ ...memory, reader: to, purpose });
      default:
        return monitor.read(object, { reader: to, purpose });
    }
  }
}
