import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import { fieldPaths } from "../../../policy/contract-view.ts";
import { formUnderContract } from "../../../policy/form-view.ts";
import { entry } from "../../../policy/table.ts";
import { removalFromList } from "../edits.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const unusedDisclosure = lintRule(messageLints.unusedDisclosure, function* (subject) {
  const { module, policy, importedElsewhere } = subject;
  for (const contract of declarationsOf(module.syntax, "contract")) {
    const compiled = entry(policy.contracts, contract.name.text);
    // What narrows it, here or in another module, may show what it does not show itself.
    const narrowed = Object.values(policy.contracts).some((one) => one.narrows === contract.name.text);
    if (compiled === undefined || narrowed || importedElsewhere.has(contract.name.text)) continue;
    const shown = new Set(
      compiled.offers.flatMap(({ form }) => formUnderContract(policy, compiled, form)?.discloses ?? []),
    );
    for (const clause of contract.clauses) {
      if (clause.kind !== "discloses" || clause.disclosures === undefined) continue;
      for (const [index, written] of clause.disclosures.entries()) {
        const disclosure = compiled.discloses[index];
        if (disclosure === undefined || shown.has(disclosure.name)) continue;
        if (fieldPaths(disclosure.value).length === 0) continue;
        const edit = removalFromList(clause.disclosures, index);
        yield {
          parameters: { name: disclosure.name, contract: contract.name.text },
          span: written.span,
          ...(edit === undefined
            ? {}
            : { fix: { title: `do not disclose \`${disclosure.name}\``, edits: [edit] } }),
        };
      }
    }
  }
});
