import {
  decimalOfNumber as exactDecimal,
  digitsAt,
  parseDecimal as readDecimal,
  type Decimal,
} from "../scope/decimal.ts";

export type { Decimal };

/** Reads decimal text; undefined if it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const read = readDecimal(text);
  return read.ok ? read.value : undefined;
}

/**
 * The decimal that a number stands for: the shortest one that reads back as the number. Numbers that need more than 15
 * significant digits are refused, since two decimals could then be one number.
 */
export function decimalOfNumber(value: number): Decimal | undefined {
  const read = exactDecimal(value);
  if (!read.ok) return undefined;
  const significant = String(read.value.digits).replace(/^-/, "").replace(/0+$/, "");
  return significant.length <= 15 ? read.value : undefined;
}

/** Negative, zero or positive as `left` is less than, equal to or greater than `right`. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const difference = digitsAt(left, scale) - digitsAt(right, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** How many steps lie between `from` and `to`, rounded down; whether nothing is left over. */
export function stepsBetween(
  from: Decimal,
  to: Decimal,
  step: Decimal,
): { readonly count: bigint; readonly exact: boolean } {
  const scale = Math.max(from.scale, to.scale, step.scale);
  const distance = digitsAt(to, scale) - digitsAt(from, scale);
  const stride = digitsAt(step, scale);
  const count = floorDivide(distance, stride);
  return { count, exact: count * stride === distance };
}

/** Decimal text with exactly `places` digits after the point; the value must not need more. */
export function formatDecimal(value: Decimal, places: number): string {
  const digits = digitsAt(value, places);
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
  const point = text.length - places;
  return `${digits < 0n ? "-" : ""}${text.slice(0, point)}${places > 0 ? `.${text.slice(point)}` : ""}`;
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}
