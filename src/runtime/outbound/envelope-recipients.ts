import { fail, ok, type Result } from "../../base/result.ts";
import { mailAddressText, mailboxKey, parseMailAddress, type MailAddress } from "./mail-address.ts";

/** The lines of a message that say who gets it. */
export const recipientLines = ["recipients", "cc", "bcc"] as const;
export type RecipientLine = (typeof recipientLines)[number];

export type WrittenRecipients = Readonly<Partial<Record<RecipientLine, readonly string[]>>>;

/** Who gets a message, fixed before anything is rewritten. */
export interface FixedRecipients {
  readonly lines: Readonly<Record<RecipientLine, readonly MailAddress[]>>;
  /** Every mailbox that the message is delivered to, each once. */
  readonly deliveredTo: readonly string[];
}

/** By line, the addresses that are allowed there; a line without any must stay empty. */
export type AllowedRecipients = Readonly<Record<RecipientLine, readonly string[]>>;

/** Why a message may not go to whom it is addressed. It holds the address, which is no secret of the case. */
export interface RecipientProblem {
  readonly line: RecipientLine;
  readonly address: string;
  readonly reason: string;
}

/** Parses and fixes the recipients; one that is not allowed on its line refuses all. */
export function fixRecipients(
  written: WrittenRecipients,
  allowed: AllowedRecipients,
): Result<FixedRecipients, readonly RecipientProblem[]> {
  const problems: RecipientProblem[] = [];
  const lines = { recipients: [] as MailAddress[], cc: [] as MailAddress[], bcc: [] as MailAddress[] };
  for (const line of recipientLines) {
    const keys = new Set(allowed[line].flatMap(keyOf));
    for (const address of written[line] ?? []) {
      const parsed = parseMailAddress(address);
      if (!parsed.ok) problems.push({ line, address, reason: parsed.error });
      else if (!keys.has(mailboxKey(parsed.value)))
        problems.push({ line, address, reason: "is not allowed here" });
      else lines[line].push(parsed.value);
    }
  }
  if (problems.length === 0 && lines.recipients.length === 0)
    problems.push({ line: "recipients", address: "", reason: "nobody is addressed" });
  if (problems.length > 0) return fail(problems);
  const all = recipientLines.flatMap((line) => lines[line]);
  const delivered = new Map(all.map((address) => [mailboxKey(address), mailAddressText(address)]));
  return ok({ lines, deliveredTo: [...delivered.values()] });
}

function keyOf(address: string): readonly string[] {
  const parsed = parseMailAddress(address);
  return parsed.ok ? [mailboxKey(parsed.value)] : [];
}
