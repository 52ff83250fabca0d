import type { Policy } from "../../policy/policy.ts";
import { resolveType } from "../../policy/resolve-type.ts";
import type { Type, Value } from "../../policy/type.ts";

/** One part of a case's value that cannot be taken apart further: the unit that a draft may hold or not. */
export interface Particle {
  /** The field, with the way into it: `address.city`. */
  readonly field: string;
  readonly sort: "text" | "number" | "date" | "code";
  readonly text: string;
}

const codes: ReadonlySet<Type["kind"]> = new Set<Type["kind"]>([
  "id",
  "email",
  "url",
  "host",
  "endpoint",
  "path",
]);

/** The particles of a field's value; of an absent one and of a Bool, which no words stand for, there are none. */
export function particlesOf(policy: Policy, field: string, type: Type, value: Value): readonly Particle[] {
  const shape = resolveType(policy.types, type);
  if (value === null || typeof value === "boolean") return [];
  if (shape.kind === "optional") return particlesOf(policy, field, shape.inner, value);
  if (Array.isArray(value)) {
    const element = shape.kind === "list" || shape.kind === "set" ? shape.element : undefined;
    return element === undefined ? [] : value.flatMap((item) => particlesOf(policy, field, element, item));
  }
  if (typeof value === "object") {
    if (shape.kind !== "record") return [];
    const parts = new Map<string, Value>(Object.entries(value));
    return shape.fields.flatMap(({ name, type: inner }) =>
      particlesOf(policy, `${field}.${name}`, inner, parts.get(name) ?? null),
    );
  }
  const text = String(value);
  if (shape.kind === "date") return [{ field, sort: "date", text }];
  if (shape.kind === "int" || shape.kind === "decimal") return [{ field, sort: "number", text }];
  if (codes.has(shape.kind)) return [{ field, sort: "code", text }];
  // An enum's member is written with underscores where words have spaces.
  return [{ field, sort: "text", text: shape.kind === "enum" ? text.replaceAll("_", " ") : text }];
}
