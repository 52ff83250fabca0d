import type { Claim } from "../../decide/claim-against-evidence.ts";
import { parseStrictJson } from "../../policy/strict-json.ts";

/** A longer message has no claims. */
const MAX_MESSAGE_UNITS = 1_000_000;
/** Of more claims none counts: they could not all be looked at. */
const MAX_CLAIMS = 1000;

/**
 * ParseClaims(m) of ESC-CR eq. 4. A message that is JSON, or that holds a fenced block of JSON, with `claims` in it gives
 * exactly those: `{"claims": [{"type": "endpoint", "value": "reports v2", "evidence": "api_catalog", "scope": ["reports"]}]}`.
 * Else every marked value of its text is one: `[[endpoint "reports v2" in api_catalog]]`, with `for reports` before the
 * brackets close where it has a scope. What is not written like this is no claim. Nothing in a claim is trusted.
 */
export function claimsInMessage(message: string): readonly Claim[] {
  if (message.length > MAX_MESSAGE_UNITS) return [];
  const blocks = structuredBlocks(message);
  const claims = blocks.length > 0 ? blocks.flatMap(claimsOf) : markedClaims(message);
  return claims.length > MAX_CLAIMS ? [] : claims;
}

/** Every JSON object with `claims`: the message itself, or what stands between fences in it. */
function structuredBlocks(message: string): readonly Readonly<Record<string, unknown>>[] {
  const whole = structured(message);
  if (whole !== undefined) return [whole];
  const fenced = message.matchAll(/^```[a-z]*[ \t]*\n([\s\S]*?)^```[ \t]*$/gm);
  return [...fenced].flatMap(([, text = ""]) => {
    const block = structured(text);
    return block === undefined ? [] : [block];
  });
}

function structured(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  const parsed = parseStrictJson(text);
  return parsed.ok && isRecord(parsed.value) && Object.hasOwn(parsed.value, "claims")
    ? parsed.value
    : undefined;
}

function claimsOf({ claims }: Readonly<Record<string, unknown>>): readonly Claim[] {
  return Array.isArray(claims) ? claims.flatMap((claim: unknown) => claimOf(claim) ?? []) : [];
}

/** A claim that says anything else than what a claim says is none. */
function claimOf(raw: unknown): Claim | undefined {
  if (!isRecord(raw)) return undefined;
  const { type, value, evidence, scope, ...more } = raw;
  if (typeof type !== "string" || typeof value !== "string" || Object.keys(more).length > 0) return undefined;
  if (evidence !== undefined && typeof evidence !== "string") return undefined;
  if (scope !== undefined && !(Array.isArray(scope) && scope.every((name) => typeof name === "string")))
    return undefined;
  return {
    name: type,
    value,
    ...(evidence === undefined ? {} : { evidence }),
    ...(scope === undefined ? {} : { scope }),
  };
}

const mark =
  /\[\[(?<name>[A-Za-z_]\w*) (?<value>"(?:[^"\\\n]|\\.)*") in (?<evidence>[A-Za-z_][\w.]*)(?: for (?<scope>\w+(?:, \w+)*))?\]\]/g;

function markedClaims(message: string): readonly Claim[] {
  return [...message.matchAll(mark)].flatMap(({ groups = {} }): readonly Claim[] => {
    const { name = "", value = "", evidence = "", scope } = groups;
    const text = parseStrictJson(value);
    if (!text.ok || typeof text.value !== "string") return [];
    return [
      { name, value: text.value, evidence, ...(scope === undefined ? {} : { scope: scope.split(", ") }) },
    ];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
