import type { Expression } from "../expression.ts";
import { expressionText } from "../expression-text.ts";
import type { Contract, Disclosure, Lifetime } from "../policy.ts";
import { entry } from "../table.ts";
import { breach, eachOf, type Breach, type Law } from "./law.ts";

/** MNC eq. 5, component by component: F′ ⊆ F, φ′ ⊆ φ, ℓ′ ≤ ℓ, μ′ ≤ μ; and what else a derived scope may not widen. */
export const childrenAreNarrower: Law = (policy) =>
  eachOf("contracts", policy.contracts, (child, pointer) => {
    const parent = child.narrows === undefined ? undefined : entry(policy.contracts, child.narrows);
    return parent === undefined ? [] : wider(child, parent, pointer);
  });

function wider(child: Contract, parent: Contract, pointer: string): readonly Breach[] {
  const sinks = [...parent.to, ...parent.forwards];
  const names = (
    component: string,
    values: readonly string[],
    allowed: readonly string[],
  ): readonly Breach[] =>
    values
      .filter((value) => !allowed.includes(value))
      .flatMap((value) => breach(`${pointer}/${component}`, `${value} is wider than ${child.narrows ?? ""}`));
  const terms = (contract: Contract): readonly string[] => contract.offers.map(({ form }) => form);
  return [
    ...names("answers", child.answers, parent.answers),
    ...names("context", [child.context], [parent.context]),
    ...names("from", [child.from], [parent.from, ...parent.to]),
    ...names("to", child.to, sinks),
    ...names("purpose", [child.purpose], [parent.purpose]),
    ...names("forwards", child.forwards, parent.forwards),
    ...names("logs", child.logs, parent.logs),
    ...names("remembers", child.remembers.stores, parent.remembers.stores),
    ...names("charges", parent.charges, child.charges),
    ...names("offers", terms(child), terms(parent)),
    ...child.discloses
      .filter(({ value }) => !grants(parent.discloses, value))
      .flatMap(({ name }) =>
        breach(`${pointer}/discloses`, `${name} is not disclosed by ${child.narrows ?? ""}`),
      ),
    ...(isShorter(child.lasts, parent.lasts) ? [] : breach(`${pointer}/lasts`, "it outlasts its parent")),
    ...(isShorter(memoryOf(child), memoryOf(parent))
      ? []
      : breach(`${pointer}/remembers`, "it is remembered longer than its parent")),
  ];
}

/** Disclosures grant themselves, each part of a field that they name, and what is computed from these alone. */
function grants(granted: readonly Disclosure[], value: Expression): boolean {
  if (granted.some((item) => isSameOrPart(item.value, value))) return true;
  const isComputed = value.kind === "abstraction" || value.kind === "builtin";
  return isComputed && value.arguments.length > 0 && value.arguments.every((part) => grants(granted, part));
}

function isSameOrPart(granted: Expression, value: Expression): boolean {
  if (granted.kind !== "field" || value.kind !== "field") {
    return expressionText(granted) === expressionText(value);
  }
  return granted.path.every((name, index) => name === value.path[index]);
}

/** How long a store may keep it: its own lifetime where it has one, within that of the contract. */
function memoryOf({ remembers, lasts }: Contract): Lifetime {
  return remembers.stores.length === 0 ? { turns: 0, ms: 0 } : (remembers.lasts ?? lasts);
}

/** Within the other in each unit that bounds the other. */
function isShorter(inner: Lifetime, outer: Lifetime): boolean {
  return (
    (outer.turns === undefined || (inner.turns !== undefined && inner.turns <= outer.turns)) &&
    (outer.ms === undefined || (inner.ms !== undefined && inner.ms <= outer.ms))
  );
}
