import type { Moment, ObjectOperation } from "../decide/operation-against-contract.ts";
import type { Reason, Verdict } from "../decide/verdict.ts";
import type { Disclosure } from "./disclosure.ts";
import type { View } from "./project.ts";
import type { AbstentionCause, Message } from "./render.ts";

/** One decision: identifiers, names and reasons. */
export interface AuditEvent {
  readonly operation: "release" | ObjectOperation["kind"];
  /** The identifier of the envelope or object. */
  readonly id: string;
  readonly outcome: Outcome["kind"] | Verdict["answer"];
  readonly recipient: string;
  readonly purpose: string;
  readonly reasons: readonly Reason[];
  readonly at: Moment;
}

/** What became of an envelope; each kind is recorded apart, and none but the first is a success. */
export type Outcome = Released | Abstained | Escalated | Denied;

interface Released {
  readonly kind: "released";
  /** For the recipient. */
  readonly message: Message;
  readonly object: Disclosure;
  readonly reasons: readonly Reason[];
}

/** No message could be given; the receiver gets the one fixed text, whatever the cause. */
export interface Abstained {
  readonly kind: "abstained";
  readonly message: Message;
  readonly cause: AbstentionCause | "no-candidate" | "over-budget";
  /** The steps of the failure policy that were tried before. */
  readonly tried: readonly FailureAttempt[];
  readonly reasons: readonly Reason[];
}

/** A step of a failure policy that this monitor has no port for. */
export interface FailureAttempt {
  readonly kind: "delegate" | "ask";
  readonly of: readonly string[];
  readonly result: "not-available";
}

/** No contract answers the requirement: a person has to look at it. */
interface Escalated {
  readonly kind: "escalated";
  readonly message: Message;
  readonly reasons: readonly Reason[];
}

/** The envelope asks for what no contract grants; there is no message. */
interface Denied {
  readonly kind: "denied";
  readonly reasons: readonly Reason[];
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
