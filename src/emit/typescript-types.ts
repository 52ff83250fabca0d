import { assertNever } from "../base/assert.ts";
import type { Type } from "../policy/type.ts";
import { propertyKey, stringLiteral } from "./typescript-text.ts";

/** The identifiers that stand for the named types of the policy: of the type itself and of its {@link Typed}. */
export interface TypeNames {
  readonly typeOf: (name: string) => string;
  readonly typedOf: (name: string) => string;
}

/** The TypeScript type of a type's values. */
export function typeCode(names: TypeNames, type: Type): string {
  switch (type.kind) {
    case "bool":
      return "boolean";
    case "int":
    case "decimal":
      return "number";
    case "date":
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return "string";
    case "enum":
      return type.members.map(stringLiteral).join(" | ") || "never";
    case "list":
    case "set":
      return `readonly (${typeCode(names, type.element)})[]`;
    case "optional":
      return `${typeCode(names, type.inner)} | null`;
    case "record":
      return recordCode(type.fields.map(({ name, type: inner }) => ({ name, code: typeCode(names, inner) })));
    case "named":
      return names.typeOf(type.name);
    default:
      return assertNever(type);
  }
}

export function recordCode(fields: readonly { readonly name: string; readonly code: string }[]): string {
  if (fields.length === 0) return "Readonly<Record<never, never>>";
  return `{ ${fields.map(({ name, code }) => `readonly ${propertyKey(name)}: ${code}`).join("; ")} }`;
}

/** A record type with a line for each field and the field's documentation above it. */
export function documentedRecord(
  fields: readonly { readonly name: string; readonly code: string; readonly docs: readonly string[] }[],
): string {
  if (fields.length === 0) return "Readonly<Record<never, never>>";
  const lines = fields.flatMap(({ name, code, docs }) => [
    ...docs.map((text) => `  /** ${text.replaceAll("\n", "\n   * ")} */`),
    `  readonly ${propertyKey(name)}: ${code};`,
  ]);
  return ["{", ...lines, "}"].join("\n");
}

/** The expression that makes the {@link Typed} of a type. */
export function typedCode(names: TypeNames, type: Type): string {
  switch (type.kind) {
    case "bool":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return `remit.${type.kind}`;
    case "int":
    case "decimal":
    case "date":
    case "text":
      return boundedCode(type);
    case "enum":
      return `remit.oneOf(${type.members.map(stringLiteral).join(", ")})`;
    case "list":
    case "set": {
      const max = type.maxItems === undefined ? "" : `, ${type.maxItems}`;
      return `remit.${type.kind}(${typedCode(names, type.element)}${max})`;
    }
    case "optional":
      return `remit.optional(${typedCode(names, type.inner)})`;
    case "record":
      return `remit.record({ ${type.fields
        .map((field) => `${propertyKey(field.name)}: ${typedCode(names, field.type)}`)
        .join(", ")} })`;
    case "named":
      return names.typedOf(type.name);
    default:
      return assertNever(type);
  }
}

/** Documentation of a type's bounds that TypeScript cannot say. */
function boundedCode(type: Extract<Type, { kind: "int" | "decimal" | "date" | "text" }>): string {
  const { kind, ...bounds } = type;
  const entries = Object.entries(bounds).map(
    ([name, bound]) => `${name}: ${typeof bound === "string" ? stringLiteral(bound) : String(bound)}`,
  );
  return entries.length === 0 ? `remit.${kind}({})` : `remit.${kind}({ ${entries.join(", ")} })`;
}
