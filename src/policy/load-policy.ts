import { fail, ok, type Result } from "../base/result.ts";
import { canonicalForm } from "./canonical-form.ts";
import { openReferences } from "./closure.ts";
import { digestText } from "./digest.ts";
import type { PolicyDocument } from "./policy.ts";
import { parseStrictJson } from "./strict-json.ts";

/** Why a text is not a policy that may be used. */
export interface LoadFailure {
  readonly kind: "syntax" | "duplicate-key" | "schema" | "not-canonical" | "digest" | "reference";
  /** JSON pointer (RFC 6901) into the document; empty for the whole of it. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * Reads a compiled policy and trusts nothing about it: its JSON is strict, it follows the schema, its digest is that of
 * its content, and every name that it uses is declared. Never throws.
 */
export function loadPolicy(text: string): Result<PolicyDocument, readonly LoadFailure[]> {
  const parsed = parseStrictJson(text);
  if (!parsed.ok) return fail([{ ...parsed.error, pointer: "" }]);
  const document = parsed.value as PolicyDocument;
  const form = canonicalForm(document.policy);
  if (!form.ok) {
    const { pointer, message } = form.error;
    return fail([{ kind: "not-canonical", pointer: `/policy${pointer}`, message }]);
  }
  if (digestText(form.value) !== document.digest) {
    return fail([{ kind: "digest", pointer: "/digest", message: "the digest is not that of the policy" }]);
  }
  const open = openReferences(document.policy);
  return open.length === 0
    ? ok(document)
    : fail(open.map((reference) => ({ kind: "reference", ...reference })));
}
