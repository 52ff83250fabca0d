import { canonicalForm } from "../canonical-form.ts";
import { contractView } from "../contract-view.ts";
import { formScope } from "../form-view.ts";
import { contractBits, messageBits, receiptBits } from "../message-capacity.ts";
import type { Contract, ContractCertificate, Form, FormCertificate, Policy } from "../policy.ts";
import { entry, tableOf } from "../table.ts";
import { dependenciesOf, fieldsIn, rootOf, type Dependencies } from "./dependencies.ts";
import { breach, eachOf, type Breach, type Law } from "./law.ts";

/** A certificate says what the form or contract really reads and reveals; one that says anything else is forged. */
export const certificatesHold: Law = (policy) => [
  ...eachOf("forms", policy.forms, (form, pointer) =>
    compared(form.certificate, formCertificate(policy, form), `${pointer}/certificate`),
  ),
  ...eachOf("contracts", policy.contracts, (contract, pointer) =>
    compared(contract.certificate, contractCertificate(policy, contract), `${pointer}/certificate`),
  ),
];

/** A candidate whose slots a broker may fill shows any values of their types. */
function receipts(policy: Policy, contract: Contract, form: Form, known: ReadonlySet<string>): Receipts {
  if (!contract.failure.some(({ kind }) => kind === "delegate")) return {};
  const context = entry(policy.contexts, form.context) ?? { owner: "", fields: [] };
  const requirement = entry(policy.requirements, form.answers) ?? { slots: [] };
  const scope = formScope(policy, context, form, requirement);
  return { receiptBits: receiptBits(policy, scope, form, (field) => known.has(field)) };
}

type Receipts = Pick<FormCertificate, "receiptBits">;

function compared<T extends object>(written: T, proved: T, pointer: string): readonly Breach[] {
  return Object.entries(proved).flatMap(([name, value]) => {
    const found: unknown = Object.entries(written).find(([key]) => key === name)?.[1];
    return textOf(found) === textOf(value)
      ? []
      : breach(`${pointer}/${name}`, `the certificate says ${textOf(found)}, and ${textOf(value)} holds`);
  });
}

function textOf(value: unknown): string {
  const form = canonicalForm(value);
  return form.ok ? form.value : "something else";
}

function formCertificate(policy: Policy, form: Form): FormCertificate {
  const context = entry(policy.contexts, form.context) ?? { owner: "", fields: [] };
  const known = new Set(context.fields.flatMap((field) => (field.known === "private" ? [] : [field.name])));
  return { ...seenOf(policy, form, known), level: form.shape };
}

function seenOf(policy: Policy, form: Form, known: ReadonlySet<string>): Omit<FormCertificate, "level"> {
  const { shape, values, abstention } = dependenciesOf(policy, form);
  const context = entry(policy.contexts, form.context) ?? { owner: "", fields: [] };
  const requirement = entry(policy.requirements, form.answers) ?? { slots: [] };
  return {
    shapeReads: inOrder(shape),
    valuesRead: inOrder(values),
    abstentionReads: inOrder(abstention),
    bits: messageBits(policy, formScope(policy, context, form, requirement), form, (field) =>
      known.has(field),
    ),
  };
}

function inOrder(fields: Dependencies): readonly string[] {
  return [...fields].sort();
}

function contractCertificate(policy: Policy, contract: Contract): Omit<ContractCertificate, "windows"> {
  const known = new Set(contractView(policy, contract).publicFields.map(({ name }) => name));
  const offered = contract.offers.flatMap(({ form: name, guard }) => {
    const form = entry(policy.forms, name);
    if (form === undefined) return [];
    const seen = seenOf(policy, form, known);
    const isPublic = seen.shapeReads.every((path) => known.has(rootOf(path)));
    const certificate: FormCertificate = {
      ...seen,
      level: isPublic ? "public" : "authorized",
      ...receipts(policy, contract, form, known),
    };
    const { givenSometimes } = dependenciesOf(policy, form);
    const choice = [
      ...(guard === undefined ? [] : fieldsIn(guard, new Map())),
      ...(givenSometimes.size === 0 ? [] : seen.shapeReads),
    ];
    return [{ name, certificate, choice }];
  });
  const choiceReads = inOrder(new Set(offered.flatMap(({ choice }) => choice)));
  return {
    choiceReads,
    dropped: droppedBy(policy, contract),
    candidates: tableOf(offered.map(({ name, certificate }) => [name, certificate] as const)),
    bits: contractBits(
      offered.map(({ certificate }) => certificate.receiptBits ?? certificate.bits),
      isChoiceKnown(contract, choiceReads, known),
    ),
  };
}

/** Whether public fields decide which message there is: where a broker may answer, more than these do. */
export function isChoiceKnown(
  { failure }: Contract,
  choiceReads: readonly string[],
  known: ReadonlySet<string>,
): boolean {
  const isDelegated = failure.some(({ kind }) => kind === "delegate");
  return !isDelegated && choiceReads.every((path) => known.has(rootOf(path)));
}

/** Candidates of the parent that the contract does without. */
function droppedBy(policy: Policy, { narrows, offers }: Contract): readonly string[] {
  const parent = narrows === undefined ? undefined : entry(policy.contracts, narrows);
  const offered = new Set(offers.map(({ form }) => form));
  return inOrder(new Set(parent?.offers.flatMap(({ form }) => (offered.has(form) ? [] : [form]))));
}
