import { expressionLints } from "../../../diagnostics/catalogue/lint-expressions.ts";
import type { DurationPart } from "../../syntax/ast.ts";
import { nodesIn } from "../nodes.ts";
import { lintRule } from "../rule.ts";

const larger: ReadonlyMap<string, readonly [string, number]> = new Map([
  ["second", ["minute", 60]],
  ["minute", ["hour", 60]],
  ["hour", ["day", 24]],
]);

export const oddUnit = lintRule(expressionLints.oddUnit, function* ({ module }) {
  for (const node of nodesIn(module.syntax.declarations)) {
    if (!isDurationPart(node)) continue;
    const amount = Number(node.amount.text);
    const [whole, unit] = inLargestUnit(amount, node.unit.text.replace(/s$/, ""));
    if (whole === amount) continue;
    const instead = `${whole} ${unit}${whole === 1 ? "" : "s"}`;
    yield {
      parameters: { instead },
      span: node.span,
      fix: { title: `write \`${instead}\``, edits: [{ span: node.span, text: instead }] },
    };
  }
});

/** Past 23 hours people count in hours up to two days, so `36 hours` stays, and `48 hours` is two days. */
function inLargestUnit(amount: number, unit: string): readonly [number, string] {
  const next = larger.get(unit);
  if (next === undefined || amount === 0 || amount % next[1] !== 0) return [amount, unit];
  return inLargestUnit(amount / next[1], next[0]);
}

function isDurationPart(node: object): node is DurationPart {
  return "amount" in node && "unit" in node && !("per" in node);
}
