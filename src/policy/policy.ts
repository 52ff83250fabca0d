import type { Type } from "./type.ts";
import type { Expression } from "./expression.ts";

/**
 * A compiled policy, the one form that everything after the compiler reads: the decisions, the runtime, the diff.
 * It is plain JSON, written in canonical form, and says nothing about how the source was laid out.
 */
export interface PolicyDocument {
  /** The identifier of the JSON Schema that this document follows. */
  readonly $schema: string;
  /**
   * `sha256:` and the hexadecimal SHA-256 of the canonical form of `policy`.
   * @pattern ^sha256:[0-9a-f]{64}$
   */
  readonly digest: string;
  /** What the policy means; this part is digested and signed. */
  readonly policy: Policy;
  /** Where it was written and how it is documented; not digested. */
  readonly source: PolicySource;
}

/**
 * Everything that one module declares, with what it uses of other modules. A name declared in the module itself stands
 * as it is; an imported one stands behind its module: `std.time.Weekday`. Groups are expanded.
 */
export interface Policy {
  readonly edition: "2026";
  readonly module: string;
  readonly parties: Table<Party>;
  readonly purposes: readonly string[];
  readonly types: Table<Type>;
  readonly contexts: Table<Context>;
  readonly abstractions: Table<Abstraction>;
  readonly requirements: Table<Requirement>;
  readonly forms: Table<Form>;
  readonly budgets: Table<Budget>;
  readonly contracts: Table<Contract>;
  readonly evidence: Table<Evidence>;
  readonly effects: Table<Effect>;
  readonly commitments: Table<Commitment>;
  readonly outbounds: Table<Outbound>;
}

export type Table<T> = Readonly<Record<string, T>>;

export interface Party {
  readonly role: "agent" | "person" | "store" | "log" | "channel" | "tool";
  /** The signature of a tool, in order. */
  readonly parameters?: readonly Parameter[];
  /** The effects that a call of the tool has. */
  readonly does?: readonly EffectOfTool[];
}

export interface Parameter {
  readonly name: string;
  readonly type: Type;
}

/** An effect of a tool, its arguments being expressions over the tool's parameters. */
export interface EffectOfTool {
  readonly effect: string;
  readonly arguments: readonly Expression[];
}

// What agents say

export interface Context {
  /** The agent that alone may write a root contract over it. */
  readonly owner: string;
  readonly fields: readonly ContextField[];
}

export interface ContextField {
  readonly name: string;
  readonly type: Type;
  /** `private`, or who has it before any message: everyone, or the parties listed. */
  readonly known: "private" | "everyone" | readonly string[];
}

/** A declared declassification: a total function of its parameters. */
export interface Abstraction {
  readonly parameters: readonly Parameter[];
  readonly result: Type;
  readonly arms: readonly AbstractionArm[];
}

export interface AbstractionArm {
  /** Read in order, the first that holds counts; absent for `otherwise`. */
  readonly when?: Expression;
  readonly value: Expression;
}

export interface Requirement {
  readonly slots: readonly Slot[];
}

export interface Slot {
  readonly name: string;
  readonly mode: "needs" | "accepts";
  readonly type: Type;
  /** What is shown in place of an absent value. */
  readonly fallback?: string;
}

export interface Form {
  readonly answers: string;
  readonly context: string;
  /** `authorized` where the form says `shape varies with authorized`. */
  readonly shape: "public" | "authorized";
  readonly bindings: readonly SlotBinding[];
  readonly body: Body;
  readonly certificate: FormCertificate;
}

export interface SlotBinding {
  readonly slot: string;
  readonly value: Expression;
}

export type Body = TextBody | DataBody | WhenBody | AnyOfBody;

export interface TextBody {
  readonly kind: "text";
  readonly pieces: readonly TextPiece[];
}

export type TextPiece =
  | { readonly kind: "fixed"; readonly text: string }
  | { readonly kind: "value"; readonly value: Expression; readonly padding?: Padding };

/** A list shown as exactly `count` items, the missing ones as `fallback`. */
export interface Padding {
  /**
   * @asType integer
   * @minimum 1
   */
  readonly count: number;
  readonly fallback: string;
}

export interface DataBody {
  readonly kind: "data";
  readonly entries: readonly DataEntry[];
}

export interface DataEntry {
  readonly key: string;
  readonly value: Expression;
}

export interface WhenBody {
  readonly kind: "when";
  readonly branches: readonly { readonly guard: Expression; readonly body: Body }[];
  /** Absent only where the guards are exhaustive. */
  readonly otherwise?: Body;
}

