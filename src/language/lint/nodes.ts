import type { Declaration, Expression, Module } from "../syntax/ast.ts";

/** The declarations of one kind. */
export function declarationsOf<K extends Declaration["kind"]>(
  module: Module,
  ...kinds: readonly K[]
): readonly Extract<Declaration, { kind: K }>[] {
  const isWanted = (one: Declaration): one is Extract<Declaration, { kind: K }> =>
    kinds.some((kind) => kind === one.kind);
  return module.declarations.filter(isWanted);
}

/** Every expression of one kind below a node, outer ones first. */
export function expressionsOf<K extends Expression["kind"]>(
  root: object,
  kind: K,
): readonly Extract<Expression, { kind: K }>[] {
  const isWanted = (node: object): node is Extract<Expression, { kind: K }> =>
    "kind" in node && node.kind === kind;
  return [...nodesIn(root)].filter(isWanted);
}

/** A node and every node below it, in order of place. */
export function* nodesIn(root: object): Generator<object> {
  const open: object[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    const children: readonly unknown[] = Object.values(node);
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (typeof child === "object" && child !== null) open.push(child);
    }
  }
}

/** The first names of everything that is spoken of below a node. */
export function namesIn(root: object): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesIn(root)) {
    if ("kind" in node && node.kind === "name" && "text" in node && typeof node.text === "string")
      names.add(node.text);
  }
  return names;
}
