import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import type { Expression } from "../../policy/expression.ts";
import type { Type } from "../../policy/type.ts";
import { scalarCount } from "../../policy/unicode.ts";
import type { LinkedModule } from "../names/program.ts";
import type { BoolLiteral, NumberLiteral, TextLiteral } from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";
import { dateProblem, decimalPlaces } from "./literals.ts";
import { structure, typeText, unknownType } from "./types.ts";

/** An expression that has a meaning, and the type of its values. */
export interface Typed {
  readonly value: Expression;
  readonly type: Type;
}

/** A literal read through the type that its place takes, or through its own where none is expected. */
export function elaborateLiteral(
  cx: Context,
  home: LinkedModule,
  literal: TextLiteral | NumberLiteral | BoolLiteral,
  expected: Type | undefined,
): Typed | undefined {
  const own = ownType(literal);
  if (expected === undefined || expected === unknownType) return own;
  const shape = structure(cx, expected);
  const wanted = shape.kind === "optional" ? structure(cx, shape.inner) : shape;
  const verdict = literal.kind === "bool" ? wanted.kind === "bool" : conforms(literal, wanted);
  if (verdict === true) return { value: own.value, type: expected };
  if (verdict === false) return own;
  const text =
    literal.kind === "text"
      ? literal.value
      : literal.kind === "number"
        ? literal.text
        : String(literal.value);
  report(cx, home, typeDiagnostics.badLiteral, { text, expected: articledType(expected) }, literal.span);
  return undefined;
}

function articledType(type: Type): string {
  const text = typeText(type);
  return `${/^[AEIOaeio]/.test(text) ? "an" : "a"} \`${text}\``;
}

function ownType(literal: TextLiteral | NumberLiteral | BoolLiteral): Typed {
  if (literal.kind === "bool")
    return { value: { kind: "literal", value: literal.value }, type: { kind: "bool" } };
  if (literal.kind === "text") {
    return {
      value: { kind: "literal", value: literal.value },
      type: { kind: "text", maxLength: scalarCount(literal.value) },
    };
  }
  const value = Number(literal.text);
  const type: Type = /^-?\d+$/.test(literal.text)
    ? { kind: "int", min: value, max: value }
    : { kind: "decimal", min: literal.text, max: literal.text };
  return { value: { kind: "literal", value }, type };
}

/** Whether a literal is a value of the type; false where it is of another kind, `outside` where it misses its bounds. */
function conforms(literal: TextLiteral | NumberLiteral, type: Type): boolean | "outside" {
  if (literal.kind === "number") return numberConforms(literal.text, type);
  const { value } = literal;
  switch (type.kind) {
    case "text":
      if (type.maxLength !== undefined && scalarCount(value) > type.maxLength) return "outside";
      return type.pattern === undefined || new RegExp(`^(?:${type.pattern})$`, "u").test(value) || "outside";
    case "date":
      if (dateProblem(value) !== undefined) return "outside";
      return ((type.min ?? value) <= value && value <= (type.max ?? value)) || "outside";
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(value) || "outside";
    case "url":
      return URL.canParse(value) || "outside";
    case "id":
    case "host":
    case "endpoint":
    case "path":
      return value !== "" || "outside";
    default:
      return false;
  }
}

function numberConforms(text: string, type: Type): boolean | "outside" {
  const value = Number(text);
  if (type.kind === "int") {
    if (!/^-?\d+$/.test(text)) return "outside";
    return ((type.min ?? value) <= value && value <= (type.max ?? value)) || "outside";
  }
  if (type.kind !== "decimal") return false;
  if (type.step !== undefined && decimalPlaces(text) > decimalPlaces(type.step)) return "outside";
  return (Number(type.min ?? value) <= value && value <= Number(type.max ?? value)) || "outside";
}
