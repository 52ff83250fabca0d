import { allowed, denied, type Verdict } from "../decide/verdict.ts";
import type { Ledger } from "./ledger.ts";
import type { Message } from "./render.ts";

/** What persons are asked to approve: exactly this, for once. */
export interface ApprovalRequest {
  /** A keyed digest of the envelope, its draw and clock reading, contract, form and message. */
  readonly digest: string;
  /** Distinct persons; every one must approve. */
  readonly approvers: readonly string[];
  /** Who asked, and who answers; neither may approve. */
  readonly requesters: readonly string[];
  /** What would be released; for the approvers' eyes. */
  readonly content: Message;
  /** Milliseconds since 1970; from then on it can neither be given nor be used. */
  readonly expiresAtMs: number;
}

export interface Approval {
  readonly digest: string;
  /** The person, whom the application has authenticated. */
  readonly by: string;
}

/** The approvals of one session. */
export interface ApprovalRegister {
  /** The request with that digest: the one that was made before, while it lasts. */
  readonly ask: (request: Omit<ApprovalRequest, "expiresAtMs">, nowMs: number) => ApprovalRequest;
  readonly approve: (approval: Approval, nowMs: number) => Verdict;
  /**
   * Whether everyone has approved. An approval is used up by this: it counts once, in whichever process.
   *
   * @throws whatever the ledger throws when it cannot be reached.
   */
  readonly use: (digest: string, nowMs: number) => Promise<boolean>;
}

interface Pending {
  readonly request: ApprovalRequest;
  readonly askedAtMs: number;
  readonly by: Set<string>;
}

export function approvalRegister(ledger: Ledger, session: string, lastsMs: number): ApprovalRegister {
  const pending = new Map<string, Pending>();
  const live = (digest: string, nowMs: number): Pending | undefined => {
    const found = pending.get(digest);
    if (found === undefined) return undefined;
    return nowMs >= found.askedAtMs && nowMs < found.request.expiresAtMs ? found : undefined;
  };
  return {
    ask: (asked, nowMs) => {
      const before = live(asked.digest, nowMs);
      if (before !== undefined) return before.request;
      const request = Object.freeze({ ...asked, expiresAtMs: nowMs + lastsMs });
      pending.set(asked.digest, { request, askedAtMs: nowMs, by: new Set() });
      return request;
    },
    approve: ({ digest, by }, nowMs) => {
      const refuse = (code: "no-request" | "expired-request" | "not-an-approver" | "own-request"): Verdict =>
        denied({ clause: "approvals", code, asked: code === "not-an-approver" ? by : "approval" });
      if (!pending.has(digest)) return refuse("no-request");
      const found = live(digest, nowMs);
      if (found === undefined) return refuse("expired-request");
      if (!found.request.approvers.includes(by)) return refuse("not-an-approver");
      if (found.request.requesters.includes(by)) return refuse("own-request");
      found.by.add(by);
      return allowed([{ clause: "approvals", code: "granted", asked: by }]);
    },
    use: async (digest, nowMs) => {
      const found = live(digest, nowMs);
      const { approvers = [] } = found?.request ?? {};
      const isComplete = approvers.length > 0 && approvers.every((person) => found?.by.has(person));
      if (!isComplete) return false;
      pending.delete(digest);
      const use = `${session} ${found?.askedAtMs}`;
      return (await ledger.keep(`approval ${digest}`, use)) === use;
    },
  };
}
