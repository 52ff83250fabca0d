import type * as t from "@babel/types";
import { isExports } from "../commonjs-exports.ts";
import { arithmetic, isNumber } from "../number-expressions.ts";
import { isQuietText, namesQuietMember } from "./keys.ts";
import {
  declares,
  isQuiet,
  isQuietName,
  isQuietWord,
  type AnyNode,
  type Binding,
  type Pass,
} from "./pass.ts";

export function isQuietDeclaration(
  pass: Pass,
  node: t.VariableDeclarator,
  kind: t.VariableDeclaration["kind"],
): boolean {
  const { id, init } = node;
  const by = bindingOf(kind);
  if (id.type === "Identifier" && pass.helpers.isHelper(id.name, node)) return binds(pass, id, by);
  if (init === null || init === undefined) {
    if (id.type !== "Identifier") return binds(pass, id, by);
    pass.numbers.binds(id.name);
    return declares(pass, id.name, by);
  }
  // `const { isArray } = Array`
  const isOfLanguage =
    id.type === "ObjectPattern" &&
    init.type === "Identifier" &&
    pass.words.quiet.has(init.name) &&
    id.properties.every((one) => namesQuietStatic(pass, one));
  return bindsTo(pass, id, init, by) && (isOfLanguage || isQuiet(pass, init));
}

function namesQuietStatic(pass: Pass, one: t.ObjectPattern["properties"][number]): boolean {
  return (
    one.type === "ObjectProperty" && one.key.type === "Identifier" && !pass.words.acting.has(one.key.name)
  );
}

function bindsTo(pass: Pass, target: AnyNode, value: AnyNode, by: Binding): boolean {
  const names: string[] = [];
  if (target.type !== "Identifier") return binds(pass, target, by);
  if (isNumber(value, names)) pass.numbers.binds(target.name, names);
  else if (isQuietText(pass, value)) pass.numbers.bindsText(target.name);
  else pass.numbers.bindsOther(target.name);
  return declares(pass, target.name, by);
}

/** What is bound or assigned to something that may be no number. */
export function binds(pass: Pass, target: AnyNode, by: Binding = "none"): boolean {
  switch (target.type) {
    case "Identifier":
      pass.numbers.bindsOther(target.name);
      return declares(pass, target.name, by);
    case "AssignmentPattern":
      return binds(pass, target.left, by) && isQuiet(pass, target.right);
    case "RestElement":
      return binds(pass, target.argument, by);
    case "ArrayPattern":
      return target.elements.every((one) => one === null || binds(pass, one, by));
    case "ObjectPattern":
      return target.properties.every((one) =>
        one.type === "RestElement"
          ? binds(pass, one.argument, by)
          : isReadAs(pass, one) && binds(pass, one.value, by),
      );
    case "TSParameterProperty":
      return binds(pass, target.parameter, by);
    default:
      return isQuietTarget(pass, target);
  }
}

function isReadAs(pass: Pass, { key, computed }: t.ObjectProperty): boolean {
  if (!computed && key.type === "Identifier") return isQuietWord(pass, key.name);
  return isQuiet(pass, key) && namesQuietMember(pass, key);
}

export function isQuietAssignment(pass: Pass, { left, operator, right }: t.AssignmentExpression): boolean {
  const plain = operator.slice(0, -1);
  if (left.type === "Identifier" && arithmetic.has(plain)) pass.numbers.binds(left.name);
  else if (left.type === "Identifier" && operator !== "=") {
    const names: string[] = [];
    if (operator === "+=" && isNumber(right, names)) pass.numbers.binds(left.name, [left.name, ...names]);
    else pass.numbers.bindsOther(left.name);
  }
  if (left.type === "Identifier" && operator !== "=")
    return isQuietName(pass, left.name) && isQuiet(pass, right);
  if (operator === "=") return bindsTo(pass, left, right, "none") && isQuiet(pass, right);
  const gives = arithmetic.has(plain) || plain === "+";
  return isQuietTarget(pass, left) && (gives || isQuiet(pass, left)) && isQuiet(pass, right);
}

/** A member that is stored or removed: of anything but what the language has. */
export function isQuietTarget(pass: Pass, target: AnyNode): boolean {
  if (target.type === "Identifier") return binds(pass, target);
  if (target.type !== "MemberExpression" && target.type !== "OptionalMemberExpression") {
    const isWrapped = target.type === "TSNonNullExpression" || target.type === "TSAsExpression";
    return (isWrapped || target.type === "ParenthesizedExpression") && isQuietTarget(pass, target.expression);
  }
  const { object, property, computed } = target;
  if (pass.goal === "commonjs" && isExports(target)) return true;
  if (isAllowed(pass, target)) return true;
  const isName = object.type === "Identifier" && isQuietName(pass, object.name);
  return (isName || isQuiet(pass, object)) && (!computed || isQuiet(pass, property));
}

/** `Error.stackTraceLimit`: what a model lets programs set. */
function isAllowed({ words }: Pass, target: t.MemberExpression | t.OptionalMemberExpression): boolean {
  const { object, property, computed } = target;
  if (computed || object.type !== "Identifier" || property.type !== "Identifier") return false;
  return words.settable.has(`${object.name}.${property.name}`);
}

export function bindingOf(kind: t.VariableDeclaration["kind"]): Binding {
  return kind === "var" ? "body" : "scope";
}
