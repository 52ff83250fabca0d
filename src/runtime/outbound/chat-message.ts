import { fail, ok, type Result } from "../../base/result.ts";
import type { Channel } from "./channel.ts";
import type { Address } from "./envelope-recipients.ts";
import {
  draftAttachments,
  readAddresses,
  readAttachments,
  readBody,
  readObject,
  type ReadAttachment,
} from "./message-parts.ts";
import type { ReadMessage } from "./outgoing-message.ts";

/** What a tool call asks to post: to rooms and people of a chat, by the names or ids that the chat has for them. */
export interface ChatMessage {
  readonly to: readonly string[];
  readonly text: string;
  readonly attachments: readonly ReadAttachment[];
}

const keys: ReadonlySet<string> = new Set(["to", "text", "attachments"]);

/** A chat has no subject: its text is the body, and nothing else is seen. */
export const chatChannel: Channel<ChatMessage> = {
  read: readChat,
  readAddress: readChatAddress,
  write: ({ recipients, body, attachments }) =>
    Object.freeze({ to: recipients.lines.recipients.map(({ text }) => text), text: body, attachments }),
};

function readChat(written: unknown): Result<ReadMessage, string> {
  const message = readObject(written, keys);
  if (!message.ok) return message;
  const to = readAddresses(message.value, "to");
  const body = readBody(message.value, "text");
  const attachments = readAttachments(message.value);
  if (!to.ok) return to;
  if (!body.ok) return body;
  if (!attachments.ok) return attachments;
  return ok({
    recipients: { recipients: to.value },
    draft: { subject: "", body: body.value, attachments: draftAttachments(attachments.value) },
    attachments: attachments.value,
  });
}

/** `#care`, `@ann`, `C024BE91L`. Two that differ in the case of a letter are two, and no other sign stands in one. */
function readChatAddress(written: string): Result<Address, string> {
  return /^[#@]?[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/.test(written)
    ? ok({ text: written, key: written })
    : fail("is no name of a room or a person");
}
