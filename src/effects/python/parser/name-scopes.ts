import { Kind } from "./kinds.ts";
import { mangled } from "./names.ts";
import { isWatched, watchedNames } from "./watched-names.ts";
import type { Watched } from "./watched-names.ts";
import { childrenOf, firstChildOf, identifierOf, kindOf, sizeOf, startOf } from "./tree.ts";
import type { SyntaxTree } from "./tree.ts";

/** A scope of names. `annotation` is what stands in annotations, which newer versions evaluate on their own. */
export interface NameScope {
  /** Its place among the scopes, from 1 on. */
  readonly number: number;
  readonly kind: "module" | "class" | "function" | "comprehension" | "type" | "annotation";
  readonly parent: NameScope | undefined;
  /** That of the innermost class, for private names. */
  readonly className: string;
  readonly names: Map<string, NameFacts>;
}

/** What happens to one name in one scope. Offsets are -1 for what does not happen. */
export interface NameFacts {
  /** The first place where it is used or bound. */
  firstAt: number;
  bound: boolean;
  parameterAt: number;
  annotatedAt: number;
  /** The last `global` and `nonlocal`. */
  globalAt: number;
  nonlocalAt: number;
  /** A target of the `for` of a comprehension. */
  iterates: boolean;
  typeParameterAt: number;
}

/** An assignment expression and the scope it stands in. */
export interface Walrus {
  readonly node: number;
  readonly name: string;
  readonly scope: NameScope;
}

export interface Names {
  readonly scopes: readonly NameScope[];
  readonly walruses: readonly Walrus[];
  /** Nodes that bind or delete an attribute, or one of the names that something is asked about. */
  readonly bindings: readonly number[];
  readonly repeatedTypeParameter: number | undefined;
}

/** One walk over a tree. */
interface Collection {
  readonly tree: SyntaxTree;
  readonly watched: Watched;
  readonly scopes: NameScope[];
  readonly walruses: Walrus[];
  readonly bindings: number[];
  /** By node: the number of the scope of its subtree, where it is not that of the node above; else 0. */
  readonly scopeOf: Uint32Array;
  repeatedTypeParameter: number | undefined;
}

/** Collects what happens to the names of each scope. Walks the nodes from the last to the first, without recursion. */
export function collectNames(tree: SyntaxTree): Names {
  const module: NameScope = {
    number: 1,
    kind: "module",
    parent: undefined,
    className: "",
    names: new Map(),
  };
  const c: Collection = {
    tree,
    watched: watchedNames(tree),
    scopes: [module],
    walruses: [],
    bindings: [],
    scopeOf: new Uint32Array(tree.count),
    repeatedTypeParameter: undefined,
  };
  const around: { scope: NameScope; low: number }[] = [];
  let scope = module;
  let low = 0;
  for (let node = tree.count - 1; node >= 0; node--) {
    while (node < low) ({ scope, low } = around.pop() ?? { scope: module, low: 0 });
    const own = c.scopeOf[node] ?? 0;
    if (own > 0) {
      around.push({ scope, low });
      scope = c.scopes[own - 1] ?? module;
      low = node - sizeOf(tree, node) + 1;
    }
    rules[tree.kind[node] ?? 0]?.(c, node, scope);
  }
  return c;
}

/** What a node says about names, in the scope where it stands. */
type Rule = (c: Collection, node: number, scope: NameScope) => void;

/** By kind; kinds without a rule say nothing. */
const rules: readonly (Rule | undefined)[] = rulesByKind([
  [Kind.Name, useName],
  [Kind.FunctionDef, visitFunction],
  [Kind.AsyncFunctionDef, visitFunction],
  [Kind.Lambda, visitLambda],
  [Kind.ClassDef, visitClass],
  [Kind.TypeAlias, visitTypeAlias],
  [Kind.ListComp, visitComprehension],
  [Kind.SetComp, visitComprehension],
  [Kind.DictComp, visitComprehension],
  [Kind.GeneratorExp, visitComprehension],
  [Kind.NamedExpr, visitWalrus],
  [Kind.Global, declare],
  [Kind.Nonlocal, declare],
  [Kind.AnnAssign, annotate],
  [Kind.Assign, bindTargets],
  [Kind.Delete, bindTargets],
  [Kind.AugAssign, bindFirst],
  [Kind.For, bindFirst],
  [Kind.AsyncFor, bindFirst],
  [Kind.WithItem, (c, node, scope) => bindTarget(c, node - 1, scope)],
  [Kind.ExceptHandler, bindException],
  [Kind.Alias, bindAlias],
  [Kind.MatchAs, bindCapture],
  [Kind.MatchStar, bindCapture],
  [Kind.MatchMapping, bindCapture],
]);

