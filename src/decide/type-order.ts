import type { Policy } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { matchesPattern } from "../policy/text-kinds.ts";
import type { Type, Value } from "../policy/type.ts";
import { scalarCount } from "../policy/unicode.ts";
import { contains, type Scope } from "../scope/scope.ts";
import { isList, isRecord } from "./arguments.ts";
import { sampleOf } from "./sample-values.ts";

/** A type with the policy that says what its names mean. */
export interface TypeIn {
  readonly policy: Policy;
  readonly type: Type;
}

/** `none` where surely every value of the first type is one of the second; else an example, where one was found. */
export type Beyond = "none" | { readonly value?: Value };

/** A value of the first type that is not one of the second. */
export function valueBeyond(first: TypeIn, second: TypeIn): Beyond {
  const [a, b] = [resolveType(first.policy.types, first.type), resolveType(second.policy.types, second.type)];
  const within = (one: Type, other: Type): Beyond =>
    valueBeyond({ ...first, type: one }, { ...second, type: other });
  if (a.kind === "optional") {
    if (b.kind !== "optional") return { value: null };
    return within(a.inner, b.inner);
  }
  if (b.kind === "optional") return within(a, b.inner);
  if ((a.kind === "list" || a.kind === "set") && (b.kind === "list" || b.kind === "set")) {
    const fits = (a.maxItems ?? Infinity) <= (b.maxItems ?? Infinity);
    if (a.kind !== b.kind || !fits) return {};
    return mapBeyond(within(a.element, b.element), (value) => [value]);
  }
  if (a.kind === "record" && b.kind === "record") {
    if (a.fields.length !== b.fields.length) return {};
    for (const { name, type } of a.fields) {
      const other = b.fields.find((field) => field.name === name);
      const found = other === undefined ? {} : within(type, other.type);
      if (found === "none") continue;
      return mapBeyond(found, (value) => ({ ...record(sampleOf(first.policy, a, name)), [name]: value }));
    }
    return "none";
  }
  if (a.kind === "enum" && b.kind === "enum") {
    const member = a.members.find((one) => !b.members.includes(one));
    return member === undefined ? "none" : { value: member };
  }
  if (a.kind === "int" && b.kind === "int") {
    if (contains(rangeOf(b), rangeOf(a))) return "none";
    const bounds = [
      a.max ?? Math.max(a.min ?? 0, b.max ?? 0) + 1,
      a.min ?? Math.min(a.max ?? 0, b.min ?? 0) - 1,
    ];
    const value = bounds.find((bound) => !isValueOf(second, bound));
    return value === undefined ? {} : { value };
  }
  if (a.kind === "text" && b.kind === "text") return textBeyond(a, b);
  return JSON.stringify(a) === JSON.stringify(b) ? "none" : {};
}

function mapBeyond(found: Beyond, change: (value: Value) => Value): Beyond {
  return found === "none" || found.value === undefined ? found : { value: change(found.value) };
}

function record(value: Value): { readonly [name: string]: Value } {
  return isRecord(value) ? value : {};
}

type Text = Extract<Type, { kind: "text" }>;

function textBeyond(a: Text, b: Text): Beyond {
  const [longest, limit] = [a.maxLength ?? Infinity, b.maxLength ?? Infinity];
  if (longest > limit)
    return a.pattern === undefined && limit < 10_000 ? { value: "x".repeat(limit + 1) } : {};
  if (b.pattern === undefined) return "none";
  const pattern: Scope = { kind: "text", pattern: b.pattern };
  return a.pattern !== undefined && contains(pattern, { kind: "text", pattern: a.pattern }) ? "none" : {};
}

function rangeOf({ min, max }: Extract<Type, { kind: "int" }>): Scope {
  return {
    kind: "number",
    ...(min === undefined ? {} : { from: String(min) }),
    ...(max === undefined ? {} : { to: String(max) }),
  };
}

/** Whether a value is one of a type, as far as bounds, members and lengths say; texts of named kinds are not read. */
export function isValueOf({ policy, type }: TypeIn, value: Value): boolean {
  const resolved = resolveType(policy.types, type);
  const isPart = (part: Type, one: Value): boolean => isValueOf({ policy, type: part }, one);
  switch (resolved.kind) {
    case "optional":
      return value === null || isPart(resolved.inner, value);
    case "bool":
      return typeof value === "boolean";
    case "int":
      return (
        Number.isSafeInteger(value) &&
        Number(value) >= (resolved.min ?? -Infinity) &&
        Number(value) <= (resolved.max ?? Infinity)
      );
    case "enum":
      return typeof value === "string" && resolved.members.includes(value);
    case "text":
      return (
        typeof value === "string" &&
        scalarCount(value) <= (resolved.maxLength ?? Infinity) &&
        (resolved.pattern === undefined || matchesPattern(resolved.pattern, value))
      );
    case "list":
    case "set":
      return (
        isList(value) &&
        value.length <= (resolved.maxItems ?? Infinity) &&
        value.every((one) => isPart(resolved.element, one))
      );
    case "record":
      return (
        isRecord(value) && resolved.fields.every(({ name, type: part }) => isPart(part, value[name] ?? null))
      );
    case "decimal":
      return typeof value === "number";
    default:
      return typeof value === "string";
  }
}
