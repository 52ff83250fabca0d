import { assertNever } from "../../base/assert.ts";
import { dayNumber } from "../calendar-days.ts";
import { compareDecimals, decimalOfNumber, parseDecimal, stepsBetween } from "../decimal.ts";
import type { Table } from "../policy.ts";
import { resolveType } from "../resolve-type.ts";
import { isTextOf } from "../text-kinds.ts";
import type { Type, Value } from "../type.ts";

/** Whether a value is one of a type's. */
export function isValueOf(types: Table<Type>, type: Type, value: Value): boolean {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "optional":
      return value === null || isValueOf(types, resolved.inner, value);
    case "list":
    case "set":
      return areItemsOf(types, resolved, value);
    case "record":
      return isRecordOf(types, resolved, value);
    case "bool":
      return typeof value === "boolean";
    case "int":
      return Number.isSafeInteger(value) && isBetween(resolved, Number(value));
    case "decimal":
      return typeof value === "number" && isDecimalOf(resolved, value);
    case "date":
      return typeof value === "string" && dayNumber(value) !== undefined && isBetween(resolved, value);
    case "enum":
      return typeof value === "string" && resolved.members.includes(value);
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return typeof value === "string" && isTextOf(resolved, value);
    default:
      return assertNever(resolved);
  }
}

function isBetween<T extends number | string>(
  { min, max }: { readonly min?: T; readonly max?: T },
  value: T,
): boolean {
  return (min === undefined || min <= value) && (max === undefined || value <= max);
}

function isDecimalOf(type: Extract<Type, { kind: "decimal" }>, value: number): boolean {
  const decimal = Number.isFinite(value) ? decimalOfNumber(value) : undefined;
  const [min, max, step] = [type.min, type.max, type.step].map((text) =>
    text === undefined ? undefined : parseDecimal(text),
  );
  if (decimal === undefined) return false;
  if (min !== undefined && compareDecimals(decimal, min) < 0) return false;
  if (max !== undefined && compareDecimals(decimal, max) > 0) return false;
  const zero = parseDecimal("0");
  const origin = min ?? zero;
  return step === undefined || origin === undefined || stepsBetween(origin, decimal, step).exact;
}

function areItemsOf(
  types: Table<Type>,
  { kind, element, maxItems }: Extract<Type, { kind: "list" | "set" }>,
  value: Value,
): boolean {
  if (!isList(value) || value.length > (maxItems ?? Infinity)) return false;
  const texts = new Set(value.map((item) => JSON.stringify(item)));
  if (kind === "set" && texts.size < value.length) return false;
  return value.every((item) => isValueOf(types, element, item));
}

function isRecordOf(
  types: Table<Type>,
  { fields }: Extract<Type, { kind: "record" }>,
  value: Value,
): boolean {
  if (typeof value !== "object" || value === null || isList(value)) return false;
  const parts = new Map(Object.entries(value));
  const isKnown = [...parts.keys()].every((name) => fields.some((field) => field.name === name));
  return isKnown && fields.every(({ name, type }) => isValueOf(types, type, parts.get(name) ?? null));
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
