import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const lifetimeBeyondBudget = lintRule(
  messageLints.lifetimeBeyondBudget,
  function* ({ module, policy }) {
    for (const { name, clauses } of declarationsOf(module.syntax, "contract")) {
      const contract = entry(policy.contracts, name.text);
      const clause = clauses.find((one) => one.kind === "lasts");
      const ms = contract?.lasts.ms;
      if (contract === undefined || clause === undefined || ms === undefined) continue;
      const exceeded = contract.charges.find((budget) =>
        entry(policy.budgets, budget)?.limits.some(({ overMs }) => overMs !== undefined && overMs < ms),
      );
      if (exceeded !== undefined) yield { parameters: { budget: exceeded }, span: clause.span };
    }
  },
);
