/** An exact decimal number: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const decimalText = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/;
const maxExponent = 400;

/** Reads decimal text, with or without an exponent; undefined if it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = decimalText.exec(text);
  if (match === null) return undefined;
  const [, sign = "", whole = "0", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > maxExponent) return undefined;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/**
 * The decimal that a number stands for: the shortest one that reads back as the number. Numbers that need more than 15
 * significant digits are refused, since two decimals could then be one number.
 */
export function decimalOfNumber(value: number): Decimal | undefined {
  const decimal = parseDecimal(String(value));
  if (decimal === undefined) return undefined;
  const digits = String(decimal.units).replace(/^-/, "").replace(/0+$/, "");
  return digits.length <= 15 ? decimal : undefined;
}

/** Negative, zero or positive as `left` is less than, equal to or greater than `right`. */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const difference = unitsAt(left, commonScale(left, right)) - unitsAt(right, commonScale(left, right));
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** How many steps lie between `from` and `to`, rounded down; whether nothing is left over. */
export function stepsBetween(
  from: Decimal,
  to: Decimal,
  step: Decimal,
): { readonly count: bigint; readonly exact: boolean } {
  const scale = Math.max(from.scale, to.scale, step.scale);
  const distance = unitsAt(to, scale) - unitsAt(from, scale);
  const stride = unitsAt(step, scale);
  const count = floorDivide(distance, stride);
  return { count, exact: count * stride === distance };
}

/** `base + count * step`. */
export function addSteps(base: Decimal, count: bigint, step: Decimal): Decimal {
  const scale = Math.max(base.scale, step.scale);
  return { units: unitsAt(base, scale) + count * unitsAt(step, scale), scale };
}

/** Decimal text with exactly `digits` digits after the point; the value must not need more. */
export function formatDecimal(value: Decimal, digits: number): string {
  const units = unitsAt(reduce(value), digits);
  const negative = units < 0n;
  const text = String(negative ? -units : units).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits);
  return `${negative ? "-" : ""}${whole}${digits > 0 ? `.${fraction}` : ""}`;
}

/** The same value with the smallest scale that holds it. */
export function reduce(value: Decimal): Decimal {
  let { units, scale } = value;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale--;
  }
  return { units, scale };
}

function commonScale(left: Decimal, right: Decimal): number {
  return Math.max(left.scale, right.scale);
}

function unitsAt(value: Decimal, scale: number): bigint {
  return scale >= value.scale
    ? value.units * 10n ** BigInt(scale - value.scale)
    : value.units / 10n ** BigInt(value.scale - scale);
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}
