import { createHash } from "node:crypto";
import { invariant } from "../base/assert.ts";
import { canonicalForm } from "./canonical-form.ts";
import type { Policy, PolicyDocument, PolicySource } from "./policy.ts";

/** The identifier of the JSON Schema of policies, published in `schema/policy.schema.json`. */
export const policySchemaId = "https://remit-lang.dev/schema/policy-2026.schema.json";

/** `sha256:` and the hexadecimal SHA-256 of the canonical form of a policy. */
export function digestPolicy(policy: Policy): string {
  const form = canonicalForm(policy);
  invariant(
    form.ok,
    `the policy is plain JSON${form.ok ? "" : `: ${form.error.pointer} ${form.error.message}`}`,
  );
  return digestText(form.value);
}

export function digestText(text: string): string {
  return `sha256:${createHash("sha256").update(text, "utf8").digest("hex")}`;
}

/** Puts a policy and its source into one document, with schema and digest. */
export function policyDocument(policy: Policy, source: PolicySource): PolicyDocument {
  return { $schema: policySchemaId, digest: digestPolicy(policy), policy, source };
}
