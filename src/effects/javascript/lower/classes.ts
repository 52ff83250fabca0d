import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { finished, makeBuilder, newPlace } from "../../function-builder.ts";
import { decorated, makeFunction, methodValue, type FunctionParts } from "./functions.ts";
import { blockNames, functionNames } from "./hoisting.ts";
import {
  call,
  copy,
  emit,
  expression,
  fresh,
  loadNamed,
  nothing,
  operate,
  reach,
  record,
  spanOf,
  statement,
  store,
  storeNamed,
  text,
  type At,
  type OwnedPlace,
  type Scope,
} from "./lowering.ts";
import { nameOfKey, propertyKey } from "./members.ts";
import { declare } from "./names.ts";
import { computedName, defineMember } from "./objects.ts";

type ClassNode = t.ClassDeclaration | t.ClassExpression;
type Field = t.ClassProperty | t.ClassPrivateProperty | t.ClassAccessorProperty;

/** A class: a function that makes objects, and the object that they have their members from. */
export function classValue(at: At, node: ClassNode, name?: string): Place {
  const scope: Scope = { kind: "block", builder: at.builder, names: new Map(), outer: at.scope };
  const inside: At = { ...at, scope, context: { ...at.context, isStrict: true } };
  const place = newPlace(at.builder);
  if (node.id !== null && node.id !== undefined) scope.names.set(node.id.name, place);
  const ownClass: OwnedPlace = { owner: at.builder, place };
  const parent =
    node.superClass === null || node.superClass === undefined
      ? undefined
      : expression(inside, node.superClass);
  const ownName = node.id?.name ?? name ?? "<class>";
  const prototype = record(
    inside,
    node,
    ["constructor", ...methodNames(node)],
    parent === undefined ? [] : [loadNamed(inside, node, parent, "prototype")],
    `${ownName}.prototype`,
  );
  const parts: Class = { node, name: ownName, ownClass, prototype, parent };
  const made = constructorOf({ ...inside, context: { ...inside.context, ownClass } }, parts);
  copy(inside, node, place, made);
  storeNamed(inside, node, place, "prototype", prototype);
  storeNamed(inside, node, prototype, "constructor", place);
  if (parent !== undefined) operate(inside, node, "set-prototype", [place, parent]);
  for (const member of node.body.body) classMember(inside, parts, member);
  const whole = decorated(inside, node.decorators, place);
  copy(inside, node, place, whole);
  return place;
}

/** The methods that every object of the class has. */
function methodNames(node: ClassNode): readonly string[] {
  return node.body.body.flatMap((one) => {
    const isMethod =
      (one.type === "ClassMethod" || one.type === "ClassPrivateMethod") && one.kind === "method";
    if (!isMethod || one.static) return [];
    return nameOfKey(one.key, one.type === "ClassMethod" && one.computed) ?? [];
  });
}

interface Class {
  readonly node: ClassNode;
  readonly name: string;
  readonly ownClass: OwnedPlace;
  readonly prototype: Place;
  readonly parent: Place | undefined;
}

function constructorOf(at: At, parts: Class): Place {
  const { node, name, ownClass, prototype, parent } = parts;
  const written = node.body.body.find(
    (one): one is t.ClassMethod => one.type === "ClassMethod" && one.kind === "constructor",
  );
  const fields = (inside: At): void => {
    for (const member of node.body.body) if (isField(member) && !member.static) field(inside, member, "this");
  };
  const how: FunctionParts = {
    name,
    home: { owner: at.builder, place: prototype },
    ownClass,
    isDerived: parent !== undefined,
    before: fields,
  };
  return written === undefined ? impliedConstructor(at, node, how) : makeFunction(at, written, how);
}

