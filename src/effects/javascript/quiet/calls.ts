import type * as t from "@babel/types";
import { isMarkOfModule } from "../commonjs-exports.ts";
import { directCall } from "./acts.ts";
import { moduleGivenToHelper } from "./helpers.ts";
import { isNamed } from "./keys.ts";
import { isMemberOfGlobal } from "./members.ts";
import { isQuietLoad } from "./modules.ts";
import { areQuiet, isNameOfLanguage, isQuiet, type AnyNode, type Pass } from "./pass.ts";

export function isQuietCall(
  pass: Pass,
  node: t.CallExpression | t.OptionalCallExpression | t.NewExpression,
): boolean {
  const { callee } = node;
  if (callee.type === "Import" || (callee.type === "Identifier" && callee.name === "require"))
    return isQuietLoad(pass, node);
  if (isMarkOfModule(node)) return true;
  const module = node.type === "CallExpression" ? moduleGivenToHelper(node) : undefined;
  if (module !== undefined) return isQuietLoad(pass, module);
  if (makesOfOwnClass(node)) {
    pass.made.ofObjects = true;
    return isQuiet(pass, node.callee.object);
  }
  if (isTimerOfFunction(pass, node)) return areQuiet(pass, node.arguments);
  return (isDirectCall(pass, node) || isQuietCallee(pass, callee)) && areQuiet(pass, node.arguments);
}

/** `new this.constructor()`: were it `Function`, the function that it makes would do nothing. */
function makesOfOwnClass(
  node: t.CallExpression | t.OptionalCallExpression | t.NewExpression,
): node is t.NewExpression & { readonly callee: t.MemberExpression } {
  const { type, callee, arguments: given } = node;
  return type === "NewExpression" && isNamed(callee, "constructor") && given.every(isPlainLiteral);
}

function isPlainLiteral({ type }: AnyNode): boolean {
  return type === "NumericLiteral" || type === "BooleanLiteral" || type === "NullLiteral";
}

/** `setTimeout(() => …)`: only a text would be run as code. Browsers call other functions on the global object. */
function isTimerOfFunction(
  { words }: Pass,
  { callee, arguments: [callback] }: t.CallExpression | t.OptionalCallExpression | t.NewExpression,
): boolean {
  if (callee.type !== "Identifier" || !words.timers.has(callee.name)) return false;
  return callback?.type === "ArrowFunctionExpression";
}

/** A call that acts by itself alone, if the name that it begins with is the language's. */
function isDirectCall(
  pass: Pass,
  node: t.CallExpression | t.OptionalCallExpression | t.NewExpression,
): boolean {
  const { callee } = node;
  const isOfLanguage =
    callee.type === "Identifier" ? isNameOfLanguage(pass, callee.name) : isMemberOfGlobal(pass, callee);
  if (!isOfLanguage) return false;
  const act = directCall(node, pass.language, pass.library);
  if (act === undefined) return false;
  pass.scopes.act(act.name, act.effects);
  return true;
}

export function isQuietCallee(pass: Pass, callee: AnyNode): boolean {
  if (callee.type === "Identifier" && pass.words.quiet.has(callee.name)) return true;
  return isQuiet(pass, callee);
}
