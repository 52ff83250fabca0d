import type { Span } from "../../../source/span.ts";
import type { Documented, DottedName, Name, Node, NumberLiteral, Pattern, TextLiteral } from "./nodes.ts";

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

export interface Parameter extends Node {
  readonly name: Name;
  readonly type: TypeExpression;
}
