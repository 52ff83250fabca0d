import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const noWallClock = lintRule(messageLints.noWallClock, function* ({ module, policy }) {
  for (const { name, clauses } of declarationsOf(module.syntax, "contract")) {
    const clause = clauses.find((one) => one.kind === "lasts");
    const lasts = entry(policy.contracts, name.text)?.lasts;
    if (clause === undefined || lasts === undefined || lasts.ms !== undefined) continue;
    yield { parameters: { contract: name.text }, span: clause.span };
  }
});
