import { assertNever } from "../base/assert.ts";
import type { Expression } from "./expression.ts";
import type { Value } from "./type.ts";

/**
 * An expression as a policy author would write it: `coarse(diagnosis)`, `selected_slot.day`. Different expressions have
 * different texts, so the text also serves to ask whether two clauses speak of the same thing.
 */
export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case "literal":
      return literalText(expression.value);
    case "field":
      return expression.path.join(".");
    case "slot":
      return `slot ${expression.path.join(".")}`;
    case "parameter":
      return `parameter ${expression.path.join(".")}`;
    case "clock":
      return `now.${expression.part}`;
    case "asked":
      return `asked ${expression.slot}`;
    case "abstraction":
      return `${expression.name}(${expression.arguments.map(expressionText).join(", ")})`;
    case "builtin":
      return `std.abstract.${expression.name}(${expression.arguments.map(expressionText).join(", ")})`;
    case "compare":
    case "and":
    case "or":
      return `(${expressionText(expression.left)} ${operatorOf(expression)} ${expressionText(expression.right)})`;
    case "in":
      return `(${expressionText(expression.value)} in ${expressionText(expression.set)})`;
    case "matching":
      return `(${expressionText(expression.value)} matching ${literalText(expression.pattern)})`;
    case "not":
      return `(not ${expressionText(expression.value)})`;
    case "list":
      return `[${expression.items.map(expressionText).join(", ")}]`;
    case "record":
      return `{${expression.entries.map(({ name, value }) => `${name}: ${expressionText(value)}`).join(", ")}}`;
    case "concat":
      return `text(${expression.parts.map(expressionText).join(", ")})`;
    default:
      return assertNever(expression);
  }
}

function operatorOf(expression: Extract<Expression, { kind: "compare" | "and" | "or" }>): string {
  return expression.kind === "compare" ? expression.operator : expression.kind;
}

function literalText(value: Value): string {
  return JSON.stringify(value);
}
