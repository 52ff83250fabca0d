import type { Span } from "../../../source/span.ts";
import type { Expression } from "./expressions.ts";
import type { Documented, DottedName, Name, Node, TextLiteral } from "./nodes.ts";

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
      readonly guard: Expression | undefined;
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
