import { expressionLints } from "../../../diagnostics/catalogue/lint-expressions.ts";
import { entry } from "../../../policy/table.ts";
import type { Expression } from "../../../policy/expression.ts";
import { tryGuards } from "../../check/trial.ts";
import { readType } from "../../check/types.ts";
import { declarationsOf } from "../nodes.ts";
import { lintRule, type LintSubject } from "../rule.ts";

export const constantGuard = lintRule(expressionLints.constantGuard, function* (subject) {
  const { module, policy } = subject;
  for (const contract of declarationsOf(module.syntax, "contract")) {
    const compiled = entry(policy.contracts, contract.name.text);
    if (compiled === undefined) continue;
    for (const clause of contract.clauses) {
      if (clause.kind !== "offers" || clause.guard === undefined) continue;
      const guard = compiled.offers.find(({ form }) => form === clause.form.text)?.guard;
      if (guard === undefined || !alwaysHolds(subject, compiled.context, guard)) continue;
      const before = clause.risk ?? clause.form;
      const edits = [{ span: { start: before.span.end, end: clause.guard.span.end }, text: "" }];
      yield { parameters: {}, span: clause.guard.span, fix: { title: "remove the guard", edits } };
    }
  }
});

/** Whether a guard holds on all values, where these can be tried. */
function alwaysHolds({ context, policy }: LintSubject, owner: string, guard: Expression): boolean {
  const fields = entry(policy.contexts, owner)?.fields ?? [];
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const trial = tryGuards(context, [guard], (read) => readType(context, types, read));
  return trial !== undefined && trial.uncovered === undefined;
}
