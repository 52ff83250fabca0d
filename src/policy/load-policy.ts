import { InvariantError } from "../base/assert.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { canonicalFlaw, canonicalText } from "./canonical-form.ts";
import { openReferences } from "./closure.ts";
import { digestText } from "./digest.ts";
import { validate } from "./generated/validate-policy.js";
import type { Policy, PolicyDocument } from "./policy.ts";
import { parseStrictJson } from "./strict-json.ts";
import type { Breach } from "./verify/law.ts";
import { verifyPolicy } from "./verify/verify-policy.ts";

/** Why a text is not a policy that may be used. */
export interface LoadFailure {
  readonly kind: "syntax" | "duplicate-key" | "schema" | "not-canonical" | "digest" | "reference" | "law";
  /** JSON pointer (RFC 6901) into the document; empty for the whole of it. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * Reads a compiled policy and trusts nothing about it: its JSON is strict, it follows the schema, its digest is that of
 * its content, every name that it uses is declared, and what it says was proved of it is proved again. Never throws.
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
  if (digestText(canonicalText(value.policy)) !== value.digest) {
    return fail([{ kind: "digest", pointer: "/digest", message: "the digest is not that of the policy" }]);
  }
  const open = openReferences(value.policy);
  if (open.length > 0) return fail(open.map((reference) => ({ kind: "reference", ...reference })));
  const breaches = breachesIn(value.policy);
  return breaches.length === 0 ? ok(value) : fail(breaches.map((breach) => ({ kind: "law", ...breach })));
}

/** What cannot be verified at all does not hold. */
function breachesIn(policy: Policy): readonly Breach[] {
  try {
    return verifyPolicy(policy);
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    return [{ pointer: "/policy", message: `it cannot be verified: ${error.message}` }];
  }
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
