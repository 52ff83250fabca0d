import { formatDecimal, stepsBetween, type Decimal } from "./decimal.ts";

const zero: Decimal = { digits: 0n, scale: 0 };

/** Which multiple of the width a number reaches: 4 for 41200 in bands of 10000. */
export function bandIndex(value: Decimal, width: Decimal): bigint {
  return stepsBetween(zero, value, width).count;
}

/** The text of a band: `40000-49999`; the two multiples where the width is no integer: `0.5-1.0`. */
export function bandText(index: bigint, { digits, scale }: Decimal): string {
  const low = index * digits;
  const next = low + digits;
  const high = scale === 0 ? next - 1n : next;
  return `${formatDecimal({ digits: low, scale }, scale)}-${formatDecimal({ digits: high, scale }, scale)}`;
}
