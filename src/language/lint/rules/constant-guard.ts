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
      const answer = guard === undefined ? undefined : answerOf(subject, compiled.context, guard);
      if (answer === undefined) continue;
      const before = clause.risk ?? clause.form;
      const edits = [{ span: { start: before.span.end, end: clause.guard.span.end }, text: "" }];
      yield {
        parameters: { answer },
        span: clause.guard.span,
        ...(answer === "always" ? { fix: { title: "remove the guard", edits } } : {}),
      };
    }
  }
});

/** What a guard says on all values, where these can be tried. */
function answerOf(
  { context, policy }: LintSubject,
  owner: string,
  guard: Expression,
): "always" | "never" | undefined {
  const fields = entry(policy.contexts, owner)?.fields ?? [];
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  const trial = tryGuards(context, [guard], (read) => readType(context, types, read));
  if (trial === undefined) return undefined;
  if (trial.unreached.has(0)) return "never";
  return trial.uncovered === undefined ? "always" : undefined;
}
