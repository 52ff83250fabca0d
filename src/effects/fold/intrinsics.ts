import { unknownData, type FoldValue, type Intrinsic } from "./fold-value.ts";
import { doubleNumbers } from "./double-numbers.ts";
import { encodings } from "./encodings.ts";
import { locations } from "./locations.ts";
import { mail } from "./mail.ts";
import { numbers } from "./numbers.ts";
import { paths } from "./paths.ts";
import { sequences } from "./sequences.ts";
import { texts } from "./texts.ts";
import { someText, unitStrings } from "./unit-strings.ts";

/** The pure functions that rows of models may name. */
export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  ...texts,
  ...numbers,
  ...sequences,
  ...encodings,
  ...paths,
  ...unitStrings,
  ...doubleNumbers,
  ...locations,
  ...mail,
};

const byName: ReadonlyMap<string, Intrinsic> = new Map(Object.entries(intrinsics));

/** Texts beyond this length are not computed. */
const longestText = 65_536;

/** Whether what an intrinsic gives is always a text, also where it is not known which. */
export function givesTexts(name: string): boolean {
  return textual.has(name);
}

const textual: ReadonlySet<string> = new Set(
  Object.keys(intrinsics).filter(
    (name) =>
      /^(?:string\.|double\.text$|list\.join$|buffer\.(?:text|decoded)$)/u.test(name) && !ofNoText(name),
  ),
);

function ofNoText(name: string): boolean {
  return /^string\.(?:split|matches|unit_at|point_at|index|symbol)$/u.test(name);
}

/** Computes an intrinsic: unknown data where something is not known, or not supported. Never throws. */
export function fold(name: string, values: readonly FoldValue[]): FoldValue {
  try {
    const result = byName.get(name)?.(withoutAbsent(values)) ?? unknownOf(name);
    return isTooLong(result) ? unknownOf(name) : result;
  } catch {
    return unknownOf(name);
  }
}

function unknownOf(name: string): FoldValue {
  return givesTexts(name) ? someText : unknownData;
}

/** Arguments that are left out at the end are not passed. */
function withoutAbsent(values: readonly FoldValue[]): readonly FoldValue[] {
  let count = values.length;
  while (count > 1 && isAbsent(values[count - 1])) count--;
  return count === values.length ? values : values.slice(0, count);
}

/** Where a language has a second value of nothing, that is passed. */
function isAbsent(value: FoldValue | undefined): boolean {
  return value?.type === "nothing" && value.name !== "null";
}

function isTooLong(value: FoldValue): boolean {
  switch (value.type) {
    case "text":
      return (
        value.pieces.length > 32 ||
        value.pieces.some((one) => typeof one === "string" && one.length > longestText)
      );
    case "bytes":
      return value.value.length > longestText;
    case "sequence":
      return value.items.length > 512;
    case "integer":
      return value.value > largest || value.value < -largest;
    default:
      return false;
  }
}

const largest = 1n << 4096n;
