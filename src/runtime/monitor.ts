import type { Verdict } from "../decide/verdict.ts";
import type { Approval } from "./approvals.ts";
import { admit, carry, type CarriedObject } from "./carry.ts";
import { derive, type Deriving } from "./derive.ts";
import type { Disclosure } from "./disclosure.ts";
import type { Envelope } from "./envelope.ts";
import { recall, read, remember, use, type Reading, type Recall } from "./object-use.ts";
import type { Called, Outcome, Use, Used } from "./outcome.ts";
import { release } from "./release.ts";
import { openSession, type MonitorOptions } from "./session.ts";
import { callTool, type CallUse } from "./tool-call.ts";

/** The one way by which messages, forwards, log lines, tool calls and memory go. */
export interface Monitor {
  /** @throws CaseError when the case does not fit; then nothing has happened but the draw. */
  readonly release: (envelope: Envelope, source: object) => Promise<Outcome>;
  readonly forward: (object: Disclosure, use: Use) => Promise<Used>;
  readonly log: (object: Disclosure, use: Use) => Promise<Used>;
  readonly remember: (object: Disclosure, use: Use & { readonly key: string }) => Promise<Used>;
  readonly recall: (request: Recall) => Promise<Used>;
  readonly read: (object: Disclosure, request: Reading) => Promise<Used>;
  readonly callTool: (object: Disclosure, use: CallUse) => Promise<Called>;
  /** A narrower object for the holder of one. */
  readonly derive: (object: Disclosure, request: Deriving) => Promise<Used>;
  /** An object as plain data, to be signed and taken elsewhere; the checks of a read. */
  readonly carry: (
    object: Disclosure,
    reading: Reading,
  ) => Promise<{ readonly verdict: Verdict; readonly carried?: CarriedObject }>;
  /** An object that another monitor released under the same policy; its signature must have been checked. */
  readonly admit: (
    carried: CarriedObject,
    reading: Reading,
  ) => Promise<{ readonly verdict: Verdict; readonly object?: Disclosure }>;
  /** Takes the word of a person, whom the application has authenticated; then the envelope is released again. */
  readonly approve: (approval: Approval) => Verdict;
  /** Ends the turn: what lasts one turn is gone. */
  readonly endTurn: () => void;
}

/** A reference monitor for one policy and one session (MNC, "Contracts and enforcement"). */
export function createMonitor(options: MonitorOptions): Monitor {
  const session = openSession(options);
  return Object.freeze({
    release: async (envelope: Envelope, source: object) => release(session, envelope, source),
    forward: async (object: Disclosure, request: Use) => use(session, "forward", object, request),
    log: async (object: Disclosure, request: Use) => use(session, "log", object, request),
    remember: async (object: Disclosure, request: Use & { readonly key: string }) =>
      remember(session, object, request),
    recall: async (request: Recall) => recall(session, request),
    read: async (object: Disclosure, request: Reading) => read(session, object, request),
    callTool: async (object: Disclosure, request: CallUse) => callTool(session, object, request),
    derive: async (object: Disclosure, request: Deriving) => derive(session, object, request),
    carry: async (object: Disclosure, reading: Reading) => carry(session, object, reading),
    admit: async (carried: CarriedObject, reading: Reading) => admit(session, carried, reading),
    approve: (approval: Approval) => {
      const verdict = session.approvals.approve(approval, session.now().ms);
      const { answer: outcome, reasons } = verdict;
      session.record({ operation: "approve", id: "", outcome, recipient: approval.by, purpose: "", reasons });
      return verdict;
    },
    endTurn: () => session.endTurn(),
  });
}
