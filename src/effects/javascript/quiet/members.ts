import type * as t from "@babel/types";
import { arithmetic, isNumber } from "../number-expressions.ts";
import { directRead } from "./acts.ts";
import {
  isNameOfLanguage,
  isQuiet,
  isQuietName,
  isQuietWord,
  symbols,
  type AnyNode,
  type Pass,
} from "./pass.ts";

export function isQuietMember(pass: Pass, node: t.MemberExpression | t.OptionalMemberExpression): boolean {
  const { object } = node;
  if (!isReadable(pass, node)) return false;
  if (object.type === "Identifier") return isQuietMemberOf(pass, object.name, node);
  return isDirectRead(pass, node) || isQuiet(pass, object);
}

/** A name of the language may be asked for a member that does not act. */
function isQuietMemberOf(
  pass: Pass,
  name: string,
  { property }: t.MemberExpression | t.OptionalMemberExpression,
): boolean {
  if (!isNameOfLanguage(pass, name)) return isQuietName(pass, name);
  const isActing =
    property.type === "Identifier"
      ? pass.words.acting.has(property.name)
      : property.type !== "StringLiteral" || pass.words.acting.has(property.value);
  if (isActing) pass.scopes.use(name);
  return true;
}

/** `console.log` */
export function isMemberOfGlobal(pass: Pass, node: AnyNode): boolean {
  if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") return false;
  const { object, property } = node;
  return (
    object.type === "Identifier" && pass.words.globals.has(object.name) && isQuietWord(pass, property.name)
  );
}

function isDirectRead(pass: Pass, node: t.MemberExpression | t.OptionalMemberExpression): boolean {
  if (!isMemberOfGlobal(pass, node.object)) return false;
  const act = directRead(node, pass.language, pass.library);
  if (act !== undefined) pass.scopes.act(act.name, act.effects);
  return act !== undefined;
}

function isReadable(
  pass: Pass,
  { property, computed }: t.MemberExpression | t.OptionalMemberExpression,
): boolean {
  if (property.type === "PrivateName") return true;
  if (!computed) return property.type === "Identifier" && isQuietWord(pass, property.name);
  return isQuiet(pass, property) && namesQuietMember(pass, property);
}

/** Whether what stands in brackets can only name members that lead no further. */
export function namesQuietMember(pass: Pass, key: AnyNode): boolean {
  if (key.type === "StringLiteral") return isQuietWord(pass, key.value);
  if (key.type === "MemberExpression" && !key.computed && key.object.type === "Identifier")
    if (key.object.name === symbols) return true;
  if (key.type === "TemplateLiteral") {
    const start = key.quasis[0]?.value.cooked ?? "";
    return start !== "" && ![...pass.words.leading].some((one) => one.startsWith(start));
  }
  const names: string[] = [];
  if (!isNumber(key, names)) return false;
  for (const name of names) pass.numbers.mustBeNumber(name);
  return true;
}

/** An expression of which only the truth, type or number is asked: any member may be read for that. */
export function isTested(pass: Pass, node: AnyNode): boolean {
  if (node.type !== "MemberExpression" && node.type !== "OptionalMemberExpression")
    return isQuiet(pass, node);
  if (!node.computed) return isQuiet(pass, node);
  const { object } = node;
  const isOfLanguage = object.type === "Identifier" && isNameOfLanguage(pass, object.name);
  return (isOfLanguage || isQuiet(pass, object)) && isQuiet(pass, node.property);
}

const comparing = new Set(["===", "!==", "==", "!=", "<", ">", "<=", ">="]);

export function isQuietBinary(pass: Pass, { operator, left, right }: t.BinaryExpression): boolean {
  if (operator === "|>") return false;
  const isOfLanguage = right.type === "Identifier" && isNameOfLanguage(pass, right.name);
  if (operator === "instanceof") return isTested(pass, left) && (isOfLanguage || isQuiet(pass, right));
  if (left.type === "PrivateName") return isQuiet(pass, right);
  if (arithmetic.has(operator) || comparing.has(operator))
    return isTested(pass, left) && isTested(pass, right);
  return isQuiet(pass, left) && isQuiet(pass, right);
}
