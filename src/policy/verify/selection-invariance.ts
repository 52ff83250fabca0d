import { contractView } from "../contract-view.ts";
import { formUnderContract } from "../form-view.ts";
import type { Contract, Policy } from "../policy.ts";
import { entry } from "../table.ts";
import { dependenciesOf, fieldsIn, rootOf } from "./dependencies.ts";
import { breach, eachOf, type Breach, type Law } from "./law.ts";

/**
 * SICC, definition 1, for every form under every contract that offers it: its text and its shape read nothing that is
 * withheld, its shape nothing but what is public unless the form says that it varies; and which candidate is released, and
 * what the ledger counts by, depends on what is public.
 */
export const selectionInvariance: Law = (policy) =>
  eachOf("contracts", policy.contracts, (contract, pointer) => [
    ...contract.offers.flatMap((_, index) => offered(policy, contract, index, `${pointer}/offers/${index}`)),
    ...keys(policy, contract, `${pointer}/charges`),
  ]);

function offered(policy: Policy, contract: Contract, index: number, pointer: string): readonly Breach[] {
  const offer = contract.offers[index];
  const form = offer === undefined ? undefined : entry(policy.forms, offer.form);
  if (offer === undefined || form === undefined) return [];
  const isPublic = publicIn(policy, contract);
  const guard = offer.guard === undefined ? [] : [...fieldsIn(offer.guard, new Map())];
  const shape = form.shape === "authorized" ? [] : [...dependenciesOf(policy, form).shape];
  return [
    ...(formUnderContract(policy, contract, offer.form) === undefined
      ? breach(pointer, `form ${offer.form} reads what is withheld`)
      : []),
    ...guard.filter((path) => !isPublic(path)).flatMap((path) => breach(pointer, `the choice reads ${path}`)),
    ...shape
      .filter((path) => !isPublic(path))
      .flatMap((path) => breach(pointer, `the shape of ${offer.form} reads ${path}`)),
  ];
}

function publicIn(policy: Policy, contract: Contract): (path: string) => boolean {
  const known = new Set(contractView(policy, contract).publicFields.map(({ name }) => name));
  return (path) => known.has(rootOf(path));
}

function keys(policy: Policy, contract: Contract, pointer: string): readonly Breach[] {
  const isPublic = publicIn(policy, contract);
  return contract.charges.flatMap((name) =>
    (entry(policy.budgets, name)?.limits ?? []).flatMap(({ per }) => {
      if (typeof per === "string") return [];
      const isKnown = per.context === contract.context && isPublic(per.field);
      return isKnown ? [] : breach(pointer, `budget ${name} counts by ${per.context}.${per.field}`);
    }),
  );
}

/** A form that no contract offers may still not promise more than any contract could keep. */
export const shapesHold: Law = (policy) =>
  eachOf("forms", policy.forms, (form, pointer) => {
    if (form.shape === "authorized") return [];
    const context = entry(policy.contexts, form.context);
    const hidden = new Set(
      context?.fields.flatMap((field) => (field.known === "private" ? [field.name] : [])),
    );
    const read = [...dependenciesOf(policy, form).shape].filter((path) => hidden.has(rootOf(path)));
    return read.flatMap((path) => breach(`${pointer}/shape`, `the shape reads ${path}`));
  });
