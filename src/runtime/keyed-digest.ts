import { createHmac, randomBytes } from "node:crypto";

/**
 * A digest that tells nothing to who has not the key. A plain hash of one of 77 slots is the slot: whoever has the hash
 * tries all of them.
 */
export type KeyedDigest = (...parts: readonly string[]) => string;

/** HMAC-SHA-256 in hexadecimal; parts are told apart. */
export function keyedDigest(key: Uint8Array = randomBytes(32)): KeyedDigest {
  return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts), "utf8").digest("hex");
}
