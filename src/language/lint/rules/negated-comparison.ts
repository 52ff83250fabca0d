import { expressionLints } from "../../../diagnostics/catalogue/lint-expressions.ts";
import type { CompareExpression, CompareOperator } from "../../syntax/ast.ts";
import { textAt } from "../edits.ts";
import { expressionsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

/** Only these are opposites for absent values too: an ordering of something absent does not hold, nor does its opposite. */
const opposites: ReadonlyMap<CompareExpression["operator"], CompareOperator> = new Map([
  ["==", "!="],
  ["!=", "=="],
]);

export const negatedComparison = lintRule(expressionLints.negatedComparison, function* ({ module }) {
  for (const negation of expressionsOf(module.syntax.declarations, "not")) {
    const value = negation.value.kind === "grouped" ? negation.value.value : negation.value;
    const opposite = value.kind === "compare" ? opposites.get(value.operator) : undefined;
    if (value.kind !== "compare" || opposite === undefined) continue;
    const [left, right] = [value.left, value.right].map(({ span }) => textAt(module.file, span));
    const instead = `${left} ${opposite} ${right}`;
    yield {
      parameters: { instead },
      span: negation.span,
      fix: { title: `write \`${instead}\``, edits: [{ span: negation.span, text: instead }] },
    };
  }
});
