import type { Value } from "./type.ts";

/** Whether two values are the same; records are the same whatever the order of their fields. */
export function equalValues(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0;
}

/** A total order on values: numbers by size, texts by code unit, composites part by part. */
export function compareValues(left: Value, right: Value): number {
  const byRank = rankOf(left) - rankOf(right);
  if (byRank !== 0) return byRank;
  if (isItems(left) && isItems(right)) return compareItems(left, right);
  if (isRecord(left) && isRecord(right)) return compareItems(entriesOf(left), entriesOf(right));
  if (left === right || left === null || right === null) return 0;
  return left < right ? -1 : 1;
}

function compareItems(left: readonly Value[], right: readonly Value[]): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const order = compareValues(left[index] ?? null, right[index] ?? null);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Names and values in turn, by name. */
function entriesOf(record: { readonly [name: string]: Value }): readonly Value[] {
  return Object.keys(record)
    .sort()
    .flatMap((name) => [name, record[name] ?? null]);
}

function rankOf(value: Value): number {
  if (value === null) return 0;
  if (isItems(value)) return 4;
  return ["boolean", "number", "string"].indexOf(typeof value) + 1 || 5;
}

export function isItems(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isRecord(value: Value): value is { readonly [name: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Negative, zero or positive as `left` comes before, with or after `right`; undefined where they have no order: one is
 * absent, or they are not both numbers or both texts (dates are).
 */
export function orderOf(left: Value, right: Value): number | undefined {
  const ordered = typeof left === typeof right && (typeof left === "number" || typeof left === "string");
  return ordered ? compareValues(left, right) : undefined;
}
