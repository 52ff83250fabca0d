import type { Disclosure } from "./disclosure.ts";
import type { Envelope } from "./envelope.ts";
import { call, recall, read, remember, use, type Reading, type Recall } from "./object-use.ts";
import type { Called, Outcome, Use, Used } from "./outcome.ts";
import { release } from "./release.ts";
import { openSession, type MonitorOptions } from "./session.ts";

/** The one way by which messages, forwards, log lines, tool calls and memory go. */
export interface Monitor {
  /** @throws CaseError when the case does not fit; then nothing has happened but the draw. */
  readonly release: (envelope: Envelope, source: object) => Promise<Outcome>;
  readonly forward: (object: Disclosure, use: Use) => Promise<Used>;
  readonly log: (object: Disclosure, use: Use) => Promise<Used>;
  readonly remember: (object: Disclosure, use: Use & { readonly key: string }) => Promise<Used>;
  readonly recall: (request: Recall) => Promise<Used>;
  readonly read: (object: Disclosure, request: Reading) => Promise<Used>;
  readonly call: (object: Disclosure, use: Use & { readonly arguments: object }) => Promise<Called>;
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
    call: async (object: Disclosure, request: Use & { readonly arguments: object }) =>
      call(session, object, request),
    endTurn: () => session.endTurn(),
  });
}
