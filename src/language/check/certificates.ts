import { bitsOf } from "../../policy/capacity.ts";
import { fieldPaths, subexpressions } from "../../policy/contract-view.ts";
import type { Expression } from "../../policy/expression.ts";
import { expressionType, type TypeScope } from "../../policy/expression-type.ts";
import { slotTypeInForm } from "../../policy/form-view.ts";
import type {
  Bits,
  Body,
  Contract,
  ContractCertificate,
  DataBody,
  Form,
  FormCertificate,
  Policy,
  Requirement,
  TextBody,
} from "../../policy/policy.ts";
import { optionalOf, resolveType } from "../../policy/resolve-type.ts";
import { entry, tableOf } from "../../policy/table.ts";
import type { DraftContract, DraftForm, DraftPolicy } from "./drafts.ts";

/** Adds the certificate of each form and contract: what it reads, and how much one message can reveal. */
export function certified(draft: DraftPolicy): Policy {
  // Certificates are not read while they are made.
  const policy: Policy = { ...draft, forms: {}, contracts: {} };
  const forms = tableOf(
    Object.entries(draft.forms).map(([name, form]): readonly [string, Form] => [
      name,
      { ...form, certificate: certifyForm(policy, form) },
    ]),
  );
  const contracts = tableOf(
    Object.entries(draft.contracts).map(([name, contract]): readonly [string, Contract] => [
      name,
      { ...contract, certificate: certifyContract(draft, forms, contract) },
    ]),
  );
  return { ...draft, forms, contracts };
}

function certifyForm(policy: Policy, form: DraftForm): FormCertificate {
  const scope = scopeOf(policy, form);
  const bodies = bodiesIn(form.body);
  const guards = guardsIn(form.body);
  const shapes = [...guards, ...bodies.flatMap((body) => openLists(policy, scope, body))];
  const shown = bodies.flatMap(valuesIn);
  const bindings = new Map(form.bindings.map((binding) => [binding.slot, binding.value]));
  const fieldsOf = (expressions: readonly Expression[]): readonly string[] =>
    sortedNames(
      expressions.flatMap((one) => fieldPaths(throughSlots(bindings, one)).map((path) => path.join("."))),
    );
  return {
    shapeReads: fieldsOf(shapes),
    valuesRead: fieldsOf([...bindings.values(), ...shown]),
    abstentionReads: [],
    level: form.shape,
    bits: formBits(policy, scope, form, bindings, [...guards, ...shown]),
  };
}

/** Inside a body a slot stands for what fills it. */
function throughSlots(bindings: ReadonlyMap<string, Expression>, expression: Expression): Expression {
  if (expression.kind === "slot") return bindings.get(expression.path[0] ?? "") ?? expression;
  const parts = subexpressions(expression).map((part) => throughSlots(bindings, part));
  return parts.length === 0 ? expression : { kind: "list", items: parts };
}

function sortedNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

/**
 * A message is a function of the values that its slots are filled with, of those that its body shows besides, and of
 * its guards: what it can reveal is bounded by what these can, each counted once; public fields reveal nothing.
 */
function formBits(
  policy: Policy,
  scope: TypeScope,
  form: DraftForm,
  bindings: ReadonlyMap<string, Expression>,
  inBody: readonly Expression[],
): Bits {
  const sources = new Map<string, Expression>();
  for (const value of bindings.values()) sources.set(JSON.stringify(value), value);
  for (const value of inBody) {
    for (const part of sourcesBesideSlots(value)) sources.set(JSON.stringify(part), part);
  }
  const privateFields = new Set(
    entry(policy.contexts, form.context)?.fields.flatMap((field) =>
      field.known === "private" ? [field.name] : [],
    ),
  );
  const reads = (expression: Expression): readonly string[] =>
    fieldPaths(expression).flatMap(([field = ""]) => (privateFields.has(field) ? [field] : []));
  const revealing = [...sources.values()].filter((source) => reads(source).length > 0);
  const bySource = addBits(
    revealing.map((source) => bitsOf(policy.types, expressionType(policy, scope, source))),
  );
  const fields = sortedNames(revealing.flatMap(reads));
  const byField = addBits(
    fields.map((field) => bitsOf(policy.types, scope.fields.get(field) ?? { kind: "text" })),
  );
  return lesser(bySource, byField);
}

