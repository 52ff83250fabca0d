import { ok, type Result } from "../../base/result.ts";
import type { Channel } from "./channel.ts";
import type { Address } from "./envelope-recipients.ts";
import { readMailAddress } from "./mail-address.ts";
import {
  draftAttachments,
  readAddresses,
  readAttachments,
  readBody,
  readLine,
  readObject,
  type ReadAttachment,
} from "./message-parts.ts";
import type { ReadMessage } from "./outgoing-message.ts";

/** What a tool call asks to send by mail. Nothing else may be in it: headers, an envelope or a reply address are refused. */
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

/** A mail that passed. */
export interface MessageForSending {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly ReadAttachment[];
}

const keys: ReadonlySet<string> = new Set(["to", "cc", "bcc", "subject", "body", "attachments"]);

export const mailChannel: Channel<MessageForSending> = {
  read: readMail,
  readAddress: readMailAddress,
  write: ({ recipients: { lines }, subject, body, attachments }) =>
    Object.freeze({
      to: textsOf(lines.recipients),
      cc: textsOf(lines.cc),
      bcc: textsOf(lines.bcc),
      subject,
      body,
      attachments,
    }),
};

function readMail(written: unknown): Result<ReadMessage, string> {
  const message = readObject(written, keys);
  if (!message.ok) return message;
  const [to, cc, bcc] = [
    readAddresses(message.value, "to"),
    readAddresses(message.value, "cc"),
    readAddresses(message.value, "bcc"),
  ];
  const subject = readLine(message.value, "subject");
  const body = readBody(message.value, "body");
  const attachments = readAttachments(message.value);
  if (!to.ok) return to;
  if (!cc.ok) return cc;
  if (!bcc.ok) return bcc;
  if (!subject.ok) return subject;
  if (!body.ok) return body;
  if (!attachments.ok) return attachments;
  return ok({
    recipients: { recipients: to.value, cc: cc.value, bcc: bcc.value },
    draft: { subject: subject.value, body: body.value, attachments: draftAttachments(attachments.value) },
    attachments: attachments.value,
  });
}

function textsOf(addresses: readonly Address[]): readonly string[] {
  return addresses.map(({ text }) => text);
}
