import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import type { Offer, Policy } from "../../../policy/policy.ts";
import { entry } from "../../../policy/table.ts";
import { removal } from "../edits.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const dominatedCandidate = lintRule(messageLints.dominatedCandidate, function* (subject) {
  const { module, policy } = subject;
  for (const { name, clauses } of declarationsOf(module.syntax, "contract")) {
    const offers = entry(policy.contracts, name.text)?.offers ?? [];
    for (const clause of clauses) {
      if (clause.kind !== "offers") continue;
      const offer = offers.find((one) => one.form === clause.form.text);
      const better = offer && offers.find((other) => dominates(policy, other, offer));
      if (better === undefined) continue;
      yield {
        parameters: { form: clause.form.text, other: better.form },
        span: clause.form.span,
        fix: { title: "do not offer it", edits: [removal(module.file, clause.span)] },
      };
    }
  }
});

/** Always a candidate, of less risk, answering the same requirement with every slot that the other fills. */
function dominates(policy: Policy, better: Offer, offer: Offer): boolean {
  const [first, second] = [better, offer].map(({ form }) => entry(policy.forms, form));
  if (better === offer || better.guard !== undefined || first === undefined || second === undefined)
    return false;
  const [low, high] = [riskOf(policy, better), riskOf(policy, offer)];
  if (low === undefined || high === undefined || low >= high) return false;
  const filled = new Set(first.bindings.map(({ slot }) => slot));
  return first.answers === second.answers && second.bindings.every(({ slot }) => filled.has(slot));
}

function riskOf(policy: Policy, offer: Offer): number | undefined {
  const bits = offer.risk ?? entry(policy.forms, offer.form)?.certificate.bits;
  return bits === "unbounded" ? undefined : bits;
}
