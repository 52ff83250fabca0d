import type { Place } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, firstChildOf, kindOf } from "../parser/tree.ts";
import { bindTarget } from "./bindings.ts";
import {
  at as atScope,
  emit,
  expression,
  fresh,
  operate,
  spanOf,
  store,
  unknownKey,
  type At,
} from "./lowering.ts";
import { assign } from "./targets.ts";
import { innerScope, leave } from "./variables.ts";

/** A list, set, dictionary or generator made by clauses; its names are its own. */
export function comprehension(outer: At, node: number): Place {
  const { tree, lowering } = outer;
  const kind = kindOf(tree, node);
  const [key = -1, value = -1, ...others] = childrenOf(tree, node);
  const [first = -1, ...further] = kind === Kind.DictComp ? others : [value, ...others];
  // The first is evaluated outside, where the names of the comprehension are not yet bound.
  const elements = iterate(outer, first);
  const at = atScope(lowering, innerScope(outer.scope, "comprehension", outer.builder));
  for (const clause of [first, ...further]) bindTarget(at, firstChildOf(tree, clause));
  lowerClause(at, first, elements);
  for (const clause of further) lowerClause(at, clause, iterate(at, clause));
  const to = fresh(at);
  const sort = kind === Kind.DictComp ? "dict" : kind === Kind.SetComp ? "set" : "list";
  emit(at, { kind: "object", to, sort, parents: [], span: spanOf(at, node) });
  if (kind === Kind.DictComp)
    store(at, node, to, { space: "item", place: expression(at, key) }, expression(at, value));
  else store(at, node, to, { space: "item", place: unknownKey(at, node) }, expression(at, key));
  leave(lowering.variables, at.scope);
  return to;
}

/** The elements that a clause goes through. */
function iterate(at: At, clause: number): Place {
  const [, iterable = -1] = childrenOf(at.tree, clause);
  const isAsync = kindOf(at.tree, clause) === Kind.AsyncComprehension;
  return operate(at, iterable, isAsync ? "iterate-async" : "iterate", [expression(at, iterable)]);
}

function lowerClause(at: At, clause: number, elements: Place): void {
  const [target = -1, , ...conditions] = childrenOf(at.tree, clause);
  assign(at, target, elements);
  for (const condition of conditions) expression(at, condition);
}
