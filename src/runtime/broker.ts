import type { Disclosure } from "./disclosure.ts";
import type { Message } from "./render.ts";

/** What a broker gets: what its own contract releases to it, and what was asked for. */
export interface BrokerRequest {
  readonly id: string;
  readonly broker: string;
  readonly message: Message;
  readonly object: Disclosure;
  /** The requirement that the broker is to answer in the sender's place, and the accepted slots asked for. */
  readonly requirement: string;
  readonly asked: readonly string[];
}

/** An authorized receipt, by slots of the requirement, or that there is none. */
export type BrokerAnswer =
  { readonly kind: "receipt"; readonly slots: object } | { readonly kind: "failure" };

/** Asks a broker. What it throws, and what is no answer, counts as no answer. */
export type Broker = (request: BrokerRequest) => Promise<BrokerAnswer>;

/** All that can be said of a broker that gave no receipt; the receiver sees none of it. */
export type FailureCode =
  /** The broker says that it cannot. */
  | "cannot-compute"
  /** It did not answer, or the ledger did not. */
  | "no-answer"
  /** Slots are missing, unknown or of another type. */
  | "malformed-receipt"
  /** The receipt does not read back exactly. */
  | "unsafe-receipt";
