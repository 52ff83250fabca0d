import { Kind } from "../parser/kinds.ts";
import {
  childrenOf,
  endOf,
  identifierOf,
  kindOf,
  nodesOfKind,
  rootOf,
  type SyntaxTree,
} from "../parser/tree.ts";

/**
 * The names of a module that one of its own statements, under no condition, binds: each with the end of that statement,
 * from which on the name is the module's own and no longer the language's. A name that is deleted somewhere is not among them.
 */
export function surelyBound(tree: SyntaxTree): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const node of childrenOf(tree, rootOf(tree))) {
    for (const name of boundBy(tree, node)) if (!found.has(name)) found.set(name, endOf(tree, node));
  }
  for (const node of nodesOfKind(tree, Kind.Delete)) {
    for (const target of childrenOf(tree, node))
      if (kindOf(tree, target) === Kind.Name) found.delete(identifierOf(tree, target));
  }
  return found;
}

/** The names that a statement surely binds when it runs. */
export function boundBy(tree: SyntaxTree, node: number): readonly string[] {
  const children = childrenOf(tree, node);
  switch (kindOf(tree, node)) {
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
    case Kind.ClassDef:
      return [identifierOf(tree, children[1] ?? -1)];
    case Kind.Assign:
      return children
        .slice(0, -1)
        .filter((target) => kindOf(tree, target) === Kind.Name)
        .map((target) => identifierOf(tree, target));
    case Kind.Import:
    case Kind.ImportFrom:
      return children.flatMap((alias) => importedName(tree, alias));
    default:
      return [];
  }
}

function importedName(tree: SyntaxTree, alias: number): readonly string[] {
  if (kindOf(tree, alias) !== Kind.Alias) return [];
  const [name = -1, as = -1] = childrenOf(tree, alias);
  if (kindOf(tree, as) !== Kind.Absent) return [identifierOf(tree, as)];
  if (kindOf(tree, name) === Kind.ImportStar) return [];
  return [
    identifierOf(tree, kindOf(tree, name) === Kind.DottedName ? (childrenOf(tree, name)[0] ?? -1) : name),
  ];
}
