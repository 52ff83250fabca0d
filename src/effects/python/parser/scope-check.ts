import { collectNames } from "./name-scopes.ts";
import type { NameFacts, Names, NameScope, Walrus } from "./name-scopes.ts";
import { debugName } from "./name-table.ts";
import { mangled } from "./names.ts";
import { fail } from "./syntax-error.ts";
import { Kind } from "./kinds.ts";
import { endOf, nodesOfKind, sizeOf, startOf } from "./tree.ts";
import type { SyntaxTree } from "./tree.ts";

/** Refuses what CPython's symbol table refuses about names. Needed only where a tree has something to check. */
export function checkScopes(tree: SyntaxTree): void {
  const names = collectNames(tree);
  for (const scope of names.scopes) {
    for (const [name, facts] of scope.names) {
      if (facts.globalAt >= 0 || facts.nonlocalAt >= 0) checkDeclared(scope, facts);
      if (facts.nonlocalAt >= 0) checkNonlocal(scope, name, facts);
    }
  }
  for (const walrus of names.walruses) checkWalrus(tree, walrus);
  checkTypeParameters(tree, names);
  checkDebug(tree, names);
}

function checkDeclared(scope: NameScope, facts: NameFacts): void {
  const { globalAt, nonlocalAt } = facts;
  const last = Math.max(globalAt, nonlocalAt);
  if (facts.parameterAt >= 0) fail("name is parameter and global or nonlocal", last);
  if (globalAt >= 0 && nonlocalAt >= 0) fail("name is nonlocal and global", last);
  if (facts.firstAt >= 0 && facts.firstAt < last) fail("name is used prior to its declaration", last);
  if (facts.annotatedAt >= 0 && scope.kind !== "module") {
    fail("annotated name can't be global or nonlocal", facts.annotatedAt);
  }
}

/** A function around must bind the name; classes in between do not count, but for the `__class__` of their methods. */
function checkNonlocal(scope: NameScope, name: string, facts: NameFacts): void {
  for (let around = scope.parent; around !== undefined; around = around.parent) {
    if (around.kind === "class" && (name === "__class__" || name === "__classdict__")) return;
    if (around.kind !== "function" && around.kind !== "type") continue;
    const outer = around.names.get(name);
    if (outer === undefined) continue;
    if (outer.globalAt >= 0) break;
    if (outer.typeParameterAt >= 0) fail("nonlocal binding not allowed for type parameter", facts.nonlocalAt);
    if (outer.bound || outer.nonlocalAt >= 0) return;
  }
  fail("no binding for nonlocal found", facts.nonlocalAt);
}

/** In a comprehension: must not rebind what it iterates over, nor bind in a class. */
function checkWalrus(tree: SyntaxTree, walrus: Walrus): void {
  let scope: NameScope | undefined = walrus.scope;
  if (scope.kind !== "comprehension") return;
  const start = startOf(tree, walrus.node);
  const end = endOf(tree, walrus.node);
  // Before Python 3.13 a name private to the class was not recognised here, and so was allowed.
  const isPrivate = mangled(walrus.name, scope.className) !== walrus.name;
  for (; scope?.kind === "comprehension"; scope = scope.parent) {
    if (!isPrivate && scope.names.get(walrus.name)?.iterates === true) {
      fail("assignment expression cannot rebind comprehension iteration variable", start, end);
    }
  }
  if (scope?.kind === "class" || scope?.kind === "type") {
    fail("assignment expression within a comprehension cannot be used in a class body", start, end);
  }
}

function checkTypeParameters(tree: SyntaxTree, names: Names): void {
  const repeated = names.repeatedTypeParameter;
  if (repeated !== undefined)
    fail("duplicate type parameter", startOf(tree, repeated), endOf(tree, repeated));
}

/** `__debug__` is a constant that nothing may bind, not even as an attribute or a keyword. */
function checkDebug(tree: SyntaxTree, names: Names): void {
  if (!tree.name.includes(debugName)) return;
  for (const node of names.bindings) refuseDebug(tree, node);
  for (const node of nodesOfKind(tree, Kind.Keyword)) refuseDebug(tree, node - sizeOf(tree, node) + 1);
}

function refuseDebug(tree: SyntaxTree, node: number): void {
  if (tree.name[node] === debugName)
    fail("cannot assign to __debug__", startOf(tree, node), endOf(tree, node));
}
