import { expressionLints } from "../../../diagnostics/catalogue/lint-expressions.ts";
import type { Expression } from "../../syntax/ast.ts";
import { textAt } from "../edits.ts";
import { expressionsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const doubleNegation = lintRule(expressionLints.doubleNegation, function* ({ module }) {
  for (const outer of expressionsOf(module.syntax.declarations, "not")) {
    const inner = withoutParentheses(outer.value);
    if (inner.kind !== "not") continue;
    const instead = textAt(module.file, inner.value.span);
    yield {
      parameters: { instead },
      span: outer.span,
      fix: { title: `write \`${instead}\``, edits: [{ span: outer.span, text: instead }] },
    };
  }
});

function withoutParentheses(expression: Expression): Expression {
  return expression.kind === "grouped" ? withoutParentheses(expression.value) : expression;
}
