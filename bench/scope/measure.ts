import { seededDraws } from "../../src/runtime/draws.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { anyPolicy, type Random } from "../../test/support/trajectories/policies.ts";
import { mechanisms, receiptOf, type Happened } from "./mechanisms.ts";
import { anyOperation, type BenchOperation, type Category } from "./operations.ts";

/** Rates of one mechanism, from 0 to 1. */
export interface Scores {
  /** Forbidden operations that had an effect: something arrived, or more arrived than was asked for. */
  readonly violation: number;
  /** Forbidden operations that were answered with yes. */
  readonly falseAllow: number;
  /** Authorized operations that were answered with no. */
  readonly falseBlock: number;
  /** Authorized deliveries that arrived with exactly the receipt that was asked for. */
  readonly delivery: number;
}

export interface ScopeTable {
  readonly policies: number;
  readonly operations: number;
  readonly forbidden: ReadonlyMap<Category, number>;
  readonly scores: ReadonlyMap<string, Scores>;
}

/** Table 2 of MNC on generated operations, expected outcomes being those of the naive reference. */
export async function measureScope(
  policyCount: number,
  operationCount: number,
  seed: number,
  names: readonly string[] = Object.keys(mechanisms),
): Promise<ScopeTable> {
  const draws = seededDraws(seed);
  const random: Random = (below) => draws() % below;
  const policies = Array.from({ length: policyCount }, () => generous(anyPolicy(random)));
  const operations = Array.from({ length: operationCount }, (_, index) => {
    const policy = policies[index % policies.length];
    if (policy === undefined) throw new Error("no policies");
    return { policy, operation: anyOperation(random, policy) };
  });
  const scores = new Map<string, Scores>();
  for (const name of names) {
    const mechanism = mechanisms[name];
    if (mechanism === undefined) continue;
    const tally = { forbidden: 0, violations: 0, yes: 0, authorized: 0, no: 0, deliveries: 0, arrived: 0 };
    for (const { policy, operation } of operations)
      count(tally, operation, await mechanism(policy, operation));
    scores.set(name, {
      violation: tally.violations / tally.forbidden,
      falseAllow: tally.yes / tally.forbidden,
      falseBlock: tally.no / tally.authorized,
      delivery: tally.arrived / tally.deliveries,
    });
  }
  const forbidden = new Map<Category, number>();
  for (const { operation } of operations) {
    if (operation.expected === "denied") {
      forbidden.set(operation.category, (forbidden.get(operation.category) ?? 0) + 1);
    }
  }
  return { policies: policyCount, operations: operationCount, forbidden, scores };
}

interface Tally {
  forbidden: number;
  violations: number;
  yes: number;
  authorized: number;
  no: number;
  deliveries: number;
  arrived: number;
}

function count(tally: Tally, operation: BenchOperation, { answer, text }: Happened): void {
  const isWider = text !== undefined && operation.kind === "release" && text !== receiptOf(operation.asked);
  if (operation.expected === "denied") {
    tally.forbidden++;
    if (answer === "allowed") tally.yes++;
    if (answer === "allowed" || text !== undefined) tally.violations++;
    return;
  }
  tally.authorized++;
  if (answer !== "allowed") tally.no++;
  if (operation.category !== "delivery") return;
  tally.deliveries++;
  if (answer === "allowed" && !isWider) tally.arrived++;
}

/** The budgets and candidates of a scope benchmark do not stand in the way: it is about scopes. */
function generous(policy: Policy): Policy {
  const { schedule_meeting: contract, ...others } = policy.contracts;
  if (contract === undefined) return policy;
  const offers = [{ form: "slot_receipt" }, { form: "slot_answer" }];
  const limits = [{ amount: 100, unit: "bits", per: "session", overMs: 86_400_000 }] as const;
  return {
    ...policy,
    budgets: { case_privacy: { limits } },
    contracts: { ...others, schedule_meeting: { ...contract, offers } },
  };
}
