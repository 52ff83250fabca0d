import { assertNever } from "../base/assert.ts";
import type { Table } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import type { Type } from "../policy/type.ts";

/** A type in words, for a message that says what was expected. */
export function describeType(types: Table<Type>, type: Type): string {
  const resolved = resolveType(types, type);
  switch (resolved.kind) {
    case "bool":
      return "true or false";
    case "int":
      return `an integer${between(resolved.min, resolved.max)}`;
    case "decimal":
      return `a number${between(resolved.min, resolved.max)}${resolved.step === undefined ? "" : ` in steps of ${resolved.step}`}`;
    case "date":
      return `a date YYYY-MM-DD${between(resolved.min, resolved.max)}`;
    case "text":
      return describeText(resolved);
    case "id":
      return "an identifier without white space";
    case "email":
      return "an email address";
    case "url":
      return "a URL";
    case "host":
      return "a host name in lower case";
    case "endpoint":
      return "a host name with or without a port";
    case "path":
      return "a path";
    case "enum":
      return `one of ${resolved.members.join(", ")}`;
    case "list":
    case "set":
      return `a ${resolved.kind}${resolved.maxItems === undefined ? "" : ` of at most ${resolved.maxItems}`}`;
    case "optional":
      return `${describeType(types, resolved.inner)}, or null`;
    case "record":
      return `a record of ${resolved.fields.map((field) => field.name).join(", ")}`;
    default:
      return assertNever(resolved);
  }
}

function between(min: number | string | undefined, max: number | string | undefined): string {
  if (min === undefined) return max === undefined ? "" : ` up to ${max}`;
  return max === undefined ? ` from ${min}` : ` from ${min} to ${max}`;
}

function describeText(type: Extract<Type, { kind: "text" }>): string {
  const length = type.maxLength === undefined ? "" : ` of at most ${type.maxLength} characters`;
  return `text${length}${type.pattern === undefined ? "" : ` matching /${type.pattern}/`}`;
}
