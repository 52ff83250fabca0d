import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { placeOf } from "../../function-builder.ts";
import { positionKey } from "../../item-key.ts";
import {
  addElement,
  copy,
  expression,
  fresh,
  list,
  load,
  opaque,
  operate,
  record,
  store,
  type At,
} from "./lowering.ts";
import { keyOf, objectOf, propertyKey } from "./members.ts";
import { declare, storeName } from "./names.ts";

export function assign(at: At, node: t.AssignmentExpression): Place {
  const { left, operator } = node;
  if (operator === "=") {
    const value = expression(at, node.right, nameOfTarget(left));
    assignTo(at, left, value);
    return value;
  }
  const before = expression(at, left);
  const right = expression(at, node.right, nameOfTarget(left));
  const plain = operator.slice(0, -1);
  if (plain === "&&" || plain === "||" || plain === "??") {
    const to = fresh(at);
    copy(at, node, to, before);
    copy(at, node, to, right);
    assignTo(at, left, right);
    return to;
  }
  const value = operate(at, node, plain, [before, right]);
  assignTo(at, left, value);
  return value;
}

function nameOfTarget(target: t.Node): string | undefined {
  if (target.type === "Identifier") return target.name;
  if (target.type !== "MemberExpression") return undefined;
  const { property } = target;
  if (!target.computed && property.type === "Identifier") return property.name;
  return property.type === "StringLiteral" ? property.value : "<computed>";
}

/** Puts a value where a pattern says. */
export function assignTo(at: At, target: t.Node, from: Place): void {
  if (target.type === "Identifier") return storeName(at, target, target.name, from);
  return bindWith(at, target, from, (node, value) => assignTo(at, node, value));
}

/** Puts a value into names that are declared here. */
export function declareTo(at: At, target: t.Node, from: Place, isVar: boolean): void {
  bindDeclared(at, target, from, isVar);
}

function bindDeclared(at: At, target: t.Node, from: Place, isVar: boolean): void {
  if (target.type !== "Identifier")
    return bindWith(at, target, from, (node, value) => bindDeclared(at, node, value, isVar));
  const { name } = target;
  if (isVar) return storeName(at, target, name, from);
  const { scope } = at;
  return copy(at, target, placeOf(at.builder, scope.builder, declare(scope, name)), from, `\`${name}\``);
}

function bindWith(at: At, target: t.Node, from: Place, inner: (node: t.Node, value: Place) => void): void {
  switch (target.type) {
    case "MemberExpression":
    case "OptionalMemberExpression":
      return store(at, target, objectOf(at, target.object), keyOf(at, target), from);
    case "ObjectPattern":
      return objectPattern(at, target, from, inner);
    case "ArrayPattern":
      return arrayPattern(at, target, from, inner);
    case "AssignmentPattern": {
      const name = target.left.type === "Identifier" ? target.left.name : undefined;
      const to = fresh(at);
      copy(at, target, to, from);
      copy(at, target, to, expression(at, target.right, name));
      return inner(target.left, to);
    }
    case "RestElement":
      return inner(target.argument, from);
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSNonNullExpression":
      return inner(target.expression, from);
    case "TSParameterProperty":
      return inner(target.parameter, from);
    case "VoidPattern":
      return undefined;
    default:
      opaque(at, target, `${target.type} as a target is not analysed`);
  }
}

function objectPattern(
  at: At,
  target: t.ObjectPattern,
  from: Place,
  inner: (node: t.Node, value: Place) => void,
): void {
  for (const property of target.properties) {
    if (property.type === "RestElement") {
      const rest = record(at, property);
      operate(at, property, "spread", [rest, from]);
      inner(property.argument, rest);
      continue;
    }
    inner(property.value, load(at, property, from, propertyKey(at, property.key, property.computed)));
  }
}

function arrayPattern(
  at: At,
  target: t.ArrayPattern,
  from: Place,
  inner: (node: t.Node, value: Place) => void,
): void {
  const each = operate(at, target, "iterate", [from]);
  for (const [i, element] of target.elements.entries()) {
    if (element === null) continue;
    if (element.type === "RestElement") {
      const rest = list(at, element);
      addElement(at, element, rest, each);
      inner(element.argument, rest);
      continue;
    }
    const value = fresh(at);
    copy(at, element, value, load(at, element, from, { space: "item", name: positionKey(i) }));
    copy(at, element, value, iterated(at, element, from));
    inner(element, value);
  }
}

/** What is no list is asked for its elements. */
function iterated(at: At, node: t.Node, from: Place): Place {
  return operate(at, node, "unpack", [from]);
}
