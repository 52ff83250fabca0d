import { fail, ok, type Result } from "../base/result.ts";
import { canonicalFlaw, canonicalForm } from "./canonical-form.ts";
import { openReferences } from "./closure.ts";
import { digestText } from "./digest.ts";
import { validate } from "./generated/validate-policy.js";
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
  return checkDocument(parsed.value);
}

/** The checks of {@link loadPolicy} on a value that was read elsewhere. */
export function checkDocument(value: unknown): Result<PolicyDocument, readonly LoadFailure[]> {
  const flaw = canonicalFlaw(value);
  if (flaw !== undefined) return fail([{ kind: "not-canonical", ...flaw }]);
  if (!validate(value)) return fail(schemaFailures());
  const form = canonicalForm(value.policy);
  if (!form.ok || digestText(form.value) !== value.digest) {
    return fail([{ kind: "digest", pointer: "/digest", message: "the digest is not that of the policy" }]);
  }
  const open = openReferences(value.policy);
  return open.length === 0 ? ok(value) : fail(open.map((reference) => ({ kind: "reference", ...reference })));
}

function schemaFailures(): readonly LoadFailure[] {
  const errors = validate.errors ?? [];
  if (errors.length === 0) return [{ kind: "schema", pointer: "", message: "does not follow the schema" }];
  return errors.map(({ instancePath, message = "does not follow the schema", params }) => {
    const name = params["additionalProperty"];
    const detail = typeof name === "string" ? `: ${name}` : "";
    return { kind: "schema", pointer: instancePath, message: `${message}${detail}` };
  });
}
