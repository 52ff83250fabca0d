import { assertNever } from "../../base/assert.ts";
import { contractDiagnostics } from "../../diagnostics/catalogue/contracts.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { Expression } from "../../policy/expression.ts";
import { slotsGiven } from "../../policy/form-view.ts";
import type {
  AnyOfBody,
  Body,
  DataBody,
  Requirement,
  Slot,
  SlotBinding,
  TextBody,
  TextPiece,
  WhenBody,
} from "../../policy/policy.ts";
import type { Type } from "../../policy/type.ts";
import type { Span } from "../../source/span.ts";
import type { Entity } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { isDamaged, lookup, nameOf, once, part, report, reportDuplicates, type Context } from "./context.ts";
import { acceptedSlots, fieldVariables, requirementOf, type ContextEntity } from "./contexts.ts";
import { reportShape } from "./flows.ts";
import type { Place, PlacedForm, PlaceKind } from "./form-places.ts";
import type { DraftForm } from "./drafts.ts";
import type { Environment, Variable } from "./environment.ts";
import { elaborate, elaborateGuard, sequence } from "./expressions.ts";
import type { Typed } from "./literal-values.ts";
import { wholeNumber } from "./literals.ts";
import { tryGuards } from "./trial.ts";
import { readType, structure, typeText, unknownType } from "./types.ts";

export type FormEntity = Entity<ast.FormDeclaration>;

export interface CheckedForm {
  readonly draft: DraftForm;
  readonly context: ContextEntity;
  readonly requirement: Requirement;
  readonly placed: PlacedForm;
}

/** A canonical form: how a requirement is answered, and in which words. */
export function formOf(cx: Context, entity: FormEntity): CheckedForm | undefined {
  return once(
    cx,
    entity,
    "form",
    () => elaborateForm(cx, entity),
    () => undefined,
  );
}

function elaborateForm(cx: Context, entity: FormEntity): CheckedForm | undefined {
  const { declaration, module: home } = entity;
  const answers = lookup(cx, home, declaration.answers, { kinds: ["requirement"], phrase: "requirement" });
  const context = lookup(cx, home, declaration.using, { kinds: ["context"], phrase: "context" });
  if (answers === undefined || context === undefined) return undefined;
  const requirement = requirementOf(cx, answers);
  const fields: Environment = {
    home,
    place: `in form \`${entity.name}\``,
    variables: fieldVariables(cx, context),
    clock: true,
    accepted: acceptedSlots(requirement),
  };
  reportDuplicates(
    cx,
    home,
    declaration.bindings.map((binding) => binding.slot),
    "slot",
  );
  const quiet = isDamaged(entity) || isDamaged(answers) || isDamaged(context);
  const bindings = declaration.bindings.map((binding) =>
    elaborateBinding(cx, fields, binding, requirement, quiet),
  );
  const unfilled = quiet ? [] : reportUnfilled(cx, entity, requirement);
  if (declaration.body === undefined) return undefined;
  const places: Place[] = [];
  const inside: BodyEnvironment = {
    ...fields,
    variables: bodyVariables(fields, declaration, requirement),
    places,
    guards: [],
  };
  const shown = requirement.slots.filter((slot) => slot.mode === "needs" && !unfilled.includes(slot.name));
  const body = elaborateBody(cx, inside, declaration.body, quiet ? [] : shown);
  const complete = sequence(bindings);
  if (complete === undefined || body === undefined) return undefined;
  const shape = declaration.varies === undefined ? "public" : "authorized";
  const values = new Map(complete.map((binding) => [binding.slot, binding.value]));
  const placed: PlacedForm = {
    shape,
    bindings: values,
    places: [...slotPlaces(declaration, values), ...places],
  };
  part(cx, entity, "body", () => reportShape(cx, entity, context, placed));
  const draft: DraftForm = {
    answers: nameOf(cx, answers),
    context: nameOf(cx, context),
    shape,
    bindings: complete,
    body,
  };
  return { draft, context, requirement, placed };
}

function slotPlaces(
  { bindings }: ast.FormDeclaration,
  values: ReadonlyMap<string, Expression>,
): readonly Place[] {
  return bindings.flatMap(({ slot, value }): Place[] => {
    const expression = values.get(slot.text);
    if (expression === undefined) return [];
    return [{ kind: "slot", slot: slot.text, expression, span: value.span, guards: [] }];
  });
}

function elaborateBinding(
  cx: Context,
  env: Environment,
  binding: ast.SlotBinding,
  requirement: Requirement,
  quiet: boolean,
): SlotBinding | undefined {
  const slot = requirement.slots.find((one) => one.name === binding.slot.text);
  if (slot === undefined && binding.slot.text !== "" && !quiet) {
    const near = nearest(
      binding.slot.text,
      requirement.slots.map((one) => one.name),
    );
    const parameters = { name: binding.slot.text, what: "slot", owner: "the requirement", near };
    report(cx, env.home, nameDiagnostics.unknownMember, parameters, binding.slot.span);
  }
  const typed = elaborate(cx, env, binding.value, slot === undefined ? undefined : filledType(slot));
  return typed === undefined || slot === undefined ? undefined : { slot: slot.name, value: typed.value };
}

