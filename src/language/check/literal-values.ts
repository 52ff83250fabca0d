import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { compareDecimals, parseDecimal, stepsBetween } from "../../policy/decimal.ts";
import type { Expression } from "../../policy/expression.ts";
import { isTextOf } from "../../policy/text-kinds.ts";
import type { Type } from "../../policy/type.ts";
import { scalarCount } from "../../policy/unicode.ts";
import type { LinkedModule } from "../names/program.ts";
import type { BoolLiteral, NumberLiteral, TextLiteral } from "../syntax/ast.ts";
import { report, type Context } from "./context.ts";
import { dateProblem, numberOf } from "./literals.ts";
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
  const value = numberOf(literal);
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
    case "date":
      if (dateProblem(value) !== undefined) return "outside";
      return ((type.min ?? value) <= value && value <= (type.max ?? value)) || "outside";
    case "text":
    case "id":
    case "email":
    case "url":
    case "host":
    case "endpoint":
    case "path":
      return isTextOf(type, value) || "outside";
    default:
      return false;
  }
}

function numberConforms(text: string, type: Type): boolean | "outside" {
  if (type.kind === "int") {
    if (!/^-?\d+$/.test(text)) return "outside";
    const value = Number(text);
    return ((type.min ?? value) <= value && value <= (type.max ?? value)) || "outside";
  }
  if (type.kind !== "decimal") return false;
  const [value, min, max, step] = [text, type.min, type.max, type.step].map((one) =>
    one === undefined ? undefined : parseDecimal(one),
  );
  if (value === undefined) return "outside";
  if (min !== undefined && compareDecimals(value, min) < 0) return "outside";
  if (max !== undefined && compareDecimals(value, max) > 0) return "outside";
  const origin = min ?? parseDecimal("0");
  return step === undefined || origin === undefined || stepsBetween(origin, value, step).exact || "outside";
}
