import type { Expression } from "../../src/policy/expression.ts";
import type { Value } from "../../src/policy/type.ts";

/** What parameters stand for, or the arguments of a call; what is missing is null. */
export type Values = Readonly<Record<string, Value>>;

/** Some element of a list is enough for a denial, a grant is for every one. */
export type Quantifier = "some" | "every";

export function valueOf(expression: Expression, p: Values): Value {
  if (expression.kind === "literal") return expression.value;
  return expression.kind === "parameter" ? (p[expression.path[0] ?? ""] ?? null) : null;
}
