import type { Span } from "../../../source/span.ts";
import type { DataEntry, Expression, Template } from "./expressions.ts";
import type { Documented, Name, Node, TextLiteral } from "./nodes.ts";
import type { TypeExpression } from "./types.ts";

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
