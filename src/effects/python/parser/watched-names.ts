import { Kind } from "./kinds.ts";
import { childrenOf, identifierOf, kindOf, sizeOf, startOf } from "./tree.ts";
import type { SyntaxTree } from "./tree.ts";

/** The names about which something is asked: few, so most nodes are told apart by their length and first unit. */
export interface Watched {
  /** Private names stand for others, so then every name is one to look at. */
  readonly all: boolean;
  readonly names: ReadonlySet<string>;
  readonly places: Uint8Array;
}

const placeCount = 4096;

/** The names that are declared, assigned in an expression or parameters of types, and `__debug__`. */
export function watchedNames(tree: SyntaxTree): Watched {
  const names = new Set<string>();
  for (let node = 0; node < tree.count; node++) {
    const kind: number = kindOf(tree, node);
    if (kind === Kind.Global || kind === Kind.Nonlocal) {
      for (const child of childrenOf(tree, node)) names.add(identifierOf(tree, child));
    } else if (isNamedByFirstLeaf(kind)) names.add(identifierOf(tree, node - sizeOf(tree, node) + 1));
  }
  const all = [...names].some((name) => name.includes("__") && !name.endsWith("__"));
  names.add("__debug__");
  const places = new Uint8Array(placeCount);
  for (const name of names) places[placeOf(name.length, name.charCodeAt(0))] = 1;
  return { all, names, places };
}

export function isWatched(watched: Watched, tree: SyntaxTree, node: number): boolean {
  if (watched.all) return true;
  const start = startOf(tree, node);
  const unit = tree.text.charCodeAt(start);
  const length = (tree.end[node] ?? 0) - start;
  if (unit < 128 && watched.places[placeOf(length, unit)] === 0 && isAscii(tree.text, start, length))
    return false;
  return watched.names.has(identifierOf(tree, node));
}

/** Normalising can change the length of a name only where it has other units than those of ASCII. */
function isAscii(text: string, start: number, length: number): boolean {
  for (let i = start; i < start + length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

function isNamedByFirstLeaf(kind: number): boolean {
  return (
    kind === Kind.NamedExpr || kind === Kind.TypeVar || kind === Kind.TypeVarTuple || kind === Kind.ParamSpec
  );
}

function placeOf(length: number, unit: number): number {
  return (length * 128 + unit) & (placeCount - 1);
}
