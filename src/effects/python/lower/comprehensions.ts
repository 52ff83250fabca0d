import type { Place } from "../../effect-ir.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, kindOf } from "../parser/tree.ts";
import { targetNames } from "./bindings.ts";
import {
  at as atScope,
  emit,
  fresh,
  operate,
  spanOf,
  store,
  type At,
  type Scope,
  expression,
  unknownKey,
} from "./lowering.ts";
import { assign } from "./targets.ts";

/** A list, set, dictionary or generator made by clauses; its names are its own. */
export function comprehension(outer: At, node: number): Place {
  const { tree } = outer.lowering;
  const children = childrenOf(tree, node);
  const isClause = (child: number): boolean =>
    [Kind.Comprehension, Kind.AsyncComprehension].some((kind) => kind === kindOf(tree, child));
  const clauses = children.filter(isClause);
  const at = atScope(outer.lowering, inner(outer, clauses));
  for (const clause of clauses) lowerClause(at, clause);
  const to = fresh(at);
  const [first = -1, second = -1] = children;
  const kind = kindOf(tree, node);
  const sort = kind === Kind.DictComp ? "dict" : kind === Kind.SetComp ? "set" : "list";
  emit(at, { kind: "object", to, sort, parents: [], span: spanOf(at, node) });
  if (kind === Kind.DictComp)
    store(at, node, to, { space: "item", place: expression(at, first) }, expression(at, second));
  else store(at, node, to, { space: "item", place: unknownKey(at, node) }, expression(at, first));
  return to;
}

function inner(outer: At, clauses: readonly number[]): Scope {
  const { scope, lowering } = outer;
  const bound = targetNames(
    lowering.tree,
    clauses.map((clause) => childrenOf(lowering.tree, clause)[0] ?? -1),
  );
  return { ...scope, kind: "comprehension", names: new Map(), bound, globals: new Set(), outer: scope };
}

function lowerClause(at: At, clause: number): void {
  const [target = -1, iterable = -1, ...conditions] = childrenOf(at.lowering.tree, clause);
  const isAsync = kindOf(at.lowering.tree, clause) === Kind.AsyncComprehension;
  const elements = operate(at, iterable, isAsync ? "iterate-async" : "iterate", [expression(at, iterable)]);
  assign(at, target, elements);
  for (const condition of conditions) expression(at, condition);
}
