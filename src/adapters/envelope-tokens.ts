import { createHash, type KeyObject } from "node:crypto";
import { fail, ok, type Result } from "../base/result.ts";
import { readEnvelope, type Envelope } from "../runtime/envelope.ts";
import type { Ledger } from "../runtime/ledger.ts";
import {
  hasExactly,
  isRecord,
  signStatement,
  verifyStatement,
  type SignatureFlaw,
  type SigningKey,
} from "./signature.ts";

/** When and for whom an envelope was sealed. */
export interface Seal {
  /** The monitor that is asked, by a name that both know. */
  readonly audience: string;
  /** Milliseconds since 1970. */
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

const type = "remit-envelope+jws";

/** An envelope as a token that its receiver signs; its `asked` may be any subset of what the catalog accepts. */
export function sealEnvelope(envelope: Envelope, seal: Seal, key: SigningKey): Promise<string> {
  return signStatement(type, { envelope, ...seal }, key);
}

/** Why an envelope was not accepted. */
export type EnvelopeFlaw =
  | SignatureFlaw
  | "wrong-audience"
  | "wrong-receiver"
  | "not-yet"
  | "expired"
  | "too-long-valid"
  | "replayed"
  | "ledger-unavailable";

export interface EnvelopeReaderOptions {
  /** Whose keys are trusted: a receiver's envelopes are signed with its own. */
  readonly keys: ReadonlyMap<string, { readonly party: string; readonly publicKey: KeyObject }>;
  readonly audience: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Names the session: a token is for the first one that reads it, where a retry has the same answer. */
  readonly session: string;
  /** Where it is kept which tokens were read, for all processes. */
  readonly ledger: Ledger;
  /** How long a token may be valid, in milliseconds; 10 minutes unless given. */
  readonly maxAgeMs?: number;
}

/**
 * Reads sealed envelopes: signed by the receiver for this monitor, in time, and not for another session. The envelope's id
 * is put behind the name of its key, so that no receiver can use up the ids of another. Whether the catalog grants what it
 * asks for is decided when it is released.
 */
export function envelopeReader(
  options: EnvelopeReaderOptions,
): (token: unknown) => Promise<Result<Envelope, EnvelopeFlaw>> {
  const { keys, audience, clock, ledger, session, maxAgeMs = 600_000 } = options;
  return async (token) => {
    const verified = await verifyStatement(type, token, keys);
    if (!verified.ok) return verified;
    const { statement, key } = verified.value;
    const sealed = readSealed(statement);
    if (sealed === undefined) return fail("malformed");
    const { envelope, seal } = sealed;
    if (seal.audience !== audience) return fail("wrong-audience");
    if (envelope.recipient !== key.party) return fail("wrong-receiver");
    const now = clock();
    if (!(now >= seal.issuedAtMs)) return fail("not-yet");
    if (!(now < seal.expiresAtMs)) return fail("expired");
    if (seal.expiresAtMs - seal.issuedAtMs > maxAgeMs) return fail("too-long-valid");
    const id = `${key.party}/${envelope.id}`;
    const reading = `${session} ${createHash("sha256").update(String(token)).digest("hex")}`;
    try {
      const first = await ledger.keep(`token ${id}`, reading);
      return first === reading ? ok({ ...envelope, id }) : fail("replayed");
    } catch {
      return fail("ledger-unavailable");
    }
  };
}

function readSealed(statement: unknown): { readonly envelope: Envelope; readonly seal: Seal } | undefined {
  if (!isRecord(statement)) return undefined;
  if (!hasExactly(statement, ["envelope", "audience", "issuedAtMs", "expiresAtMs"])) return undefined;
  const { envelope: written, audience, issuedAtMs, expiresAtMs } = statement;
  if (!isRecord(written)) return undefined;
  if (!hasExactly(written, ["id", "requirement", "asked", "recipient", "purpose"], ["sender"])) {
    return undefined;
  }
  const envelope = readEnvelope(written);
  if (envelope === undefined || typeof audience !== "string") return undefined;
  if (!Number.isSafeInteger(issuedAtMs) || !Number.isSafeInteger(expiresAtMs)) return undefined;
  return {
    envelope,
    seal: { audience, issuedAtMs: Number(issuedAtMs), expiresAtMs: Number(expiresAtMs) },
  };
}
