import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { removal, removalFromList } from "../edits.ts";
import { namesIn } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const unusedImport = lintRule(declarationLints.unusedImport, function* ({ module }) {
  const used = namesIn(module.syntax.declarations);
  for (const one of module.syntax.imports) {
    for (const [index, item] of one.items.entries()) {
      const name = (item.alias ?? item.name).text;
      if (used.has(name)) continue;
      const edit = removalFromList(one.items, index) ?? removal(module.file, one.span);
      yield {
        parameters: { name },
        span: item.span,
        fix: { title: `remove \`${name}\``, edits: [edit] },
      };
    }
  }
});
