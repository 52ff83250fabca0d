import { exactText, integerOf, textValue, type FoldValue, type Intrinsic } from "./fold-value.ts";
import { joinedText, shown, texts } from "./texts.ts";

const arithmetic =
  (compute: (a: bigint, b: bigint) => bigint | undefined): Intrinsic =>
  ([a, b]) => {
    const [left, right] = [integerOf(a), integerOf(b)];
    if (left === undefined || right === undefined) return isNumber(a) && isNumber(b) ? aNumber : undefined;
    const value = compute(left, right);
    return value === undefined ? undefined : { type: "integer", value };
  };

/** Some number, of which nothing is known. */
const aNumber: FoldValue = { type: "data", isPlain: true, of: "number" };

function isNumber(value: FoldValue | undefined): boolean {
  const isKnown = value?.type === "integer" || value?.type === "boolean" || value?.type === "float";
  return isKnown || (value?.type === "data" && value.of === "number");
}

/** Of two booleans, a boolean. */
const bitwise =
  (compute: (a: bigint, b: bigint) => bigint): Intrinsic =>
  (values) => {
    const result = arithmetic(compute)(values);
    return result?.type === "integer" && values.every((one) => one.type === "boolean")
      ? { type: "boolean", value: result.value !== 0n }
      : result;
  };

const integer = (value: bigint): FoldValue => ({ type: "integer", value });

export const numbers: Readonly<Record<string, Intrinsic>> = {
  "operator.add": (values) => {
    const [a, b] = values;
    if (a?.type === "bytes" && b?.type === "bytes") return { type: "bytes", value: a.value + b.value };
    if (a?.type === "sequence" && b?.type === "sequence") {
      return a.sort === b.sort
        ? { type: "sequence", sort: a.sort, items: [...a.items, ...b.items] }
        : undefined;
    }
    const isText = (one: FoldValue | undefined): boolean => one?.type === "text";
    // With anything but text it fails, so that nothing comes out.
    if (isText(a) || isText(b)) return joinedText(values.map(shown));
    return arithmetic((x, y) => x + y)(values);
  },
  "operator.subtract": arithmetic((a, b) => a - b),
  "operator.multiply": (values) => {
    const [a, b] = values;
    const count = integerOf(b) ?? integerOf(a);
    const repeated = integerOf(b) === undefined ? b : a;
    const text = exactText(repeated);
    if (text !== undefined && count !== undefined) {
      return count > 4096n ? undefined : textValue(text.repeat(Number(count < 0n ? 0n : count)));
    }
    return arithmetic((x, y) => x * y)(values);
  },
  "operator.modulo": (values) => {
    const [a] = values;
    if (a?.type === "text") return texts["text.percent"]?.(values);
    return arithmetic((x, y) => (y === 0n ? undefined : ((x % y) + y) % y))(values);
  },
  "operator.floor_divide": arithmetic((a, b) => (b === 0n ? undefined : (a - (((a % b) + b) % b)) / b)),
  "operator.power": arithmetic((a, b) => (b < 0n || b > 256n ? undefined : a ** b)),
  "operator.xor": bitwise((a, b) => a ^ b),
  "operator.or": bitwise((a, b) => a | b),
  "operator.and": bitwise((a, b) => a & b),
  "operator.shift_left": arithmetic((a, b) => (b < 0n || b > 4096n ? undefined : a << b)),
  "operator.shift_right": arithmetic((a, b) => (b < 0n || b > 4096n ? undefined : a >> b)),
  "operator.negate": ([a]) => {
    const value = integerOf(a);
    return value === undefined ? undefined : integer(-value);
  },
  "operator.invert": ([a]) => {
    const value = integerOf(a);
    return value === undefined ? undefined : integer(~value);
  },
  "number.chr": ([a]) => {
    const value = integerOf(a);
    return value === undefined || value < 0n || value > 0x10ffffn
      ? undefined
      : textValue(String.fromCodePoint(Number(value)));
  },
  "number.ord": ([a]) => {
    const text = a?.type === "bytes" ? a.value : exactText(a);
    const unit = text?.codePointAt(0);
    return text === undefined || unit === undefined || Array.from(text).length !== 1
      ? undefined
      : integer(BigInt(unit));
  },
  "number.int": ([a, base]) => toInteger(a, base) ?? aNumber,
  "number.hex": ([a]) => {
    const value = integerOf(a);
    return value === undefined
      ? undefined
      : textValue(value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`);
  },
  "number.to_bytes": ([a, length, order]) => {
    const [value, size] = [integerOf(a), integerOf(length)];
    const isLittle = exactText(order) === "little";
    if (value === undefined || size === undefined || value < 0n || size > 4096n) return undefined;
    const digits = value.toString(16).padStart(Number(size) * 2, "0");
    if (digits.length > Number(size) * 2) return undefined;
    const units = (digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16)));
    return { type: "bytes", value: (isLittle ? units.reverse() : units).join("") };
  },
};

function toInteger(a: FoldValue | undefined, base: FoldValue | undefined): FoldValue | undefined {
  if (a?.type === "float") return integer(BigInt(Math.trunc(a.value)));
  const direct = integerOf(a);
  if (direct !== undefined) return integer(direct);
  const text = exactText(a)?.trim().toLowerCase().replaceAll("_", "");
  const radix = base === undefined || base.type === "nothing" ? 10n : integerOf(base);
  if (text === undefined || radix === undefined) return undefined;
  const digits =
    radix === 16n
      ? text.replace(/^0x/, "")
      : radix === 2n
        ? text.replace(/^0b/, "")
        : radix === 8n
          ? text.replace(/^0o/, "")
          : text;
  if (radix === 10n) return /^[+-]?\d+$/.test(digits) ? integer(BigInt(digits)) : undefined;
  if (!/^[0-9a-z]+$/.test(digits) || digits.length > 512) return undefined;
  let value = 0n;
  for (const unit of digits) {
    const digit = BigInt(Number.parseInt(unit, 36));
    if (digit >= radix) return undefined;
    value = value * radix + digit;
  }
  return integer(value);
}
