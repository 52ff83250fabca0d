import { Kind } from "../parser/kinds.ts";
import { childrenOf, identifierOf, kindOf, type SyntaxTree } from "../parser/tree.ts";

interface ClassFields {
  readonly inOrder: readonly string[];
  readonly all: readonly string[];
}

const literals: ReadonlySet<number> = new Set([
  Kind.String,
  Kind.Number,
  Kind.NoneLiteral,
  Kind.True,
  Kind.False,
  Kind.Absent,
]);

/**
 * The names that the body of a class annotates: those that a `dataclass` or `NamedTuple` fills, and as far as that is sure in
 * which order: not behind a value that is computed, since a field may say that it takes no argument. Undefined where something
 * in the body may change that: another statement, a name that is bound twice, other parents.
 */
export function fieldsOf(tree: SyntaxTree, bases: number, body: number): ClassFields | undefined {
  const isTuple = (base: number): boolean =>
    kindOf(tree, base) === Kind.Name && identifierOf(tree, base) === "NamedTuple";
  if (!childrenOf(tree, bases).every(isTuple)) return undefined;
  const inOrder: string[] = [];
  const all: string[] = [];
  const bound = new Set<string>();
  let isSure = true;
  for (const node of childrenOf(tree, body)) {
    const name = nameBoundBy(tree, node);
    if (name === undefined || bound.has(name)) return undefined;
    if (name === "") continue;
    bound.add(name);
    if (kindOf(tree, node) !== Kind.AnnAssign) continue;
    const [, , value = -1] = childrenOf(tree, node);
    all.push(name);
    isSure &&= literals.has(kindOf(tree, value));
    if (isSure) inOrder.push(name);
  }
  return { inOrder, all };
}

/** The name that a statement binds, or none at all (`""`); undefined for statements of other sorts. */
function nameBoundBy(tree: SyntaxTree, node: number): string | undefined {
  const [first = -1, second = -1] = childrenOf(tree, node);
  switch (kindOf(tree, node)) {
    case Kind.Pass:
      return "";
    case Kind.Expr:
      return kindOf(tree, first) === Kind.String ? "" : undefined;
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
      return identifierOf(tree, second);
    case Kind.AnnAssign:
      return kindOf(tree, first) === Kind.Name ? identifierOf(tree, first) : undefined;
    default:
      return undefined;
  }
}
