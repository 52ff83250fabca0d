import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { capacity } from "../../../policy/capacity.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

/** As many arms with different results as there are values: each value has its own. */
export const revealsAll = lintRule(messageLints.revealsAll, function* ({ module, policy }) {
  for (const { name } of declarationsOf(module.syntax, "abstraction")) {
    const abstraction = entry(policy.abstractions, name.text);
    const [parameter, other] = abstraction?.parameters ?? [];
    if (abstraction === undefined || parameter === undefined || other !== undefined) continue;
    const { count } = capacity(policy.types, parameter.type);
    const results = new Set(
      abstraction.arms.flatMap(({ value }) =>
        value.kind === "literal" ? [JSON.stringify(value.value)] : [],
      ),
    );
    if (count === undefined || count < 2n || BigInt(results.size) !== count) continue;
    yield { parameters: { name: name.text }, span: name.span };
  }
});
