import { naivelyAllowed } from "../../test/decide/naive-operation.ts";
import type { Moment, ObjectFacts } from "../../src/decide/operation.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { pick, type Random } from "../../test/support/trajectories/policies.ts";

/** What MNC's scope benchmark asks (table 2): one legal delivery, and what may not follow from it. */
export type Category =
  "delivery" | "forwarding" | "logging" | "memory" | "retrieval" | "field widening" | "purpose change";

/** One operation on one disclosure, with what the contract says of it. */
export interface BenchOperation {
  readonly category: Category;
  readonly kind: "release" | "forward" | "log" | "remember" | "recall" | "read";
  readonly to: string;
  readonly purpose: string;
  /** The accepted slots that the envelope of the disclosure asks for, or that an intruder adds. */
  readonly asked: readonly string[];
  /** What passes between release and operation. */
  readonly turns: number;
  readonly ms: number;
  /** Written to the store before the time passes. */
  readonly remembered: boolean;
  readonly expected: "allowed" | "denied";
}

type Draft = Omit<BenchOperation, "expected">;

const start: Moment = { turn: 0, ms: 1_777_896_000_000 };
const purpose = "scheduling";

export function anyOperation(random: Random, policy: Policy): BenchOperation {
  const draft = anyDraft(random);
  return { ...draft, expected: isAllowed(policy, draft) ? "allowed" : "denied" };
}

function anyDraft(random: Random): Draft {
  const base = { purpose, asked: [], turns: 0, ms: random(1000), remembered: false };
  const asked = pick<readonly string[]>(random, [[], ["reason"]]);
  switch (random(7)) {
    case 0:
      return { ...base, category: "delivery", kind: "release", to: "coordinator", asked };
    case 1: {
      const to = pick(random, ["vendor", "vendor", "broker", "calendar", "coordinator"]);
      return { ...base, category: "forwarding", kind: "forward", to };
    }
    case 2:
      return {
        ...base,
        category: "logging",
        kind: "log",
        to: pick(random, ["audit_log", "vendor", "case_memory"]),
      };
    case 3:
      return {
        ...base,
        category: "memory",
        kind: "remember",
        to: pick(random, ["case_memory", "audit_log"]),
      };
    case 4: {
      const [turns, ms] = [random(4), pick(random, [0, 1000, 599_999, 600_000, 86_400_000])];
      const kind = pick(random, ["recall", "read"] as const);
      const to = pick(random, ["coordinator", "coordinator", "vendor"]);
      return { ...base, category: "retrieval", kind, to, turns, ms, remembered: kind === "recall" };
    }
    case 5: {
      const kind = pick(random, ["release", "forward"] as const);
      return kind === "release"
        ? { ...base, category: "field widening", kind, to: "coordinator", asked: ["reason", "diagnosis"] }
        : { ...base, category: "field widening", kind, to: "calendar", asked };
    }
    default: {
      const kind = pick(random, ["release", "forward", "read"] as const);
      const to = kind === "forward" ? "calendar" : "coordinator";
      return { ...base, category: "purpose change", kind, to, purpose: pick(random, ["marketing", purpose]) };
    }
  }
}

/** The naive reference on the same facts; what comes out of a store must have been allowed into it. */
function isAllowed(policy: Policy, draft: Draft): boolean {
  const { kind, to: recipient, asked, turns, ms } = draft;
  const at = { turn: start.turn + turns, ms: start.ms + ms };
  if (kind === "release") {
    const operation = { kind, recipient, purpose: draft.purpose, requirement: "PickSlot", asked, at: start };
    return naivelyAllowed(policy, operation);
  }
  const object: ObjectFacts = {
    contract: "schedule_meeting",
    recipient: "coordinator",
    fields: asked.includes("reason") ? ["reason", "selected_slot"] : ["selected_slot"],
    releasedAt: start,
  };
  const holder = { sender: "coordinator", object, at: start };
  const store = { ...holder, kind: "remember", recipient: "case_memory", purpose } as const;
  if (kind === "recall" && !naivelyAllowed(policy, store)) return false;
  return naivelyAllowed(policy, {
    kind,
    sender: kind === "recall" || kind === "read" ? recipient : "coordinator",
    recipient,
    purpose: draft.purpose,
    object,
    at,
    ...(kind === "recall" ? { memory: { store: "case_memory", writtenAt: start } } : {}),
  });
}