/** Without a constructor, what a class extends is given all arguments. */
function impliedConstructor(at: At, node: ClassNode, parts: FunctionParts): Place {
  const { lowering } = at;
  const index = lowering.functions.push(undefined) - 1;
  const builder = makeBuilder(index, parts.name, spanOf(node), "function", at.builder, false);
  const receiver = newPlace(builder);
  const all = newPlace(builder);
  builder.receiver = receiver;
  builder.allArguments = all;
  const scope: Scope = { kind: "function", builder, names: new Map(), outer: at.scope };
  const inside: At = {
    ...at,
    builder,
    scope,
    context: {
      receiver: { owner: builder, place: receiver },
      home: parts.home,
      ownClass: parts.ownClass,
      arguments: builder,
      isStrict: true,
      returned: builder.result,
    },
  };
  if (parts.isDerived === true && parts.ownClass !== undefined) {
    const own = operate(inside, node, "parent-of", [reach(inside, parts.ownClass)]);
    const made = call(inside, node, own, [{ place: all, spread: "positions" }], {
      receiver,
      isConstruction: true,
    });
    copy(inside, node, receiver, made);
    copy(inside, node, builder.result, receiver);
  }
  parts.before?.(inside);
  lowering.functions[index] = finished(builder);
  const to = fresh(at);
  emit(at, { kind: "closure", to, function: index, defaults: [], span: spanOf(node) });
  return to;
}

function classMember(at: At, parts: Class, member: t.ClassBody["body"][number]): void {
  switch (member.type) {
    case "ClassMethod":
    case "ClassPrivateMethod":
      if (member.kind !== "constructor") method(at, parts, member);
      return;
    case "ClassProperty":
    case "ClassPrivateProperty":
    case "ClassAccessorProperty":
      fieldOfClass(at, parts, member);
      return;
    case "StaticBlock":
      return staticBlock(at, parts, member);
    case "TSDeclareMethod":
    case "TSIndexSignature":
      return;
  }
}

function method(at: At, parts: Class, member: t.ClassMethod | t.ClassPrivateMethod): void {
  const home = member.static ? parts.ownClass.place : parts.prototype;
  const name = nameOfKey(member.key, member.type === "ClassMethod" && member.computed);
  const inside: At = { ...at, context: { ...at.context, ownClass: parts.ownClass } };
  defineMember(inside, member, home, () => {
    const made = methodValue(inside, member, name ?? computedName, home);
    const context = [text(at, member, name ?? ""), record(at, member)];
    const whole = decorated(at, member.decorators, made, context);
    if ((member.decorators ?? []).length > 0) decorated(at, member.decorators, home, context);
    return whole;
  });
  for (const parameter of member.params) {
    if ("decorators" in parameter) decorated(at, parameter.decorators, home, [text(at, member, name ?? "")]);
  }
}

function isField(member: t.ClassBody["body"][number]): member is Field {
  return (
    member.type === "ClassProperty" ||
    member.type === "ClassPrivateProperty" ||
    member.type === "ClassAccessorProperty"
  );
}

/** The fields of a class itself, and the computed names and decorators of all fields, are evaluated with the class. */
function fieldOfClass(at: At, parts: Class, member: Field): void {
  const name = nameOfKey(member.key, "computed" in member && member.computed);
  if (name === undefined && !member.static) expression(at, member.key);
  if ((member.decorators ?? []).length > 0)
    decorated(at, member.decorators, parts.prototype, [text(at, member, name ?? "")]);
  if (!member.static) return;
  const inside: At = {
    ...at,
    context: { ...at.context, receiver: parts.ownClass, home: parts.ownClass, ownClass: parts.ownClass },
  };
  field(inside, member, parts.ownClass.place);
}

function field(at: At, member: Field, target: Place | "this"): void {
  const { receiver } = at.context;
  const object = target === "this" ? (receiver?.place ?? nothing(at, member)) : target;
  const isComputed = "computed" in member && member.computed;
  const key = propertyKey(at, member.key, isComputed);
  const name = nameOfKey(member.key, isComputed);
  const value =
    member.value === null || member.value === undefined
      ? nothing(at, member)
      : expression(at, member.value, name ?? computedName);
  store(at, member, object, key, value);
}

/** `static { … }` runs on the class. */
function staticBlock(at: At, parts: Class, member: t.StaticBlock): void {
  const scope: Scope = { kind: "block", builder: at.builder, names: new Map(), outer: at.scope };
  const inside: At = {
    ...at,
    scope,
    context: { ...at.context, receiver: parts.ownClass, home: parts.ownClass, ownClass: parts.ownClass },
  };
  for (const name of [...functionNames(member.body, true), ...blockNames(member.body)]) declare(scope, name);
  for (const one of member.body) statement(inside, one);
}
