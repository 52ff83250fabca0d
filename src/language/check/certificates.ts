import { contractView, fieldPaths, subexpressions, type ContractView } from "../../policy/contract-view.ts";
import type { Expression } from "../../policy/expression.ts";
import { expressionType, type TypeScope } from "../../policy/expression-type.ts";
import { formScope, leafBodies, slotsGiven } from "../../policy/form-view.ts";
import { contractBits, messageBits, receiptBits, type IsPublic } from "../../policy/message-capacity.ts";
import type {
  Bits,
  Body,
  Context as PolicyContext,
  Contract,
  ContractCertificate,
  DataBody,
  Form,
  FormCertificate,
  Policy,
  Requirement,
  Table,
  TextBody,
  WindowBound,
} from "../../policy/policy.ts";
import { isAlwaysReadable } from "../../policy/readability.ts";
import { resolveType, type StructuralType } from "../../policy/resolve-type.ts";
import { entry, tableOf } from "../../policy/table.ts";
import type { Type } from "../../policy/type.ts";
import { releasesOf, windowBits, windowsOf, type Releases } from "../../policy/window-capacity.ts";
import type { DraftContract, DraftForm, DraftPolicy } from "./drafts.ts";

/** Adds the certificate of each form and contract: what it reads, and how much one message can reveal. */
export function certified(draft: DraftPolicy): Policy {
  // Certificates are not read while they are made.
  const policy: Policy = { ...draft, forms: {}, contracts: {} };
  const forms = mapTable(draft.forms, (form): Form => ({ ...form, certificate: certifyForm(policy, form) }));
  const contracts = mapTable(draft.contracts, (contract): Contract => ({
    ...contract,
    certificate: certifyContract(policy, draft, contract),
  }));
  return { ...draft, forms, contracts: withWindows(policy, contracts) };
}

function mapTable<T, U>(table: Table<T>, change: (item: T) => U): Table<U> {
  return tableOf(Object.entries(table).map(([name, item]) => [name, change(item)] as const));
}

/** A form by itself: what a contract makes public beyond what everyone knows is not known here. */
function certifyForm(policy: Policy, form: DraftForm): FormCertificate {
  const context = entry(policy.contexts, form.context) ?? emptyContext;
  const hidden = new Set(context.fields.flatMap((field) => (field.known === "private" ? [field.name] : [])));
  return { ...readsOf(policy, context, form, (field) => !hidden.has(field)), level: form.shape };
}

const emptyContext: PolicyContext = { owner: "", fields: [] };
const emptyRequirement: Requirement = { slots: [] };

function readsOf(
  policy: Policy,
  context: PolicyContext,
  form: DraftForm,
  isPublic: IsPublic,
): Omit<FormCertificate, "level"> {
  const requirement = entry(policy.requirements, form.answers) ?? emptyRequirement;
  const scope = formScope(policy, context, form, requirement);
  const bodies = leafBodies(form.body);
  const bindings = new Map(form.bindings.map((binding) => [binding.slot, binding.value]));
  const fieldsOf = (expressions: readonly Expression[]): readonly string[] =>
    sortedNames(expressions.flatMap((one) => fieldsRead(bindings, one)));
  return {
    shapeReads: fieldsOf([
      ...guardsIn(form.body),
      ...bodies.flatMap((body) => openLists(policy, scope, body)),
    ]),
    valuesRead: fieldsOf([...bindings.values(), ...bodies.flatMap(valuesIn)]),
    abstentionReads: abstentionReads(policy, context, requirement, form),
    bits: messageBits(policy, scope, form, isPublic),
  };
}

/** The fields, as dotted paths, whose values decide whether a message in the form can be read back exactly. */
export function abstentionReads(
  policy: Policy,
  context: PolicyContext,
  requirement: Requirement,
  form: DraftForm,
): readonly string[] {
  const scope = formScope(policy, context, form, requirement);
  const bindings = new Map(form.bindings.map((binding) => [binding.slot, binding.value]));
  const doubtful = leafBodies(form.body).filter(
    (body) => !isAlwaysReadable(policy, scope, requirement, body),
  );
  return sortedNames(doubtful.flatMap(valuesIn).flatMap((one) => fieldsRead(bindings, one)));
}

function sortedNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

/** The fields that an expression of a body reads, itself or through the slots that they fill. */
function fieldsRead(bindings: ReadonlyMap<string, Expression>, expression: Expression): readonly string[] {
  if (expression.kind === "slot") {
    const value = bindings.get(expression.path[0] ?? "");
    return value === undefined ? [] : fieldPaths(value).map((path) => path.join("."));
  }
  if (expression.kind === "field") return [expression.path.join(".")];
  return subexpressions(expression).flatMap((part) => fieldsRead(bindings, part));
}

function guardsIn(body: Body): readonly Expression[] {
  if (body.kind !== "when") return [];
  const inner = [
    ...body.branches.map((branch) => branch.body),
    ...(body.otherwise === undefined ? [] : [body.otherwise]),
  ];
  return [...body.branches.map((branch) => branch.guard), ...inner.flatMap(guardsIn)];
}

function valuesIn(body: TextBody | DataBody): readonly Expression[] {
  return body.kind === "data"
    ? body.entries.map((one) => one.value)
    : body.pieces.flatMap((piece) => (piece.kind === "value" ? [piece.value] : []));
}

