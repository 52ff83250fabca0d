import type * as t from "@babel/types";
import { isMarkOfModule } from "../commonjs-exports.ts";
import { directCall } from "./acts.ts";
import { isMemberOfGlobal } from "./members.ts";
import { isQuietLoad } from "./modules.ts";
import { areQuiet, isQuiet, type AnyNode, type Pass } from "./pass.ts";

export function isQuietCall(
  pass: Pass,
  node: t.CallExpression | t.OptionalCallExpression | t.NewExpression,
): boolean {
  const { callee } = node;
  if (callee.type === "Import" || (callee.type === "Identifier" && callee.name === "require"))
    return isQuietLoad(pass, node);
  if (isMarkOfModule(node)) return true;
  return (isDirectCall(pass, node) || isQuietCallee(pass, callee)) && areQuiet(pass, node.arguments);
}

/** A call that acts by itself alone, if the name that it begins with is the language's. */
function isDirectCall(
  pass: Pass,
  node: t.CallExpression | t.OptionalCallExpression | t.NewExpression,
): boolean {
  const { callee } = node;
  if (callee.type === "Identifier" ? !pass.words.callable.has(callee.name) : !isMemberOfGlobal(pass, callee))
    return false;
  const act = directCall(node, pass.language, pass.library);
  if (act === undefined) return false;
  pass.scopes.act(act.name, act.effects);
  return true;
}

export function isQuietCallee(pass: Pass, callee: AnyNode): boolean {
  if (callee.type === "Identifier" && pass.words.quiet.has(callee.name)) return true;
  return isQuiet(pass, callee);
}
