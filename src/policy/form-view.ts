import { assertNever, invariant } from "../base/assert.ts";
import { contextOf, contractView, isCovered, subexpressions, type ContractView } from "./contract-view.ts";
import type { Expression } from "./expression.ts";
import type { TypeScope } from "./expression-type.ts";
import type {
  Body,
  Context,
  Contract,
  DataBody,
  Form,
  Policy,
  Requirement,
  Slot,
  TextBody,
} from "./policy.ts";
import { optionalOf, type StructuralType } from "./resolve-type.ts";
import { entry } from "./table.ts";
import type { Type } from "./type.ts";

/** A form as one contract may use it. */
export interface FormUnderContract {
  readonly form: Form;
  readonly requirement: Requirement;
  readonly view: ContractView;
  readonly scope: TypeScope;
  /** The names of the disclosures that the form reads, sorted. */
  readonly discloses: readonly string[];
}

/** A form under a contract; undefined if it needs what the contract does not disclose. */
export function formUnderContract(
  policy: Policy,
  contract: Contract,
  formName: string,
): FormUnderContract | undefined {
  const form = entry(policy.forms, formName);
  invariant(form !== undefined, `form ${formName} is declared`);
  const requirement = entry(policy.requirements, form.answers);
  invariant(requirement !== undefined, `requirement ${form.answers} is declared`);
  const view = contractView(policy, contract);
  const expressions = formExpressions(form);
  if (!expressions.every((expression) => isCovered(view, expression))) return undefined;
  const discloses = new Set(expressions.flatMap((expression) => disclosuresRead(view, expression)));
  return {
    form,
    requirement,
    view,
    scope: formScope(policy, contextOf(policy, contract), form, requirement),
    discloses: [...discloses].sort(),
  };
}

/** Every expression that a form evaluates: its bindings, guards and what its bodies show. */
function formExpressions(form: Form): readonly Expression[] {
  return [...form.bindings.map((binding) => binding.value), ...bodyExpressions(form.body)];
}

/** The slots that a chosen body shows, whole or in part. */
export function slotsShown(body: TextBody | DataBody): ReadonlySet<string> {
  return new Set(bodyExpressions(body).flatMap(slotNames));
}

/**
 * The slots that a chosen body gives in full, so that a reader gets their values back: shown as they are, or part by part
 * down to the last one. A slot inside an abstraction is not given.
 */
export function slotsGiven(
  resolve: (type: Type) => StructuralType,
  requirement: Requirement,
  body: TextBody | DataBody,
): ReadonlySet<string> {
  const paths = bodyExpressions(body).flatMap((one) => (one.kind === "slot" ? [one.path] : []));
  const given = requirement.slots.filter(({ name, type }) =>
    isGiven(
      resolve,
      type,
      paths.flatMap(([slot, ...path]) => (slot === name ? [path] : [])),
    ),
  );
  return new Set(given.map(({ name }) => name));
}

function isGiven(
  resolve: (type: Type) => StructuralType,
  type: Type,
  paths: readonly (readonly string[])[],
): boolean {
  if (paths.length === 0) return false;
  if (paths.some((path) => path.length === 0)) return true;
  const resolved = resolve(type);
  if (resolved.kind === "optional") return isGiven(resolve, resolved.inner, paths);
  if (resolved.kind !== "record") return false;
  return resolved.fields.every((field) =>
    isGiven(
      resolve,
      field.type,
      paths.flatMap(([name, ...path]) => (name === field.name ? [path] : [])),
    ),
  );
}

/** The bodies that a form may choose. */
export function leafBodies(body: Body): readonly (TextBody | DataBody)[] {
  switch (body.kind) {
    case "text":
    case "data":
      return [body];
    case "any-of":
      return body.variants;
    case "when":
      return [
        ...body.branches.map((branch) => branch.body),
        ...(body.otherwise === undefined ? [] : [body.otherwise]),
      ].flatMap(leafBodies);
    default:
      return assertNever(body);
  }
}

/** The names of the slots that any branch or variant of a form shows. */
export function formBodySlots(form: Form): readonly string[] {
  return bodyExpressions(form.body).flatMap(slotNames);
}

/** The names of the disclosures that an expression reads under a contract. */
function disclosuresRead(view: ContractView, expression: Expression): readonly string[] {
  const source = view.source(expression);
  if (source !== undefined) return source.view === "authorized" ? [source.name] : [];
  return subexpressions(expression).flatMap((part) => disclosuresRead(view, part));
}

/** The slots that an answer must give in full: what the requirement needs, and what it accepts and is asked for. */
export function requiredSlots({ slots }: Requirement, asked: ReadonlySet<string>): readonly string[] {
  return slots.filter(({ name, mode }) => mode === "needs" || asked.has(name)).map(({ name }) => name);
}

/** The type of a slot within a form: optional where an absent value is shown as the slot's placeholder. */
export function slotTypeInForm(policy: Policy, slot: Slot): Slot["type"] {
  return slot.fallback === undefined ? slot.type : optionalOf(policy.types, slot.type);
}

function bodyExpressions(body: Body): readonly Expression[] {
  switch (body.kind) {
    case "text":
      return body.pieces.flatMap((piece) => (piece.kind === "value" ? [piece.value] : []));
    case "data":
      return body.entries.map((item) => item.value);
    case "when":
      return [
        ...body.branches.flatMap((branch) => [branch.guard, ...bodyExpressions(branch.body)]),
        ...(body.otherwise === undefined ? [] : bodyExpressions(body.otherwise)),
      ];
    case "any-of":
      return body.variants.flatMap(bodyExpressions);
    default:
      return assertNever(body);
  }
}

function slotNames(expression: Expression): readonly string[] {
  return expression.kind === "slot"
    ? expression.path.slice(0, 1)
    : subexpressions(expression).flatMap(slotNames);
}

/** The types of the names inside a form's body; a slot that the form does not fill is always absent. */
export function formScope(
  policy: Policy,
  context: Context,
  form: Pick<Form, "bindings">,
  requirement: Requirement,
): TypeScope {
  const bound = new Set(form.bindings.map((binding) => binding.slot));
  return {
    fields: new Map(context.fields.map(({ name, type }) => [name, type])),
    slots: new Map(
      requirement.slots.map((slot) => [
        slot.name,
        bound.has(slot.name) ? slotTypeInForm(policy, slot) : optionalOf(policy.types, slot.type),
      ]),
    ),
    parameters: new Map(),
  };
}
