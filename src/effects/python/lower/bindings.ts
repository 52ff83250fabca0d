import { isExpression, Kind } from "../parser/kinds.ts";
import { childrenOf, identifierOf, kindOf, type SyntaxTree } from "../parser/tree.ts";

/** The names that a block of code binds or declares, without those of the functions, classes and comprehensions in it. */
export interface Bindings {
  readonly bound: ReadonlySet<string>;
  readonly globals: ReadonlySet<string>;
  readonly nonlocals: ReadonlySet<string>;
}

/** The bindings of a scope whose code these nodes are. */
export function bindingsOf(tree: SyntaxTree, nodes: readonly number[]): Bindings {
  const walk: Walk = { tree, bound: new Set(), globals: new Set(), nonlocals: new Set() };
  for (const node of nodes) visit(walk, node);
  for (const name of walk.globals) walk.bound.delete(name);
  for (const name of walk.nonlocals) walk.bound.delete(name);
  return walk;
}

/** The names that a comprehension's own scope binds: its targets. */
export function targetNames(tree: SyntaxTree, targets: readonly number[]): ReadonlySet<string> {
  const walk: Walk = { tree, bound: new Set(), globals: new Set(), nonlocals: new Set() };
  for (const target of targets) bindTarget(walk, target);
  return walk.bound;
}

interface Walk extends Bindings {
  readonly tree: SyntaxTree;
  readonly bound: Set<string>;
  readonly globals: Set<string>;
  readonly nonlocals: Set<string>;
}

/** Expressions bind nothing but by `:=`; most programs have none. */
const bindingExpressions = new WeakMap<SyntaxTree, boolean>();

function bindsInExpressions(tree: SyntaxTree): boolean {
  let binds = bindingExpressions.get(tree);
  if (binds === undefined) bindingExpressions.set(tree, (binds = tree.kind.includes(Kind.NamedExpr)));
  return binds;
}

function visit(walk: Walk, node: number): void {
  const { tree } = walk;
  const kind = kindOf(tree, node);
  if ((isExpression(kind) || kind === Kind.Expr || kind === Kind.Return) && !bindsInExpressions(tree))
    return undefined;
  const children = childrenOf(tree, node);
  switch (kind) {
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
    case Kind.ClassDef:
      bindName(walk, children[1]);
      visitAll(walk, children.slice(0, 1));
      return visitAll(walk, children.slice(2, -1));
    case Kind.Lambda:
      return visitAll(walk, children.slice(0, 1));
    case Kind.ListComp:
    case Kind.SetComp:
    case Kind.DictComp:
    case Kind.GeneratorExp:
      return visitComprehension(walk, children);
    case Kind.Assign:
      for (const target of children.slice(0, -1)) bindTarget(walk, target);
      return visitAll(walk, children);
    case Kind.AugAssign:
    case Kind.AnnAssign:
    case Kind.For:
    case Kind.AsyncFor:
    case Kind.NamedExpr:
    case Kind.TypeAlias:
      bindTarget(walk, children[0]);
      return visitAll(walk, children);
    case Kind.WithItem:
      bindTarget(walk, children[1]);
      return visitAll(walk, children);
    case Kind.Delete:
      for (const target of children) bindTarget(walk, target);
      return visitAll(walk, children);
    case Kind.ExceptHandler:
      bindName(walk, children[1]);
      return visitAll(walk, children);
    case Kind.Import:
    case Kind.ImportFrom:
      return bindImports(walk, children);
    case Kind.MatchAs:
    case Kind.MatchStar:
    case Kind.MatchMapping:
      bindName(walk, children.at(-1));
      return visitAll(walk, children);
    case Kind.Global:
      for (const child of children) walk.globals.add(identifierOf(tree, child));
      return undefined;
    case Kind.Nonlocal:
      for (const child of children) walk.nonlocals.add(identifierOf(tree, child));
      return undefined;
    default:
      return visitAll(walk, children);
  }
}

function visitAll(walk: Walk, nodes: readonly number[]): void {
  for (const node of nodes) visit(walk, node);
}

/** `:=` in a comprehension binds in the scope around it; the comprehension's targets do not. */
function visitComprehension(walk: Walk, children: readonly number[]): void {
  for (const child of children) {
    const kind = kindOf(walk.tree, child);
    const isClause = kind === Kind.Comprehension || kind === Kind.AsyncComprehension;
    visitAll(walk, isClause ? childrenOf(walk.tree, child).slice(1) : [child]);
  }
}

function bindImports(walk: Walk, children: readonly number[]): void {
  for (const alias of children) {
    if (kindOf(walk.tree, alias) !== Kind.Alias) continue;
    const [name, as] = childrenOf(walk.tree, alias);
    if (name === undefined || as === undefined) continue;
    if (kindOf(walk.tree, as) === Kind.Identifier) bindName(walk, as);
    else if (kindOf(walk.tree, name) === Kind.DottedName) bindName(walk, childrenOf(walk.tree, name)[0]);
    else bindName(walk, name);
  }
}

function bindTarget(walk: Walk, target: number | undefined): void {
  if (target === undefined) return;
  switch (kindOf(walk.tree, target)) {
    case Kind.Name:
      walk.bound.add(identifierOf(walk.tree, target));
      return;
    case Kind.Starred:
    case Kind.Tuple:
    case Kind.List:
      for (const child of childrenOf(walk.tree, target)) bindTarget(walk, child);
      return;
    default:
  }
}

function bindName(walk: Walk, node: number | undefined): void {
  if (node !== undefined && kindOf(walk.tree, node) === Kind.Identifier) {
    walk.bound.add(identifierOf(walk.tree, node));
  }
}
