import { invariant } from "../base/assert.ts";
import { clauseOf, listed, reason } from "./contract-reason.ts";
import type { IndexedContract } from "./indexed-contract.ts";
import type { Reason } from "./verdict.ts";

/** The contract under which an object goes on, with its fields by that contract's names; or why it may not. */
export type Carriage =
  | { readonly kind: "carried"; readonly contract: IndexedContract; readonly fields: readonly string[] }
  | { readonly kind: "refused"; readonly reason: Reason };

/** An object goes on under a contract that narrows its own for that sink, if there is one; else under its own. */
export function carriedTo(item: IndexedContract, sink: string, fields: readonly string[]): Carriage {
  const narrowing = item.narrowedFor.get(sink) ?? [];
  if (narrowing.length === 0) return { kind: "carried", contract: item, fields };
  let refusal: Carriage | undefined;
  for (const { contract: child, names } of narrowing) {
    const renamed = fields.map((name) => names.get(name));
    const lost = renamed.findIndex((name) => name === undefined);
    if (lost === -1)
      return { kind: "carried", contract: child, fields: renamed.filter((name) => name !== undefined) };
    const asked = fields[lost] ?? "";
    refusal ??= {
      kind: "refused",
      reason: reason(clauseOf(child, "discloses"), "field-not-disclosed", asked, listed(child.disclosed)),
    };
  }
  invariant(refusal !== undefined, "no carriage without a reason");
  return refusal;
}

export function nameUnder(child: IndexedContract, parent: IndexedContract, name: string): string | undefined {
  const disclosure = parent.contract.discloses.find((candidate) => candidate.name === name);
  return disclosure === undefined ? undefined : child.view.source(disclosure.value)?.name;
}
