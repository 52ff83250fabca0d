import { expressionLints } from "../../../diagnostics/catalogue/lint-expressions.ts";
import { textAt } from "../edits.ts";
import { expressionsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

/** What is read as a whole wherever it stands. */
const closed: ReadonlySet<string> = new Set([
  "dotted-name",
  "call",
  "bool",
  "number",
  "text",
  "list",
  "record",
  "grouped",
]);

export const needlessParentheses = lintRule(expressionLints.needlessParentheses, function* ({ module }) {
  for (const { span, value } of expressionsOf(module.syntax.declarations, "grouped")) {
    if (!closed.has(value.kind)) continue;
    yield {
      parameters: {},
      span,
      fix: { title: "remove the parentheses", edits: [{ span, text: textAt(module.file, value.span) }] },
    };
  }
});
