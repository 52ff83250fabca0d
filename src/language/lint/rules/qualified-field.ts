import { expressionLints } from "../../../diagnostics/catalogue/lint-expressions.ts";
import { entry } from "../../../policy/table.ts";
import { textAt } from "../edits.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const qualifiedField = lintRule(expressionLints.qualifiedField, function* ({ module, policy }) {
  for (const contract of declarationsOf(module.syntax, "contract")) {
    const context = entry(policy.contracts, contract.name.text)?.context;
    for (const clause of contract.clauses) {
      if (clause.kind !== "discloses") continue;
      for (const { value } of clause.disclosures ?? []) {
        if (value.kind !== "dotted-name" || value.parts.length < 2) continue;
        const [first, second] = value.parts;
        if (first === undefined || second === undefined || first.text !== context) continue;
        const field = textAt(module.file, { start: second.span.start, end: value.span.end });
        yield {
          parameters: { field, context: first.text },
          span: value.span,
          fix: { title: `write \`${field}\``, edits: [{ span: value.span, text: field }] },
        };
      }
    }
  }
});
