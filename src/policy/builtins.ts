import { invariant } from "../base/assert.ts";
import { bandIndex, bandText } from "./band.ts";
import { decimalOfNumber } from "./decimal.ts";
import type { Value } from "./type.ts";
import { isItems } from "./compare-values.ts";

/** The band of a number: `40000-49999` for 41200 in bands of 10000. The text depends only on which band it is. */
export function band(value: number, width: number): string;
export function band(value: Value, width: Value): string | null;
export function band(value: Value, width: Value): string | null {
  if (value === null) return null;
  invariant(
    typeof value === "number" && typeof width === "number" && width > 0,
    "band has a number and a width",
  );
  const [exactValue, exactWidth] = [decimalOfNumber(value), decimalOfNumber(width)];
  invariant(exactValue !== undefined && exactWidth !== undefined, "the numbers of a band are exact");
  return bandText(bandIndex(exactValue, exactWidth), exactWidth);
}

/** The year and month of a date: `2026-05`. */
export function month(date: string): string;
export function month(date: Value): string | null;
export function month(date: Value): string | null {
  if (date === null) return null;
  invariant(typeof date === "string", "month has a date");
  return date.slice(0, 7);
}

/** The number of items of a list or set. */
export function count(list: readonly Value[]): number;
export function count(list: Value): number | null;
export function count(list: Value): number | null {
  if (list === null) return null;
  invariant(isItems(list), "count has a list or set");
  return list.length;
}

/** Whether an optional value is there. */
export function present(value: Value): boolean {
  return value !== null;
}
