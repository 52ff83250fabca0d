import type { Parameter, Policy } from "../policy/policy.ts";
import type { Type, Value } from "../policy/type.ts";
import { present } from "./argument-scopes.ts";
import type { Parameters } from "./arguments.ts";

/** Values for the parameters of a commitment that say which parameter they are: `/workspace`, `recipients@example.org`. */
export function sampleParameters(policy: Policy, parameters: readonly Parameter[]): Parameters {
  return Object.fromEntries(parameters.map(({ name, type }) => [name, sampleOf(policy, type, name)]));
}

/** A value of a type, with a name in it where it is a text. */
export function sampleOf(policy: Policy, type: Type, name: string): Value {
  const inner = present(policy, type);
  const label = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  switch (inner.kind) {
    case "bool":
      return true;
    case "int":
      return inner.min ?? Math.min(1, inner.max ?? 1);
    case "decimal":
      return Number(inner.min ?? inner.max ?? 1);
    case "date":
      return inner.min ?? inner.max ?? "2026-01-01";
    case "enum":
      return inner.members[0] ?? "";
    case "path":
      return `/${label}`;
    case "email":
      return `${label}@example.org`;
    case "host":
      return `${label}.example.org`;
    case "endpoint":
      return `${label}.example.org:443`;
    case "url":
      return `https://${label}.example.org/`;
    case "list":
    case "set":
      return inner.maxItems === 0 ? [] : [sampleOf(policy, inner.element, name)];
    case "record":
      return Object.fromEntries(
        inner.fields.map((field) => [field.name, sampleOf(policy, field.type, name)]),
      );
    default:
      return label;
  }
}
