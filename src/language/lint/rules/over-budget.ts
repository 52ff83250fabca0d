import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import type { Contract, Offer, Policy } from "../../../policy/policy.ts";
import { entry } from "../../../policy/table.ts";
import { releaseCharges } from "../../../runtime/charges.ts";
import { removal } from "../edits.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const overBudget = lintRule(messageLints.overBudget, function* ({ module, policy }) {
  for (const { name, clauses } of declarationsOf(module.syntax, "contract")) {
    const contract = entry(policy.contracts, name.text);
    if (contract === undefined || contract.failure.some(({ kind }) => kind === "ask")) continue;
    for (const clause of clauses) {
      if (clause.kind !== "offers") continue;
      const offer = contract.offers.find((one) => one.form === clause.form.text);
      const budget = offer && contract.charges.find((one) => !isPassed(policy, contract, offer, [one]));
      if (budget === undefined) continue;
      yield {
        parameters: { form: clause.form.text, budget },
        span: clause.form.span,
        fix: { title: "do not offer it", edits: [removal(module.file, clause.span)] },
      };
    }
  }
});

function isPassed(policy: Policy, contract: Contract, offer: Offer, charges: readonly string[]): boolean {
  const proved = entry(contract.certificate.candidates, offer.form)?.bits;
  const bits = proved === undefined || proved === "unbounded" ? Infinity : proved;
  const charged = { policy, contract: { ...contract, charges }, publicView: {}, session: "" };
  return releaseCharges(charged, { bits, risk: offer.risk ?? bits }) !== undefined;
}
