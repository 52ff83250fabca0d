import type { IndexedContract } from "../decide/indexed-contract.ts";
import type { Envelope, Fixing } from "./envelope.ts";
import type { Message, RenderInput } from "./render.ts";
import type { Session } from "./session.ts";

/** An envelope with the contract under which it is being answered, and what its renderers get. */
export interface Request {
  readonly session: Session;
  readonly envelope: Envelope;
  readonly fixing: Fixing;
  readonly item: IndexedContract;
  readonly input: RenderInput;
  /** The case; only projections read it. */
  readonly source: object;
}

export function textMessage(text: string): Message {
  return { kind: "text", text };
}

/** INVARIANT: fail-closed. A ledger that cannot be reached lets nothing pass. */
export function unavailable(): "unavailable" {
  return "unavailable";
}
