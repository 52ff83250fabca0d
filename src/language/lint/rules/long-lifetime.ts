import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

const MS_PER_DAY = 86_400_000;

export const longLifetime = lintRule(messageLints.longLifetime, function* ({ module, policy }, max) {
  for (const { name, clauses } of declarationsOf(module.syntax, "contract")) {
    const contract = entry(policy.contracts, name.text);
    for (const clause of clauses) {
      if (clause.kind !== "lasts" && clause.kind !== "remembers") continue;
      const lifetime = clause.kind === "lasts" ? contract?.lasts : contract?.remembers.lasts;
      const days = Math.ceil((lifetime?.ms ?? 0) / MS_PER_DAY);
      if (days > max) yield { parameters: { days, most: max }, span: clause.span };
    }
  }
});
