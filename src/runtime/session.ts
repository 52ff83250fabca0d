import { randomUUID } from "node:crypto";
import type { Moment } from "../decide/operation.ts";
import { indexPolicy, type PolicyIndex } from "../decide/policy-index.ts";
import type { IndexedContract } from "../decide/indexed-contract.ts";
import type { Policy } from "../policy/policy.ts";
import { approvalRegister, type ApprovalRegister } from "./approvals.ts";
import { auditRecord, type RecordedEvent } from "./audit.ts";
import { candidatesOf, type Candidate } from "./candidates.ts";
import type { Broker } from "./broker.ts";
import { disclosureRegister, type Disclosure, type DisclosureRegister } from "./disclosure.ts";
import { cryptographicDraws, type Draws } from "./draws.ts";
import { envelopeRegister, type EnvelopeRegister } from "./envelope.ts";
import { keyedDigest, type KeyedDigest } from "./keyed-digest.ts";
import { memoryLedger, type Ledger } from "./ledger.ts";
import type { AuditEvent, Outcome } from "./outcome.ts";
import { projector, type Projector } from "./project.ts";

export interface MonitorOptions {
  /** A policy that was loaded with `loadPolicy`. */
  readonly policy: Policy;
  /** Milliseconds since 1970, whole. */
  readonly clock: () => number;
  /** Public randomness; cryptographic unless given. */
  readonly draws?: Draws;
  /** Where budgets are kept; in the process unless given. */
  readonly ledger?: Ledger;
  /** Names the session in budgets and events; unique unless given. */
  readonly session?: string;
  /**
   * The key of the digests that stand for values in events, approvals and the ledger. Monitors that share a ledger share
   * the key; without it a new one is made, and what another process released is not released here again.
   */
  readonly digestKey?: Uint8Array;
  /** Told of every decision, refusals too; never of a value. What it throws stops the operation. */
  readonly audit?: (event: AuditEvent) => void;
  /** Asks a trusted broker where a failure policy delegates (MNC-D). */
  readonly broker?: Broker;
  /** How long an approval may be given and used, in milliseconds; 10 minutes unless given. */
  readonly approvalLastsMs?: number;
  /** The person who is told of what no contract answers. */
  readonly escalation?: { readonly to: string; readonly send?: (event: AuditEvent) => void };
  /** What a receiver gets where no contract says what. */
  readonly abstention?: string;
}

/** A contract prepared for releases. */
interface PreparedContract {
  readonly project: Projector;
  readonly candidates: readonly Candidate[];
}

/** What a monitor remembers. */
export interface Session {
  readonly name: string;
  readonly index: PolicyIndex;
  readonly abstention: string;
  readonly ledger: Ledger;
  readonly digest: KeyedDigest;
  readonly register: DisclosureRegister;
  readonly envelopes: EnvelopeRegister;
  readonly approvals: ApprovalRegister;
  readonly broker: Broker | undefined;
  readonly escalation: MonitorOptions["escalation"];
  /** The outcome of each envelope that has one, so that a retry gives the same message. */
  readonly outcomes: Map<string, Promise<Outcome>>;
  /** What each store holds, by store and key. */
  readonly memory: Map<string, { readonly object: Disclosure; readonly writtenAt: Moment }>;
  readonly prepare: (item: IndexedContract) => PreparedContract;
  readonly now: () => Moment;
  readonly endTurn: () => void;
  /** A number that no other call gives. */
  readonly next: () => number;
  readonly record: (event: RecordedEvent) => AuditEvent;
}

/** @throws RangeError if escalations are to go to somebody who is no declared person. */
export function openSession(options: MonitorOptions): Session {
  const { policy, clock, escalation } = options;
  if (escalation !== undefined && policy.parties[escalation.to]?.role !== "person") {
    throw new RangeError(`escalations go to a declared person, and ${escalation.to} is none`);
  }
  const name = options.session ?? randomUUID();
  const digest = keyedDigest(options.digestKey);
  const ledger = options.ledger ?? memoryLedger();
  const { index, prepare } = preparedPolicy(policy);
  let turn = 0;
  let count = 0;
  const now = (): Moment => ({ turn, ms: clock() });
  return {
    name,
    index,
    abstention: options.abstention ?? "No answer can be given.",
    ledger,
    digest,
    register: disclosureRegister(),
    envelopes: envelopeRegister(options.draws ?? cryptographicDraws(), ledger),
    approvals: approvalRegister(ledger, name, options.approvalLastsMs ?? 600_000),
    broker: options.broker,
    escalation,
    outcomes: new Map(),
    memory: new Map(),
    prepare,
    now,
    endTurn: () => {
      turn++;
    },
    next: () => count++,
    record: auditRecord(index, digest, name, now, options.audit),
  };
}

interface PreparedPolicy {
  readonly index: PolicyIndex;
  readonly prepare: Session["prepare"];
}

const preparedPolicies = new WeakMap<Policy, PreparedPolicy>();

/** What follows from a policy alone is prepared once for all sessions. */
function preparedPolicy(policy: Policy): PreparedPolicy {
  const known = preparedPolicies.get(policy);
  if (known !== undefined) return known;
  const contracts = new Map<string, PreparedContract>();
  const prepared: PreparedPolicy = {
    index: indexPolicy(policy),
    prepare: (item) => {
      const before = contracts.get(item.name) ?? {
        project: projector(policy, item.contract),
        candidates: candidatesOf(policy, item.contract),
      };
      contracts.set(item.name, before);
      return before;
    },
  };
  preparedPolicies.set(policy, prepared);
  return prepared;
}