function rulesByKind(list: readonly (readonly [kind: number, rule: Rule])[]): (Rule | undefined)[] {
  const table: (Rule | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const [kind, rule] of list) table[kind] = rule;
  return table;
}

function openScope(
  c: Collection,
  kind: NameScope["kind"],
  parent: NameScope,
  className = parent.className,
): NameScope {
  const scope = { number: c.scopes.length + 1, kind, parent, className, names: new Map() };
  c.scopes.push(scope);
  return scope;
}

function setScope(c: Collection, node: number, scope: NameScope): void {
  c.scopeOf[node] = scope.number;
}

function useName(c: Collection, node: number, scope: NameScope): void {
  factsOf(c, scope, node);
}

function visitFunction(c: Collection, node: number, scope: NameScope): void {
  const [, name = -1, types = -1, parameters = -1, returns = -1, body = -1] = childrenOf(c.tree, node);
  bindIdentifier(c, name, scope);
  const outer = typeScope(c, types, scope);
  const inner = openScope(c, "function", outer);
  bindParameters(c, parameters, inner, outer);
  if (kindOf(c.tree, returns) !== Kind.Absent) setScope(c, returns, openScope(c, "annotation", outer));
  setScope(c, body, inner);
}

function visitLambda(c: Collection, node: number, scope: NameScope): void {
  const body = node - 1;
  const inner = openScope(c, "function", scope);
  bindParameters(c, body - sizeOf(c.tree, body), inner, scope);
  setScope(c, body, inner);
}

function visitClass(c: Collection, node: number, scope: NameScope): void {
  const [, name = -1, types = -1, bases = -1, body = -1] = childrenOf(c.tree, node);
  bindIdentifier(c, name, scope);
  const outer = typeScope(c, types, scope);
  setScope(c, bases, outer);
  setScope(c, body, openScope(c, "class", outer, identifierOf(c.tree, name)));
}

function visitTypeAlias(c: Collection, node: number, scope: NameScope): void {
  const [name = -1, types = -1, value = -1] = childrenOf(c.tree, node);
  bindTarget(c, name, scope);
  setScope(c, value, openScope(c, "type", typeScope(c, types, scope)));
}

/** The scope of type parameters, or where there are none the one around. */
function typeScope(c: Collection, types: number, scope: NameScope): NameScope {
  if (kindOf(c.tree, types) === Kind.Absent) return scope;
  const inner = openScope(c, "type", scope);
  setScope(c, types, inner);
  for (const parameter of childrenOf(c.tree, types)) {
    const name = childrenOf(c.tree, parameter)[0] ?? -1;
    const facts = bindIdentifier(c, name, inner);
    if (facts !== undefined && facts.typeParameterAt >= 0) c.repeatedTypeParameter = name;
    if (facts !== undefined) facts.typeParameterAt = startOf(c.tree, name);
  }
  return inner;
}

/** Defaults stand in the scope around, and annotations in one of their own. */
function bindParameters(c: Collection, parameters: number, inner: NameScope, outer: NameScope): void {
  const { tree } = c;
  for (const parameter of childrenOf(tree, parameters)) {
    const [name = -1, annotation = -1] = childrenOf(tree, parameter);
    if (name < 0) continue;
    const facts = bindIdentifier(c, name, inner);
    if (facts !== undefined) facts.parameterAt = startOf(tree, name);
    if (kindOf(tree, annotation) !== Kind.Absent) setScope(c, annotation, openScope(c, "annotation", outer));
  }
}

/** The first iterable stands in the scope around. */
function visitComprehension(c: Collection, node: number, scope: NameScope): void {
  const { tree } = c;
  const inner = openScope(c, "comprehension", scope);
  let isFirst = true;
  for (const child of childrenOf(tree, node)) {
    setScope(c, child, inner);
    const kind = kindOf(tree, child);
    if (kind !== Kind.Comprehension && kind !== Kind.AsyncComprehension) continue;
    const [target = -1, iterable = -1] = childrenOf(tree, child);
    iterate(c, target, inner);
    bindTarget(c, target, inner);
    if (isFirst) setScope(c, iterable, scope);
    isFirst = false;
  }
}

/** In a comprehension it binds in the function or module around. */
function visitWalrus(c: Collection, node: number, scope: NameScope): void {
  const { tree } = c;
  const target = childrenOf(tree, node)[0] ?? -1;
  const name = identifierOf(tree, target);
  c.walruses.push({ node, name, scope });
  let holder = scope;
  while (holder.kind === "comprehension" && holder.parent !== undefined) holder = holder.parent;
  bindTarget(c, target, holder);
}

