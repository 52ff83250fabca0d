import type { Table } from "../policy/policy.ts";
import type { Type, Value } from "../policy/type.ts";
import { equalValues, isRecord } from "../policy/compare-values.ts";
import { conform } from "./conform.ts";
import { decodeText, grammarOf, type TemplatePart } from "./decode.ts";
import type { View } from "./project.ts";
import type { Shown } from "./show.ts";

/** A value where a form shows it. */
export interface ShownValue {
  readonly shown: Shown;
  readonly value: Value;
  /** The slot, or part of a slot, that it is. */
  readonly slot?: readonly string[];
}

/** Whether reading a message gives back exactly what was put in, and if not, why. */
export type Check = "exact" | "unreadable" | "ambiguous" | "too-long" | "incomplete";

/** Reads a text back and compares: every value shown, and every required slot whole. */
export function checkText(
  types: Table<Type>,
  parts: readonly (string | ShownValue)[],
  text: string,
  required: readonly string[],
  slots: View,
): Check {
  const template = parts.map((part): TemplatePart =>
    typeof part === "string"
      ? { kind: "fixed", text: part }
      : { kind: "value", grammar: grammarOf(types, part.shown) },
  );
  const decoding = decodeText(template, text);
  if (decoding.kind !== "decoded") return decoding.kind;
  const values = parts.filter((part) => typeof part !== "string");
  const same = values.every((part, index) => equalValues(part.value, decoding.values[index] ?? null));
  if (!same) return "unreadable";
  return gives(values, decoding.values, required, slots) ? "exact" : "incomplete";
}

/** Checks data: every value is of its type, and none is spelled like the placeholder of an absent one. */
export function checkData(
  types: Table<Type>,
  parts: readonly ShownValue[],
  required: readonly string[],
  slots: View,
): Check {
  for (const { shown, value } of parts) {
    const fitted = conform(types, shown.type, value, "");
    if (!fitted.ok || !equalValues(fitted.value, value)) return "unreadable";
    if (value !== null && value === shown.fallback) return "unreadable";
  }
  const values = parts.map((part) => part.value);
  return gives(parts, values, required, slots) ? "exact" : "incomplete";
}

/** Puts the required slots together from the parts that were shown, and compares. */
function gives(
  parts: readonly ShownValue[],
  values: readonly Value[],
  required: readonly string[],
  slots: View,
): boolean {
  return required.every((name) => {
    const shown = parts.flatMap((part, index) =>
      part.slot?.[0] === name ? [{ path: part.slot.slice(1), value: values[index] ?? null }] : [],
    );
    return Object.hasOwn(slots, name) && isGiven(slots[name] ?? null, shown);
  });
}

interface ShownPart {
  readonly path: readonly string[];
  readonly value: Value;
}

/** Whether the parts shown make up the whole value: the value itself, or each field of a record. */
function isGiven(value: Value, shown: readonly ShownPart[]): boolean {
  const whole = shown.find((part) => part.path.length === 0);
  if (whole !== undefined) return equalValues(whole.value, value);
  if (value === null) return shown.length > 0 && shown.every((part) => part.value === null);
  if (!isRecord(value)) return false;
  return Object.entries(value).every(([name, part]) =>
    isGiven(
      part,
      shown.flatMap(({ path, value: inner }) =>
        path[0] === name ? [{ path: path.slice(1), value: inner }] : [],
      ),
    ),
  );
}
