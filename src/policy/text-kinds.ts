import { member, nothing, type Scope } from "../scope/scope.ts";
import { parseTextPattern } from "../scope/text-pattern.ts";
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
const kinds = new Map(
  Object.entries(kindPatterns).map(([kind, pattern]) => [kind, new RegExp(`^(?:${pattern})$`, "u")]),
);
const patterns = new Map<string, Scope>();

/** Whether a text is a value of a type of text. */
export function isTextOf(type: TextType, text: string): boolean {
  if (!isWellFormed(text)) return false;
  if (type.kind !== "text")
    return scalarCount(text) <= maxKindLength && kinds.get(type.kind)?.test(text) === true;
  if (type.maxLength !== undefined && scalarCount(text) > type.maxLength) return false;
  return type.pattern === undefined || matchesPattern(type.pattern, text);
}

/** Whether a pattern of the policy matches the whole text, as the lattice of scopes reads patterns. */
export function matchesPattern(pattern: string, text: string): boolean {
  const scope = patterns.get(pattern) ?? scopeOf(pattern);
  patterns.set(pattern, scope);
  return member(scope, text);
}

/** A pattern that is not regular matches nothing; no policy that was compiled has one. */
function scopeOf(pattern: string): Scope {
  const parsed = parseTextPattern(pattern);
  return parsed.ok ? parsed.value : nothing;
}
