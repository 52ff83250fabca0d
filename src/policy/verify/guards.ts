import { assertNever } from "../../base/assert.ts";
import { canonicalForm } from "../canonical-form.ts";
import { subexpressions } from "../contract-view.ts";
import type { Expression } from "../expression.ts";
import { expressionText } from "../expression-text.ts";
import { matchesPattern } from "../text-kinds.ts";
import type { Value } from "../type.ts";

/** Whether a guard is made of nothing but what is read, literals and the operators of guards. */
export function isPlainGuard(guard: Expression): boolean {
  if (["abstraction", "builtin", "record", "concat"].includes(guard.kind)) return false;
  return subexpressions(guard).every(isPlainGuard);
}

/**
 * Whether a plain guard holds.
 *
 * @param known the values of what it reads, by the texts of the expressions that read them
 */
export function isTrue(guard: Expression, known: ReadonlyMap<string, Value>): boolean {
  return valueOf(guard, known) === true;
}

function valueOf(expression: Expression, known: ReadonlyMap<string, Value>): Value {
  const of = (part: Expression): Value => valueOf(part, known);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "field":
    case "slot":
    case "parameter":
    case "clock":
    case "asked":
      return known.get(expressionText(expression)) ?? null;
    case "list":
      return expression.items.map(of);
    case "not":
      return of(expression.value) !== true;
    case "and":
      return of(expression.left) === true && of(expression.right) === true;
    case "or":
      return of(expression.left) === true || of(expression.right) === true;
    case "matching": {
      const text = of(expression.value);
      return typeof text === "string" && matchesPattern(expression.pattern, text);
    }
    case "in": {
      const [value, set] = [textOf(of(expression.value)), of(expression.set)];
      return isList(set) && set.some((item) => textOf(item) === value);
    }
    case "compare":
      return compared(expression.operator, of(expression.left), of(expression.right));
    case "abstraction":
    case "builtin":
    case "record":
    case "concat":
      return null;
    default:
      return assertNever(expression);
  }
}

type Operator = Extract<Expression, { kind: "compare" }>["operator"];

/** What is absent equals only what is absent, and comes neither before nor after anything. */
function compared(operator: Operator, left: Value, right: Value): boolean {
  if (operator === "==" || operator === "!=") return (textOf(left) === textOf(right)) === (operator === "==");
  const areNumbers = typeof left === "number" && typeof right === "number";
  const areTexts = typeof left === "string" && typeof right === "string";
  if (!areNumbers && !areTexts) return false;
  if (left === right) return operator === "<=" || operator === ">=";
  return left < right === (operator === "<" || operator === "<=");
}

function textOf(value: Value): string {
  const form = canonicalForm(value);
  return form.ok ? form.value : JSON.stringify(value);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
