import { lifetimeText } from "../../../decide/lifetimes.ts";
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
      const [shortest] = contract.charges
        .flatMap((budget) =>
          (entry(policy.budgets, budget)?.limits ?? []).map(({ overMs = Infinity }) => ({ budget, overMs })),
        )
        .filter(({ overMs }) => overMs < ms)
        .sort((one, other) => one.overMs - other.overMs);
      if (shortest === undefined) continue;
      const { budget, overMs } = shortest;
      const text = lifetimeText({ ...contract.lasts, ms: overMs });
      yield {
        parameters: { budget },
        span: clause.span,
        fix: { title: "end with the window", edits: [{ span: clause.duration.span, text }] },
      };
    }
  },
);
