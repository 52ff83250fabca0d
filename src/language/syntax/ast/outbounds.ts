import type { Span } from "../../../source/span.ts";
import type { RetriesClause } from "./commitments.ts";
import type { PurposeClause } from "./contracts.ts";
import type { Expression } from "./expressions.ts";
import type { Documented, DottedName, Name, Node, NumberLiteral } from "./nodes.ts";
import type { Parameter } from "./types.ts";

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
