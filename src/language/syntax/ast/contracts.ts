import type { Span } from "../../../source/span.ts";
import type { Expression } from "./expressions.ts";
import type { Documented, DottedName, Duration, Name, Node, NumberLiteral, TextLiteral } from "./nodes.ts";

export interface BudgetDeclaration extends Documented {
  readonly kind: "budget";
  readonly name: Name;
  readonly limits: readonly BudgetLimit[];
}

/** `8 bits per release`, `20 bits per Case.request_id over 30 days`, `1_000 pay.amount per session over 1 day`. */
export interface BudgetLimit extends Node {
  readonly amount: NumberLiteral;
  /** `bits`, `risk`, `releases`, `calls`, or a numeric argument of a tool. */
  readonly unit: DottedName;
  /** `release`, `session`, or a public field. */
  readonly per: DottedName;
  readonly over: Duration | undefined;
}

export interface ContractDeclaration extends Documented {
  readonly kind: "contract";
  readonly name: Name;
  readonly answers: readonly Name[];
  readonly narrows: Name | undefined;
  readonly clauses: readonly ContractClause[];
}

export type ContractClause =
  | PartyClause
  | PurposeClause
  | DisclosesClause
  | SinkClause
  | LastsClause
  | ChargesClause
  | OffersClause
  | FailureClause;

/** `from scheduler`; `to coordinator, broker`. */
export interface PartyClause extends Node {
  readonly kind: "from" | "to";
  readonly parties: readonly Name[];
}

export interface PurposeClause extends Node {
  readonly kind: "purpose-of";
  readonly purpose: Name;
}

export interface DisclosesClause extends Node {
  readonly kind: "discloses";
  /** Undefined for `nothing`. */
  readonly disclosures: readonly Disclosure[] | undefined;
}

/** A field, a part of one, or an abstraction of fields, under a name of its own where one is given. */
export interface Disclosure extends Node {
  readonly value: Expression;
  readonly alias: Name | undefined;
}

/** `forwards to calendar`, `logs nothing`, `remembers in case_memory for 1 turn`. */
export interface SinkClause extends Node {
  readonly kind: "forwards" | "logs" | "remembers";
  /** Undefined for `nothing`. */
  readonly sinks: readonly Name[] | undefined;
  readonly lasts: Duration | undefined;
}

export interface LastsClause extends Node {
  readonly kind: "lasts";
  readonly duration: Duration;
}

export interface ChargesClause extends Node {
  readonly kind: "charges";
  readonly budgets: readonly Name[];
}

export interface OffersClause extends Node {
  readonly kind: "offers";
  readonly form: Name;
  readonly risk: NumberLiteral | undefined;
  readonly guard: Expression | undefined;
}

export interface FailureClause extends Node {
  readonly kind: "failure";
  readonly steps: readonly FailureStep[];
}

export type FailureStep =
  | { readonly kind: "delegate"; readonly to: Name; readonly under: Name; readonly span: Span }
  | { readonly kind: "ask"; readonly approvers: readonly Name[]; readonly span: Span }
  | { readonly kind: "abstain"; readonly text: TextLiteral; readonly span: Span };
