import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const memoryWithoutLimit = lintRule(messageLints.memoryWithoutLimit, function* ({ module }) {
  for (const { name, clauses } of declarationsOf(module.syntax, "contract")) {
    for (const clause of clauses) {
      if (clause.kind !== "remembers" || clause.sinks === undefined || clause.lasts !== undefined) continue;
      yield { parameters: { contract: name.text }, span: clause.span };
    }
  }
});
