import { Kind } from "./kinds.ts";
import type { NameTable } from "./name-table.ts";

/**
 * A parsed Python module, as flat arrays in post-order: a node stands after its children, the last node is the
 * `Module`, and `size` counts the nodes of a subtree with its root. So the subtree of node `n` is
 * `n - size[n] + 1 … n`, its last child is `n - 1`, and the sibling before a child `c` is `c - size[c]`.
 */
export interface SyntaxTree {
  readonly text: string;
  /** Whether all of the text is ASCII. */
  readonly isAscii: boolean;
  readonly count: number;
  /** A {@link Kind}, see there for the children of each. */
  readonly kind: Uint8Array;
  /** Offsets in UTF-16 units of `text`, half open. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly size: Uint32Array;
  /** Of a `Name` or `Identifier`, which of `names` it is; 0 for others. */
  readonly name: Uint32Array;
  /** Names as Python compares them (NFKC); other trees use them too, and some may stand nowhere in this one. */
  readonly names: readonly string[];
  /** Has the numbers of names, also of those that stand in no text. */
  readonly nameTable: NameTable;
  /** Where one version of Python from 3.8 to 3.14 runs something else than another; in the order of the text. */
  readonly versionDependent: readonly VersionDependent[];
}

/** A range of the text that two versions read in two ways, both valid. */
export interface VersionDependent {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** Why a text is not a module that CPython would run. */
export interface SyntaxFailure {
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

export type ParseResult =
  { readonly ok: true; readonly tree: SyntaxTree } | { readonly ok: false; readonly error: SyntaxFailure };

/** The `Module`. */
export function rootOf(tree: SyntaxTree): number {
  return tree.count - 1;
}

/** The children of a node, in the order of the text. */
export function childrenOf(tree: SyntaxTree, node: number): number[] {
  const before = node - sizeOf(tree, node);
  let count = 0;
  for (let child = node - 1; child > before; child -= sizeOf(tree, child)) count++;
  const children: number[] = Array(count);
  for (let child = node - 1; child > before; child -= sizeOf(tree, child)) children[--count] = child;
  return children;
}

/** The child a layout names at this place, counted from the last: 0 is the last child. The place must exist. */
export function childFromEnd(tree: SyntaxTree, node: number, place: number): number {
  let child = node - 1;
  for (let i = 0; i < place; i++) child -= sizeOf(tree, child);
  return child;
}

/** The first child, in the order of the text. The node must have one. */
export function firstChildOf(tree: SyntaxTree, node: number): number {
  const before = node - sizeOf(tree, node);
  let child = node - 1;
  for (;;) {
    const earlier = child - sizeOf(tree, child);
    if (earlier <= before) return child;
    child = earlier;
  }
}

/** The first node of a subtree: a leaf. */
export function firstLeafOf(tree: SyntaxTree, node: number): number {
  return node - sizeOf(tree, node) + 1;
}

/** All nodes of a kind, in the order of the tree. */
export function nodesOfKind({ kind }: SyntaxTree, sought: Kind): readonly number[] {
  const found: number[] = [];
  for (let node = kind.indexOf(sought); node >= 0; node = kind.indexOf(sought, node + 1)) found.push(node);
  return found;
}

export function kindOf(tree: SyntaxTree, node: number): Kind {
  return tree.kind[node] as Kind;
}

export function startOf(tree: SyntaxTree, node: number): number {
  return tree.start[node] ?? 0;
}

export function endOf(tree: SyntaxTree, node: number): number {
  return tree.end[node] ?? 0;
}

/** Nodes in the subtree, with its root: 1 for a leaf. */
export function sizeOf(tree: SyntaxTree, node: number): number {
  return tree.size[node] ?? 1;
}

/** The text of a node as it was written. */
export function textOf(tree: SyntaxTree, node: number): string {
  return tree.text.slice(tree.start[node], tree.end[node]);
}

/** Which of `names` an `Identifier` or `Name` is. */
export function nameOf(tree: SyntaxTree, node: number): number {
  return tree.name[node] ?? 0;
}

/** The name that an `Identifier` or `Name` stands for: NFKC, as Python compares names. */
export function identifierOf(tree: SyntaxTree, node: number): string {
  return tree.names[nameOf(tree, node)] ?? "";
}

/** The names of a `DottedName`, joined by dots. */
export function dottedNameOf(tree: SyntaxTree, node: number): string {
  return childrenOf(tree, node)
    .map((child) => identifierOf(tree, child))
    .join(".");
}

/** The level of an import, from its `RelativeDots`. */
export function levelOf(tree: SyntaxTree, dots: number): number {
  return textOf(tree, dots).split(".").length - 1;
}

/** The identifier of a `FunctionDef`, `AsyncFunctionDef` or `ClassDef`: it stands behind the decorators. */
export function definedName(tree: SyntaxTree, node: number): number {
  return firstChildOf(tree, node) + 1;
}

/** The identifier that an `Alias` binds, or its `ImportStar`: of `a.b` it is the first leaf. */
export function boundByAlias(tree: SyntaxTree, alias: number): number {
  const as = alias - 1;
  return kindOf(tree, as) === Kind.Identifier ? as : firstLeafOf(tree, alias);
}
