import { messageLints } from "../../../diagnostics/catalogue/lint-messages.ts";
import type { FieldsClause, OutboundClause, OutboundDeclaration } from "../../syntax/ast.ts";
import { entry } from "../../../policy/table.ts";
import type { Edit } from "../../../diagnostics/diagnostic.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule } from "../rule.ts";

export const unlistedFields = lintRule(messageLints.unlistedFields, function* ({ module, policy }) {
  for (const outbound of declarationsOf(module.syntax, "outbound")) {
    const compiled = entry(policy.outbounds, outbound.name.text);
    const context = entry(policy.contexts, compiled?.context ?? "");
    if (compiled === undefined || context === undefined) continue;
    const listed = new Set(
      outbound.clauses.flatMap((clause) =>
        clause.kind === "withholds" ? (clause.fields ?? []).map((field) => field.parts[0]?.text) : [],
      ),
    );
    const fields = compiled.withholds.filter(
      (name) =>
        !listed.has(name) && context.fields.some((field) => field.name === name && field.known === "private"),
    );
    if (fields.length === 0) continue;
    const edit = listing(outbound, fields);
    yield {
      parameters: { outbound: outbound.name.text, fields },
      span: outbound.name.span,
      ...(edit === undefined ? {} : { fix: { title: "list them", edits: [edit] } }),
    };
  }
});

/** Puts fields into the clause that withholds, or a new one behind what the message must keep. */
function listing({ clauses }: OutboundDeclaration, fields: readonly string[]): Edit | undefined {
  const names = fields.join(", ");
  const withholds = clauses.find(isWithholds);
  const last = withholds?.fields?.at(-1);
  if (last !== undefined) return { span: { start: last.span.end, end: last.span.end }, text: `, ${names}` };
  const before = clauses.findLast(
    ({ kind }) => kind === "preserves" || kind === "requires" || kind === "generalizes",
  );
  if (withholds !== undefined || before === undefined) return undefined;
  const at = before.span.end;
  return { span: { start: at, end: at }, text: `\n  withholds ${names}` };
}

function isWithholds(clause: OutboundClause): clause is FieldsClause {
  return clause.kind === "withholds";
}