/** The smallest expressions over fields inside an expression of a body; what reads slots alone adds nothing. */
function sourcesBesideSlots(expression: Expression): readonly Expression[] {
  if (!readsSlot(expression)) return [expression];
  return subexpressions(expression).flatMap(sourcesBesideSlots);
}

function readsSlot(expression: Expression): boolean {
  return expression.kind === "slot" || subexpressions(expression).some(readsSlot);
}

function addBits(bits: readonly Bits[]): Bits {
  let total = 0;
  for (const one of bits) {
    if (one === "unbounded") return "unbounded";
    total += one;
  }
  return total;
}

function lesser(one: Bits, other: Bits): Bits {
  if (one === "unbounded") return other;
  return other === "unbounded" ? one : Math.min(one, other);
}

function scopeOf(policy: Policy, form: DraftForm): TypeScope {
  const requirement = entry(policy.requirements, form.answers) ?? emptyRequirement;
  const bound = new Set(form.bindings.map((binding) => binding.slot));
  return {
    fields: new Map(entry(policy.contexts, form.context)?.fields.map(({ name, type }) => [name, type])),
    slots: new Map(
      requirement.slots.map((slot) => [
        slot.name,
        bound.has(slot.name) ? slotTypeInForm(policy, slot) : optionalOf(policy.types, slot.type),
      ]),
    ),
    parameters: new Map(),
  };
}

const emptyRequirement: Requirement = { slots: [] };

function guardsIn(body: Body): readonly Expression[] {
  if (body.kind !== "when") return [];
  const inner = [
    ...body.branches.map((branch) => branch.body),
    ...(body.otherwise === undefined ? [] : [body.otherwise]),
  ];
  return [...body.branches.map((branch) => branch.guard), ...inner.flatMap(guardsIn)];
}

function bodiesIn(body: Body): readonly (TextBody | DataBody)[] {
  switch (body.kind) {
    case "text":
    case "data":
      return [body];
    case "any-of":
      return body.variants;
    case "when": {
      const inner = [
        ...body.branches.map((branch) => branch.body),
        ...(body.otherwise === undefined ? [] : [body.otherwise]),
      ];
      return inner.flatMap(bodiesIn);
    }
  }
}

function valuesIn(body: TextBody | DataBody): readonly Expression[] {
  return body.kind === "data"
    ? body.entries.map((one) => one.value)
    : body.pieces.flatMap((piece) => (piece.kind === "value" ? [piece.value] : []));
}

/** Values whose number of items shows: lists that are not padded, wherever they stand in what is shown. */
function openLists(policy: Policy, scope: TypeScope, body: TextBody | DataBody): readonly Expression[] {
  const shown =
    body.kind === "data"
      ? body.entries.map((one) => one.value)
      : body.pieces.flatMap((piece) =>
          piece.kind === "value" && piece.padding === undefined ? [piece.value] : [],
        );
  return shown.filter((value) => holdsList(policy, expressionType(policy, scope, value)));
}

function holdsList(policy: Policy, type: Parameters<typeof resolveType>[1]): boolean {
  const resolved = resolveType(policy.types, type);
  switch (resolved.kind) {
    case "list":
    case "set":
      return true;
    case "optional":
      return holdsList(policy, resolved.inner);
    case "record":
      return resolved.fields.some((field) => holdsList(policy, field.type));
    default:
      return false;
  }
}

function certifyContract(
  draft: DraftPolicy,
  forms: Readonly<Record<string, Form>>,
  contract: DraftContract,
): ContractCertificate {
  const guards = contract.offers.flatMap((offer) => (offer.guard === undefined ? [] : [offer.guard]));
  const bits = contract.offers.map((offer) => entry(forms, offer.form)?.certificate.bits ?? 0);
  return {
    choiceReads: sortedNames(guards.flatMap((guard) => fieldPaths(guard).map((path) => path.join(".")))),
    dropped: droppedOf(draft, contract),
    bits: bits.includes("unbounded")
      ? "unbounded"
      : Math.max(0, ...bits.filter((one) => one !== "unbounded")),
  };
}

/** Candidates of the parent that the contract does not offer. */
function droppedOf(draft: DraftPolicy, contract: DraftContract): readonly string[] {
  const parent = contract.narrows === undefined ? undefined : entry(draft.contracts, contract.narrows);
  const offered = new Set(contract.offers.map((offer) => offer.form));
  return sortedNames(parent?.offers.map((offer) => offer.form).filter((form) => !offered.has(form)) ?? []);
}