/** An accepted slot with a placeholder may be filled by an absent value; no other may. */
function filledType(slot: Slot): Type {
  const mayBeAbsent = slot.mode === "accepts" && slot.fallback !== undefined;
  return mayBeAbsent && slot.type.kind !== "optional" ? { kind: "optional", inner: slot.type } : slot.type;
}

function reportUnfilled(cx: Context, entity: FormEntity, requirement: Requirement): readonly string[] {
  const { declaration, module: home } = entity;
  const bound = new Set(declaration.bindings.map((binding) => binding.slot.text));
  const unfilled = requirement.slots.filter((slot) => slot.mode === "needs" && !bound.has(slot.name));
  for (const slot of unfilled) {
    const parameters = { form: entity.name, slot: slot.name };
    report(cx, home, contractDiagnostics.slotUnfilled, parameters, declaration.name.span);
  }
  return unfilled.map((slot) => slot.name);
}

/** Inside a body a name is a slot that the form fills, else a field. */
function bodyVariables(
  env: Environment,
  declaration: ast.FormDeclaration,
  requirement: Requirement,
): ReadonlyMap<string, Variable> {
  const variables = new Map(env.variables);
  const bound = new Set(declaration.bindings.map((binding) => binding.slot.text));
  for (const slot of requirement.slots) {
    if (bound.has(slot.name)) variables.set(slot.name, { kind: "slot", type: slot.type });
  }
  return variables;
}

/** Inside a body, the places at which an observer learns something are noted. */
interface BodyEnvironment extends Environment {
  readonly places: Place[];
  readonly guards: readonly Place[];
}

function notePlace(env: BodyEnvironment, kind: PlaceKind, expression: Expression, span: Span): Place {
  const place: Place = { kind, expression, span, guards: env.guards };
  env.places.push(place);
  return place;
}

function elaborateBody(
  cx: Context,
  env: BodyEnvironment,
  body: ast.Body,
  shown: readonly Slot[],
): Body | undefined {
  switch (body.kind) {
    case "text-body":
    case "data-body":
      return elaborateVariant(cx, env, body, shown);
    case "when-body":
      return elaborateWhen(cx, env, body, shown);
    case "any-of-body": {
      const variants = sequence(body.variants.map((variant) => elaborateVariant(cx, env, variant, shown)));
      const result: AnyOfBody | undefined = variants === undefined ? undefined : { kind: "any-of", variants };
      return result;
    }
    default:
      return assertNever(body);
  }
}

function elaborateVariant(
  cx: Context,
  env: BodyEnvironment,
  body: ast.TextBody | ast.DataBody,
  shown: readonly Slot[],
): TextBody | DataBody | undefined {
  const result = body.kind === "text-body" ? elaborateText(cx, env, body) : elaborateData(cx, env, body);
  if (result === undefined) return undefined;
  const given = slotsGiven((type) => structure(cx, type), { slots: shown }, result);
  for (const slot of shown) {
    // A slot whose type is not known is reported where it is declared.
    if (!given.has(slot.name) && structure(cx, slot.type) !== unknownType) {
      report(cx, env.home, contractDiagnostics.slotNotShown, { slot: slot.name }, body.span);
    }
  }
  return result;
}

function elaborateText(cx: Context, env: BodyEnvironment, body: ast.TextBody): TextBody | undefined {
  const pieces = sequence(
    body.template.pieces.map((piece): TextPiece | undefined => {
      if (piece.kind === "template-text") return { kind: "fixed", text: piece.value };
      const typed = elaborate(cx, env, piece.value, undefined);
      if (typed === undefined) return undefined;
      if (isOptional(cx, env, typed, piece.value.span)) return undefined;
      noteShown(cx, env, typed, piece.value.span, piece.padding !== undefined);
      if (piece.padding === undefined) return { kind: "value", value: typed.value };
      const count = wholeNumber(cx, env.home, piece.padding.count, 1);
      if (!canBePadded(cx, env, typed, piece, count)) return undefined;
      const padding = { count: count ?? 1, fallback: piece.padding.fallback.value };
      return { kind: "value", value: typed.value, padding };
    }),
  );
  return pieces === undefined
    ? undefined
    : { kind: "text", pieces: pieces.filter((piece) => !isEmpty(piece)) };
}

