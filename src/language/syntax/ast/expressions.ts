import type {
  BoolLiteral,
  DottedName,
  Name,
  Node,
  NumberLiteral,
  Pattern,
  Quote,
  TextLiteral,
} from "./nodes.ts";

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

export interface DataEntry extends Node {
  readonly key: Name;
  readonly value: Expression;
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
