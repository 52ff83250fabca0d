import type { Narrowing } from "./narrowing.ts";

/** A moment on both clocks of a lifetime. */
export interface Moment {
  /** Turns since the session began. */
  readonly turn: number;
  /** Milliseconds since 1970. */
  readonly ms: number;
}

/** What is known of an object that was released: its contract and what of it the object carries. */
export interface ObjectFacts {
  readonly contract: string;
  /** Who may read it: the recipient to whom it was released or forwarded. */
  readonly recipient: string;
  /** The names of the contract's disclosures that it carries. */
  readonly fields: readonly string[];
  readonly releasedAt: Moment;
  /** What was taken from its scope since it was released. */
  readonly narrowed?: Narrowing;
}

/** e = (s, r, p, ch, d, t) of MNC eq. 4; the kind of operation is the channel. */
export type Operation = ReleaseOperation | ObjectOperation;

/** A message to be made from a case. */
export interface ReleaseOperation {
  readonly kind: "release";
  /** Whoever owns the case, unless given. */
  readonly sender?: string;
  readonly recipient: string;
  readonly purpose: string;
  readonly requirement: string;
  /** The accepted slots that the envelope asks for. */
  readonly asked: readonly string[];
  readonly at: Moment;
}

/** Something done with an object that was released. */
export interface ObjectOperation {
  readonly kind: "forward" | "call" | "log" | "remember" | "read" | "recall";
  readonly sender: string;
  /** The next recipient, tool, log or store; for a read, the reader. */
  readonly recipient: string;
  readonly purpose: string;
  readonly object: ObjectFacts;
  readonly at: Moment;
  /** For a recall: the store and when the object was written there. */
  readonly memory?: { readonly store: string; readonly writtenAt: Moment };
}
