import type { Type } from "../../policy/type.ts";
import type { Expression } from "../syntax/ast.ts";
import type { Context } from "./context.ts";
import { structure, typeText } from "./types.ts";

/** A value as a message shows it: a literal as it is written, anything else by its type. */
export function shownAs(expression: Expression, type: Type): string {
  switch (expression.kind) {
    case "text":
      return `\`${JSON.stringify(expression.value)}\``;
    case "number":
      return `\`${expression.text}\``;
    case "bool":
      return `\`${expression.value}\``;
    default:
      return `\`${typeText(type)}\``;
  }
}

/** What helps where a value is not of the type that its place takes; undefined where nothing is to be said. */
export function mismatchHelp(
  cx: Context,
  expression: Expression,
  found: Type,
  expected: Type,
): string | undefined {
  const [from, to] = [structure(cx, found), structure(cx, expected)];
  if (expression.kind === "text") {
    const isMember = to.kind === "enum" && to.members.includes(expression.value);
    return isMember ? `a member of an enum stands without quotes: \`${expression.value}\`` : undefined;
  }
  if (from.kind === "optional" && to.kind !== "optional")
    return "the value may be absent; an accepted slot with an `else` takes it";
  const isOfOneSort = from.kind === to.kind && from.kind !== "enum" && from.kind !== "record";
  return isOfOneSort ? "a narrower type fits a wider one, never the reverse" : undefined;
}
