/** The answer to one question, with what it rests on. Whatever is neither allowed nor asked is denied. */
export interface Verdict {
  readonly answer: "allowed" | "denied" | "asked";
  readonly reasons: readonly Reason[];
  /** Where it is asked: the persons who must all agree. */
  readonly approvers?: readonly string[];
}

/** One clause that decided. */
export interface Reason {
  /** The clause, as in the places of the policy's source: `contract schedule_meeting/forwards`; or a declaration. */
  readonly clause: string;
  readonly code: ReasonCode;
  /** What was asked for, in the policy's own names, never a value of a case. */
  readonly asked: string;
  /** What the clause grants instead, where something near it is granted. */
  readonly nearest?: string;
  /** The arguments that the nearest grant does not contain, by name. */
  readonly arguments?: readonly string[];
  /** The rule or bound that denied, as its author wrote it. */
  readonly rule?: string;
}

/** Every ground for an answer. */
export type ReasonCode =
  | "granted"
  | "unknown-party"
  | "unknown-purpose"
  | "unknown-requirement"
  | "unknown-contract"
  | "unknown-commitment"
  | "wider-than-parent"
  | "unknown-slot"
  | "unanswered-requirement"
  | "wrong-sender"
  | "wrong-recipient"
  | "wrong-purpose"
  | "wrong-requirement"
  | "field-not-disclosed"
  | "sink-not-granted"
  | "not-a-sink"
  | "not-the-holder"
  | "expired-turns"
  | "expired-time"
  | "expired-memory"
  | "time-reversed"
  | "other-policy"
  | "not-an-object"
  | "nothing-there"
  | "malformed-envelope"
  | "envelope-reused"
  | "other-message"
  | "over-budget"
  | "ledger-unavailable"
  | "no-rendering"
  | "no-request"
  | "not-an-approver"
  | "own-request"
  | "expired-request"
  | "unknown-argument"
  | "argument-given-twice"
  | "argument-does-not-fit"
  | "unresolved-effect"
  | "denied-by-rule"
  | "denied-after"
  | "outside-scope"
  | "not-granted"
  | "needs-approval"
  | "value-does-not-fit"
  | "candidate-not-offered"
  | "shape-depends"
  | "reveals-more"
  | "claim-not-listed"
  | "claim-not-supported"
  | "no-reference"
  | "ambiguous-claim"
  | "conflicting-claims";

export function allowed(reasons: readonly Reason[]): Verdict {
  return { answer: "allowed", reasons };
}

/** Denied for these reasons, of which there is at least one. */
export function denied(first: Reason, ...others: readonly Reason[]): Verdict {
  return { answer: "denied", reasons: [first, ...others] };
}

/** Allowed once each of these persons has agreed. */
export function asked(reasons: readonly Reason[], approvers: readonly string[]): Verdict {
  return { answer: "asked", reasons, approvers };
}
