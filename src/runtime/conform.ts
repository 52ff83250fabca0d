import { assertNever } from "../base/assert.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { dayNumber } from "../policy/calendar-days.ts";
import { compareDecimals, decimalOfNumber, parseDecimal, stepsBetween } from "../policy/decimal.ts";
import type { Table } from "../policy/policy.ts";
import { resolveType, type StructuralType } from "../policy/resolve-type.ts";
import { isTextOf } from "../policy/text-kinds.ts";
import type { Type, Value } from "../policy/type.ts";
import { compareValues } from "../policy/compare-values.ts";
import { describeType } from "./describe-type.ts";

/** Why a value is not of a type: where, and what was expected there. It never holds the value itself. */
export interface Misfit {
  /** `selected_slot.hour`, `availability[3].day`. */
  readonly path: string;
  readonly expected: string;
}

/** The value of an own data property; a computed property or an inherited one is not looked at. */
export type OwnProperty =
  { readonly kind: "value"; readonly value: unknown } | { readonly kind: "absent" | "computed" };

/**
 * A frozen copy of a value if it is of the type, else where it is not. Only own data properties are read, each once; a
 * set comes out in its canonical order, an absent optional as null, and a record without anything that its type lacks.
 */
export function conform(types: Table<Type>, type: Type, value: unknown, path: string): Result<Value, Misfit> {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "optional":
      return value === null || value === undefined ? ok(null) : conform(types, resolved.inner, value, path);
    case "list":
    case "set":
      return conformItems(types, resolved, value, path);
    case "record":
      return conformRecord(types, resolved, value, path);
    case "bool":
    case "int":
    case "decimal":
    case "date":
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
    case "enum":
      return isScalar(value) && isScalarOf(resolved, value) ? ok(value) : misfit(types, resolved, path);
    default:
      return assertNever(resolved);
  }
}

export type ScalarType = Exclude<StructuralType, { kind: "optional" | "list" | "set" | "record" }>;

/** Whether a scalar is of a scalar type. */
export function isScalarOf(type: ScalarType, value: boolean | number | string): boolean {
  switch (type.kind) {
    case "bool":
      return typeof value === "boolean";
    case "int":
      return Number.isSafeInteger(value) && !Object.is(value, -0) && isBetween(type, Number(value));
    case "decimal":
      return typeof value === "number" && !Object.is(value, -0) && isDecimalOf(type, value);
    case "date":
      return typeof value === "string" && dayNumber(value) !== undefined && isBetween(type, value);
    case "enum":
      return typeof value === "string" && type.members.includes(value);
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return typeof value === "string" && isTextOf(type, value);
    default:
      return assertNever(type);
  }
}

export function ownProperty(object: object, name: string | number): OwnProperty {
  const descriptor = Object.getOwnPropertyDescriptor(object, name);
  if (descriptor === undefined) return { kind: "absent" };
  return "value" in descriptor ? { kind: "value", value: descriptor.value } : { kind: "computed" };
}

function isScalar(value: unknown): value is boolean | number | string {
  return typeof value === "boolean" || typeof value === "number" || typeof value === "string";
}

function isBetween<T extends number | string>(
  range: { readonly min?: T; readonly max?: T },
  value: T,
): boolean {
  return (range.min === undefined || value >= range.min) && (range.max === undefined || value <= range.max);
}

function isDecimalOf(type: Extract<Type, { kind: "decimal" }>, value: number): boolean {
  const decimal = Number.isFinite(value) ? decimalOfNumber(value) : undefined;
  if (decimal === undefined) return false;
  const min = parseDecimal(type.min ?? "0");
  const max = type.max === undefined ? undefined : parseDecimal(type.max);
  const step = type.step === undefined ? undefined : parseDecimal(type.step);
  if (min === undefined) return false;
  if (type.min !== undefined && compareDecimals(decimal, min) < 0) return false;
  if (max !== undefined && compareDecimals(decimal, max) > 0) return false;
  return step === undefined || stepsBetween(min, decimal, step).exact;
}

function conformItems(
  types: Table<Type>,
  type: Extract<Type, { kind: "list" | "set" }>,
  value: unknown,
  path: string,
): Result<Value, Misfit> {
  if (!Array.isArray(value)) return misfit(types, type, path);
  const length: number = value.length;
  if (type.maxItems !== undefined && length > type.maxItems) return misfit(types, type, path);
  const items: Value[] = [];
  for (let index = 0; index < length; index++) {
    const item = ownProperty(value, index);
    if (item.kind !== "value") return fail({ path: `${path}[${index}]`, expected: "a plain item" });
    const fitted = conform(types, type.element, item.value, `${path}[${index}]`);
    if (!fitted.ok) return fitted;
    items.push(fitted.value);
  }
  if (type.kind === "list") return ok(Object.freeze(items));
  items.sort(compareValues);
  const repeated = items.some(
    (item, index) => index > 0 && compareValues(items[index - 1] ?? null, item) === 0,
  );
  return repeated ? fail({ path, expected: "a set without repeats" }) : ok(Object.freeze(items));
}

function conformRecord(
  types: Table<Type>,
  type: Extract<Type, { kind: "record" }>,
  value: unknown,
  path: string,
): Result<Value, Misfit> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return misfit(types, type, path);
  const entries: [string, Value][] = [];
  for (const field of type.fields) {
    const property = ownProperty(value, field.name);
    const place = `${path}.${field.name}`;
    if (property.kind === "computed") return fail({ path: place, expected: "a plain value" });
    const part = property.kind === "value" ? property.value : undefined;
    const fitted = conform(types, field.type, part, place);
    if (!fitted.ok) return fitted;
    entries.push([field.name, fitted.value]);
  }
  const known = new Set(type.fields.map((field) => field.name));
  const extra = Object.keys(value).some((name) => !known.has(name));
  return extra ? misfit(types, type, path) : ok(Object.freeze(Object.fromEntries(entries)));
}

function misfit(types: Table<Type>, type: Type, path: string): Result<never, Misfit> {
  return fail({ path, expected: describeType(types, type) });
}
