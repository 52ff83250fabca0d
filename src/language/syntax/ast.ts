import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";

/**
 * The syntax tree of one `.pol` file, as written: names are not resolved, nothing is filled in. Every node has the span
 * of its text. A node that could not be read is left out; the parser has then reported why.
 */
export interface Module {
  readonly kind: "module";
  readonly file: SourceFile;
  readonly edition: Edition | undefined;
  readonly name: ModuleName | undefined;
  readonly imports: readonly Import[];
  readonly declarations: readonly Declaration[];
  /** `//` comments in order of place; `///` documentation is on the nodes. */
  readonly comments: readonly Comment[];
  readonly span: Span;
}

interface Node {
  readonly span: Span;
}

/** A declaration or a part of one that `///` lines may document. */
interface Documented extends Node {
  readonly doc: Documentation | undefined;
}

export interface Documentation extends Node {
  /** The text of each line, without `///` and the one space that may follow. */
  readonly lines: readonly string[];
}

export interface Comment extends Node {
  /** With its slashes, without trailing white space. */
  readonly text: string;
}

// Names, literals

export interface Name extends Node {
  readonly kind: "name";
  readonly text: string;
}

/** Names joined by dots: `std.time`, `fs.read`, `Case.request_id`, `slot.day`. */
export interface DottedName extends Node {
  readonly kind: "dotted-name";
  readonly parts: readonly Name[];
}

export interface NumberLiteral extends Node {
  readonly kind: "number";
  /** As written, with a leading `-` where there is one, without `_`. */
  readonly text: string;
}

/** A text without interpolation. */
export interface TextLiteral extends Node {
  readonly kind: "text";
  readonly value: string;
  readonly quote: Quote;
}

/** `"…"`, `"""…"""`, `'''…'''`. */
export type Quote = "line" | "block" | "raw";

export interface BoolLiteral extends Node {
  readonly kind: "bool";
  readonly value: boolean;
}

/** `/…/` after `matching`: what stands between the slashes. */
export interface Pattern extends Node {
  readonly kind: "pattern";
  readonly source: string;
}

/** A text that may hold `{expression}`. */
export interface Template extends Node {
  readonly kind: "template";
  readonly quote: Quote;
  readonly pieces: readonly TemplatePiece[];
}

export type TemplatePiece = TemplateText | Placeholder;

export interface TemplateText extends Node {
  readonly kind: "template-text";
  readonly value: string;
}

/** `{slot.day}`, or padded: `{items, 5, else "—"}`. */
export interface Placeholder extends Node {
  readonly kind: "placeholder";
  readonly value: Expression;
  readonly padding: Padding | undefined;
}

export interface Padding extends Node {
  readonly count: NumberLiteral;
  readonly fallback: TextLiteral;
}

// Header

export interface Edition extends Node {
  readonly kind: "edition";
  readonly value: TextLiteral;
}

export interface ModuleName extends Documented {
  readonly kind: "module-name";
  readonly name: DottedName;
}

export interface Import extends Node {
  readonly kind: "import";
  readonly module: DottedName;
  readonly items: readonly ImportItem[];
}

export interface ImportItem extends Node {
  readonly name: Name;
  readonly alias: Name | undefined;
}

// Declarations

export type Declaration =
  | PartyDeclaration
  | ToolDeclaration
  | PurposeDeclaration
  | GroupDeclaration
  | EnumDeclaration
  | TypeDeclaration
  | ContextDeclaration
  | AbstractionDeclaration
  | RequirementDeclaration
  | FormDeclaration
  | BudgetDeclaration
  | ContractDeclaration
  | EvidenceDeclaration
  | CommitmentDeclaration
  | EffectDeclaration
  | ModelDeclaration
  | OutboundDeclaration
  | TestDeclaration;

export type PartyRole = "agent" | "person" | "store" | "log" | "channel";

export interface PartyDeclaration extends Documented {
  readonly kind: "party";
  readonly role: PartyRole;
  readonly name: Name;
}

export interface ToolDeclaration extends Documented {
  readonly kind: "tool";
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  /** What calling the tool means: `does mail.send(to)`. */
  readonly does: readonly EffectPattern[];
}

export interface Parameter extends Node {
  readonly name: Name;
  readonly type: TypeExpression;
}

export interface PurposeDeclaration extends Documented {
  readonly kind: "purpose";
  readonly name: Name;
}

