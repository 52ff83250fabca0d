import { assertNever } from "../../base/assert.ts";
import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { subexpressions } from "../../policy/contract-view.ts";
import type { Expression } from "../../policy/expression.ts";
import { leafBodies, slotsGiven } from "../../policy/form-view.ts";
import { isOfKind, nameOf, report, type Context } from "./context.ts";
import { acceptedSlots, contextOf } from "./contexts.ts";
import type { ContractEntity } from "./contracts.ts";
import type { DraftContract } from "./drafts.ts";
import { formOf, type CheckedForm } from "./forms.ts";
import { tryGuards } from "./trial.ts";
import { readType, structure } from "./types.ts";

/**
 * The utility gate for the candidates that a contract writes down: one whose guard never holds, or holds only where a slot
 * is asked for that the form does not give, can never be sufficient (MNC eq. 8).
 */
export function checkSufficiency(cx: Context, entity: ContractEntity, draft: DraftContract): void {
  for (const clause of entity.declaration.clauses) {
    if (clause.kind !== "offers" || clause.guard === undefined) continue;
    const form = entity.module.scope.get(clause.form.text);
    if (form === undefined || !isOfKind(form, { kinds: ["form"], phrase: "" })) continue;
    const checked = formOf(cx, form);
    const guard = draft.offers.find((offer) => offer.form === nameOf(cx, form))?.guard;
    const reason = checked === undefined || guard === undefined ? undefined : whyNever(cx, checked, guard);
    if (reason === undefined) continue;
    const parameters = { contract: entity.name, form: form.name, slots: reason };
    report(cx, entity.module, contractDiagnostics.neverSufficient, parameters, clause.guard.span);
  }
}

/**
 * The accepted slots that the guard asks for and no body gives, where it is these that keep the candidate from ever
 * sufficing; none where the guard never holds. Undefined where it may suffice.
 */
function whyNever(cx: Context, checked: CheckedForm, guard: Expression): readonly string[] | undefined {
  const { requirement, draft } = checked;
  if (isNever(cx, checked, guard, [])) return [];
  const accepted = acceptedSlots(requirement);
  const withheld = leafBodies(draft.body).map((body) => {
    const given = slotsGiven((type) => structure(cx, type), requirement, body);
    return accepted.filter((slot) => !given.has(slot));
  });
  if (!withheld.every((slots) => isNever(cx, checked, guard, slots))) return undefined;
  const asked = slotsAsked(guard);
  return accepted.filter((slot) => asked.has(slot) && withheld.some((slots) => slots.includes(slot)));
}

function slotsAsked(guard: Expression): ReadonlySet<string> {
  return new Set(
    guard.kind === "asked" ? [guard.slot] : subexpressions(guard).flatMap((part) => [...slotsAsked(part)]),
  );
}

/** Whether a guard holds for no case when the slots are not asked for; where it cannot be told, it may hold. */
function isNever(
  cx: Context,
  { context }: CheckedForm,
  guard: Expression,
  unasked: readonly string[],
): boolean {
  if (truth(guard, new Set(unasked)) === false) return true;
  const types = new Map(contextOf(cx, context).fields.map(({ name, type }) => [name, type]));
  const narrowed = unasked.reduce<Expression>(
    (left, slot) => ({ kind: "and", left, right: { kind: "not", value: { kind: "asked", slot } } }),
    guard,
  );
  return tryGuards(cx, [narrowed], (read) => readType(cx, types, read))?.unreached.has(0) ?? false;
}

/** What a guard is when certain slots are not asked for; undefined where it depends on what is read. */
function truth(guard: Expression, unasked: ReadonlySet<string>): boolean | undefined {
  switch (guard.kind) {
    case "asked":
      return unasked.has(guard.slot) ? false : undefined;
    case "not": {
      const inner = truth(guard.value, unasked);
      return inner === undefined ? undefined : !inner;
    }
    case "and":
    case "or": {
      const deciding = guard.kind === "or";
      const sides = [truth(guard.left, unasked), truth(guard.right, unasked)];
      if (sides.includes(deciding)) return deciding;
      return sides.includes(undefined) ? undefined : !deciding;
    }
    case "literal":
    case "field":
    case "slot":
    case "parameter":
    case "clock":
    case "abstraction":
    case "builtin":
    case "compare":
    case "in":
    case "matching":
    case "list":
    case "record":
    case "concat":
      return undefined;
    default:
      return assertNever(guard);
  }
}
