import { Role } from "../../gate/words.ts";
import { Kind } from "../parser/kinds.ts";
import { childrenOf, dottedNameOf, identifierOf } from "../parser/tree.ts";
import { firstLeaf, Stands, type Walk } from "./walk.ts";

/** The targets of an assignment: of a function that is written there, or of another value. */
export function readAssign(walk: Walk, node: number): void {
  const { kind, size } = walk.tree;
  const value = node - 1;
  const how = kind[value] === Kind.Lambda ? Stands.AsFunctionTarget : Stands.AsTarget;
  const before = node - (size[node] ?? 1);
  for (let child = value - (size[value] ?? 1); child > before; child -= size[child] ?? 1)
    walk.stands[child] = how;
}

export function readAnnAssign(walk: Walk, node: number): void {
  const [target = -1, annotation = -1] = childrenOf(walk.tree, node);
  walk.stands[target] = Stands.AsTarget;
  walk.stands[annotation] = Stands.AsType;
}

export function readDelete(walk: Walk, node: number): void {
  const { kind } = walk.tree;
  for (const target of childrenOf(walk.tree, node))
    if (kind[target] === Kind.Name) walk.done(target);
    else if (kind[target] !== Kind.Subscript) walk.refuse();
}

export function readHandler(walk: Walk, node: number): void {
  const [type = -1, identifier = -1] = childrenOf(walk.tree, node);
  walk.stands[type] = Stands.AsType;
  if (walk.tree.kind[identifier] !== Kind.Identifier) return;
  walk.bind(identifier, Role.Bound);
  walk.done(identifier);
}

export function readFunction(walk: Walk, node: number): void {
  const [decorators = -1, identifier = -1, typeParameters = -1, , returns = -1] = childrenOf(walk.tree, node);
  if (!readDefined(walk, decorators, identifier, typeParameters)) return;
  walk.stands[returns] = Stands.AsType;
  openFunction(walk, node);
}

/** Its parameters stand in the function too: in a class, they bind no members. */
export function openFunction(walk: Walk, node: number): void {
  walk.openBody(node - (walk.tree.size[node] ?? 1), false);
}

export function readClass(walk: Walk, node: number): void {
  const { tree } = walk;
  const [decorators = -1, identifier = -1, typeParameters = -1, bases = -1] = childrenOf(tree, node);
  if (!readDefined(walk, decorators, identifier, typeParameters)) return;
  for (const base of childrenOf(tree, bases)) {
    if (tree.kind[base] !== Kind.Name) walk.refuse();
    walk.word(base, Role.ReadAsType | Role.Inherited);
    walk.done(base);
  }
  const body = node - 1;
  walk.openBody(body - (tree.size[body] ?? 1), true);
}

/** Says whether a table of words can say what is defined. */
function readDefined(walk: Walk, decorators: number, identifier: number, typeParameters: number): boolean {
  const { kind, size } = walk.tree;
  if ((size[decorators] ?? 1) > 1 || kind[typeParameters] !== Kind.Absent) {
    walk.refuse();
    return false;
  }
  walk.bind(identifier, Role.BoundToFunction);
  walk.done(identifier);
  return true;
}

export function readParameter(walk: Walk, node: number): void {
  const { kind, size } = walk.tree;
  const identifier = firstLeaf(walk.tree, node);
  const last = node - 1;
  const annotation = kind[node] === Kind.Arg ? last - (size[last] ?? 1) : last;
  walk.word(identifier, Role.Bound);
  walk.done(identifier);
  // That of `*args` can be starred: then it is a value.
  walk.stands[annotation] = kind[annotation] === Kind.Starred ? Stands.AsValue : Stands.AsType;
}

export function readImport(walk: Walk, node: number): void {
  const { tree } = walk;
  for (const alias of childrenOf(tree, node)) {
    const [name = -1, as = -1] = childrenOf(tree, alias);
    const hasAlias = tree.kind[as] === Kind.Identifier;
    // `import a.b` binds `a`.
    if (!hasAlias && tree.size[name] !== 2) return walk.refuse();
    const word = walk.word(hasAlias ? as : name - 1, Role.Imported);
    walk.imports.push({ word, module: dottedNameOf(tree, name) });
  }
  endImport(walk, node);
}

export function readImportFrom(walk: Walk, node: number): void {
  const { tree } = walk;
  const [dots = -1, from = -1, ...aliases] = childrenOf(tree, node);
  if (tree.kind[dots] !== Kind.Absent || tree.kind[from] !== Kind.DottedName) return walk.refuse();
  const module = dottedNameOf(tree, from);
  for (const alias of aliases) {
    const [name = -1, as = -1] = childrenOf(tree, alias);
    if (tree.kind[name] !== Kind.Identifier) return walk.refuse();
    const word = walk.word(tree.kind[as] === Kind.Identifier ? as : name, Role.Imported);
    walk.imports.push({ word, module, member: identifierOf(tree, name) });
  }
  endImport(walk, node);
}

/** In the body of a class, an import would bind members of it. */
function endImport(walk: Walk, node: number): void {
  if (walk.isInClass(node)) walk.refuse();
  for (let child = firstLeaf(walk.tree, node); child < node; child++) walk.done(child);
}
