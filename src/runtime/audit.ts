import type { Moment } from "../decide/operation.ts";
import type { PolicyIndex } from "../decide/policy-index.ts";
import type { Reason } from "../decide/verdict.ts";
import type { Policy } from "../policy/policy.ts";
import type { KeyedDigest } from "./keyed-digest.ts";
import type { AuditEvent } from "./outcome.ts";

/** An event with the text that it has a digest of, instead of the digest. */
export type RecordedEvent = Omit<AuditEvent, "at" | "session" | "digest"> & { readonly content?: string };

/**
 * Writes events. A name that was asked for and that the policy does not declare may be anything, a value of a case too, so
 * a digest of it is written instead.
 */
export function auditRecord(
  { policy }: PolicyIndex,
  digest: KeyedDigest,
  session: string,
  now: () => Moment,
  write: (event: AuditEvent) => void = () => undefined,
): (event: RecordedEvent) => AuditEvent {
  const declared = declaredNames(policy);
  const nameOf = (text: string): string =>
    text === "" || declared.has(text) ? text : `undeclared:${digest("name", text)}`;
  return ({ content, ...event }) => {
    const written: AuditEvent = Object.freeze({
      ...event,
      recipient: nameOf(event.recipient),
      purpose: nameOf(event.purpose),
      reasons: event.reasons.map((reason) => safeReason(reason, nameOf)),
      ...(content === undefined ? {} : { digest: digest("content", content) }),
      session,
      at: now(),
    });
    write(written);
    return written;
  };
}

/** What is granted, and what stands near, are the policy's own words; what was asked for is the caller's. */
function safeReason(reason: Reason, nameOf: (text: string) => string): Reason {
  const { code, asked } = reason;
  const isCallers = callersWords.has(code);
  const clause = isCallers
    ? reason.clause.split(" ").map((word, at) => (at === 0 ? word : nameOf(word)))
    : [];
  return isCallers ? { ...reason, clause: clause.join(" "), asked: nameOf(asked) } : reason;
}

/** The codes of reasons that repeat what the caller wrote. */
const callersWords: ReadonlySet<Reason["code"]> = new Set([
  "unknown-party",
  "unknown-purpose",
  "unknown-requirement",
  "unknown-contract",
  "unknown-slot",
  "unknown-argument",
  "wider-than-parent",
  "not-an-approver",
  "envelope-reused",
]);

const declaredIn = new WeakMap<Policy, ReadonlySet<string>>();

function declaredNames(policy: Policy): ReadonlySet<string> {
  const known = declaredIn.get(policy) ?? collectNames(policy);
  declaredIn.set(policy, known);
  return known;
}

function collectNames(policy: Policy): ReadonlySet<string> {
  const tables = [policy.parties, policy.requirements, policy.forms, policy.contracts, policy.contexts];
  const parameters = Object.values(policy.parties).flatMap((party) => party.parameters ?? []);
  const slots = Object.values(policy.requirements).flatMap((requirement) => requirement.slots);
  const fields = Object.values(policy.contexts).flatMap((context) => context.fields);
  const disclosures = Object.values(policy.contracts).flatMap((contract) => contract.discloses);
  return new Set([
    ...tables.flatMap((table) => Object.keys(table)),
    ...policy.purposes,
    ...[...parameters, ...slots, ...fields, ...disclosures].map(({ name }) => name),
  ]);
}
