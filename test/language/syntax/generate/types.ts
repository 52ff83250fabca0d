import type {
  Documentation,
  NumberLiteral,
  Parameter,
  RecordField,
  TextLiteral,
  TypeBounds,
  TypeExpression,
} from "../../../../src/language/syntax/ast.ts";
import type { Choices } from "./choices.ts";
import { dottedName, name, nowhere, number, pattern } from "./names.ts";
import { textLiteral } from "./texts.ts";

const LINES: readonly [string, ...string[]] = [
  "What it is.",
  "",
  "  indented",
  "/ a slash",
  "«é» — 😀",
  "// x",
  "a  b",
];

/** Documentation, now and then. */
export function documentation(choices: Choices): Documentation | undefined {
  if (!choices.rarely(4)) return undefined;
  return { lines: choices.list(1, () => choices.pick(LINES)), span: nowhere };
}

export function type(choices: Choices): TypeExpression {
  return typeIn(choices, 3);
}

function typeIn(choices: Choices, depth: number): TypeExpression {
  if (depth === 0) return namedType(choices);
  return choices.make<TypeExpression>([
    namedType,
    namedType,
    () => ({
      kind: "collection-type",
      collection: choices.pick<"List" | "Set">(["List", "Set"]),
      element: typeIn(choices, depth - 1),
      max: choices.maybe(number),
      span: nowhere,
    }),
    () => ({ kind: "optional-type", inner: typeIn(choices, depth - 1), span: nowhere }),
    () => ({
      kind: "record-type",
      fields: choices.list(0, () => recordField(choices, depth - 1)),
      span: nowhere,
    }),
  ]);
}

function namedType(choices: Choices): TypeExpression {
  return { kind: "named-type", name: dottedName(choices), bounds: choices.maybe(bounds), span: nowhere };
}

function bounds(choices: Choices): TypeBounds {
  return choices.make<TypeBounds>([
    () => ({ kind: "max", max: number(choices), span: nowhere }),
    () => ({
      kind: "range",
      low: bound(choices),
      high: bound(choices),
      step: choices.maybe(number),
      span: nowhere,
    }),
    () => ({ kind: "matching", pattern: pattern(choices), span: nowhere }),
  ]);
}

function bound(choices: Choices): NumberLiteral | TextLiteral {
  return choices.make<NumberLiteral | TextLiteral>([number, textLiteral]);
}

function recordField(choices: Choices, depth: number): RecordField {
  return { doc: documentation(choices), name: name(choices), type: typeIn(choices, depth), span: nowhere };
}

export function parameters(choices: Choices): Parameter[] {
  return choices.list(0, () => ({ name: name(choices), type: type(choices), span: nowhere }));
}
