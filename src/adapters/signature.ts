import type { KeyObject } from "node:crypto";
import { CompactSign, compactVerify, decodeProtectedHeader } from "jose";
import { fail, ok, type Result } from "../base/result.ts";
import { parseStrictJson } from "../policy/strict-json.ts";

/** An Ed25519 key to sign with, and the name under which verifiers know it. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/** Why a text is not the signed statement that it should be. */
export type SignatureFlaw = "malformed" | "unknown-key" | "bad-signature";

/** Longer texts are not looked at. */
export const maxTokenLength = 1_000_000;

/** A compact JWS (RFC 7515) with EdDSA; `type` says what is signed, so that no statement passes for another kind. */
export function signStatement(
  type: string,
  statement: object,
  { id, privateKey }: SigningKey,
): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg, typ: type, kid: id })
    .sign(privateKey);
}

/**
 * What was signed. The header must say exactly what {@link signStatement} writes: no other algorithm, no key that comes
 * along, no extension. The key is looked up, never taken from the text.
 */
export async function verifyStatement<K extends { readonly publicKey: KeyObject }>(
  type: string,
  token: unknown,
  keys: ReadonlyMap<string, K>,
): Promise<Result<{ readonly statement: unknown; readonly key: K }, SignatureFlaw>> {
  const id = keyIdOf(type, token);
  if (id === undefined || typeof token !== "string") return fail("malformed");
  const key = keys.get(id);
  if (key?.publicKey.asymmetricKeyType !== "ed25519") return fail("unknown-key");
  try {
    const { payload } = await compactVerify(token, key.publicKey, { algorithms: [alg] });
    const parsed = parseStrictJson(new TextDecoder("utf-8", { fatal: true }).decode(payload));
    return parsed.ok ? ok({ statement: parsed.value, key }) : fail("malformed");
  } catch {
    return fail("bad-signature");
  }
}

const alg = "EdDSA";

function keyIdOf(type: string, token: unknown): string | undefined {
  if (typeof token !== "string" || token.length > maxTokenLength) return undefined;
  try {
    const header = decodeProtectedHeader(token);
    const isOurs = Object.keys(header).sort().join(" ") === "alg kid typ" && header.alg === alg;
    return isOurs && header.typ === type && typeof header.kid === "string" ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the record has these properties and no other. */
export function hasExactly(
  record: Readonly<Record<string, unknown>>,
  needed: readonly string[],
  allowed: readonly string[] = [],
): boolean {
  const names = Object.keys(record);
  return (
    needed.every((name) => names.includes(name)) &&
    names.every((name) => needed.includes(name) || allowed.includes(name))
  );
}
