import { declarationLints } from "../../../diagnostics/catalogue/lint-declarations.ts";
import { kindOf } from "../../names/program.ts";
import { removal } from "../edits.ts";
import { namesIn } from "../nodes.ts";
import { lintRule } from "../rule.ts";

/** What is used by being there: it grants or refuses, or says who and what there is, whether a rule speaks of it or not. */
const roots: ReadonlySet<string> = new Set([
  "contract",
  "commitment",
  "outbound",
  "context",
  "party",
  "tool",
]);

export const unusedDeclaration = lintRule(declarationLints.unusedDeclaration, function* (subject) {
  const { module, importedElsewhere } = subject;
  const used = new Set(
    module.syntax.declarations.flatMap((declaration) => [...namesIn({ ...declaration, name: undefined })]),
  );
  for (const [name, entity] of module.declared) {
    const { declaration } = entity;
    if (roots.has(declaration.kind) || used.has(name) || importedElsewhere.has(name)) continue;
    const [, what = ""] = kindOf(declaration).split(" ");
    yield {
      parameters: { what, name },
      span: declaration.name.span,
      fix: {
        title: `remove ${what} \`${name}\``,
        edits: [
          removal(module.file, {
            start: (declaration.doc ?? declaration).span.start,
            end: declaration.span.end,
          }),
        ],
      },
    };
  }
});
