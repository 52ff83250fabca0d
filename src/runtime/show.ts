import { assertNever, invariant } from "../base/assert.ts";
import { decimalOfNumber, formatDecimal, parseDecimal } from "../policy/decimal.ts";
import type { Padding, Table } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import type { Type, Value } from "../policy/type.ts";
import { isItems, isRecord } from "../policy/compare-values.ts";

/** Shown for an absent value that has no placeholder of its own. */
export const absentText = "none";

/** Stands between the items of a list and between the fields of a record. */
export const separator = ", ";

/** How a value stands in a text. */
export interface Shown {
  readonly type: Type;
  /** Shown in place of an absent value. */
  readonly fallback?: string;
  readonly padding?: Padding;
}

/** The text of a value where a form shows it. */
export function showValue(types: Table<Type>, shown: Shown, value: Value): string {
  if (value === null) return shown.fallback ?? absentText;
  if (shown.padding !== undefined && isItems(value))
    return showPadded(types, shown.type, shown.padding, value);
  return show(types, shown.type, value);
}

/**
 * The text of a value by its type: numbers as digits, decimals with all digits of their step, a list as its items, a
 * record field by field (`day thu, hour 10`), composites within composites in parentheses.
 */
function show(types: Table<Type>, type: Type, value: Value): string {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "optional":
      return value === null ? absentText : show(types, resolved.inner, value);
    case "list":
    case "set":
      invariant(isItems(value), "a list is shown as its items");
      return value.map((item) => showNested(types, resolved.element, item)).join(separator);
    case "record":
      invariant(isRecord(value), "a record is shown field by field");
      return resolved.fields
        .map((field) => `${field.name} ${showNested(types, field.type, value[field.name] ?? null)}`)
        .join(separator);
    case "decimal":
      invariant(typeof value === "number", "a decimal is a number");
      return showDecimal(resolved, value);
    case "bool":
    case "int":
    case "date":
    case "enum":
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      invariant(typeof value !== "object", "a scalar is shown as it is");
      return String(value);
    default:
      return assertNever(resolved);
  }
}

/** Whether values of the type are shown in parentheses within others. */
export function isComposite(types: Table<Type>, type: Type): boolean {
  const resolved = resolveType(types, type);
  if (resolved.kind === "optional") return isComposite(types, resolved.inner);
  return resolved.kind === "list" || resolved.kind === "set" || resolved.kind === "record";
}

/** Digits after the point: as many as the bounds and the step of the type have; undefined without a step. */
export function digitsOf(type: Extract<Type, { kind: "decimal" }>): number | undefined {
  if (type.step === undefined) return undefined;
  const scales = [type.step, type.min ?? "0"].map((text) => parseDecimal(text));
  return Math.max(...scales.map((decimal) => (decimal === undefined ? 0 : decimal.scale)));
}

function showNested(types: Table<Type>, type: Type, value: Value): string {
  const text = show(types, type, value);
  return value !== null && isComposite(types, type) ? `(${text})` : text;
}

function showPadded(types: Table<Type>, type: Type, padding: Padding, items: readonly Value[]): string {
  const resolved = resolveType(types, type);
  const list = resolved.kind === "optional" ? resolveType(types, resolved.inner) : resolved;
  invariant(list.kind === "list" || list.kind === "set", "only lists are padded");
  const texts = items.map((item) => showNested(types, list.element, item));
  const missing = Array.from({ length: Math.max(0, padding.count - items.length) }, () => padding.fallback);
  return [...texts, ...missing].join(separator);
}

function showDecimal(type: Extract<Type, { kind: "decimal" }>, value: number): string {
  const decimal = decimalOfNumber(value);
  invariant(decimal !== undefined, "a decimal value is exact");
  return formatDecimal(decimal, digitsOf(type) ?? decimal.scale);
}