/** A list is padded to as many items as it can have, so that their number does not show. */
function canBePadded(
  cx: Context,
  env: BodyEnvironment,
  { type }: Typed,
  { value, padding }: ast.Placeholder,
  count: number | undefined,
): boolean {
  const shape = structure(cx, type);
  if (shape === unknownType || padding === undefined || count === undefined) return true;
  if (shape.kind !== "list" && shape.kind !== "set") {
    const problem = `only a list can be padded; this is \`${typeText(type)}\``;
    report(cx, env.home, contractDiagnostics.paddingPlace, { problem }, value.span);
    return false;
  }
  if (shape.maxItems !== undefined && shape.maxItems <= count) return true;
  const most = shape.maxItems === undefined ? "any number of" : `up to ${shape.maxItems}`;
  const problem = `the list may have ${most} items, so padding it to ${count} does not hide how many there are`;
  report(cx, env.home, contractDiagnostics.paddingPlace, { problem }, padding.count.span);
  return false;
}

/** Whether a value may be absent, which a body may not show: only a slot has a placeholder. */
function isOptional(cx: Context, env: BodyEnvironment, { type }: Typed, span: Span): boolean {
  if (type === unknownType || structure(cx, type).kind !== "optional") return false;
  const problem = "this value may be absent, and has no placeholder here";
  report(cx, env.home, typeDiagnostics.optionalPlace, { problem }, span);
  return true;
}

/** What is shown is a value; how many items a list shows is shape besides, unless it is padded. */
function noteShown(
  cx: Context,
  env: BodyEnvironment,
  { value, type }: Typed,
  span: Span,
  isPadded: boolean,
): void {
  const shape = structure(cx, type);
  const open = isPadded && (shape.kind === "list" || shape.kind === "set") ? shape.element : type;
  if (holdsList(cx, open)) notePlace(env, "length", value, span);
  notePlace(env, "value", value, span);
}

function holdsList(cx: Context, type: Type): boolean {
  const shape = structure(cx, type);
  if (shape.kind === "record") return shape.fields.some((field) => holdsList(cx, field.type));
  return shape.kind === "optional"
    ? holdsList(cx, shape.inner)
    : shape.kind === "list" || shape.kind === "set";
}

function isEmpty(piece: TextPiece): boolean {
  return piece.kind === "fixed" && piece.text === "";
}

function elaborateData(cx: Context, env: BodyEnvironment, body: ast.DataBody): DataBody | undefined {
  reportDuplicates(
    cx,
    env.home,
    body.entries.map((entry) => entry.key),
    "key",
  );
  const entries = sequence(
    body.entries.map((entry) => {
      const typed = elaborate(cx, env, entry.value, undefined);
      if (typed === undefined || isOptional(cx, env, typed, entry.value.span)) return undefined;
      noteShown(cx, env, typed, entry.value.span, false);
      return { key: entry.key.text, value: typed.value };
    }),
  );
  return entries === undefined ? undefined : { kind: "data", entries };
}

function elaborateWhen(
  cx: Context,
  env: BodyEnvironment,
  body: ast.WhenBody,
  shown: readonly Slot[],
): WhenBody | undefined {
  let guards = env.guards;
  const branches = sequence(
    body.branches.map((branch) => {
      const guard = elaborateGuard(cx, env, branch.guard);
      if (guard !== undefined) {
        guards = [...guards, notePlace({ ...env, guards }, "branch", guard, branch.guard.span)];
      }
      const at = { ...env, guards };
      const inner = branch.body === undefined ? undefined : elaborateBody(cx, at, branch.body, shown);
      return guard === undefined || inner === undefined ? undefined : { guard, body: inner };
    }),
  );
  const otherwise =
    body.otherwise === undefined ? undefined : elaborateBody(cx, { ...env, guards }, body.otherwise, shown);
  if (branches === undefined || (body.otherwise !== undefined && otherwise === undefined)) return undefined;
  checkChain(cx, env, body, branches);
  return otherwise === undefined ? { kind: "when", branches } : { kind: "when", branches, otherwise };
}

/** A chain covers every case, and each of its branches some case. */
function checkChain(
  cx: Context,
  env: BodyEnvironment,
  body: ast.WhenBody,
  branches: WhenBody["branches"],
): void {
  const guards = branches.map((branch) => branch.guard);
  const types = new Map([...env.variables].map(([name, { type }]) => [name, type]));
  const all = body.otherwise === undefined ? guards : [...guards, undefined];
  const trial = tryGuards(cx, all, (read) => readType(cx, types, read));
  const complete = trial === undefined ? body.otherwise !== undefined : trial.uncovered === undefined;
  if (!complete) report(cx, env.home, contractDiagnostics.chainOpen, {}, body.span);
  for (const index of trial?.unreached ?? []) {
    const branch = body.branches[index];
    const span = branch === undefined ? body.otherwise?.span : branch.guard.span;
    const what = branch === undefined ? "`otherwise`" : "branch";
    if (span !== undefined) report(cx, env.home, typeDiagnostics.unreachable, { what }, span);
  }
}
