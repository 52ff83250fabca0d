import type { EffectCall } from "./effects-against-commitment.ts";
import type { Distinction } from "./abstraction-order.ts";
import type { OutboundUse } from "./outbound-use.ts";
import type { ProgramFacts } from "./program-facts.ts";
import type { ContractMessage, Failure, Spending } from "./message-against-contract.ts";
import type { ObjectOperation } from "./operation.ts";
import type { Parameters } from "./arguments.ts";
import type { Claim } from "./claim-against-evidence.ts";

/** How the new authority lies to the old one. */
export type Direction = "narrower" | "equal" | "wider" | "incomparable";

/** In which respect authority changed. */
export type ChangedComponent =
  | "name"
  | "sender"
  | "requirement"
  | "recipient"
  | "purpose"
  | "field"
  | "sink"
  | "lifetime"
  | "log"
  | "memory"
  | "budget"
  | "candidate"
  | "failure"
  | "effect"
  | "scope"
  | "ask"
  | "after"
  | "claim"
  | "condition"
  | "message";

/** One respect in which the authority of one declaration changed. */
export interface AuthorityChange {
  /** `contract clinic.scheduling.schedule_meeting`, by its new name where it has one. */
  readonly subject: string;
  readonly component: ChangedComponent;
  readonly direction: Direction;
  /** One lower-case line: what changed. */
  readonly summary: string;
  /** What is allowed now and was not before. */
  readonly gained?: Witness;
  /** What was allowed before and is not now. */
  readonly lost?: Witness;
}

/** One thing that may happen, that a decision can be asked about. */
export type Witness =
  | { readonly kind: "message"; readonly message: ContractMessage; readonly text: string }
  | { readonly kind: "use"; readonly operation: ObjectOperation; readonly text: string }
  | { readonly kind: "distinction"; readonly distinction: Distinction; readonly text: string }
  | { readonly kind: "failure"; readonly failure: Failure; readonly text: string }
  | { readonly kind: "outbound"; readonly use: OutboundUse; readonly text: string }
  | {
      readonly kind: "program";
      readonly commitment: string;
      readonly program: ProgramFacts;
      readonly text: string;
    }
  | { readonly kind: "spending"; readonly spending: Spending; readonly text: string }
  | {
      readonly kind: "call";
      readonly commitment: string;
      readonly parameters: Parameters;
      /** What has happened before, then the call in question. */
      readonly calls: readonly EffectCall[];
      /** Whether it may happen without anyone's approval, which is what changed. */
      readonly unasked: boolean;
      /** A person whose approval is not needed, which is what changed. */
      readonly without?: string;
      readonly text: string;
    }
  | {
      readonly kind: "age";
      readonly commitment: string;
      readonly parameters: Parameters;
      /** Milliseconds since the commitment was built. */
      readonly ageMs: number;
      readonly text: string;
    }
  | {
      readonly kind: "claim";
      readonly commitment: string;
      readonly parameters: Parameters;
      readonly claim: Claim;
      readonly text: string;
    };
