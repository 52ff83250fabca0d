import type { Moment } from "../decide/operation-against-contract.ts";
import { indexPolicy, type IndexedContract, type PolicyIndex } from "../decide/policy-index.ts";
import type { Policy } from "../policy/policy.ts";
import { candidatesOf, type Candidate } from "./candidates.ts";
import { disclosureRegister, type Disclosure, type DisclosureRegister } from "./disclosure.ts";
import { cryptographicDraws, type Draws } from "./draws.ts";
import { envelopeRegister, type EnvelopeRegister } from "./envelope.ts";
import { memoryLedger, type Ledger } from "./ledger.ts";
import type { AuditEvent, Outcome } from "./outcome.ts";
import { projector, type Projector } from "./project.ts";

export interface MonitorOptions {
  /** A policy that was loaded with `loadPolicy`. */
  readonly policy: Policy;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Public randomness; cryptographic unless given. */
  readonly draws?: Draws;
  /** Where budgets are kept; in the process unless given. */
  readonly ledger?: Ledger;
  /** Told of every decision, refusals too; never of a value. What it throws stops the operation. */
  readonly audit?: (event: AuditEvent) => void;
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
  readonly index: PolicyIndex;
  readonly abstention: string;
  readonly ledger: Ledger;
  readonly register: DisclosureRegister;
  readonly envelopes: EnvelopeRegister;
  /** The outcome of each envelope that has one, so that a retry gives the same message. */
  readonly outcomes: Map<string, Promise<Outcome>>;
  /** What each store holds, by store and key. */
  readonly memory: Map<string, { readonly object: Disclosure; readonly writtenAt: Moment }>;
  readonly prepare: (item: IndexedContract) => PreparedContract;
  readonly now: () => Moment;
  readonly endTurn: () => void;
  readonly record: (event: Omit<AuditEvent, "at">) => void;
}

export function openSession(options: MonitorOptions): Session {
  const { policy, clock, audit } = options;
  const prepared = new Map<string, PreparedContract>();
  let turn = 0;
  const now = (): Moment => ({ turn, ms: clock() });
  return {
    index: indexPolicy(policy),
    abstention: options.abstention ?? "No answer can be given.",
    ledger: options.ledger ?? memoryLedger(),
    register: disclosureRegister(),
    envelopes: envelopeRegister(options.draws ?? cryptographicDraws()),
    outcomes: new Map(),
    memory: new Map(),
    prepare: ({ name, contract }) => {
      const known = prepared.get(name) ?? {
        project: projector(policy, contract),
        candidates: candidatesOf(policy, contract),
      };
      prepared.set(name, known);
      return known;
    },
    now,
    endTurn: () => {
      turn++;
    },
    record: (event) => audit?.(Object.freeze({ ...event, at: now() })),
  };
}