export interface AnyOfBody {
  readonly kind: "any-of";
  /** @minItems 1 */
  readonly variants: readonly (TextBody | DataBody)[];
}

/** What the checker has proved of a form; recomputed by whoever loads the policy. */
export interface FormCertificate {
  /** What the choice of branch and variant, the presence of slots and the number of items depend on. */
  readonly shapeReads: readonly string[];
  /** The fields that fill its slots. */
  readonly valuesRead: readonly string[];
  /** What the decision to abstain after rendering depends on: values that might not be read back exactly. */
  readonly abstentionReads: readonly string[];
  readonly level: "public" | "authorized";
  /** An upper bound on what one message can reveal beyond the public view. */
  readonly bits: Bits;
  /**
   * The same for a message whose slots a broker fills, with any values of their types. Under contracts that delegate, and
   * only there.
   */
  readonly receiptBits?: Bits;
}

/** A number of bits, or `unbounded`. */
export type Bits = NumberOfBits | "unbounded";

/** @minimum 0 */
type NumberOfBits = number;

export interface Budget {
  readonly limits: readonly BudgetLimit[];
}

/** What a limit over a window counts by: the session, or the value of a public field. */
export type WindowKey = Exclude<BudgetLimit["per"], "release">;

export interface BudgetLimit {
  /** @minimum 0 */
  readonly amount: number;
  /** `bits`, `risk`, `releases`, `calls`, or a numeric argument `tool.argument` that is summed. */
  readonly unit: string;
  /** One release, the session, or the value of a public field. */
  readonly per: "release" | "session" | { readonly context: string; readonly field: string };
  /**
   * The length of the window in milliseconds; absent where the limit is per release.
   * @minimum 0
   */
  readonly overMs?: number;
}

/** A lifetime: both bounds hold where both are given. */
export interface Lifetime {
  /**
   * @asType integer
   * @minimum 0
   */
  readonly turns?: number;
  /** @minimum 0 */
  readonly ms?: number;
}

/** c = (p, r, F, ℓ, φ, μ) of MNC eq. 3, every component filled in, inherited ones too, with the candidates D_c of eq. 6. */
export interface Contract {
  readonly answers: readonly string[];
  readonly narrows?: string;
  readonly context: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly purpose: string;
  readonly discloses: readonly Disclosure[];
  readonly forwards: readonly string[];
  readonly logs: readonly string[];
  readonly remembers: Memory;
  readonly lasts: Lifetime;
  readonly charges: readonly string[];
  readonly offers: readonly Offer[];
  readonly failure: readonly FailureStep[];
  readonly certificate: ContractCertificate;
}

/** A field, a part of one, or an abstraction of fields. */
export interface Disclosure {
  /** The alias where one is written, else the text of the expression. */
  readonly name: string;
  readonly value: Expression;
}

export interface Memory {
  readonly stores: readonly string[];
  /** Absent: as long as the contract lasts. */
  readonly lasts?: Lifetime;
}

export interface Offer {
  readonly form: string;
  /**
   * Written risk; absent where risk is the form's capacity in bits.
   * @minimum 0
   */
  readonly risk?: number;
  readonly guard?: Expression;
}

export type FailureStep =
  | { readonly kind: "delegate"; readonly to: string; readonly under: string }
  | { readonly kind: "ask"; readonly approvers: readonly string[] }
  | { readonly kind: "abstain"; readonly text: string };

/** What the checker has proved of a contract. */
export interface ContractCertificate {
  /** What the choice among its candidates depends on. */
  readonly choiceReads: readonly string[];
  /** Candidates that were inherited but need more than is disclosed here. */
  readonly dropped: readonly string[];
  /** What each form that is offered reads and reveals under this contract. */
  readonly candidates: Table<FormCertificate>;
  /** An upper bound on what one release under the contract can reveal beyond the public view, a broker's receipt too. */
  readonly bits: Bits;
  /** One for each window that a budget which it charges counts over. */
  readonly windows: readonly WindowBound[];
}

/**
 * An upper bound on what all messages that one key pays for in one window can reveal beyond the public view: sequential
 * composition, as many messages as can be charged times the bits of one. What a person approved beyond the budget is
 * charged apart and not in it.
 */
export interface WindowBound {
  readonly budget: string;
  readonly per: WindowKey;
  /**
   * The length of the window in milliseconds.
   * @minimum 0
   */
  readonly overMs: number;
  /** For the messages of this contract alone. */
  readonly bits: Bits;
  /** For those of all contracts of the policy that charge the budget. */
  readonly together: Bits;
}

// What code and tool calls may do

export interface Evidence {
  readonly entries: readonly EvidenceEntry[];
}

