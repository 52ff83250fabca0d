import { fail, ok, type Result } from "../base/result.ts";

/**
 * An exact decimal number: digits × 10^-scale. Canonical: the scale is as small as it can be.
 */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** More digits than this are refused, so that arithmetic stays small. */
const maximumDigits = 64;

/** Reads "-12.50", with or without `_` between digits. Exponents, blanks, `+` and bare points are refused. */
export function parseDecimal(text: string): Result<Decimal, string> {
  const match = /^(-?)([0-9](?:_?[0-9])*)(?:\.([0-9](?:_?[0-9])*))?$/u.exec(text);
  if (match === null) return fail("is no decimal number");
  const [, sign = "", whole = "", fraction = ""] = match.map(
    (part: string | undefined) => part?.replaceAll("_", "") ?? "",
  );
  if (whole.length + fraction.length > maximumDigits) return fail("has too many digits");
  return ok(reduced(BigInt(`${sign}${whole}${fraction}`), fraction.length));
}

/** The exact value that a run's number prints as, in JSON or in a program; not for NaN and infinities. */
export function decimalOfNumber(value: number): Result<Decimal, string> {
  if (!Number.isFinite(value)) return fail("is no finite number");
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const parsed = parseDecimal(mantissa);
  if (!parsed.ok) return parsed;
  const shift = Number(exponent);
  if (Math.abs(shift) > maximumDigits) return fail("has too many digits");
  const { digits, scale } = parsed.value;
  const moved = scale - shift;
  return ok(moved >= 0 ? reduced(digits, moved) : reduced(digits * 10n ** BigInt(-moved), 0));
}

/** The number as a multiple of 10^-scale; the scale is at least its own. */
export function digitsAt(value: Decimal, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

/** Canonical spelling: no exponent, no trailing zeros, no negative zero. */
export function printDecimal(digits: bigint, scale: number): string {
  const value = reduced(digits, scale);
  const sign = value.digits < 0n ? "-" : "";
  const text = String(value.digits < 0n ? -value.digits : value.digits).padStart(value.scale + 1, "0");
  const point = text.length - value.scale;
  return value.scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, point)}.${text.slice(point)}`;
}

function reduced(digits: bigint, scale: number): Decimal {
  let value = digits;
  let places = scale;
  while (places > 0 && value % 10n === 0n) {
    value /= 10n;
    places -= 1;
  }
  return { digits: value, scale: places };
}
