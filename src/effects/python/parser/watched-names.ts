import { Kind } from "./kinds.ts";
import { debugName } from "./name-table.ts";
import { childrenOf, identifierOf, nodesOfKind, sizeOf } from "./tree.ts";
import type { SyntaxTree } from "./tree.ts";

/** The names about which something is asked: few. */
export interface Watched {
  /** Private names stand for others, so then every name is one to look at. */
  readonly all: boolean;
  /** By number: 1 if it is one of them. */
  readonly names: Uint8Array;
}

/** Kinds whose first leaf is a name about which something is asked. */
const namedByFirstLeaf = [Kind.NamedExpr, Kind.TypeVar, Kind.TypeVarTuple, Kind.ParamSpec];

/** The names that are declared, assigned in an expression or parameters of types, and `__debug__`. */
export function watchedNames(tree: SyntaxTree): Watched {
  const declared = [Kind.Global, Kind.Nonlocal]
    .flatMap((kind) => nodesOfKind(tree, kind))
    .flatMap((node) => childrenOf(tree, node));
  const first = namedByFirstLeaf
    .flatMap((kind) => nodesOfKind(tree, kind))
    .map((node) => node - sizeOf(tree, node) + 1);
  const names = new Uint8Array(tree.names.length);
  let all = false;
  for (const node of [...declared, ...first]) {
    names[tree.name[node] ?? 0] = 1;
    const name = identifierOf(tree, node);
    all ||= name.includes("__") && !name.endsWith("__");
  }
  names[debugName] = 1;
  return { all, names };
}

export function isWatched({ all, names }: Watched, tree: SyntaxTree, node: number): boolean {
  return all || names[tree.name[node] ?? 0] === 1;
}