function declare(c: Collection, node: number, scope: NameScope): void {
  const { tree } = c;
  const isGlobal = kindOf(tree, node) === Kind.Global;
  for (const name of childrenOf(tree, node)) {
    const facts = factsOf(c, scope, name, false);
    if (facts === undefined) continue;
    if (isGlobal) facts.globalAt = Math.max(facts.globalAt, startOf(tree, node));
    else facts.nonlocalAt = Math.max(facts.nonlocalAt, startOf(tree, node));
  }
}

function annotate(c: Collection, node: number, scope: NameScope): void {
  const { tree } = c;
  const [target = -1, annotation = -1] = childrenOf(tree, node);
  bindTarget(c, target, scope);
  setScope(c, annotation, openScope(c, "annotation", scope));
  if (kindOf(tree, target) !== Kind.Name || startOf(tree, target) !== startOf(tree, node)) return;
  const facts = factsOf(c, scope, target);
  if (facts !== undefined) facts.annotatedAt = startOf(tree, target);
}

/** All children of a `Delete`, and of an `Assign` all but its value. */
function bindTargets(c: Collection, node: number, scope: NameScope): void {
  const children = childrenOf(c.tree, node);
  if (kindOf(c.tree, node) === Kind.Assign) children.pop();
  for (const target of children) bindTarget(c, target, scope);
}

function bindFirst(c: Collection, node: number, scope: NameScope): void {
  bindTarget(c, firstChildOf(c.tree, node), scope);
}

function bindException(c: Collection, node: number, scope: NameScope): void {
  const body = node - 1;
  bindIdentifier(c, body - sizeOf(c.tree, body), scope);
}

/** The name that a pattern captures is its last child. */
function bindCapture(c: Collection, node: number, scope: NameScope): void {
  bindIdentifier(c, node - 1, scope);
}

function bindAlias(c: Collection, node: number, scope: NameScope): void {
  const { tree } = c;
  const [name = -1, alias = -1] = childrenOf(tree, node);
  if (kindOf(tree, alias) === Kind.Identifier) bindIdentifier(c, alias, scope);
  else if (kindOf(tree, name) === Kind.DottedName) bindIdentifier(c, childrenOf(tree, name)[0] ?? -1, scope);
  else bindIdentifier(c, name, scope);
}

function bindIdentifier(c: Collection, node: number, scope: NameScope): NameFacts | undefined {
  return kindOf(c.tree, node) === Kind.Identifier ? bind(c, node, scope) : undefined;
}

/** Binds the names in a target; its attributes are noted too. */
function bindTarget(c: Collection, target: number, scope: NameScope): void {
  const { tree } = c;
  const kind: number = kindOf(tree, target);
  if (kind === Kind.Attribute) c.bindings.push(target - 1);
  else if (kind === Kind.Name) bind(c, target, scope);
  else if (isRow(kind)) for (const child of childrenOf(tree, target)) bindTarget(c, child, scope);
}

function bind(c: Collection, node: number, scope: NameScope): NameFacts | undefined {
  const facts = factsOf(c, scope, node);
  if (facts === undefined) return undefined;
  c.bindings.push(node);
  facts.bound = true;
  return facts;
}

/** Says that the names in a target iterate. */
function iterate(c: Collection, target: number, scope: NameScope): void {
  const { tree } = c;
  const kind: number = kindOf(tree, target);
  const facts = kind === Kind.Name ? factsOf(c, scope, target) : undefined;
  if (facts !== undefined) facts.iterates = true;
  if (isRow(kind)) for (const child of childrenOf(tree, target)) iterate(c, child, scope);
}

/** Whether what is assigned to a node of this kind goes to its children. */
function isRow(kind: number): boolean {
  return kind === Kind.Tuple || kind === Kind.List || kind === Kind.Starred;
}

/**
 * The facts of a name in a scope, or undefined where nothing is asked about the name. `stands` says that the node is
 * a use or a binding, rather than a declaration.
 */
function factsOf(c: Collection, scope: NameScope, node: number, stands = true): NameFacts | undefined {
  if (!isWatched(c.watched, c.tree, node)) return undefined;
  const key = mangled(identifierOf(c.tree, node), scope.className);
  let facts = scope.names.get(key);
  if (facts === undefined) {
    facts = noFacts();
    scope.names.set(key, facts);
  }
  const at = startOf(c.tree, node);
  if (stands) facts.firstAt = facts.firstAt < 0 ? at : Math.min(facts.firstAt, at);
  return facts;
}

function noFacts(): NameFacts {
  return {
    firstAt: -1,
    bound: false,
    parameterAt: -1,
    annotatedAt: -1,
    globalAt: -1,
    nonlocalAt: -1,
    iterates: false,
    typeParameterAt: -1,
  };
}
