import { assertNever, invariant } from "../base/assert.ts";
import type { Table } from "./policy.ts";
import { entry } from "./table.ts";
import type { Type } from "./type.ts";

export type StructuralType = Exclude<Type, { kind: "named" }>;

/** What a name of the table stands for; the names inside it stay. Whoever loads a policy has checked that it exists. */
export function resolveType(types: Table<Type>, type: Type): StructuralType {
  let resolved = type;
  for (let steps = 0; resolved.kind === "named"; steps++) {
    const named = entry(types, resolved.name);
    invariant(named !== undefined && steps < 1000, `type ${resolved.name} resolves`);
    resolved = named;
  }
  return resolved;
}

/** The type of a part of a value; optional if something on the way is. Undefined if there is no such part. */
export function typeAtPath(types: Table<Type>, type: Type, path: readonly string[]): Type | undefined {
  const resolved = resolveType(types, type);
  const [name, ...rest] = path;
  if (name === undefined) return type;
  if (resolved.kind === "optional") {
    const inner = typeAtPath(types, resolved.inner, path);
    return inner === undefined ? undefined : optionalOf(types, inner);
  }
  if (resolved.kind !== "record") return undefined;
  const field = resolved.fields.find((candidate) => candidate.name === name);
  return field === undefined ? undefined : typeAtPath(types, field.type, rest);
}

/** `T?`, which is `T` where `T` is optional already. */
export function optionalOf(types: Table<Type>, type: Type): Type {
  return resolveType(types, type).kind === "optional" ? type : { kind: "optional", inner: type };
}

/** The named types that a type speaks of, directly. */
export function namesInType(type: Type): readonly string[] {
  switch (type.kind) {
    case "named":
      return [type.name];
    case "list":
    case "set":
      return namesInType(type.element);
    case "optional":
      return namesInType(type.inner);
    case "record":
      return type.fields.flatMap((field) => namesInType(field.type));
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
      return [];
    default:
      return assertNever(type);
  }
}
