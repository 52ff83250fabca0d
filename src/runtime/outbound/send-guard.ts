import type { Policy } from "../../policy/policy.ts";
import type { Draft, DraftFinding } from "../../decide/draft/draft.ts";
import { buildRelease, type OutboundProblem, type OutboundTask } from "./build-release.ts";
import type { Channel } from "./channel.ts";
import type { CheckedMessage } from "./checked-message.ts";
import { fixRecipients, type FixedRecipients, type RecipientProblem } from "./envelope-recipients.ts";
import type { ExecutionEvent } from "./execution-log.ts";
import { runMechanism, type CostEvent, type Mechanism } from "./mechanism.ts";
import { mailChannel, type MessageForSending } from "./mail-message.ts";
import type { ReadAttachment } from "./message-parts.ts";
import { signatureOf } from "./outgoing-message.ts";
import type { Change } from "./rewrite-draft.ts";

/** What carries a message that passed: mail, chat, a calendar, a form. */
export interface Transport {
  readonly deliver: (message: CheckedMessage) => Promise<void>;
}

/** Which messages were given to the transport: a retry never sends twice, in any process that shares it. */
export interface SentLog {
  /** Takes an id for sending; false where it was taken before. */
  readonly take: (id: string) => Promise<boolean>;
}

export function memorySentLog(): SentLog {
  const taken = new Set<string>();
  return {
    take: (id) => {
      const isNew = !taken.has(id);
      taken.add(id);
      return Promise.resolve(isNew);
    },
  };
}

/** The right to send one exact message, once. A copy of it is none. */
export interface Clearance<M = MessageForSending> {
  readonly id: string;
  /** What has to be handed to `send`, word for word. */
  readonly message: M;
  readonly changes: readonly Change[];
  readonly costs: readonly CostEvent[];
  readonly rounds: number;
}

export type Submitted<M = MessageForSending> =
  | { readonly outcome: "cleared"; readonly clearance: Clearance<M> }
  | { readonly outcome: "refused"; readonly refusal: Refusal };

/** Why nothing may be sent. */
export type Refusal =
  | { readonly kind: "task"; readonly problems: readonly OutboundProblem[] }
  | { readonly kind: "message"; readonly reason: string }
  | { readonly kind: "recipients"; readonly problems: readonly RecipientProblem[] }
  | {
      readonly kind: "draft";
      readonly reason: string;
      readonly findings: readonly DraftFinding[];
      readonly costs: readonly CostEvent[];
      readonly rounds: number;
    };

export type Sent =
  | { readonly outcome: "sent" }
  /** It was sent before, under the same id. */
  | { readonly outcome: "sent-before" }
  | { readonly outcome: "refused"; readonly reason: string }
  /** The transport failed; whether the message went out is not known, and it is not sent again under this id. */
  | { readonly outcome: "failed"; readonly reason: string };

export interface SendGuard<M = MessageForSending> {
  /** Decides on a message, and rewrites its text where the outbound asks for it. Its recipients are fixed first. */
  readonly submit: (
    id: string,
    outbound: string,
    task: OutboundTask,
    message: unknown,
  ) => Promise<Submitted<M>>;
  /** Sends a cleared message. Only the exact one goes out; anything else needs a new decision. */
  readonly send: (clearance: Clearance<M>, message: unknown) => Promise<Sent>;
}

export interface SendGuardOptions {
  readonly policy: Policy;
  readonly transport: Transport;
  /** The policy's names of channels that the transport is; an outbound for another channel is refused. Any, unless given. */
  readonly serves?: readonly string[];
  readonly mechanism?: Mechanism;
  readonly sent?: SentLog;
  /** Is told what happens to the message of an id, texts included; for measuring, not for audit. */
  readonly observe?: (id: string, event: ExecutionEvent) => void;
}

interface Cleared {
  readonly signature: string;
  readonly recipients: FixedRecipients;
}

/** A guard around a transport of mail: there is no way to the transport but through a decision on the exact message. */
export function createSendGuard(options: SendGuardOptions): SendGuard {
  return createChannelGuard({ ...options, channel: mailChannel });
}

export interface ChannelGuardOptions<M> extends SendGuardOptions {
  readonly channel: Channel<M>;
}

