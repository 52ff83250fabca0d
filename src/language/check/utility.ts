import type { Policy } from "../../policy/policy.ts";
import { tableOf } from "../../policy/table.ts";
import type { Entity } from "../names/program.ts";
import { abstractionOf } from "./abstractions.ts";
import { isDamaged, isOfKind, isUnsure, nameOf, type Context } from "./context.ts";
import { contractOf } from "./contracts.ts";
import { checkDelegations } from "./delegations.ts";
import { emptyPolicy } from "./flows.ts";
import { checkPassable } from "./passable-budgets.ts";
import { checkSufficiency } from "./sufficiency.ts";
import { definitionOf } from "./types.ts";

/**
 * The utility gate: each candidate of a contract can suffice, its budgets let some answer through, and what its failure
 * policy does depends on nothing that is withheld.
 */
export function checkUtility(cx: Context): void {
  let known: Policy | undefined;
  const vocabulary = (): Policy => (known ??= vocabularyOf(cx));
  for (const entity of cx.target.declared.values()) {
    if (!isOfKind(entity, { kinds: ["contract"], phrase: "" })) continue;
    const isKnown = !isUnsure(cx, entity, "discloses", "to", "forwards", "logs", "remembers", "narrowing");
    const draft = isKnown && !isDamaged(entity) ? contractOf(cx, entity) : undefined;
    if (draft === undefined) continue;
    checkSufficiency(cx, entity, draft);
    checkDelegations(cx, entity, draft, vocabulary);
    checkPassable(cx, entity, draft, vocabulary);
  }
}

/** The types and abstractions that the forms of a module use. */
function vocabularyOf(cx: Context): Policy {
  const all = new Set<Entity>(cx.target.declared.values());
  const types: (readonly [string, Policy["types"][string]])[] = [];
  const abstractions: (readonly [string, Policy["abstractions"][string]])[] = [];
  // Elaborating one may bring in more; a set is walked in the order in which it grows.
  for (const entity of all) {
    if (isOfKind(entity, { kinds: ["type", "enum"], phrase: "" })) {
      types.push([nameOf(cx, entity), definitionOf(cx, entity)]);
    } else if (isOfKind(entity, { kinds: ["abstraction"], phrase: "" })) {
      abstractions.push([nameOf(cx, entity), abstractionOf(cx, entity)]);
    }
    for (const other of cx.used) all.add(other);
  }
  return { ...emptyPolicy, types: tableOf(types), abstractions: tableOf(abstractions) };
}
