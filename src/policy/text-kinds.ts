import type { Type } from "./type.ts";
import { isWellFormed, scalarCount } from "./unicode.ts";

type TextType = Extract<Type, { kind: "text" | "id" | "email" | "url" | "host" | "endpoint" | "path" }>;

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const host = `${label}(?:\\.${label})*`;

/** The texts of each named kind, as anchored patterns over at most {@link maxKindLength} scalar values. */
const kindPatterns = {
  /** Anything visible without white space: request numbers, UUIDs, URNs. */
  id: "[^\\p{Z}\\p{C}]+",
  email: `[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${host}`,
  url: `https?://${host}(?::[0-9]{1,5})?(?:[/?#][^\\p{Z}\\p{C}]*)?`,
  host,
  endpoint: `${host}(?::[0-9]{1,5})?`,
  path: "[^\\p{C}]+",
} as const;

const maxKindLength = 2048;
const compiled = new Map<string, RegExp>();

/** Whether a text is a value of a type of text. */
export function isTextOf(type: TextType, text: string): boolean {
  if (!isWellFormed(text)) return false;
  if (type.kind !== "text")
    return scalarCount(text) <= maxKindLength && matchesPattern(kindPatterns[type.kind], text);
  if (type.maxLength !== undefined && scalarCount(text) > type.maxLength) return false;
  return type.pattern === undefined || matchesPattern(type.pattern, text);
}

/** Whether a pattern of the policy matches the whole text. */
export function matchesPattern(pattern: string, text: string): boolean {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(`^(?:${pattern})$`, "u");
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