export interface EvidenceEntry {
  readonly sort: string;
  readonly name: string;
  /** The canonical value. */
  readonly value: string;
  readonly aliases: readonly string[];
}

/** A kind of effect with the parameters that make its target. */
export interface Effect {
  readonly parameters: readonly Parameter[];
}

/** C = (R, A, D, S) of ESC-CR eq. 2, before its parameters are bound. */
export interface Commitment {
  readonly parameters: readonly Parameter[];
  readonly narrows?: { readonly commitment: string; readonly arguments: readonly Expression[] };
  readonly languages: readonly string[];
  readonly provides: readonly Signature[];
  readonly passes: readonly string[];
  /** S: a bound on every effect of a family. */
  readonly within: readonly WithinBound[];
  /** Absent: the commitment bounds only by its denies, asks and afters. */
  readonly allows?: readonly EffectGrant[];
  readonly asks: readonly AskRule[];
  readonly denies: readonly EffectGrant[];
  readonly after: readonly AfterRule[];
  readonly claims: readonly ClaimRule[];
  readonly charges: readonly string[];
  readonly lastsMs?: number;
  readonly retries: number;
}

export interface Signature {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly result?: Type;
}

export interface WithinBound {
  /** The part of an effect's name before the dot. */
  readonly family: string;
  readonly pattern: readonly PatternPiece[];
}

/** Literal text of a pattern, in which `*` and `**` are wildcards, or a parameter, whose value is literal. */
export type PatternPiece =
  { readonly kind: "text"; readonly text: string } | { readonly kind: "parameter"; readonly name: string };

/** An effect or a call of a tool, with what its arguments may be. */
export interface EffectGrant {
  readonly effect: string;
  /** By name of the parameter; what is missing is free where `rest` is true and must be absent where not. */
  readonly arguments: Table<ArgumentConstraint>;
  readonly rest: boolean;
}

export type ArgumentConstraint =
  | { readonly kind: "any" }
  | { readonly kind: "pattern"; readonly pattern: readonly PatternPiece[] }
  | { readonly kind: "equals"; readonly value: Expression }
  | {
      readonly kind: "compare";
      readonly operator: "!=" | "<" | "<=" | ">" | ">=";
      readonly value: Expression;
    }
  | { readonly kind: "in"; readonly set: Expression }
  | { readonly kind: "in-evidence"; readonly evidence: string }
  | { readonly kind: "in-results"; readonly tool: string }
  | { readonly kind: "matching"; readonly pattern: string }
  /** The words of a list, in order; `rest` leaves free what follows them. */
  | { readonly kind: "words"; readonly words: readonly (readonly PatternPiece[])[]; readonly rest: boolean };

export interface AskRule {
  /** Distinct persons; every one must approve. */
  readonly approvers: readonly string[];
  readonly effect: EffectGrant;
}

/** Once one of `effects` has happened, what is left is narrowed. */
export interface AfterRule {
  readonly effects: readonly EffectGrant[];
  readonly denies: readonly EffectGrant[];
  readonly asks: readonly AskRule[];
}

export interface ClaimRule {
  readonly name: string;
  readonly type: Type;
  readonly evidence: string;
}

// What is sent out

export interface Outbound {
  readonly parameters: readonly Parameter[];
  readonly context: string;
  readonly channel: string;
  readonly from: string;
  readonly purpose: string;
  readonly to: readonly AddresseeRule[];
  readonly preserves: readonly string[];
  readonly requires: readonly string[];
  readonly generalizes: readonly Generalization[];
  /** Every field that no other clause lists is here too. */
  readonly withholds: readonly string[];
  readonly adds: readonly string[];
  readonly layout: {
    readonly name: string;
    readonly arguments: readonly number[];
    readonly maxWords?: number;
  };
  readonly checks: "always" | { readonly weight: number; readonly cost: number };
  readonly retries: number;
}

export interface AddresseeRule {
  /** `recipients`, `cc` or `bcc`. */
  readonly line: string;
  /** Absent: the line must be empty. */
  readonly among?: Expression;
}

export interface Generalization {
  readonly field: string;
  readonly to:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "abstraction"; readonly call: Expression };
}

// Where it comes from

export interface PolicySource {
  /** Paths relative to the project, `/` between their parts. */
  readonly files: readonly string[];
  /** By identifier of a declaration or clause: `contract schedule_meeting`, `contract schedule_meeting/forwards`. */
  readonly places: Table<Place>;
}

export interface Place {
  /** An index into `files`. */
  readonly file: number;
  /** Lines and columns from 1, columns in UTF-16 code units; the end is exclusive. */
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
  readonly documentation?: string;
}
