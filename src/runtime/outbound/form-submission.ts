import { fail, ok, type Result } from "../../base/result.ts";
import type { Channel } from "./channel.ts";
import type { Address } from "./envelope-recipients.ts";
import { readBody, readLine, readObject } from "./message-parts.ts";
import type { ReadMessage } from "./outgoing-message.ts";

/** What a tool call asks to submit: the fields of a form, to the address that takes them. */
export interface FormSubmission {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface FormChannelOptions {
  /** The field that holds free text: what the outbound's layout is about. */
  readonly text: string;
  /** Every other field of the form. */
  readonly others: readonly string[];
  /** Those of the others of which the text is one of a few, so that nothing can be put in its place. */
  readonly choices?: readonly string[];
}

const keys: ReadonlySet<string> = new Set(["url", "fields"]);

/** A form whose fields are known. A submission has each of them and no other: what a form does not show, it does not send. */
export function formChannel({ text, others, choices = [] }: FormChannelOptions): Channel<FormSubmission> {
  const names: ReadonlySet<string> = new Set([text, ...others]);
  const read = (written: unknown): Result<ReadMessage, string> => {
    const form = readObject(written, keys);
    if (!form.ok) return form;
    const url = readLine(form.value, "url");
    if (!url.ok) return url;
    const given = Object.getOwnPropertyDescriptor(form.value, "fields");
    const fields = readObject(given !== undefined && "value" in given ? given.value : undefined, names);
    if (!fields.ok) return fail(`has fields of which the whole ${fields.error}`);
    const body = readBody(fields.value, text);
    if (!body.ok) return body;
    const lines = others.map((name) => ({ name, line: readLine(fields.value, name) }));
    const wrong = lines.find(({ line }) => !line.ok);
    if (wrong !== undefined && !wrong.line.ok) return wrong.line;
    return ok({
      recipients: { recipients: [url.value] },
      draft: {
        subject: "",
        body: body.value,
        attachments: [],
        fields: lines.flatMap(({ name, line }) =>
          line.ok ? [{ name, text: line.value, mayChange: !choices.includes(name) }] : [],
        ),
      },
      attachments: [],
    });
  };
  return {
    read,
    readAddress: readFormAddress,
    write: ({ recipients, body, fields }) =>
      Object.freeze({
        url: recipients.lines.recipients[0]?.text ?? "",
        fields: Object.freeze(
          Object.fromEntries([[text, body], ...fields.map((one) => [one.name, one.text])]),
        ),
      }),
  };
}

/** The address of a form as it is requested: HTTPS, or HTTP on the loopback interface, without a user, password or fragment. */
function readFormAddress(written: string): Result<Address, string> {
  if (!/^[\x21-\x7e]+$/.test(written) || !URL.canParse(written)) return fail("is no address of a form");
  const url = new URL(written);
  const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) return fail("is not HTTPS");
  if (url.username !== "" || url.password !== "" || url.hash !== "")
    return fail("holds a user or a fragment");
  return url.href === written
    ? ok({ text: url.href, key: url.href })
    : fail(`is not in its plain form \`${url.href}\``);
}
