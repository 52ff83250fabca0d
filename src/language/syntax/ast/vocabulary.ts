import type { Span } from "../../../source/span.ts";
import type { EffectPattern } from "./commitments.ts";
import type { Expression } from "./expressions.ts";
import type { Documented, DottedName, Name, Node, NumberLiteral } from "./nodes.ts";
import type { Parameter, TypeExpression } from "./types.ts";

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
