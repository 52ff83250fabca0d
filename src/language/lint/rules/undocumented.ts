import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const undocumented = lintRule(declarationLints.undocumented, function* ({ module }) {
  for (const { kind, name, doc } of declarationsOf(module.syntax, "contract", "commitment", "outbound")) {
    if (doc === undefined) yield { parameters: { what: kind, name: name.text }, span: name.span };
  }
});
