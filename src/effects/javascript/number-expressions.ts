import type * as t from "@babel/types";

/** Operators of which the result is a number, whatever they are given. */
export const arithmetic = new Set(["-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"]);

/**
 * Whether an expression is a number by how it is computed, if the names are that it adds to `names`. A big integer counts: as the
 * name of a member it is as harmless.
 */
export function isNumber(node: t.Node, names: string[]): boolean {
  switch (node.type) {
    case "NumericLiteral":
    case "UpdateExpression":
      return true;
    case "UnaryExpression":
      return node.operator === "-" || node.operator === "+" || node.operator === "~";
    case "BinaryExpression":
      if (arithmetic.has(node.operator)) return true;
      return node.operator === "+" && isNumber(node.left, names) && isNumber(node.right, names);
    case "Identifier":
      names.push(node.name);
      return true;
    case "CallExpression":
      return isNumericCall(node, names);
    case "ConditionalExpression":
      return isNumber(node.consequent, names) && isNumber(node.alternate, names);
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return isNumber(node.expression, names);
    default:
      return false;
  }
}

/** Names of the language that give numbers: as functions, or by their members. */
export const numeric: ReadonlySet<string> = new Set(["Math", "Number", "parseInt", "parseFloat"]);

/** `Math.floor(x)`, if the name is the language's. */
function isNumericCall({ callee }: t.CallExpression, names: string[]): boolean {
  const isMember = callee.type === "MemberExpression" && !callee.computed;
  const name =
    isMember && callee.object.type === "Identifier" && callee.object.name === "Math" ? callee.object : callee;
  if (name.type !== "Identifier" || !numeric.has(name.name)) return false;
  names.push(name.name);
  return true;
}
