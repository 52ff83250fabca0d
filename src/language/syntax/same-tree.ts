import type { Module } from "./ast.ts";

/** Whether two modules say the same, wherever it stands in their texts: the same tree, the same comments in order. */
export function sameTree(one: Module, other: Module): boolean {
  return sameValue(one, other);
}

function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => sameValue(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  if (isSpan(one)) return isSpan(other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => PLACES.has(key) || sameValue(one[key], other[key]))
  );
}

/** What says where a node stands and not what it is. */
const PLACES: ReadonlySet<string> = new Set(["span", "file"]);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Of a mark in the tree whose only content is its place, as `..`, it counts that it is there. */
function isSpan(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value["start"] === "number" && typeof value["end"] === "number";
}
