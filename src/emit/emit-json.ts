import { invariant } from "../base/assert.ts";
import { checkDocument } from "../decide/verified-policy.ts";
import { canonicalText } from "../policy/canonical-form.ts";
import type { PolicyDocument } from "../policy/policy.ts";

/**
 * The text of a compiled policy, in canonical form with a final line break. The document is checked the way a reader
 * will check it: what does not load is a defect of the compiler and is not written.
 */
export function emitJson(document: PolicyDocument): string {
  const checked = checkDocument(document);
  invariant(checked.ok, `the policy loads${checked.ok ? "" : `: ${describe(checked.error)}`}`);
  return `${canonicalText(document)}\n`;
}

function describe(failures: readonly { readonly pointer: string; readonly message: string }[]): string {
  return failures.map(({ pointer, message }) => `${pointer} ${message}`).join("; ");
}
