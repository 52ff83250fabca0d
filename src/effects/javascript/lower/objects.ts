import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { positionKey } from "../../item-key.ts";
import { methodValue } from "./functions.ts";
import {
  addElement,
  expression,
  list,
  nothing,
  operate,
  record,
  store,
  storeNamed,
  text,
  type At,
} from "./lowering.ts";
import { nameOfKey, propertyKey } from "./members.ts";

/** `[…]`: what stands before the first spread stands at a known place. */
export function arrayValue(at: At, node: t.ArrayExpression): Place {
  const to = list(at, node);
  let isSpread = false;
  let position = 0;
  const append = (element: t.Node, value: Place): void => {
    if (isSpread) addElement(at, element, to, value);
    else store(at, element, to, { space: "item", name: positionKey(position++) }, value);
  };
  for (const element of node.elements) {
    if (element === null) {
      append(node, nothing(at, node));
      continue;
    }
    if (element.type === "SpreadElement" && element.argument.type === "StringLiteral") {
      const characters = Array.from(element.argument.value);
      if (characters.length <= mostCharacters) {
        for (const one of characters) append(element, text(at, element, one));
        continue;
      }
    }
    if (element.type === "SpreadElement") {
      isSpread = true;
      addElement(at, element, to, operate(at, element, "iterate", [expression(at, element.argument)]));
      continue;
    }
    append(element, expression(at, element));
  }
  return to;
}

/** A longer text that is spread in a list is not taken apart. */
const mostCharacters = 200;

export function objectValue(at: At, node: t.ObjectExpression): Place {
  const to = record(at, node, definiteNames(node));
  for (const property of node.properties) {
    switch (property.type) {
      case "SpreadElement":
        operate(at, property, "spread", [to, expression(at, property.argument)]);
        break;
      case "ObjectMethod":
        defineMethod(at, property, to);
        break;
      case "ObjectProperty":
        define(at, property, to);
    }
  }
  return to;
}

/** The members that it has from the start; what stands behind it is set, not stored. */
function definiteNames(node: t.ObjectExpression): readonly string[] {
  const names: string[] = [];
  for (const property of node.properties) {
    if (property.type === "SpreadElement") continue;
    if (property.type === "ObjectMethod" && property.kind !== "method") continue;
    const name = nameOfKey(property.key, property.computed);
    if (name !== undefined && name !== "__proto__") names.push(name);
  }
  return names;
}

function define(at: At, property: t.ObjectProperty, to: Place): void {
  const name = nameOfKey(property.key, property.computed);
  const key = propertyKey(at, property.key, property.computed);
  const value = expression(at, property.value, name ?? computedName);
  if (name === "__proto__" && !property.computed && !property.shorthand)
    operate(at, property, "set-prototype", [to, value]);
  else store(at, property, to, key, value);
}

/** The name of a function whose name is computed. */
export const computedName = "<computed>";

function defineMethod(at: At, property: t.ObjectMethod, to: Place): void {
  const name = nameOfKey(property.key, property.computed);
  const made = (): Place => methodValue(at, property, name ?? computedName, to);
  defineMember(at, property, to, made);
}

/** Defines a method, getter or setter of an object. */
export function defineMember(
  at: At,
  property: t.ObjectMethod | t.ClassMethod | t.ClassPrivateMethod,
  to: Place,
  made: () => Place,
): void {
  const isComputed = "computed" in property && property.computed;
  const name = nameOfKey(property.key, isComputed);
  if (property.kind === "get" || property.kind === "set") {
    if (name !== undefined) return storeNamed(at, property, to, `${property.kind} ${name}`, made());
    const key = expression(at, property.key);
    const none = nothing(at, property);
    const parts = property.kind === "get" ? [made(), none] : [none, made()];
    operate(at, property, "accessor", [to, key, ...parts]);
    return undefined;
  }
  const key = propertyKey(at, property.key, isComputed);
  return store(at, property, to, key, made());
}
