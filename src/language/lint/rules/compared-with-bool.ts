import { expressionLints } from "../../../diagnostics/catalogue/lint-expressions.ts";
import { textAt } from "../edits.ts";
import { expressionsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const comparedWithBool = lintRule(expressionLints.comparedWithBool, function* ({ module }) {
  for (const comparison of expressionsOf(module.syntax.declarations, "compare")) {
    const { operator, left, right } = comparison;
    if (operator !== "==" && operator !== "!=") continue;
    const [value, literal] = left.kind === "bool" ? [right, left] : [left, right];
    if (literal.kind !== "bool" || (value.kind !== "dotted-name" && value.kind !== "call")) continue;
    const holds = literal.value === (operator === "==");
    const instead = `${holds ? "" : "not "}${textAt(module.file, value.span)}`;
    yield {
      parameters: { instead },
      span: comparison.span,
      fix: { title: `write \`${instead}\``, edits: [{ span: comparison.span, text: instead }] },
    };
  }
});
