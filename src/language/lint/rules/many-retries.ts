import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const manyRetries = lintRule(authorityLints.manyRetries, function* ({ module }, max) {
  for (const { clauses } of declarationsOf(module.syntax, "commitment", "outbound")) {
    for (const clause of clauses) {
      if (clause.kind !== "retries") continue;
      const count = Number(clause.count.text);
      if (count <= max) continue;
      const edits = [{ span: clause.count.span, text: max.toString() }];
      yield {
        parameters: { count, most: max },
        span: clause.span,
        fix: { title: `retry ${max} times`, edits },
      };
    }
  }
});