export interface GroupDeclaration extends Documented {
  readonly kind: "group";
  readonly name: Name;
  readonly members: readonly DottedName[];
}

export interface EnumDeclaration extends Documented {
  readonly kind: "enum";
  readonly name: Name;
  readonly members: readonly EnumMember[];
}

export interface EnumMember extends Documented {
  readonly name: Name;
}

export interface TypeDeclaration extends Documented {
  readonly kind: "type";
  readonly name: Name;
  readonly type: TypeExpression;
}

export interface ContextDeclaration extends Documented {
  readonly kind: "context";
  readonly name: Name;
  readonly owner: Name;
  readonly fields: readonly ContextField[];
}

export interface ContextField extends Documented {
  readonly visibility: "public" | "private";
  readonly name: Name;
  readonly type: TypeExpression;
  /** Who knows a public field already; empty means everyone. */
  readonly to: readonly Name[];
}

export interface AbstractionDeclaration extends Documented {
  readonly kind: "abstraction";
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly result: TypeExpression;
  /** Undefined where no body is written: the standard library declares so what the compiler computes. */
  readonly arms: readonly Arm[] | undefined;
}

/** `cardiac, respiratory -> capacity`, `when guard -> true`, `otherwise -> policy`. */
export interface Arm extends Node {
  readonly match: ArmMatch;
  readonly value: Expression;
}

export type ArmMatch =
  | { readonly kind: "cases"; readonly cases: readonly Case[]; readonly span: Span }
  | { readonly kind: "when"; readonly guard: Expression; readonly span: Span }
  | { readonly kind: "otherwise"; readonly span: Span };

/** A value, or a range of numbers `0..9`. */
export type Case = Expression | RangeCase;

export interface RangeCase extends Node {
  readonly kind: "range";
  readonly low: NumberLiteral;
  readonly high: NumberLiteral;
}

export interface RequirementDeclaration extends Documented {
  readonly kind: "requirement";
  readonly name: Name;
  readonly slots: readonly SlotDeclaration[];
}

export interface SlotDeclaration extends Documented {
  readonly mode: "needs" | "accepts";
  readonly name: Name;
  readonly type: TypeExpression;
  /** What an accepted slot shows when its value is absent. */
  readonly fallback: TextLiteral | undefined;
}

export interface FormDeclaration extends Documented {
  readonly kind: "form";
  readonly name: Name;
  readonly answers: Name;
  readonly using: Name;
  /** `shape varies with authorized`, where it stands. */
  readonly varies: Span | undefined;
  readonly bindings: readonly SlotBinding[];
  readonly body: Body | undefined;
}

export interface SlotBinding extends Documented {
  readonly slot: Name;
  readonly value: Expression;
}

export type Body = TextBody | DataBody | WhenBody | AnyOfBody;

export interface TextBody extends Node {
  readonly kind: "text-body";
  readonly template: Template;
}

export interface DataBody extends Node {
  readonly kind: "data-body";
  readonly entries: readonly DataEntry[];
}

export interface DataEntry extends Node {
  readonly key: Name;
  readonly value: Expression;
}

export interface WhenBody extends Node {
  readonly kind: "when-body";
  readonly branches: readonly WhenBranch[];
  readonly otherwise: Body | undefined;
}

export interface WhenBranch extends Node {
  readonly guard: Expression;
  readonly body: Body | undefined;
}

export interface AnyOfBody extends Node {
  readonly kind: "any-of-body";
  readonly variants: readonly (TextBody | DataBody)[];
}

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

export interface Duration extends Node {
  readonly kind: "duration";
  readonly parts: readonly DurationPart[];
}

export interface DurationPart extends Node {
  readonly amount: NumberLiteral;
  /** `turn`, `second`, `minute`, `hour`, `day`, or their plurals. */
  readonly unit: Name;
}

// Contracts

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

// Evidence, commitments, effects

export interface EvidenceDeclaration extends Documented {
  readonly kind: "evidence";
  readonly name: Name;
  readonly entries: readonly EvidenceEntry[];
}

/** `endpoint reports = "https://…" also "reports v2"`: the sort of value, its name, its canonical value, its aliases. */
export interface EvidenceEntry extends Documented {
  readonly sort: Name;
  readonly name: Name;
  readonly value: TextLiteral;
  readonly aliases: readonly TextLiteral[];
}

export interface CommitmentDeclaration extends Documented {
  readonly kind: "commitment";
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly narrows: CallOf | undefined;
  readonly clauses: readonly CommitmentClause[];
}

