import { subexpressions } from "../policy/contract-view.ts";
import type { Expression } from "../policy/expression.ts";
import { expressionText } from "../policy/expression-text.ts";
import type { Disclosure } from "../policy/policy.ts";

/** Whether disclosures grant a value: one of them is it, or a record that it is part of, or all that it is made of. */
export function areGranting(disclosures: readonly Disclosure[], value: Expression): boolean {
  if (disclosures.some((one) => isPartOf(value, one.value))) return true;
  const parts = subexpressions(value);
  const isMade = value.kind === "abstraction" || value.kind === "builtin";
  return isMade && parts.length > 0 && parts.every((part) => areGranting(disclosures, part));
}

function isPartOf(value: Expression, granted: Expression): boolean {
  if (granted.kind === "field" && value.kind === "field") {
    return granted.path.every((name, index) => value.path[index] === name);
  }
  return expressionText(granted) === expressionText(value);
}
