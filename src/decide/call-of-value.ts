import type { Policy } from "../policy/policy.ts";
import type { Type, Value as CaseValue } from "../policy/type.ts";
import type { Value } from "../scope/scope.ts";
import { present } from "./argument-scopes.ts";
import { parametersOf } from "./commitment-scopes.ts";
import type { EffectCall } from "./effects-against-commitment.ts";
import { printTarget } from "../policy/effect.ts";

/** The call that a value of a rule's scope stands for; undefined where it stands for none that a run could show. */
export function callOfValue(policy: Policy, kind: string, value: Value | undefined): EffectCall | undefined {
  if (!isRecord(value)) return undefined;
  const given: [string, CaseValue][] = [];
  for (const { name, type } of parametersOf(policy, kind) ?? []) {
    const part = Object.hasOwn(value, name) ? value[name] : undefined;
    const isOptional = part === undefined;
    const argument = isOptional ? null : argumentOf(policy, type, part);
    if (argument === undefined) return undefined;
    given.push([name, argument]);
  }
  return { kind, arguments: Object.fromEntries(given) };
}

function argumentOf(policy: Policy, type: Type, value: Value): CaseValue | undefined {
  const inner = present(policy, type);
  if (isList(value)) {
    const element: Type = inner.kind === "list" || inner.kind === "set" ? inner.element : { kind: "text" };
    const items = value.map((item) => argumentOf(policy, element, item));
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  switch (inner.kind) {
    case "int":
    case "decimal":
      return Number.isFinite(Number(value)) ? Number(value) : undefined;
    case "bool":
      return value === true || value === "true";
    case "url":
      return isRecord(value) ? urlOf(value) : undefined;
    case "date":
    case "record":
      return undefined;
    case "list":
    case "set":
      return typeof value === "string" ? [value] : undefined;
    default:
      return typeof value === "string" ? value : undefined;
  }
}

/** The URL's own text, or one that leads where it has to. */
function urlOf(value: { readonly [name: string]: Value }): string | undefined {
  const { text, endpoint } = value;
  if (typeof text === "string") return text;
  return typeof endpoint === "string" ? `https://${endpoint}/` : undefined;
}

function isRecord(value: Value | undefined): value is { readonly [name: string]: Value } {
  return typeof value === "object" && !Array.isArray(value);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** A call as people read it: `send_email(to ["ann@example.com"], subject "x")`. */
export function callText({ kind, arguments: given }: EffectCall): string {
  const written = Object.entries(given).filter(([, value]) => value !== null);
  const parts = written.map(([name, value]) => {
    const text = Array.isArray(value)
      ? printTarget({ kind: "words", words: value.map((word) => [String(word)]), isOpen: false })
      : JSON.stringify(value);
    return written.length === 1 ? text : `${name} ${text}`;
  });
  return `${kind}(${parts.join(", ")})`;
}
