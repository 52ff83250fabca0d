import { createHash } from "node:crypto";
import { invariant } from "../../base/assert.ts";
import type { Draft } from "../../decide/draft/draft.ts";
import { canonicalForm } from "../../policy/canonical-form.ts";
import type { FixedRecipients, WrittenRecipients } from "./envelope-recipients.ts";
import type { ReadAttachment } from "./message-parts.ts";

/** A message as it was read: a copy in which every property was read once, so that what is checked is what is sent. */
export interface ReadMessage {
  readonly recipients: WrittenRecipients;
  readonly draft: Draft;
  readonly attachments: readonly ReadAttachment[];
}

/**
 * The normalized signature of a message: a digest of the addresses it is delivered to, line by line, and of the exact subject,
 * body, fields and attachments. Two messages with one signature are the same to their recipients.
 */
export function signatureOf(
  { lines }: FixedRecipients,
  { subject, body, fields = [] }: Draft,
  attachments: readonly ReadAttachment[],
): string {
  const content = {
    to: lines.recipients.map(({ text }) => text),
    cc: lines.cc.map(({ text }) => text),
    bcc: lines.bcc.map(({ text }) => text),
    subject,
    body,
    fields: fields.map(({ name, text }) => [name, text]),
    attachments: attachments.map(({ name, type, content: bytes }) => [name, type, digest(bytes)]),
  };
  const canonical = canonicalForm(content);
  invariant(canonical.ok, "texts that are well formed have a canonical form");
  return digest(canonical.value);
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
