import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import type { Offer } from "../../policy/policy.ts";
import type { Entity } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { budgetOf } from "./budgets.ts";
import { entityNamed, nameOf, report, type Context } from "./context.ts";
import { fieldVariables, type ContextEntity } from "./contexts.ts";
import type { DraftContract } from "./drafts.ts";
import type { Environment } from "./environment.ts";
import { elaborateGuard } from "./expressions.ts";
import type { FormEntity } from "./forms.ts";
import { labelOf, type Observer } from "./labels.ts";
import { positiveNumber } from "./literals.ts";
import { localName } from "./types.ts";

type ContractEntity = Entity<ast.ContractDeclaration>;

/** A form that a contract offers and that can be offered under it. */
export interface Offered {
  readonly clause: ast.OffersClause;
  readonly form: FormEntity;
  readonly context: ContextEntity;
  readonly accepted: readonly string[];
}

/** The candidate family D_c of MNC eq. 6. */
export function offersOf(cx: Context, entity: ContractEntity, forms: readonly Offered[]): readonly Offer[] {
  const { module: home } = entity;
  const withRisk = forms.filter((one) => one.clause.risk !== undefined).length;
  const odd = forms.find((one) => one.clause.risk === undefined);
  if (withRisk > 0 && odd !== undefined) {
    report(cx, home, contractDiagnostics.mixedRisk, { contract: entity.name }, odd.clause.form.span);
  }
  return forms.map(({ clause, form, context, accepted }) => {
    const env: Environment = {
      home,
      place: "in the guard of a candidate",
      variables: fieldVariables(cx, context),
      clock: true,
      accepted,
    };
    const risk = clause.risk === undefined ? undefined : positiveNumber(cx, home, clause.risk);
    const guard = clause.guard === undefined ? undefined : elaborateGuard(cx, env, clause.guard);
    return {
      form: nameOf(cx, form),
      ...(risk === undefined ? {} : { risk }),
      ...(guard === undefined ? {} : { guard }),
    };
  });
}

/** Which candidate is released, and whether one is, depends on what is public alone. */
export function checkChoice(
  cx: Context,
  entity: ContractEntity,
  forms: readonly Offered[],
  draft: DraftContract,
  observer: Observer,
): void {
  for (const { clause, form } of forms) {
    const guard = draft.offers.find((offer) => offer.form === nameOf(cx, form))?.guard;
    if (guard === undefined || clause.guard === undefined) continue;
    const { label, source } = labelOf(observer, new Map(), guard);
    if (label === "public") continue;
    const parameters = { field: source?.join(".") ?? "", label, contract: entity.name };
    report(cx, entity.module, contractDiagnostics.choiceReadsPrivate, parameters, clause.guard.span);
  }
}

/** What the ledger refuses depends on its keys, so these are known to whoever sees that something was refused. */
export function checkKeys(
  cx: Context,
  entity: ContractEntity,
  context: ContextEntity,
  draft: DraftContract,
  observer: Observer,
  inherited: Observer | undefined,
): void {
  const clause = entity.declaration.clauses.find((one) => one.kind === "charges");
  for (const name of draft.charges) {
    const budget = entityNamed(cx, name, { kinds: ["budget"], phrase: "budget" });
    if (budget === undefined) continue;
    const written =
      clause?.kind === "charges"
        ? clause.budgets.find((one) => entity.module.scope.get(one.text) === budget)?.span
        : undefined;
    for (const { per } of budgetOf(cx, budget).limits) {
      if (typeof per === "string") continue;
      const isOfContext = per.context === nameOf(cx, context);
      if (isOfContext && observer.field([per.field]) === "public") continue;
      // What is wrong for the parent too is reported there.
      if (written === undefined && inherited !== undefined && inherited.field([per.field]) !== "public")
        continue;
      const key = `${localName(per.context)}.${per.field}`;
      const parameters = { budget: budget.name, key, contract: entity.name, isOfContext };
      report(
        cx,
        entity.module,
        contractDiagnostics.hiddenKey,
        parameters,
        written ?? entity.declaration.name.span,
      );
      break;
    }
  }
}