/** A name applied to arguments: `baseline(workspace)`. */
export interface CallOf extends Node {
  readonly kind: "call-of";
  readonly name: Name;
  readonly arguments: readonly Expression[];
}

export type CommitmentClause =
  | LanguageClause
  | ProvidesClause
  | PassesClause
  | WithinClause
  | EffectsClause
  | AsksClause
  | AfterClause
  | ClaimsClause
  | LastsClause
  | ChargesClause
  | RetriesClause;

export interface LanguageClause extends Node {
  readonly kind: "language";
  readonly languages: readonly Name[];
}

export interface ProvidesClause extends Node {
  readonly kind: "provides";
  readonly signatures: readonly Signature[];
}

export interface Signature extends Node {
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly result: TypeExpression | undefined;
}

export interface PassesClause extends Node {
  readonly kind: "passes";
  readonly path: TextLiteral;
}

/** `within fs "{workspace}/**", net "api.example.com:443"`: a family of effects and the pattern that bounds it. */
export interface WithinClause extends Node {
  readonly kind: "within";
  readonly bounds: readonly WithinBound[];
}

export interface WithinBound extends Node {
  readonly family: Name;
  readonly pattern: Template;
}

export interface EffectsClause extends Node {
  readonly kind: "allows" | "denies";
  readonly effects: readonly EffectPattern[];
}

export interface DeniesClause extends EffectsClause {
  readonly kind: "denies";
}

export interface AsksClause extends Node {
  readonly kind: "asks";
  /** All of them must approve. */
  readonly approvers: readonly Name[];
  readonly effects: readonly EffectPattern[];
}

export interface AfterClause extends Node {
  readonly kind: "after";
  readonly effects: readonly EffectPattern[];
  readonly clauses: readonly (DeniesClause | AsksClause)[];
}

export interface ClaimsClause extends Node {
  readonly kind: "claims";
  readonly claims: readonly ClaimDeclaration[];
}

export interface ClaimDeclaration extends Node {
  readonly name: Name;
  readonly type: TypeExpression;
  readonly evidence: Name;
}

export interface RetriesClause extends Node {
  readonly kind: "retries";
  readonly count: NumberLiteral;
}

/** An effect, a tool or a group, with constraints on its arguments; without an argument list, any arguments. */
export interface EffectPattern extends Node {
  readonly kind: "effect-pattern";
  readonly name: DottedName;
  readonly arguments: readonly EffectArgument[] | undefined;
  /** `..`: what is not mentioned is free. */
  readonly rest: Span | undefined;
}

export interface EffectArgument extends Node {
  /** Undefined for an argument by position. */
  readonly name: Name | undefined;
  readonly constraint: ArgumentConstraint;
}

export type ArgumentConstraint =
  | { readonly kind: "any"; readonly span: Span }
  | { readonly kind: "equals"; readonly value: Expression; readonly span: Span }
  | {
      readonly kind: "compare";
      readonly operator: CompareOperator;
      readonly value: Expression;
      readonly span: Span;
    }
  | { readonly kind: "in"; readonly set: Expression; readonly span: Span }
  | { readonly kind: "in-results"; readonly tool: Name; readonly span: Span }
  | { readonly kind: "matching"; readonly pattern: Pattern; readonly span: Span };

export interface EffectDeclaration extends Documented {
  readonly kind: "effect";
  readonly name: DottedName;
  readonly parameters: readonly Parameter[];
}

// Library models

export interface ModelDeclaration extends Documented {
  readonly kind: "model";
  readonly language: Name;
  readonly module: TextLiteral;
  readonly rows: readonly ModelRow[];
}

export type ModelRow = ModelEntry | PureRow;

/** `pure path.join, sep`, `unknown _getframe`: many members with one answer. */
export interface PureRow extends Documented {
  readonly kind: "pure" | "unknown";
  readonly members: readonly DottedName[];
}

/** One member of a module or class, with what is known of it. */
export interface ModelEntry extends Documented {
  readonly kind: "model-entry";
  readonly sort: "module" | "function" | "class" | "method" | "property" | "constant";
  readonly name: DottedName;
  /** Undefined where no parameter list is written. */
  readonly parameters: readonly ModelParameter[] | undefined;
  readonly rest: Span | undefined;
  /** The value of a constant. */
  readonly value: Expression | undefined;
  readonly facts: readonly ModelFact[];
  /** The members of a class or module written inside braces. */
  readonly rows: readonly ModelRow[];
}

