import { addSteps, formatDecimal, reduce, stepsBetween, type Decimal } from "./decimal.ts";

const zero: Decimal = { units: 0n, scale: 0 };

/** Which multiple of the width a number reaches: 4 for 41200 in bands of 10000. */
export function bandIndex(value: Decimal, width: Decimal): bigint {
  return stepsBetween(zero, value, width).count;
}

/** The text of a band: `40000-49999`; the two multiples where the width is no integer: `0.5-1.0`. */
export function bandText(index: bigint, width: Decimal): string {
  const { units, scale } = reduce(width);
  const low: Decimal = { units: index * units, scale };
  const next = addSteps(low, 1n, { units, scale });
  const high = scale === 0 ? { units: next.units - 1n, scale } : next;
  return `${formatDecimal(low, scale)}-${formatDecimal(high, scale)}`;
}
