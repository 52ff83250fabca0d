import { isExpression, Kind } from "../parser/kinds.ts";
import { firstChildOf, identifierOf, kindOf, sizeOf, type SyntaxTree } from "../parser/tree.ts";

/** The names that a block of code binds or declares, without those of the functions, classes and comprehensions in it. */
export interface Bindings {
  readonly bound: Set<string>;
  readonly globals: ReadonlySet<string>;
  readonly nonlocals: ReadonlySet<string>;
}

/** The bindings of a scope whose code this node is: a block, the module, or the body of a lambda. */
export function bindingsOf(tree: SyntaxTree, code: number): Bindings {
  const walk: Walk = { tree, bound: new Set(), globals: none, nonlocals: none };
  const before = code - sizeOf(tree, code);
  const inExpressions = bindsInExpressions(tree);
  for (let node = code; node > before;) {
    const kind = kindOf(tree, node);
    const isQuiet = isExpression(kind) || kind === Kind.Expr || kind === Kind.Return;
    if (isQuiet && !inExpressions) node -= sizeOf(tree, node);
    else {
      bind(walk, node, kind);
      // What stands in the body of a function or class is bound there; what stands before it, here.
      const isScope = kind === Kind.Lambda || isDefinition(kind);
      node -= isScope ? 1 + sizeOf(tree, node - 1) : 1;
    }
  }
  for (const name of walk.globals) walk.bound.delete(name);
  for (const name of walk.nonlocals) walk.bound.delete(name);
  return walk;
}

/** The names that a comprehension's own scope binds: its targets. */
export function targetNames(tree: SyntaxTree, targets: readonly number[]): ReadonlySet<string> {
  const bound = new Set<string>();
  for (const target of targets) bindTarget(tree, bound, target);
  return bound;
}

interface Walk {
  readonly tree: SyntaxTree;
  readonly bound: Set<string>;
  /** Most code declares none. */
  globals: ReadonlySet<string>;
  nonlocals: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Expressions bind nothing but by `:=`; most programs have none. */
const bindingExpressions = new WeakMap<SyntaxTree, boolean>();

function bindsInExpressions(tree: SyntaxTree): boolean {
  let binds = bindingExpressions.get(tree);
  if (binds === undefined) bindingExpressions.set(tree, (binds = tree.kind.includes(Kind.NamedExpr)));
  return binds;
}

function isDefinition(kind: number): boolean {
  return kind === Kind.FunctionDef || kind === Kind.AsyncFunctionDef || kind === Kind.ClassDef;
}

/** What a node itself binds. */
function bind(walk: Walk, node: number, kind: Kind): void {
  const { tree, bound } = walk;
  switch (kind) {
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
    case Kind.ClassDef:
      // The first child are the decorators.
      return bindName(tree, bound, definedName(tree, node));
    case Kind.Assign:
    case Kind.Delete: {
      const before = node - sizeOf(tree, node);
      const last = kind === Kind.Assign ? node - 1 - sizeOf(tree, node - 1) : node - 1;
      for (let target = last; target > before; target -= sizeOf(tree, target))
        bindTarget(tree, bound, target);
      return undefined;
    }
    case Kind.AugAssign:
    case Kind.AnnAssign:
    case Kind.For:
    case Kind.AsyncFor:
    case Kind.NamedExpr:
    case Kind.TypeAlias:
      return bindTarget(tree, bound, firstChildOf(tree, node));
    case Kind.WithItem:
      return bindTarget(tree, bound, node - 1);
    case Kind.ExceptHandler:
      return bindName(tree, bound, node - 1 - sizeOf(tree, node - 1));
    case Kind.Alias:
      return bindAlias(tree, bound, node);
    case Kind.MatchAs:
    case Kind.MatchStar:
    case Kind.MatchMapping:
      // A mapping without any child has no name either.
      return sizeOf(tree, node) === 1 ? undefined : bindName(tree, bound, node - 1);
    case Kind.Global:
      walk.globals = withDeclared(walk.globals, tree, node);
      return undefined;
    case Kind.Nonlocal:
      walk.nonlocals = withDeclared(walk.nonlocals, tree, node);
      return undefined;
    default:
      return undefined;
  }
}

function withDeclared(known: ReadonlySet<string>, tree: SyntaxTree, node: number): ReadonlySet<string> {
  const names = new Set(known);
  for (let child = node - 1; child > node - sizeOf(tree, node); child--) names.add(identifierOf(tree, child));
  return names;
}

/** The identifier of a definition stands behind its decorators. */
function definedName(tree: SyntaxTree, node: number): number {
  return firstChildOf(tree, node) + 1;
}

function bindAlias(tree: SyntaxTree, bound: Set<string>, alias: number): void {
  const as = alias - 1;
  const first = alias - sizeOf(tree, alias) + 1;
  // `import a.b` binds `a`, which is the first leaf as the only name is.
  bindName(tree, bound, kindOf(tree, as) === Kind.Identifier ? as : first);
}

function bindTarget(tree: SyntaxTree, bound: Set<string>, target: number): void {
  switch (kindOf(tree, target)) {
    case Kind.Name:
      bound.add(identifierOf(tree, target));
      return;
    case Kind.Starred:
    case Kind.Tuple:
    case Kind.List:
      for (let child = target - 1; child > target - sizeOf(tree, target); child -= sizeOf(tree, child))
        bindTarget(tree, bound, child);
      return;
    default:
  }
}

function bindName(tree: SyntaxTree, bound: Set<string>, node: number): void {
  if (kindOf(tree, node) === Kind.Identifier) bound.add(identifierOf(tree, node));
}
