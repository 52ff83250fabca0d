import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { declarationsOf, namesIn } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const unansweredRequirement = lintRule(
  declarationLints.unansweredRequirement,
  function* ({ module, policy, importedElsewhere }) {
    const answered = new Set(Object.values(policy.contracts).flatMap(({ answers }) => answers));
    for (const { name } of declarationsOf(module.syntax, "requirement")) {
      if (answered.has(name.text) || importedElsewhere.has(name.text)) continue;
      // What nothing uses at all is said to be unused.
      const forms = declarationsOf(module.syntax, "form");
      if (!forms.some((form) => namesIn(form.answers).has(name.text))) continue;
      yield { parameters: { requirement: name.text }, span: name.span };
    }
  },
);
