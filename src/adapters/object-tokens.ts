import { createHash, type KeyObject } from "node:crypto";
import { fail, ok, type Result } from "../base/result.ts";
import { indexPolicy } from "../decide/policy-index.ts";
import type { Reason } from "../decide/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import { descends, type CarriedObject } from "../runtime/carry.ts";
import type { Disclosure } from "../runtime/disclosure.ts";
import type { Monitor } from "../runtime/monitor.ts";
import type { Reading } from "../runtime/object-use.ts";
import { readCarried } from "./carried-object.ts";
import {
  hasExactly,
  isRecord,
  signStatement,
  verifyStatement,
  type SignatureFlaw,
  type SigningKey,
} from "./signature.ts";

const type = "remit-object+jws";

/** A token as it was signed. */
interface ObjectToken {
  readonly object: CarriedObject;
  readonly expiresAtMs: number;
  /** The SHA-256 of the token of the object that this one comes from. */
  readonly parent?: string;
}

/** Why a token is not taken: a flaw of the signature, or the reasons of a decision. */
export type TokenFlaw =
  | { readonly kind: SignatureFlaw | "expired" | "not-the-child" }
  | { readonly kind: "denied"; readonly reasons: readonly Reason[] };

export interface ObjectSeal {
  /** When the token ends, in milliseconds since 1970; an object that ends before ends it before. */
  readonly expiresAtMs: number;
  readonly key: SigningKey;
  /** The token of the object that this one was derived or forwarded from. */
  readonly parent?: string;
}

/** Keys whose tokens are trusted, by their names. */
export type TrustedKeys = ReadonlyMap<string, { readonly publicKey: KeyObject }>;

/** An object as a signed, expiring token for its recipient; the checks are those of a read. */
export async function sealObject(
  monitor: Monitor,
  object: Disclosure,
  reading: Reading,
  { expiresAtMs, key, parent }: ObjectSeal,
): Promise<Result<string, TokenFlaw>> {
  const { verdict, carried } = await monitor.carry(object, reading);
  if (carried === undefined) return fail({ kind: "denied", reasons: verdict.reasons });
  const token: ObjectToken = {
    object: carried,
    expiresAtMs: Math.min(expiresAtMs, carried.expiresAtMs ?? expiresAtMs),
    ...(parent === undefined ? {} : { parent: hashOf(parent) }),
  };
  return ok(await signStatement(type, token, key));
}

/** The object of a token, in a monitor of the same policy, for its recipient. */
export async function openObject(
  monitor: Monitor,
  token: unknown,
  reading: Reading,
  trust: { readonly keys: TrustedKeys; readonly nowMs: number },
): Promise<Result<Disclosure, TokenFlaw>> {
  const read = await readToken(token, trust.keys);
  if (!read.ok) return read;
  if (!(trust.nowMs < read.value.expiresAtMs)) return fail({ kind: "expired" });
  const { verdict, object } = await monitor.admit(read.value.object, reading);
  return object === undefined ? fail({ kind: "denied", reasons: verdict.reasons }) : ok(object);
}

/** Whether the second token comes from the first one and is in nothing wider. For whoever holds both. */
export async function verifyDescent(
  policy: Policy,
  parent: string,
  child: string,
  keys: TrustedKeys,
): Promise<Result<true, TokenFlaw>> {
  const [above, below] = [await readToken(parent, keys), await readToken(child, keys)];
  if (!above.ok) return above;
  if (!below.ok) return below;
  const isChild = below.value.parent === hashOf(parent);
  if (!isChild || below.value.expiresAtMs > above.value.expiresAtMs) return fail({ kind: "not-the-child" });
  const verdict = descends(indexPolicy(policy), above.value.object, below.value.object);
  return verdict.answer === "allowed" ? ok(true) : fail({ kind: "denied", reasons: verdict.reasons });
}

async function readToken(token: unknown, keys: TrustedKeys): Promise<Result<ObjectToken, TokenFlaw>> {
  const verified = await verifyStatement(type, token, keys);
  if (!verified.ok) return fail({ kind: verified.error });
  const { statement } = verified.value;
  if (!isRecord(statement) || !hasExactly(statement, ["object", "expiresAtMs"], ["parent"])) {
    return fail({ kind: "malformed" });
  }
  const object = readCarried(statement["object"]);
  const { expiresAtMs, parent } = statement;
  if (object === undefined || typeof expiresAtMs !== "number") return fail({ kind: "malformed" });
  if (parent !== undefined && typeof parent !== "string") return fail({ kind: "malformed" });
  return ok({ object, expiresAtMs, ...(parent === undefined ? {} : { parent }) });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
