import type { Expression } from "../../policy/expression.ts";
import { tableOf } from "../../policy/table.ts";
import type { Value } from "../../policy/type.ts";

/** The value of what a test writes: literals, lists and records of them, and nothing that would have to be looked up. */
export function literalValue(expression: Expression): Value {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map(literalValue);
    case "record":
      return tableOf(expression.entries.map(({ name, value }) => [name, literalValue(value)] as const));
    default:
      return null;
  }
}
