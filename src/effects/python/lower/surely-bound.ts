import { Kind } from "../parser/kinds.ts";
import {
  boundByAlias,
  childrenOf,
  definedName,
  endOf,
  kindOf,
  nameOf,
  nodesOfKind,
  rootOf,
  type SyntaxTree,
} from "../parser/tree.ts";
import { globalOf, type Variables } from "./variables.ts";

/**
 * Notes which names of a module one of its own statements, under no condition, binds: each with the end of that statement,
 * from which on the name is the module's own and no longer the language's. A name that is deleted somewhere is not among them.
 */
export function noteSurelyBound(tree: SyntaxTree, variables: Variables): void {
  const names: number[] = [];
  for (const node of childrenOf(tree, rootOf(tree))) {
    names.length = 0;
    boundBy(tree, node, names);
    const end = endOf(tree, node);
    for (const name of names) {
      const global = globalOf(variables, name);
      global.surelyFrom = Math.min(global.surelyFrom, end);
    }
  }
  for (const node of nodesOfKind(tree, Kind.Delete))
    for (const target of childrenOf(tree, node))
      if (kindOf(tree, target) === Kind.Name) globalOf(variables, nameOf(tree, target)).surelyFrom = Infinity;
}

/** Adds the names that a statement surely binds when it runs. */
export function boundBy(tree: SyntaxTree, node: number, names: number[]): void {
  switch (kindOf(tree, node)) {
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
    case Kind.ClassDef:
      names.push(nameOf(tree, definedName(tree, node)));
      return;
    case Kind.Assign:
      for (const target of childrenOf(tree, node))
        if (target !== node - 1 && kindOf(tree, target) === Kind.Name) names.push(nameOf(tree, target));
      return;
    case Kind.Import:
    case Kind.ImportFrom:
      for (const alias of childrenOf(tree, node)) {
        if (kindOf(tree, alias) !== Kind.Alias) continue;
        const bound = boundByAlias(tree, alias);
        if (kindOf(tree, bound) === Kind.Identifier) names.push(nameOf(tree, bound));
      }
      return;
    default:
  }
}