/** A guard around a transport of another kind: chat, a calendar, a form. */
export function createChannelGuard<M>({
  policy,
  transport,
  channel,
  serves,
  mechanism = { kind: "rules" },
  sent = memorySentLog(),
  observe = () => undefined,
}: ChannelGuardOptions<M>): SendGuard<M> {
  const cleared = new WeakMap<Clearance<M>, Cleared>();
  return {
    submit: async (id, outbound, task, message) => {
      const read = channel.read(message);
      if (!read.ok) return refused({ kind: "message", reason: read.error });
      const bound = buildRelease(policy, outbound, task);
      if (!bound.ok) return refused({ kind: "task", problems: bound.error });
      const { channel: meant } = bound.value.outbound;
      if (serves !== undefined && !serves.includes(meant))
        return refused({
          kind: "message",
          reason: `is for the channel \`${meant}\`, which this transport is not`,
        });
      const recipients = fixRecipients(read.value.recipients, bound.value.recipients, channel.readAddress);
      if (!recipients.ok) return refused({ kind: "recipients", problems: recipients.error });
      const result = await runMechanism(mechanism, bound.value, read.value.draft, (event) =>
        observe(id, event),
      );
      const { draft, changes, costs, rounds, findings } = result;
      if (result.outcome === "blocked") {
        observe(id, { event: "execution_end", outcome: "blocked", ...checksIn(costs) });
        return refused({ kind: "draft", reason: result.reason ?? "blocked", findings, costs, rounds });
      }
      const attachments = attachmentsNow(draft, read.value.draft, read.value.attachments);
      const { subject, body, fields = [] } = draft;
      const whole = { recipients: recipients.value, subject, body, fields, attachments };
      const clearance: Clearance<M> = Object.freeze({
        id,
        changes,
        costs,
        rounds,
        message: channel.write(whole),
      });
      const signature = signatureOf(recipients.value, draft, attachments);
      cleared.set(clearance, { signature, recipients: recipients.value });
      return { outcome: "cleared", clearance };
    },
    send: async (clearance, message) => {
      const known = cleared.get(clearance);
      if (known === undefined) return notSent("this clearance was not given by this guard");
      const read = channel.read(message);
      if (!read.ok) return notSent(`the message ${read.error}`);
      const { draft, attachments } = read.value;
      const written = read.value.recipients;
      const again = fixRecipients(written, allowedAgain(known.recipients), channel.readAddress);
      if (!again.ok) return notSent("it goes to others than were checked");
      if (signatureOf(again.value, draft, attachments) !== known.signature)
        return notSent("it is not the message that was checked");
      let isNew: boolean;
      try {
        isNew = await sent.take(clearance.id);
      } catch {
        return notSent("it cannot be told whether it was sent before");
      }
      if (!isNew) return { outcome: "sent-before" };
      try {
        await transport.deliver({
          id: clearance.id,
          recipients: known.recipients,
          subject: draft.subject,
          body: draft.body,
          fields: draft.fields ?? [],
          attachments,
        });
      } catch (error) {
        return { outcome: "failed", reason: error instanceof Error ? error.message : "the transport failed" };
      }
      const { subject, body } = draft;
      observe(clearance.id, { event: "send_tool_call", succeeded: true, arguments: { subject, body } });
      observe(clearance.id, { event: "final_sent_email", email: { subject, body }, actual_email_sent: true });
      observe(clearance.id, { event: "execution_end", outcome: "sent", ...checksIn(clearance.costs) });
      return { outcome: "sent" };
    },
  };
}

function checksIn(costs: readonly CostEvent[]): { readonly privacy_check_count: number } {
  return { privacy_check_count: costs.filter(({ kind }) => kind === "check").length };
}

function refused(refusal: Refusal): { readonly outcome: "refused"; readonly refusal: Refusal } {
  return { outcome: "refused", refusal };
}

function notSent(reason: string): Sent {
  return { outcome: "refused", reason };
}

/** The attachments with the texts that they were given in rewriting; there are as many as before. */
function attachmentsNow(
  { attachments: drafted }: Draft,
  original: Draft,
  attachments: readonly ReadAttachment[],
): readonly ReadAttachment[] {
  return attachments.map((attachment, index) => {
    const text = drafted[index]?.text;
    return text === undefined || text === original.attachments[index]?.text
      ? attachment
      : { ...attachment, content: Buffer.from(text, "utf8") };
  });
}

/** At sending, exactly the mailboxes that were checked are allowed, each on its line. */
function allowedAgain({ lines }: FixedRecipients): {
  readonly recipients: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
} {
  const texts = (line: keyof FixedRecipients["lines"]): readonly string[] =>
    lines[line].map(({ text }) => text);
  return { recipients: texts("recipients"), cc: texts("cc"), bcc: texts("bcc") };
}
