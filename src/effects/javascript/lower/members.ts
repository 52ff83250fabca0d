import type * as t from "@babel/types";
import type { Key, Place } from "../../effect-ir.ts";
import { expression, load, nothing, operate, reach, type At } from "./lowering.ts";

export type Member = t.MemberExpression | t.OptionalMemberExpression;

export function memberValue(at: At, node: Member): Place {
  return loadMember(at, node).value;
}

/** A member, and the object that it is read from. */
export function loadMember(at: At, node: Member): { readonly object: Place; readonly value: Place } {
  const object = objectOf(at, node.object);
  const receiver = node.object.type === "Super" ? receiverOf(at, node) : object;
  return { object: receiver, value: load(at, node, object, keyOf(at, node)) };
}

/** The object of a member; `super` means what stands behind the object that the function is written in. */
export function objectOf(at: At, node: t.Expression | t.Super): Place {
  if (node.type !== "Super") return expression(at, node);
  const { home } = at.context;
  return home === undefined ? nothing(at, node) : operate(at, node, "prototype-of", [reach(at, home)]);
}

function receiverOf(at: At, node: t.Node): Place {
  const { receiver } = at.context;
  return receiver === undefined ? nothing(at, node) : reach(at, receiver);
}

export function keyOf(at: At, node: Member): Key {
  return propertyKey(at, node.property, node.computed);
}

/** The key of a member or property: its name where that is written. */
export function propertyKey(at: At, property: t.Node, isComputed: boolean): Key {
  if (property.type === "PrivateName") return { space: "member", name: `#${property.id.name}` };
  if (!isComputed && property.type === "Identifier") return { space: "member", name: property.name };
  const name = literalName(property);
  return name === undefined
    ? { space: "member", place: expression(at, property) }
    : { space: "member", name };
}

/** The name that a literal is as a key. */
export function literalName(node: t.Node): string | undefined {
  switch (node.type) {
    case "StringLiteral":
      return node.value;
    case "NumericLiteral":
      return String(node.value);
    case "BigIntLiteral":
      return String(BigInt(node.value));
    default:
      return undefined;
  }
}

/** A name for people, of what stands under a key. */
export function nameOfKey(property: t.Node, isComputed: boolean): string | undefined {
  if (property.type === "PrivateName") return `#${property.id.name}`;
  if (!isComputed && property.type === "Identifier") return property.name;
  return literalName(property);
}
