import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { fieldPaths } from "../../../policy/contract-view.ts";
import { expressionText } from "../../../policy/expression-text.ts";
import { entry } from "../../../policy/table.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const disclosedTwice = lintRule(messageLints.disclosedTwice, function* ({ module, policy }) {
  for (const contract of declarationsOf(module.syntax, "contract")) {
    const disclosed = entry(policy.contracts, contract.name.text)?.discloses ?? [];
    const plain = new Set(
      disclosed
        .map(({ value }) => value)
        .filter(isField)
        .map(expressionText),
    );
    const written = contract.clauses.find((clause) => clause.kind === "discloses");
    for (const [index, item] of (written?.disclosures ?? []).entries()) {
      const value = disclosed[index]?.value;
      if (value === undefined || isField(value)) continue;
      const paths = fieldPaths(value).map((path) => path.join("."));
      const [field] = paths;
      if (field === undefined || !paths.every((path) => plain.has(path))) continue;
      yield { parameters: { field, abstraction: expressionText(value) }, span: item.span };
    }
  }
});

function isField({ kind }: { readonly kind: string }): boolean {
  return kind === "field";
}
