import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

const amounts: ReadonlySet<string> = new Set(["bits", "risk"]);

export const sessionBudget = lintRule(messageLints.sessionBudget, function* ({ module }) {
  for (const { limits } of declarationsOf(module.syntax, "budget")) {
    const counted = limits.filter(({ per }) => per.parts[0]?.text !== "release");
    for (const { unit, per, span } of counted) {
      const [name] = unit.parts;
      if (per.parts[0]?.text !== "session" || name === undefined || !amounts.has(name.text)) continue;
      yield { parameters: { unit: name.text }, span };
    }
  }
});
