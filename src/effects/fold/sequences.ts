import { encodedText } from "./encodings.ts";
import { exactText, integerOf, textValue, type FoldValue, type Intrinsic } from "./fold-value.ts";

/** The items of a value that is a sequence. */
function itemsOf(value: FoldValue | undefined): readonly FoldValue[] | undefined {
  if (value?.type === "sequence") return value.items;
  if (value?.type === "bytes")
    return Array.from(value.value).map((unit) => ({ type: "integer", value: BigInt(unit.charCodeAt(0)) }));
  const text = exactText(value);
  return text === undefined ? undefined : Array.from(text).map(textValue);
}

/** Items as a value of the sort that they come from. */
function like(value: FoldValue | undefined, items: readonly FoldValue[]): FoldValue | undefined {
  switch (value?.type) {
    case "sequence":
      return { type: "sequence", sort: value.sort, items };
    case "bytes":
      return {
        type: "bytes",
        value: items.map((item) => String.fromCharCode(Number(integerOf(item) ?? 0n))).join(""),
      };
    case "text":
      return textValue(items.map((item) => exactText(item) ?? "").join(""));
    default:
      return undefined;
  }
}

export const sequences: Readonly<Record<string, Intrinsic>> = {
  "sequence.of": ([value]) => {
    const items = itemsOf(value);
    return items === undefined ? undefined : { type: "sequence", sort: "list", items };
  },
  "sequence.reversed": ([value]) => {
    const items = itemsOf(value);
    return items === undefined ? undefined : { type: "sequence", sort: "list", items: [...items].reverse() };
  },
  "sequence.entry": ([value, at]) => {
    const position = integerOf(at);
    return position === undefined ? undefined : itemsOf(value)?.at(Number(position));
  },
  "sequence.slice": ([value, from, to, step]) => {
    const bounds = [from, to, step].map((one) =>
      one === undefined || one.type === "nothing" ? undefined : integerOf(one),
    );
    const isKnown = [from, to, step].every(
      (one, i) => one === undefined || one.type === "nothing" || bounds[i] !== undefined,
    );
    const items = isKnown ? itemsOf(value) : undefined;
    return items === undefined ? undefined : like(value, sliced(items, bounds));
  },
  "bytes.of": ([value, encoding]) => {
    const text = exactText(value);
    if (text !== undefined)
      return encoding === undefined || encoding.type === "nothing" ? undefined : encodedText(text, encoding);
    if (value?.type === "bytes") return value;
    if (value?.type === "integer" && value.value <= 4096n && value.value >= 0n)
      return { type: "bytes", value: "\0".repeat(Number(value.value)) };
    const units = value?.type === "sequence" ? value.items.map(integerOf) : undefined;
    if (units === undefined) return value === undefined ? { type: "bytes", value: "" } : undefined;
    if (units.some((unit) => unit === undefined || unit < 0n || unit > 255n)) return undefined;
    return { type: "bytes", value: String.fromCharCode(...units.map(Number)) };
  },
  "sequence.range": (values) => {
    const given = values.filter((one) => one.type !== "nothing").map(integerOf);
    const [first, second, step = 1n] = given;
    if (first === undefined || given.includes(undefined) || step === 0n) return undefined;
    const [from, to] = second === undefined ? [0n, first] : [first, second];
    const count = (to - from + step + (step > 0n ? -1n : 1n)) / step;
    if (count > 256n) return undefined;
    const items: FoldValue[] = [];
    for (let i = 0n; i < count; i++) items.push({ type: "integer", value: from + i * step });
    return { type: "sequence", sort: "list", items };
  },
};

/** As Python slices: bounds from the end where they are negative, and steps in both directions. */
function sliced(
  items: readonly FoldValue[],
  [from, to, by]: readonly (bigint | undefined)[],
): readonly FoldValue[] {
  const step = Number(by ?? 1n);
  const { length } = items;
  if (step === 0) return [];
  const clamp = (bound: bigint | undefined, fallback: number): number => {
    if (bound === undefined) return fallback;
    const at = Number(bound) < 0 ? Number(bound) + length : Number(bound);
    return Math.max(step > 0 ? 0 : -1, Math.min(at, step > 0 ? length : length - 1));
  };
  const start = clamp(from, step > 0 ? 0 : length - 1);
  const end = clamp(to, step > 0 ? length : -1);
  const taken: FoldValue[] = [];
  for (let i = start; step > 0 ? i < end : i > end; i += step) {
    const item = items[i];
    if (item !== undefined) taken.push(item);
  }
  return taken;
}
