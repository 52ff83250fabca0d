import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { declarationsOf, namesIn } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const untested = lintRule(declarationLints.untested, function* ({ module, importedElsewhere }) {
  const tested = namesIn(declarationsOf(module.syntax, "test"));
  for (const { kind, name } of declarationsOf(module.syntax, "contract", "commitment", "outbound")) {
    if (tested.has(name.text) || importedElsewhere.has(name.text)) continue;
    yield { parameters: { what: kind, name: name.text }, span: name.span };
  }
});
