import { exactText, textValue, type FoldValue, type Intrinsic } from "./fold-value.ts";
import { asText, concatenated, dataOf, isExpression, numberData, someTextOf } from "./unit-strings.ts";
import { anything, joinedText } from "./texts.ts";

/** Numbers as doubles, in languages where every operator makes numbers of its operands. */

const double = (value: number): FoldValue => ({ type: "float", value });

/** A value as a number; undefined where that is not known. */
function asNumber(value: FoldValue | undefined): number | undefined {
  switch (value?.type) {
    case "float":
      return value.value;
    case "boolean":
      return value.value ? 1 : 0;
    case "text":
    case "sequence": {
      const text = exactText(joinedText([asText(value) ?? [anything]]));
      return text === undefined || isExpression(text) ? undefined : Number(text);
    }
    case "nothing":
      return value.name === "null" ? 0 : Number.NaN;
    case undefined:
      return Number.NaN;
    default:
      return undefined;
  }
}

function isLarge(value: FoldValue | undefined): boolean {
  return value?.type === "integer";
}

const arithmetic =
  (
    compute: (a: number, b: number) => number,
    large?: (a: bigint, b: bigint) => bigint | undefined,
  ): Intrinsic =>
  ([a, b]) => {
    if (a?.type === "integer" && b?.type === "integer") {
      const value = large?.(a.value, b.value);
      return value === undefined ? numberData : { type: "integer", value };
    }
    if (isLarge(a) || isLarge(b)) return numberData;
    const [left, right] = [asNumber(a), asNumber(b)];
    return left === undefined || right === undefined ? numberData : double(compute(left, right));
  };

const single =
  (compute: (a: number) => number): Intrinsic =>
  ([a]) => {
    const value = isLarge(a) ? undefined : asNumber(a);
    return value === undefined ? numberData : double(compute(value));
  };

const isSmall = (a: bigint): boolean => a >= -4096n && a <= 4096n;

export const doubleNumbers: Readonly<Record<string, Intrinsic>> = {
  /** Adds numbers, and joins where one is a text. */
  "double.add": ([a, b]) => {
    const isNumber = (one: FoldValue | undefined): boolean =>
      one === undefined ||
      one.type === "float" ||
      one.type === "boolean" ||
      one.type === "nothing" ||
      (one.type === "data" && one.of === "number");
    if (isNumber(a) && isNumber(b)) return arithmetic((x, y) => x + y)([a, b].map(present));
    if (a?.type === "integer" && b?.type === "integer") return { type: "integer", value: a.value + b.value };
    const isText = (one: FoldValue | undefined): boolean => one?.type === "text" || one?.type === "sequence";
    return isText(a) || isText(b) ? concatenated([a, b]) : dataOf([a, b]);
  },
  "double.subtract": arithmetic(
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  "double.multiply": arithmetic(
    (a, b) => a * b,
    (a, b) => (isSmall(a) || isSmall(b) ? a * b : undefined),
  ),
  "double.divide": arithmetic(
    (a, b) => a / b,
    (a, b) => (b === 0n ? undefined : a / b),
  ),
  "double.remainder": arithmetic(
    (a, b) => a % b,
    (a, b) => (b === 0n ? undefined : a % b),
  ),
  "double.power": arithmetic(
    (a, b) => a ** b,
    (a, b) => (b < 0n || b > 64n || !isSmall(a) ? undefined : a ** b),
  ),
  "double.and": arithmetic(
    (a, b) => a & b,
    (a, b) => a & b,
  ),
  "double.or": arithmetic(
    (a, b) => a | b,
    (a, b) => a | b,
  ),
  "double.xor": arithmetic(
    (a, b) => a ^ b,
    (a, b) => a ^ b,
  ),
  "double.shift_left": arithmetic(
    (a, b) => a << b,
    (a, b) => (b < 0n || b > 512n ? undefined : a << b),
  ),
  "double.shift_right": arithmetic(
    (a, b) => a >> b,
    (a, b) => (b < 0n || b > 512n ? undefined : a >> b),
  ),
  "double.shift_right_unsigned": arithmetic((a, b) => a >>> b),
  "double.negate": ([a]) =>
    a?.type === "integer" ? { type: "integer", value: -a.value } : single((x) => -x)([present(a)]),
  "double.invert": ([a]) =>
    a?.type === "integer" ? { type: "integer", value: ~a.value } : single((x) => ~x)([present(a)]),
  "double.of": ([a]) =>
    a?.type === "integer" ? double(Number(a.value)) : a === undefined ? double(0) : single((x) => x)([a]),
  "double.increment": ([a]) =>
    a?.type === "integer" ? { type: "integer", value: a.value + 1n } : single((x) => x + 1)([present(a)]),
  "double.decrement": ([a]) =>
    a?.type === "integer" ? { type: "integer", value: a.value - 1n } : single((x) => x - 1)([present(a)]),
  "double.parse_integer": ([value, radix]) => {
    const text = exactText(joinedText([asText(value) ?? [anything]]));
    const base = radix === undefined ? undefined : asNumber(radix);
    if (text === undefined || (radix !== undefined && base === undefined)) return numberData;
    return double(Number.parseInt(text, base));
  },
  "double.parse": ([value]) => {
    const text = exactText(joinedText([asText(value) ?? [anything]]));
    return text === undefined ? numberData : double(Number.parseFloat(text));
  },
  "double.text": ([value, radix]) => {
    const base = radix === undefined ? 10 : asNumber(radix);
    if (base === undefined || base < 2 || base > 36) return someTextOf([value, radix]);
    if (value?.type === "integer") return textValue(value.value.toString(base));
    return value?.type === "float" ? textValue(value.value.toString(base)) : someTextOf([value]);
  },
  "double.floor": single(Math.floor),
  "double.ceil": single(Math.ceil),
  "double.round": single(Math.round),
  "double.truncate": single(Math.trunc),
  "double.absolute": single(Math.abs),
  "integer.large": ([value]) => {
    if (value?.type === "integer") return value;
    const number = asNumber(value);
    const text = exactText(value);
    if (text !== undefined && /^\s*-?\d{1,200}\s*$/.test(text))
      return { type: "integer", value: BigInt(text) };
    return number === undefined || !Number.isSafeInteger(number)
      ? numberData
      : { type: "integer", value: BigInt(number) };
  },
  /** What is certainly a number, of which nothing else is known. */
  "double.some": () => numberData,
};

/** An operand that is left out is the value of nothing. */
function present(value: FoldValue | undefined): FoldValue {
  return value ?? { type: "nothing", name: "undefined" };
}
