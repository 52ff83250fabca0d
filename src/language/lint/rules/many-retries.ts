import { authorityLints } from "../../../diagnostics/catalogue/lint-authority.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

const MOST_RETRIES = 5;

export const manyRetries = lintRule(authorityLints.manyRetries, function* ({ module }) {
  for (const { clauses } of declarationsOf(module.syntax, "commitment", "outbound")) {
    for (const clause of clauses) {
      if (clause.kind !== "retries") continue;
      const count = Number(clause.count.text);
      if (count <= MOST_RETRIES) continue;
      const edits = [{ span: clause.count.span, text: MOST_RETRIES.toString() }];
      yield {
        parameters: { count, most: MOST_RETRIES },
        span: clause.span,
        fix: { title: `retry ${MOST_RETRIES} times`, edits },
      };
    }
  }
});
