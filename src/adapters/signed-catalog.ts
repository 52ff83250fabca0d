import { createHash, type KeyObject } from "node:crypto";
import { fail, ok, type Result } from "../base/result.ts";
import { loadPolicy } from "../decide/verified-policy.ts";
import type { LoadFailure } from "../policy/load-policy.ts";
import type { PolicyDocument } from "../policy/policy.ts";
import {
  hasExactly,
  isRecord,
  signStatement,
  verifyStatement,
  type SignatureFlaw,
  type SigningKey,
} from "./signature.ts";

/** The file beside the compiled policies that says which they are, and is signed. */
export const catalogFileName = "remit-catalog.jws";

const type = "remit-catalog+jws";

/** Why a catalog is refused. */
export type CatalogFlaw =
  | { readonly kind: SignatureFlaw | "unsigned" | "expired" }
  | { readonly kind: "altered" | "missing" | "not-in-catalog"; readonly file: string }
  | { readonly kind: "invalid"; readonly file: string; readonly failures: readonly LoadFailure[] };

/** Signs the texts of compiled policies, by the names of their files. */
export function signCatalog(
  files: ReadonlyMap<string, string>,
  key: SigningKey,
  expiresAtMs?: number,
): Promise<string> {
  const digests = [...files].sort(([left], [right]) => (left < right ? -1 : 1));
  const statement = {
    files: Object.fromEntries(digests.map(([name, text]) => [name, digestOf(text)])),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
  };
  return signStatement(type, statement, key);
}

export interface CatalogTrust {
  /** Keys whose signature is accepted; signing is required. */
  readonly keys: ReadonlyMap<string, { readonly publicKey: KeyObject }>;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/**
 * Verifies the signature before anything else is read, then each file against the catalog, and only then loads it. One
 * flaw refuses all: a file that is altered, missing, or that the catalog does not name.
 *
 * @param token undefined where there is no signature.
 */
export async function openCatalog(
  token: string | undefined,
  files: ReadonlyMap<string, string>,
  trust: CatalogTrust,
): Promise<Result<ReadonlyMap<string, PolicyDocument>, CatalogFlaw>> {
  if (token === undefined) return fail({ kind: "unsigned" });
  const verified = await verifyStatement(type, token.trim(), trust.keys);
  if (!verified.ok) return fail({ kind: verified.error });
  const { statement } = verified.value;
  if (!isRecord(statement) || !hasExactly(statement, ["files"], ["expiresAtMs"]))
    return fail({ kind: "malformed" });
  const { files: listed, expiresAtMs = Infinity } = statement;
  if (!isRecord(listed) || typeof expiresAtMs !== "number") return fail({ kind: "malformed" });
  if (!(trust.nowMs < expiresAtMs)) return fail({ kind: "expired" });
  const stray = [...files.keys()].find((name) => !Object.hasOwn(listed, name));
  if (stray !== undefined) return fail({ kind: "not-in-catalog", file: stray });
  const documents = new Map<string, PolicyDocument>();
  for (const [file, digest] of Object.entries(listed)) {
    const text = files.get(file);
    if (text === undefined) return fail({ kind: "missing", file });
    if (digestOf(text) !== digest) return fail({ kind: "altered", file });
    const loaded = loadPolicy(text);
    if (!loaded.ok) return fail({ kind: "invalid", file, failures: loaded.error });
    documents.set(file, loaded.value);
  }
  return ok(documents);
}

function digestOf(text: string): string {
  return `sha256:${createHash("sha256").update(text, "utf8").digest("hex")}`;
}
