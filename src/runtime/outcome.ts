import type { Moment, ObjectOperation } from "../decide/operation.ts";
import type { Reason, Verdict } from "../decide/verdict.ts";
import type { ApprovalRequest } from "./approvals.ts";
import type { FailureCode } from "./broker.ts";
import type { Disclosure } from "./disclosure.ts";
import type { Fixing } from "./envelope.ts";
import type { View } from "./project.ts";
import type { AbstentionCause, Message } from "./render.ts";

/** What became of an envelope; each kind is recorded apart, and none but the first is a success. */
export type Outcome = Released | Delegated | Failed | Asked | Abstained | Escalated | Denied;

interface Released {
  readonly kind: "released";
  /** For the recipient. */
  readonly message: Message;
  readonly object: Disclosure;
  /** Public randomness and clock reading, which anyone may know. */
  readonly fixed: Fixing;
  readonly reasons: readonly Reason[];
}

/** A trusted broker computed the answer, which left under the contract that was asked. */
interface Delegated extends Omit<Released, "kind"> {
  readonly kind: "delegated";
  readonly broker: string;
}

/** The broker gave a failure code; the receiver gets the one fixed text. */
interface Failed extends Omit<Abstained, "kind"> {
  readonly kind: "failed";
  readonly code: FailureCode;
}

/** Persons have to approve; until they have, the receiver gets the one fixed text. */
interface Asked extends Omit<Abstained, "kind"> {
  readonly kind: "asked";
  readonly request: ApprovalRequest;
}

/** No message could be given; the receiver gets the one fixed text, whatever the cause. */
export interface Abstained {
  readonly kind: "abstained";
  readonly message: Message;
  readonly cause: ReleaseCause;
  /** The steps of the failure policy that were tried before. */
  readonly tried: readonly FailureAttempt[];
  readonly fixed: Fixing;
  readonly reasons: readonly Reason[];
}

/** Why no candidate was released. */
export type ReleaseCause = AbstentionCause | "no-candidate" | "over-budget";

/** A step of a failure policy that gave no message. */
export interface FailureAttempt {
  readonly kind: "delegate" | "ask";
  readonly of: readonly string[];
  /** A code of the broker; or why the step was not for this monitor or this cause, or what came of it. */
  readonly result:
    FailureCode | "not-available" | "not-applicable" | "over-budget" | "not-rendered" | "asked";
}

/** No contract answers the requirement: a person has to look at it. */
interface Escalated {
  readonly kind: "escalated";
  readonly message: Message;
  /** The person, if one is set for it. */
  readonly to?: string;
  readonly reasons: readonly Reason[];
}

/** The envelope asks for what no contract grants, or what keeps the books is down; there is no message. */
interface Denied {
  readonly kind: "denied";
  readonly reasons: readonly Reason[];
}

/** One decision: identifiers, names and reasons, and keyed digests in place of values. */
export interface AuditEvent {
  readonly operation: "release" | "derive" | "approve" | ObjectOperation["kind"];
  /** The identifier of the envelope or object. */
  readonly id: string;
  readonly outcome: Outcome["kind"] | Verdict["answer"];
  readonly recipient: string;
  readonly purpose: string;
  readonly contract?: string;
  readonly form?: string;
  /** The public draw and the clock reading of the envelope. */
  readonly fixed?: Fixing;
  /** HMAC-SHA-256 of what was given out, under the session's key. */
  readonly digest?: string;
  readonly tried?: readonly FailureAttempt[];
  readonly reasons: readonly Reason[];
  readonly session: string;
  readonly at: Moment;
}

/** Who does what with an object. */
export interface Use {
  /** The holder unless given. */
  readonly sender?: string;
  readonly to: string;
  readonly purpose: string;
}

/** The answer to a use of an object, with what it hands over where it is allowed. */
export interface Used {
  readonly verdict: Verdict;
  /** What the next party receives. */
  readonly message?: Message;
  /** The object under which it goes on; never wider than the one it comes from. */
  readonly object?: Disclosure;
}

/** A call of a tool, with the arguments to call it with where it is allowed. */
export interface Called {
  readonly verdict: Verdict;
  readonly arguments?: View;
}