export interface ModelParameter extends Node {
  readonly name: Name;
  /** `*args` takes the rest by position, `**options` the rest by name. */
  readonly spread: "none" | "positions" | "names";
  readonly default: Expression | undefined;
}

export type ModelFact =
  | { readonly kind: "does"; readonly effects: readonly ModelEffect[]; readonly span: Span }
  | {
      readonly kind: "gives";
      readonly what: "type" | "element";
      readonly name: DottedName;
      readonly span: Span;
    }
  | {
      readonly kind: "calls";
      readonly callee: DottedName;
      readonly arguments: readonly Expression[];
      readonly span: Span;
    }
  | { readonly kind: "evaluates"; readonly argument: Name; readonly span: Span }
  | { readonly kind: "same-as"; readonly path: DottedName; readonly span: Span }
  | { readonly kind: "folds-as"; readonly intrinsic: DottedName; readonly span: Span }
  | { readonly kind: "is"; readonly answer: "pure" | "unknown"; readonly span: Span };

/** `fs.write(file) when mode matching /…/`. */
export interface ModelEffect extends Node {
  readonly effect: DottedName;
  readonly targets: readonly Expression[];
  readonly guard: Expression | undefined;
}

// Outbound mail

export interface OutboundDeclaration extends Documented {
  readonly kind: "outbound";
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly using: Name;
  readonly clauses: readonly OutboundClause[];
}

export type OutboundClause =
  | { readonly kind: "channel"; readonly channel: Name; readonly span: Span }
  | { readonly kind: "sender"; readonly party: Name; readonly span: Span }
  | { readonly kind: "addressees"; readonly addressees: readonly Addressees[]; readonly span: Span }
  | PurposeClause
  | FieldsClause
  | { readonly kind: "generalizes"; readonly entries: readonly Generalization[]; readonly span: Span }
  | { readonly kind: "adds"; readonly allowed: readonly Name[] | undefined; readonly span: Span }
  | LayoutClause
  | { readonly kind: "checks"; readonly when: "always" | RiskRule; readonly span: Span }
  | RetriesClause
  | { readonly kind: "block"; readonly span: Span };

/** `preserves`, `requires` and `withholds` list fields of the context; undefined for `nothing`. */
export interface FieldsClause extends Node {
  readonly kind: "preserves" | "requires" | "withholds";
  readonly fields: readonly DottedName[] | undefined;
}

/** `recipients in care_team`, `cc none`. */
export interface Addressees extends Node {
  readonly line: Name;
  /** Undefined for `none`. */
  readonly among: Expression | undefined;
}

export interface Generalization extends Node {
  readonly field: DottedName;
  readonly to: Expression;
}

export interface LayoutClause extends Node {
  readonly kind: "layout";
  readonly layout: Expression;
  readonly words: NumberLiteral | undefined;
}

/** `by risk(weight, cost)`: checked unless the weighted risk stays below the cost of a check. */
export interface RiskRule extends Node {
  readonly kind: "risk-rule";
  readonly weight: NumberLiteral;
  readonly cost: NumberLiteral;
}

// Tests

export interface TestDeclaration extends Documented {
  readonly kind: "test";
  readonly title: TextLiteral;
  readonly given: Given | undefined;
  readonly expectations: readonly Expectation[];
}

export interface Given extends Node {
  readonly name: Name;
  readonly arguments: readonly Expression[] | undefined;
  readonly with: RecordLiteral | undefined;
  readonly asking: readonly Name[];
  readonly drawing: NumberLiteral | undefined;
}

export type Expectation =
  | { readonly kind: "expect-release"; readonly form: Name; readonly span: Span }
  | { readonly kind: "expect-text"; readonly text: TextLiteral; readonly span: Span }
  | { readonly kind: "expect-data"; readonly data: RecordLiteral; readonly span: Span }
  | {
      readonly kind: "expect-outcome";
      readonly outcome: "abstain" | "delegate" | "ask" | "escalate";
      readonly to: readonly Name[];
      readonly span: Span;
    }
  | { readonly kind: "expect-forward"; readonly to: Name; readonly verdict: Verdict; readonly span: Span }
  | { readonly kind: "expect-log"; readonly to: Name; readonly verdict: Verdict; readonly span: Span }
  | { readonly kind: "expect-remember"; readonly store: Name; readonly verdict: Verdict; readonly span: Span }
  | { readonly kind: "expect-read"; readonly after: Duration; readonly verdict: Verdict; readonly span: Span }
  | ReachExpectation
  | {
      readonly kind: "expect-call";
      readonly call: EffectPattern;
      readonly after: EffectPattern | undefined;
      readonly verdict: Verdict;
      readonly span: Span;
    }
  | {
      readonly kind: "expect-effects";
      readonly code: TextLiteral;
      readonly verdict: CodeVerdict;
      readonly span: Span;
    }
  | {
      readonly kind: "expect-claim";
      readonly claim: Name;
      readonly value: TextLiteral;
      readonly kept: TextLiteral | undefined;
      readonly span: Span;
    };

