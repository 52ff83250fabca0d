import { fail, ok, type Result } from "../../base/result.ts";
import type { Attachment } from "../../decide/draft/draft.ts";
import { isWellFormed } from "../../policy/unicode.ts";
import { ownProperty } from "../conform.ts";

export interface ReadAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}

const attachmentKeys: ReadonlySet<string> = new Set(["name", "type", "content"]);
const MAX_TEXT_UNITS = 1_000_000;
const MAX_ATTACHMENTS = 50;
const MAX_RECIPIENTS = 500;

/**
 * The properties of a message, each of which is one of those that it may have.
 *
 * @returns the message, or one lower-case clause that says what is wrong with it
 */
export function readObject(message: unknown, keys: ReadonlySet<string>): Result<object, string> {
  if (typeof message !== "object" || message === null || Array.isArray(message)) return fail("is no object");
  const unknown = Reflect.ownKeys(message).find((key) => typeof key !== "string" || !keys.has(key));
  return unknown === undefined ? ok(message) : fail(`has \`${String(unknown)}\`, which no message may have`);
}

/** A text of one line, such as a subject. */
export function readLine(source: object, name: string): Result<string, string> {
  const text = textIn(source, name);
  if (text === undefined) return fail(`has no text for its ${name}`);
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return fail(`has a line break or control character in its ${name}`);
  return text.length > MAX_TEXT_UNITS ? fail("is too long") : ok(text);
}

/** A text of any number of lines, which end with LF. */
export function readBody(source: object, name: string): Result<string, string> {
  const text = textIn(source, name);
  if (text === undefined) return fail(`has no text for its ${name}`);
  if (/[^\P{Cc}\r\n\t]/u.test(text)) return fail(`has a control character in its ${name}`);
  return text.length > MAX_TEXT_UNITS ? fail("is too long") : ok(text.replaceAll(/\r\n?/g, "\n"));
}

/** What of attachments can be looked at, and what of that may be rewritten. */
export function draftAttachments(attachments: readonly ReadAttachment[]): readonly Attachment[] {
  return attachments.map(({ name, type, content }) => {
    const text = type.startsWith("text/") || type === "application/json" ? decoded(content) : undefined;
    const mayChange = type === "text/plain" || type === "text/markdown";
    return { name, ...(text === undefined ? {} : { text, mayChange }) };
  });
}

function valueIn(source: object, name: string): unknown {
  const property = ownProperty(source, name);
  return property.kind === "value" ? property.value : undefined;
}

function textIn(source: object, name: string): string | undefined {
  const value = valueIn(source, name);
  return typeof value === "string" && isWellFormed(value) ? value : undefined;
}

/** A list of addresses as they are written; none where there is no such line. */
export function readAddresses(source: object, name: string): Result<readonly string[], string> {
  const property = ownProperty(source, name);
  if (property.kind === "absent") return ok([]);
  const wrong = fail(`has in \`${name}\` no list of addresses`);
  const value = property.kind === "value" ? property.value : undefined;
  if (!Array.isArray(value) || value.length > MAX_RECIPIENTS) return wrong;
  const copy: unknown[] = [...value];
  return copy.every((one) => typeof one === "string") ? ok(copy) : wrong;
}

export function readAttachments(source: object): Result<readonly ReadAttachment[], string> {
  const property = ownProperty(source, "attachments");
  if (property.kind === "absent") return ok([]);
  const wrong = fail("has an attachment that is not name, type and content");
  const value = property.kind === "value" ? property.value : undefined;
  if (!Array.isArray(value) || value.length > MAX_ATTACHMENTS) return wrong;
  const items: unknown[] = [...value];
  const read = items.map(attachmentOf);
  return read.every((one) => one !== undefined) ? ok(read) : wrong;
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
