import type { BudgetLimit, Contract, FailureStep, Policy } from "../../../src/policy/policy.ts";
import { policyWith } from "../monitored.ts";

/** A whole number from 0 up to, not including, a bound. */
export type Random = (below: number) => number;

export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[random(items.length)] ?? items[0];
}

const day = 86_400_000;
const perRequest = { context: "Case", field: "request_id" };

const limits: readonly [readonly BudgetLimit[], ...(readonly BudgetLimit[])[]] = [
  [],
  [{ amount: 8, unit: "bits", per: "release" }],
  [{ amount: 14, unit: "bits", per: perRequest, overMs: day }],
  [{ amount: 2, unit: "releases", per: "session", overMs: 5000 }],
  [
    { amount: 7, unit: "bits", per: "release" },
    { amount: 20, unit: "bits", per: perRequest, overMs: 5000 },
    { amount: 2, unit: "calls", per: "session", overMs: day },
  ],
];

const end: FailureStep = { kind: "abstain", text: "No slot can be given." };
const delegate: FailureStep = { kind: "delegate", to: "broker", under: "broker_view" };
const failures: readonly [Contract["failure"], ...Contract["failure"][]] = [
  [delegate, { kind: "ask", approvers: ["user"] }, end],
  [{ kind: "ask", approvers: ["user"] }, delegate, end],
  [delegate, end],
  [end],
];

/** A scheduling policy with other sinks, lifetimes, budgets, candidates and failure policy. */
export function anyPolicy(random: Random): Policy {
  const policy = policyWith({
    forwards: pick(random, [["calendar"], ["calendar", "vendor"], []]),
    logs: pick(random, [[], ["audit_log"]]),
    remembers: pick<Contract["remembers"]>(random, [
      { stores: [] },
      { stores: ["case_memory"] },
      { stores: ["case_memory"], lasts: { turns: 1 } },
    ]),
    lasts: pick<Contract["lasts"]>(random, [
      { turns: 1, ms: 600_000 },
      { turns: 2, ms: 600_000 },
      { turns: 3, ms: 600_000 },
    ]),
    offers: pick<Contract["offers"]>(random, [
      [{ form: "slot_receipt" }, { form: "slot_answer" }],
      [{ form: "slot_receipt" }],
      [{ form: "slot_answer" }],
      [
        { form: "slot_answer", risk: 0.1 },
        { form: "slot_receipt", risk: 0.5 },
      ],
    ]),
    failure: pick(random, failures),
  });
  return { ...policy, budgets: { case_privacy: { limits: pick(random, limits) } } };
}
