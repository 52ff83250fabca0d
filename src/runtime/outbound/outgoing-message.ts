import { createHash } from "node:crypto";
import { invariant } from "../../base/assert.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { canonicalForm } from "../../policy/canonical-form.ts";
import type { Draft } from "../../decide/draft/draft.ts";
import { isWellFormed } from "../../policy/unicode.ts";
import { ownProperty } from "../conform.ts";
import type { FixedRecipients, WrittenRecipients } from "./envelope-recipients.ts";
import { mailAddressText } from "./mail-address.ts";

/** What a tool call asks to send. Nothing else may be in it: headers, an envelope or a reply address are refused. */
export interface OutgoingMessage {
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly attachments?: readonly OutgoingAttachment[];
}

export interface OutgoingAttachment {
  readonly name: string;
  /** The media type, `text/plain` and the like. */
  readonly type: string;
  readonly content: string | Uint8Array;
}

export interface ReadMessage {
  readonly recipients: WrittenRecipients;
  readonly draft: Draft;
  readonly attachments: readonly ReadAttachment[];
}

export interface ReadAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

const messageKeys: ReadonlySet<string> = new Set(["to", "cc", "bcc", "subject", "body", "attachments"]);
const attachmentKeys: ReadonlySet<string> = new Set(["name", "type", "content"]);
const MAX_BODY_UNITS = 1_000_000;
const MAX_ATTACHMENTS = 50;
const MAX_RECIPIENTS = 500;

/**
 * Takes a copy of a message in which every property is read once, so that what is checked is what is sent.
 *
 * @returns the copy, or one lower-case clause that says what is wrong with the message
 */
export function readMessage(message: unknown): Result<ReadMessage, string> {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return fail("is no object");
  const unknown = Reflect.ownKeys(message).find((key) => typeof key !== "string" || !messageKeys.has(key));
  if (unknown !== undefined) return fail(`has \`${String(unknown)}\`, which no message may have`);
  const [to, cc, bcc] = ["to", "cc", "bcc"].map((line) => addressesIn(message, line));
  const subject = textIn(message, "subject");
  const body = textIn(message, "body");
  const attachments = attachmentsIn(message);
  if (to === undefined || cc === undefined || bcc === undefined)
    return fail("has an address line that is no list of texts");
  if (subject === undefined || body === undefined) return fail("has no text for its subject or body");
  if (attachments === undefined) return fail("has an attachment that is not name, type and content");
  if (/[\p{Cc}\u2028\u2029]/u.test(subject))
    return fail("has a line break or control character in its subject");
  if (/[^\P{Cc}\r\n\t]/u.test(body)) return fail("has a control character in its body");
  if (body.length > MAX_BODY_UNITS) return fail("is too long");
  const draft: Draft = {
    subject,
    body: body.replaceAll(/\r\n?/g, "\n"),
    attachments: attachments.map(({ name, type, content }) => {
      const text = type.startsWith("text/") || type === "application/json" ? decoded(content) : undefined;
      return { name, ...(text === undefined ? {} : { text }) };
    }),
  };
  return ok({ recipients: { recipients: to, cc, bcc }, draft, attachments });
}

function valueIn(source: object, name: string): unknown {
  const property = ownProperty(source, name);
  return property.kind === "value" ? property.value : undefined;
}

function textIn(source: object, name: string): string | undefined {
  const value = valueIn(source, name);
  return typeof value === "string" && isWellFormed(value) ? value : undefined;
}

function addressesIn(source: object, name: string): readonly string[] | undefined {
  const property = ownProperty(source, name);
  if (property.kind === "absent") return [];
  const value = property.kind === "value" ? property.value : undefined;
  if (!Array.isArray(value) || value.length > MAX_RECIPIENTS) return undefined;
  const copy: unknown[] = [...value];
  return copy.every((one) => typeof one === "string") ? copy : undefined;
}

function attachmentsIn(source: object): readonly ReadAttachment[] | undefined {
  const property = ownProperty(source, "attachments");
  if (property.kind === "absent") return [];
  const value = property.kind === "value" ? property.value : undefined;
  if (!Array.isArray(value) || value.length > MAX_ATTACHMENTS) return undefined;
  const items: unknown[] = [...value];
  const read = items.map(attachmentOf);
  return read.every((one) => one !== undefined) ? read : undefined;
}

function attachmentOf(item: unknown): ReadAttachment | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  if (Reflect.ownKeys(item).some((key) => typeof key !== "string" || !attachmentKeys.has(key)))
    return undefined;
  const [name, type, content] = [textIn(item, "name"), textIn(item, "type"), valueIn(item, "content")];
  if (name === undefined || type === undefined || !/^[^\p{Cc}"\\/]{1,200}$/u.test(name)) return undefined;
  if (!/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/.test(type)) return undefined;
  if (typeof content === "string") return { name, type, content: Buffer.from(content, "utf8") };
  return content instanceof Uint8Array ? { name, type, content: Uint8Array.from(content) } : undefined;
}

function decoded(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

/**
 * The normalized signature of a message: a digest of the mailboxes it is delivered to, line by line, and of the exact subject,
 * body and attachments. Two messages with one signature are the same to their recipients.
 */
export function signatureOf(
  { lines }: FixedRecipients,
  { subject, body }: Draft,
  attachments: readonly ReadAttachment[],
): string {
  const content = {
    to: lines.recipients.map(mailAddressText),
    cc: lines.cc.map(mailAddressText),
    bcc: lines.bcc.map(mailAddressText),
    subject,
    body,
    attachments: attachments.map(({ name, type, content: bytes }) => [name, type, digest(bytes)]),
  };
  const canonical = canonicalForm(content);
  invariant(canonical.ok, "texts that are well formed have a canonical form");
  return digest(canonical.value);
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
