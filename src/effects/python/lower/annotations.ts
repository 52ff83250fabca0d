import { childrenOf, firstLeafOf } from "../parser/tree.ts";
import { data } from "./constants.ts";
import { constant, copy, expression, isPresent, nameAt, operate, type At } from "./lowering.ts";
import { placeInScope } from "./names.ts";

/** An annotation that is a text may be run as code by who asks for it. */
export function annotation(at: At, node: number): void {
  operate(at, node, "annotate", [expression(at, node)]);
}

/** The type parameters of a definition, where it has any. */
export function typeParameters(at: At, node: number): void {
  if (isPresent(at, node)) for (const one of childrenOf(at.tree, node)) typeParameter(at, one);
}

/** A type parameter is a name of plain data; its bound and default are evaluated when someone asks. */
function typeParameter(at: At, node: number): void {
  const identifier = firstLeafOf(at.tree, node);
  const value = constant(at, node, data);
  copy(at, node, placeInScope(at, nameAt(at, identifier)), value);
  for (const child of childrenOf(at.tree, node).slice(1)) if (isPresent(at, child)) expression(at, child);
}