/** `availability reaches broker only`, `diagnosis reveals nobody`. */
export interface ReachExpectation extends Node {
  readonly kind: "expect-reach";
  readonly mode: "reaches" | "reveals";
  readonly field: DottedName;
  /** Empty for `nobody`. */
  readonly parties: readonly Name[];
  readonly only: boolean;
}

export interface Verdict extends Node {
  readonly answer: "allowed" | "denied" | "asked";
  /** Whom an asked call is asked of. */
  readonly approvers: readonly Name[];
}

export interface CodeVerdict extends Node {
  readonly answer: "released" | "refused";
  readonly at: EffectPattern | undefined;
}

// Types

export type TypeExpression = NamedType | CollectionType | OptionalType | RecordType;

export interface NamedType extends Node {
  readonly kind: "named-type";
  readonly name: DottedName;
  readonly bounds: TypeBounds | undefined;
}

/** What stands in the parentheses of `Int(8..18)`, `Decimal(0..1, 0.01)`, `Text(max 80)`, `Date("…".."…")`, or after `matching`. */
export type TypeBounds =
  | {
      readonly kind: "range";
      readonly low: NumberLiteral | TextLiteral;
      readonly high: NumberLiteral | TextLiteral;
      readonly step: NumberLiteral | undefined;
      readonly span: Span;
    }
  | { readonly kind: "max"; readonly max: NumberLiteral; readonly span: Span }
  | { readonly kind: "matching"; readonly pattern: Pattern; readonly span: Span };

export interface CollectionType extends Node {
  readonly kind: "collection-type";
  readonly collection: "List" | "Set";
  readonly element: TypeExpression;
  readonly max: NumberLiteral | undefined;
}

export interface OptionalType extends Node {
  readonly kind: "optional-type";
  readonly inner: TypeExpression;
}

export interface RecordType extends Node {
  readonly kind: "record-type";
  readonly fields: readonly RecordField[];
}

export interface RecordField extends Documented {
  readonly name: Name;
  readonly type: TypeExpression;
}

// Expressions

export type Expression =
  | Template
  | TextLiteral
  | NumberLiteral
  | BoolLiteral
  | DottedName
  | CallExpression
  | AskedExpression
  | ListLiteral
  | RecordLiteral
  | BinaryExpression
  | CompareExpression
  | MatchingExpression
  | NotExpression
  | GroupedExpression;

/** `coarse(diagnosis)`. */
export interface CallExpression extends Node {
  readonly kind: "call";
  readonly callee: DottedName;
  readonly arguments: readonly Expression[];
}

/** `asked reason`: whether the envelope asks for that accepted slot. */
export interface AskedExpression extends Node {
  readonly kind: "asked";
  readonly slot: Name;
}

export interface ListLiteral extends Node {
  readonly kind: "list";
  readonly items: readonly Expression[];
}

export interface RecordLiteral extends Node {
  readonly kind: "record";
  readonly entries: readonly DataEntry[];
}

export interface BinaryExpression extends Node {
  readonly kind: "and" | "or";
  readonly left: Expression;
  readonly right: Expression;
}

export type CompareOperator = "==" | "!=" | "<" | "<=" | ">" | ">=";

export interface CompareExpression extends Node {
  readonly kind: "compare";
  readonly operator: CompareOperator | "in";
  readonly left: Expression;
  readonly right: Expression;
}

export interface MatchingExpression extends Node {
  readonly kind: "matching";
  readonly value: Expression;
  readonly pattern: Pattern;
}

export interface NotExpression extends Node {
  readonly kind: "not";
  readonly value: Expression;
}

/** Parentheses, kept so that a formatted file says what its author wrote. */
export interface GroupedExpression extends Node {
  readonly kind: "grouped";
  readonly value: Expression;
}
