import { fail, ok, type Result } from "../../base/result.ts";

/** The lines of a message that say who gets it. */
export const recipientLines = ["recipients", "cc", "bcc"] as const;
export type RecipientLine = (typeof recipientLines)[number];

/** Someone who gets a message. */
export interface Address {
  /** As it is delivered to. */
  readonly text: string;
  /** What two addresses share that are the same to whoever delivers. */
  readonly key: string;
}

/** Reads an address as it is written, or says in one lower-case clause why it is refused. */
export type ReadAddress = (written: string) => Result<Address, string>;

export type WrittenRecipients = Readonly<Partial<Record<RecipientLine, readonly string[]>>>;

/** Who gets a message, fixed before anything is rewritten. */
export interface FixedRecipients {
  readonly lines: Readonly<Record<RecipientLine, readonly Address[]>>;
  /** Everyone whom the message is delivered to, each once. */
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
  readAddress: ReadAddress,
): Result<FixedRecipients, readonly RecipientProblem[]> {
  const problems: RecipientProblem[] = [];
  const lines = { recipients: [] as Address[], cc: [] as Address[], bcc: [] as Address[] };
  for (const line of recipientLines) {
    const keys = new Set(allowed[line].flatMap((one) => keyOf(one, readAddress)));
    for (const address of written[line] ?? []) {
      const parsed = readAddress(address);
      if (!parsed.ok) problems.push({ line, address, reason: parsed.error });
      else if (!keys.has(parsed.value.key)) problems.push({ line, address, reason: "is not allowed here" });
      else lines[line].push(parsed.value);
    }
  }
  if (problems.length === 0 && lines.recipients.length === 0)
    problems.push({ line: "recipients", address: "", reason: "nobody is addressed" });
  if (problems.length > 0) return fail(problems);
  const all = recipientLines.flatMap((line) => lines[line]);
  const delivered = new Map(all.map(({ key, text }) => [key, text]));
  return ok({ lines, deliveredTo: [...delivered.values()] });
}

function keyOf(address: string, readAddress: ReadAddress): readonly string[] {
  const read = readAddress(address);
  return read.ok ? [read.value.key] : [];
}
