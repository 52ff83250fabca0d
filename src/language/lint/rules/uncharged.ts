import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const uncharged = lintRule(messageLints.uncharged, function* ({ module, policy }) {
  for (const { name, narrows } of declarationsOf(module.syntax, "contract")) {
    const contract = entry(policy.contracts, name.text);
    if (narrows !== undefined || contract === undefined) continue;
    if (contract.charges.length > 0 || contract.certificate.bits === 0) continue;
    yield { parameters: { contract: name.text }, span: name.span };
  }
});