/** Values whose number of items shows: lists that are not padded, wherever they stand in what is shown. */
function openLists(policy: Policy, scope: TypeScope, body: TextBody | DataBody): readonly Expression[] {
  if (body.kind === "data") {
    return valuesIn(body).filter((value) => holdsList(policy, expressionType(policy, scope, value)));
  }
  return body.pieces.flatMap((piece) => {
    if (piece.kind === "fixed") return [];
    const shown = resolveType(policy.types, expressionType(policy, scope, piece.value));
    const type = shown.kind === "optional" ? resolveType(policy.types, shown.inner) : shown;
    const isPadded = piece.padding !== undefined && (type.kind === "list" || type.kind === "set");
    return holdsList(policy, isPadded ? type.element : type) ? [piece.value] : [];
  });
}

function holdsList(policy: Policy, type: Type): boolean {
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

/** Adds to each contract what it reveals in a window of its budgets, by itself and with all others that charge them. */
function withWindows(policy: Policy, contracts: Table<Contract>): Table<Contract> {
  const releases = mapTable(contracts, (contract) => {
    const isPublic = publicIn(contractView(policy, contract));
    const { offers, certificate } = contract;
    return releasesOf(offers, certificate, isChoiceKnown(contract, certificate.choiceReads, isPublic));
  });
  const charging = new Map<string, Releases[]>();
  for (const [name, { charges }] of Object.entries(contracts)) {
    const own = entry(releases, name);
    if (own === undefined) continue;
    for (const budget of charges) {
      const known = charging.get(budget) ?? [];
      charging.set(budget, known);
      known.push(own);
    }
  }
  return tableOf(
    Object.entries(contracts).map(([name, contract]) => {
      const own = entry(releases, name);
      const windows = contract.charges.flatMap((budget) => {
        const limits = entry(policy.budgets, budget)?.limits ?? [];
        return windowsOf(limits).map((window): WindowBound => ({
          budget,
          ...window,
          bits: windowBits(window, limits, own === undefined ? [] : [own]),
          together: windowBits(window, limits, charging.get(budget) ?? []),
        }));
      });
      return [name, { ...contract, certificate: { ...contract.certificate, windows } }] as const;
    }),
  );
}

/** Whether what is public decides which message there is: a broker decides by more. */
function isChoiceKnown(
  { failure }: DraftContract,
  choiceReads: readonly string[],
  isPublic: IsPublic,
): boolean {
  return (
    !failure.some(({ kind }) => kind === "delegate") && choiceReads.every((path) => isPublic(rootOf(path)))
  );
}

function certifyContract(policy: Policy, draft: DraftPolicy, contract: DraftContract): ContractCertificate {
  const context = entry(policy.contexts, contract.context) ?? emptyContext;
  const view = contractView(policy, contract);
  const isPublic = publicIn(view);
  const delegates = contract.failure.some(({ kind }) => kind === "delegate");
  const offered = contract.offers.flatMap(({ form, guard }) => {
    const declared = entry(draft.forms, form);
    if (declared === undefined) return [];
    const reads = readsOf(policy, context, declared, isPublic);
    const level = reads.shapeReads.every((path) => isPublic(rootOf(path))) ? "public" : "authorized";
    const receipts = delegates ? { receiptBits: receiptBitsOf(policy, context, declared, isPublic) } : {};
    return [{ form, guard, declared, certificate: { ...reads, level, ...receipts } as const }];
  });
  const choiceReads = sortedNames(
    offered.flatMap(({ guard, declared, certificate }) => [
      ...(guard === undefined ? [] : fieldsRead(new Map(), guard)),
      ...(givesAlways(policy, declared) ? [] : certificate.shapeReads),
    ]),
  );
  const isKnown = isChoiceKnown(contract, choiceReads, isPublic);
  const candidates = tableOf(offered.map(({ form, certificate }) => [form, certificate] as const));
  const bits = contractBits(
    offered.map(({ certificate }) => certificate.receiptBits ?? certificate.bits),
    isKnown,
  );
  return { choiceReads, dropped: droppedOf(draft, contract), candidates, bits, windows: [] };
}

function receiptBitsOf(policy: Policy, context: PolicyContext, form: DraftForm, isPublic: IsPublic): Bits {
  const requirement = entry(policy.requirements, form.answers) ?? emptyRequirement;
  return receiptBits(policy, formScope(policy, context, form, requirement), form, isPublic);
}

function rootOf(path: string): string {
  return path.split(".")[0] ?? "";
}

/** Whether every recipient and sink of a contract has a field before any message. */
export function publicIn(view: ContractView): IsPublic {
  const names = new Set(view.publicFields.map((field) => field.name));
  return (field) => names.has(field);
}

/** Whether a form gives the same slots in every branch, so that what its guards read does not decide if it suffices. */
function givesAlways(policy: Policy, form: DraftForm): boolean {
  const requirement = entry(policy.requirements, form.answers) ?? emptyRequirement;
  const resolve = (type: Type): StructuralType => resolveType(policy.types, type);
  const given = leafBodies(form.body).map((body) => [...slotsGiven(resolve, requirement, body)].join(" "));
  return new Set(given).size <= 1;
}

/** Candidates of the parent that the contract does not offer. */
function droppedOf(draft: DraftPolicy, contract: DraftContract): readonly string[] {
  const parent = contract.narrows === undefined ? undefined : entry(draft.contracts, contract.narrows);
  const offered = new Set(contract.offers.map((offer) => offer.form));
  return sortedNames(parent?.offers.map((offer) => offer.form).filter((form) => !offered.has(form)) ?? []);
}
