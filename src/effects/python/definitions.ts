import type { Definition } from "../provided-functions.ts";
import { Kind } from "./parser/kinds.ts";
import { childrenOf, identifierOf, kindOf, rootOf, type SyntaxTree } from "./parser/tree.ts";

/** Names by which a program may bind variables of its module without an assignment. */
const bindingNames: ReadonlySet<string> = new Set([
  "globals",
  "locals",
  "vars",
  "exec",
  "eval",
  "setattr",
  "__dict__",
]);

/** The functions that statements of a module define under no condition, without decorators, and that are not deleted. */
export function definitionsIn(tree: SyntaxTree): readonly Definition[] {
  const deleted = new Set<string>();
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind[node];
    if (kind === Kind.Identifier || kind === Kind.Name) {
      if (bindingNames.has(identifierOf(tree, node))) return [];
    }
    if (kind !== Kind.Delete) continue;
    for (const target of childrenOf(tree, node))
      if (kindOf(tree, target) === Kind.Name) deleted.add(identifierOf(tree, target));
  }
  return childrenOf(tree, rootOf(tree)).flatMap((node): readonly Definition[] => {
    const kind = kindOf(tree, node);
    if (kind !== Kind.FunctionDef && kind !== Kind.AsyncFunctionDef) return [];
    const [decorators = -1, identifier = -1] = childrenOf(tree, node);
    const name = identifierOf(tree, identifier);
    const isPlain = childrenOf(tree, decorators).length === 0 && !deleted.has(name);
    return isPlain ? [{ name, variable: name }] : [];
  });
}
