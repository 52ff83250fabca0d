import type * as t from "@babel/types";
import { isNumber } from "../number-expressions.ts";
import { isQuietWord, symbols, type AnyNode, type Pass } from "./pass.ts";

export type Member = t.MemberExpression | t.OptionalMemberExpression;

/** A member by this name, which is not computed. */
export function isNamed(node: AnyNode, name: string): node is Member {
  if (node.type !== "MemberExpression" && node.type !== "OptionalMemberExpression") return false;
  return !node.computed && node.property.type === "Identifier" && node.property.name === name;
}

/** Whether what stands in brackets can only name members that lead no further. */
export function namesQuietMember(pass: Pass, key: AnyNode): boolean {
  if (isQuietText(pass, key)) return true;
  switch (key.type) {
    case "Identifier":
      pass.numbers.mustBeKey(key.name);
      return true;
    case "ConditionalExpression":
      return namesQuietMember(pass, key.consequent) && namesQuietMember(pass, key.alternate);
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return namesQuietMember(pass, key.expression);
    default: {
      const ways = waysToBeQuiet(pass, key);
      if (ways.length > 0) pass.numbers.mustBeNumbers(ways);
      return ways.length > 0;
    }
  }
}

/** By each of these sets of names, if all are numbers, an expression is no name that leads further. */
function waysToBeQuiet(pass: Pass, node: AnyNode): readonly (readonly string[])[] {
  const names: string[] = [];
  const ways: (readonly string[])[] = isNumber(node, names) ? [names] : [];
  if (node.type !== "BinaryExpression" || node.operator !== "+" || !pass.words.areUnmarked) return ways;
  // A text that begins or ends with a number is none.
  for (const side of [node.left, node.right]) {
    const ofSide: string[] = [];
    if (isNumber(side, ofSide)) ways.push(ofSide);
  }
  return node.left.type === "BinaryExpression" ? [...ways, ...waysToBegin(node.left)] : ways;
}

/** What begins with a number does so with anything behind it. */
function waysToBegin(node: t.BinaryExpression): readonly (readonly string[])[] {
  if (node.operator !== "+") return [];
  const names: string[] = [];
  const own = isNumber(node.left, names) ? [names] : [];
  return node.left.type === "BinaryExpression" ? [...own, ...waysToBegin(node.left)] : own;
}

/** A text, or a symbol, that surely leads no further as the name of a member. */
export function isQuietText(pass: Pass, node: AnyNode): boolean {
  switch (node.type) {
    case "StringLiteral":
      return isQuietWord(pass, node.value);
    case "MemberExpression":
      return isOfSymbols(node) && !isNamed(node, "species");
    case "CallExpression":
      return node.callee.type === "Identifier"
        ? node.callee.name === symbols
        : isNamed(node.callee, "for") && isOfSymbols(node.callee);
    case "TemplateLiteral": {
      const start = node.quasis[0]?.value.cooked ?? "";
      return start !== "" && ![...pass.words.leading].some((one) => one.startsWith(start));
    }
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSSatisfiesExpression":
      return isQuietText(pass, node.expression);
    default:
      return false;
  }
}

/** `Symbol.iterator` */
function isOfSymbols({ object, computed }: Member): boolean {
  return !computed && object.type === "Identifier" && object.name === symbols;
}
