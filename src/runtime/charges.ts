import { canonicalForm } from "../policy/canonical-form.ts";
import type { BudgetLimit, Contract, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import type { Candidate } from "./candidates.ts";
import type { Charge } from "./ledger.ts";
import type { View } from "./project.ts";

/**
 * What the release of a candidate costs. It depends on which form is released and on the public key, never on the
 * values that fill the form (MNC eq. 10, with the form's capacity or written risk for its risk).
 */
export function releaseCharges(
  policy: Policy,
  contract: Contract,
  candidate: Candidate,
  publicView: View,
): readonly Charge[] {
  return contract.charges.flatMap((name) =>
    (entry(policy.budgets, name)?.limits ?? []).flatMap((limit, index) => {
      const amount = amountOf(limit, candidate);
      return amount === undefined ? [] : [chargeOf(`${name}#${index}`, limit, amount, publicView)];
    }),
  );
}

/** Undefined where a release does not count: the limit is about calls of tools. */
function amountOf(limit: BudgetLimit, candidate: Candidate): number | undefined {
  switch (limit.unit) {
    case "bits":
      return candidate.bits;
    case "risk":
      return candidate.risk;
    case "releases":
      return 1;
    default:
      return undefined;
  }
}

function chargeOf(budget: string, limit: BudgetLimit, amount: number, publicView: View): Charge {
  return {
    account: `${budget} ${keyOf(limit.per, publicView)}`,
    amount,
    limit: limit.amount,
    ...(limit.overMs === undefined ? {} : { overMs: limit.overMs }),
  };
}

function keyOf(per: BudgetLimit["per"], publicView: View): string {
  return typeof per === "string" ? per : valueKey(publicView[per.field] ?? null);
}

function valueKey(value: Value): string {
  const form = canonicalForm(value);
  return form.ok ? form.value : "";
}
