import type { Span } from "../../../source/span.ts";
import type { ChargesClause, LastsClause } from "./contracts.ts";
import type { CompareOperator, Expression, Template } from "./expressions.ts";
import type { Documented, DottedName, Name, Node, NumberLiteral, Pattern, TextLiteral } from "./nodes.ts";
import type { Parameter, TypeExpression } from "./types.ts";

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
