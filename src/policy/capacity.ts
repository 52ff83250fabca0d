import { assertNever, invariant } from "../base/assert.ts";
import { dayNumber } from "./calendar-days.ts";
import { parseDecimal, stepsBetween } from "./decimal.ts";
import type { Bits, Table } from "./policy.ts";
import { resolveType } from "./resolve-type.ts";
import type { Type } from "./type.ts";

/** How many values a type has. */
export interface Capacity {
  /** The exact number; absent where it is infinite, or too large to be worth writing down. */
  readonly count?: bigint;
  /** log2 of the number, or an upper bound of it where the exact number is absent. */
  readonly bits: Bits;
}

/** The Unicode scalar values: all code points but the surrogates. */
const scalarValues = 1_112_064n;

/** A count is exact up to so many bits; beyond that only its logarithm is kept. */
const maxExactBits = 100_000;

/** A set's subsets are counted size by size up to so many sizes. */
const maxSetSizes = 10_000;

/**
 * The capacity of a type. Records multiply, an optional adds one, a list of up to n items sums c^k, a set sums the
 * binomials; text counts Unicode scalar values. The work is bounded whatever the type says.
 */
export function capacity(types: Table<Type>, type: Type): Capacity {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "bool":
      return exactly(2n);
    case "int":
      return intCapacity(resolved.min, resolved.max);
    case "decimal":
      return decimalCapacity(resolved);
    case "date":
      return dateCapacity(resolved.min, resolved.max);
    case "text":
      return textCapacity(resolved);
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return unbounded;
    case "enum":
      return exactly(BigInt(new Set(resolved.members).size));
    case "optional":
      return either(capacity(types, resolved.inner), one);
    case "list":
      return listCapacity(capacity(types, resolved.element), resolved.maxItems);
    case "set":
      return setCapacity(capacity(types, resolved.element), resolved.maxItems);
    case "record":
      return resolved.fields.reduce((product, field) => bothOf(product, capacity(types, field.type)), one);
    default:
      return assertNever(resolved);
  }
}

/** log2 of the number of values of a type. */
export function bitsOf(types: Table<Type>, type: Type): Bits {
  return capacity(types, type).bits;
}

/** log2 of a positive number, correct to the precision of a number however large it is. */
function log2OfBigInt(count: bigint): number {
  invariant(count > 0n, "only positive numbers have a logarithm");
  const shift = Math.max(0, (count.toString(16).length - 14) * 4);
  return Math.log2(Number(count >> BigInt(shift))) + shift;
}

const unbounded: Capacity = { bits: "unbounded" };
/** One value: nothing is revealed. */
export const one: Capacity = { count: 1n, bits: 0 };

export function exactly(count: bigint): Capacity {
  const bits = count <= 0n ? 0 : log2OfBigInt(count);
  return bits > maxExactBits ? { bits } : { count, bits };
}

/** A capacity known only by its logarithm. */
function about(bits: number): Capacity {
  return Number.isFinite(bits) ? { bits } : unbounded;
}

function intCapacity(min: number | undefined, max: number | undefined): Capacity {
  return min === undefined || max === undefined
    ? unbounded
    : exactly(atLeastZero(BigInt(max) - BigInt(min) + 1n));
}

function decimalCapacity(type: Extract<Type, { kind: "decimal" }>): Capacity {
  const [min, max, step] = [type.min, type.max, type.step].map((text) =>
    text === undefined ? undefined : parseDecimal(text),
  );
  if (min === undefined || max === undefined || step === undefined || step.digits <= 0n) return unbounded;
  return exactly(atLeastZero(stepsBetween(min, max, step).count + 1n));
}

function dateCapacity(min = "0001-01-01", max = "9999-12-31"): Capacity {
  const [first, last] = [dayNumber(min), dayNumber(max)];
  if (first === undefined || last === undefined) return unbounded;
  return exactly(atLeastZero(BigInt(last - first + 1)));
}

/** A pattern can only make fewer texts of a length; how many, is not counted. */
function textCapacity({ maxLength, pattern }: Extract<Type, { kind: "text" }>): Capacity {
  if (maxLength === undefined) return unbounded;
  const all = listCapacity(exactly(scalarValues), maxLength);
  return pattern === undefined ? all : { bits: all.bits };
}

/** Σ c^k for k from 0 to n. */
function listCapacity(element: Capacity, maxItems: number | undefined): Capacity {
  const { count, bits } = element;
  if (maxItems === undefined) return count === 0n ? one : unbounded;
  if (maxItems === 0 || count === 0n) return one;
  if (bits === "unbounded") return unbounded;
  if (count === 1n) return exactly(BigInt(maxItems) + 1n);
  if (count === undefined || bits * maxItems > maxExactBits) return about(bits * maxItems + ratioBits(bits));
  return exactly((count ** BigInt(maxItems + 1) - 1n) / (count - 1n));
}

/** log2 of c / (c - 1): what the shorter lists add to the longest ones. */
function ratioBits(bits: number): number {
  return -Math.log2(1 - 2 ** -bits);
}

/** Σ C(c, k) for k from 0 to n. */
function setCapacity(element: Capacity, maxItems: number | undefined): Capacity {
  const { count, bits } = element;
  if (maxItems === 0 || count === 0n) return one;
  if (count === undefined || bits === "unbounded") return listCapacity(element, maxItems);
  if (maxItems === undefined || BigInt(maxItems) >= count) {
    return count <= BigInt(maxExactBits) ? exactly(1n << count) : about(Number(count));
  }
  const list = listCapacity(element, maxItems);
  if (maxItems > maxSetSizes || list.bits === "unbounded" || list.bits > maxExactBits) {
    return about(Math.min(Number(count), list.bits === "unbounded" ? Infinity : list.bits));
  }
  return exactly(sumOfBinomials(count, maxItems));
}

function sumOfBinomials(count: bigint, maxItems: number): bigint {
  let binomial = 1n;
  let total = 1n;
  for (let size = 1n; size <= BigInt(maxItems); size++) {
    binomial = (binomial * (count - size + 1n)) / size;
    total += binomial;
  }
  return total;
}

/** Both values at once: c₁ · c₂. */
export function bothOf(left: Capacity, right: Capacity): Capacity {
  if (left.count === 0n || right.count === 0n) return exactly(0n);
  if (left.bits === "unbounded" || right.bits === "unbounded") return unbounded;
  if (left.count !== undefined && right.count !== undefined) return exactly(left.count * right.count);
  return about(left.bits + right.bits);
}

/** One value or the other, told apart: c₁ + c₂. */
export function either(left: Capacity, right: Capacity): Capacity {
  if (left.bits === "unbounded" || right.bits === "unbounded") return unbounded;
  if (left.count !== undefined && right.count !== undefined) return exactly(left.count + right.count);
  const [high, low] = [Math.max(left.bits, right.bits), Math.min(left.bits, right.bits)];
  return about(high + Math.log2(1 + 2 ** (low - high)));
}

/** The smaller of two. */
export function fewer(left: Capacity, right: Capacity): Capacity {
  return isFewer(right, left) ? right : left;
}

/** The larger of two. */
export function more(left: Capacity, right: Capacity): Capacity {
  return isFewer(left, right) ? right : left;
}

function isFewer(left: Capacity, right: Capacity): boolean {
  if (left.bits === "unbounded") return false;
  if (right.bits === "unbounded") return true;
  if (left.count !== undefined && right.count !== undefined) return left.count < right.count;
  return left.bits < right.bits;
}

function atLeastZero(count: bigint): bigint {
  return count < 0n ? 0n : count;
}
