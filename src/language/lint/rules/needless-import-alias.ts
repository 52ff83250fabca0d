import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { lintRule } from "../rule.ts";

export const needlessImportAlias = lintRule(declarationLints.needlessAlias, function* ({ module }) {
  for (const item of module.syntax.imports.flatMap((one) => one.items)) {
    if (item.alias?.text !== item.name.text) continue;
    yield {
      parameters: { name: item.name.text },
      span: item.span,
      fix: { title: "remove the alias", edits: [{ span: item.span, text: item.name.text }] },
    };
  }
});
