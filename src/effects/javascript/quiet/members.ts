import type * as t from "@babel/types";
import { isExports } from "../commonjs-exports.ts";
import { arithmetic } from "../number-expressions.ts";
import { directRead } from "./acts.ts";
import { isNamed, namesQuietMember, type Member } from "./keys.ts";
import {
  areQuiet,
  isNameOfLanguage,
  isQuiet,
  isQuietName,
  isQuietWord,
  type AnyNode,
  type Pass,
} from "./pass.ts";

export function isQuietMember(pass: Pass, node: Member): boolean {
  const { object } = node;
  if (isNamed(node, "prototype")) return asksForPrototype(pass, object);
  if (pass.goal === "commonjs" && isExports(node)) return true;
  if (!isReadable(pass, node)) return false;
  if (object.type === "Identifier") return isQuietMemberOf(pass, object.name, node);
  if (isPrototypeOfLanguage(pass, object)) return true;
  if (isNamed(object, "constructor") && isNamed(node, "name")) return isQuiet(pass, object.object);
  return isDirectRead(pass, node) || isQuiet(pass, object);
}

/** `Array.prototype`: what the language has, so that nothing may be stored in it. */
function isPrototypeOfLanguage(pass: Pass, node: AnyNode): boolean {
  if (!isNamed(node, "prototype") || node.object.type !== "Identifier") return false;
  return isNameOfLanguage(pass, node.object.name) || node.object.name === "Function";
}

function asksForPrototype(pass: Pass, object: AnyNode): boolean {
  pass.made.asksForPrototypes = true;
  return object.type === "Identifier" ? isQuietName(pass, object.name) : isQuiet(pass, object);
}

/** A name of the language may be asked for a member that does not act. */
function isQuietMemberOf(pass: Pass, name: string, { property, computed }: Member): boolean {
  if (!isNameOfLanguage(pass, name)) return isQuietName(pass, name);
  if (isActing(pass, property, computed)) pass.scopes.use(name);
  return true;
}

function isActing({ words }: Pass, property: AnyNode, isComputed: boolean): boolean {
  if (property.type === "Identifier" && !isComputed) return words.acting.has(property.name);
  return property.type !== "StringLiteral" || words.acting.has(property.value);
}

/** `console.log` */
export function isMemberOfGlobal(pass: Pass, node: AnyNode): boolean {
  if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") return false;
  const { object, property } = node;
  return (
    object.type === "Identifier" && pass.words.globals.has(object.name) && isQuietWord(pass, property.name)
  );
}

function isDirectRead(pass: Pass, node: Member): boolean {
  if (!isMemberOfGlobal(pass, node.object)) return false;
  const act = directRead(node, pass.language, pass.library);
  if (act !== undefined) pass.scopes.act(act.name, act.effects);
  return act !== undefined;
}

function isReadable(pass: Pass, { property, computed }: Member): boolean {
  if (property.type === "PrivateName") return true;
  if (!computed) return property.type === "Identifier" && isReadableWord(pass, property.name);
  return isQuiet(pass, property) && namesQuietMember(pass, property);
}

/** In strict code, an object's own members lead no further: `constructor` is one of prototypes, and functions have no `caller`. */
function isReadableWord(pass: Pass, word: string): boolean {
  return isQuietWord(pass, word) || (word === "getOwnPropertyDescriptor" && pass.isStrict);
}

/** An expression of which only the truth, type or number is asked: any member may be read for that. */
export function isTested(pass: Pass, node: AnyNode): boolean {
  switch (node.type) {
    case "Identifier":
      return isNameOfLanguage(pass, node.name) || isQuiet(pass, node);
    case "LogicalExpression":
      return isTested(pass, node.left) && isTested(pass, node.right);
    case "MemberExpression":
    case "OptionalMemberExpression":
      return isTestedMember(pass, node);
    case "CallExpression":
      return isPrototypeRead(node) ? areQuiet(pass, node.arguments) : isQuiet(pass, node);
    default:
      return isQuiet(pass, node);
  }
}

function isTestedMember(pass: Pass, node: Member): boolean {
  const { object, property, computed } = node;
  if (isPrototypeOfLanguage(pass, node)) return true;
  if (isNamed(node, "constructor")) return isQuiet(pass, object);
  if (!computed) return isQuiet(pass, node);
  const isOfLanguage = object.type === "Identifier" && isNameOfLanguage(pass, object.name);
  return (isOfLanguage || isQuiet(pass, object)) && isQuiet(pass, property);
}

/** `Object.getPrototypeOf(x)` */
function isPrototypeRead({ callee }: t.CallExpression): boolean {
  return (
    isNamed(callee, "getPrototypeOf") &&
    callee.object.type === "Identifier" &&
    callee.object.name === "Object"
  );
}

const comparing = new Set(["===", "!==", "==", "!=", "<", ">", "<=", ">="]);

export function isQuietBinary(pass: Pass, { operator, left, right }: t.BinaryExpression): boolean {
  if (operator === "|>") return false;
  const isOfLanguage = right.type === "Identifier" && pass.words.globals.has(right.name);
  if (operator === "instanceof") return isTested(pass, left) && (isOfLanguage || isQuiet(pass, right));
  if (left.type === "PrivateName") return isQuiet(pass, right);
  if (arithmetic.has(operator) || comparing.has(operator))
    return isTested(pass, left) && isTested(pass, right);
  return isQuiet(pass, left) && isQuiet(pass, right);
}
