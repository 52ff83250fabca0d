import type { Argument, Place } from "../../effect-ir.ts";
import { placeOf } from "../../function-builder.ts";
import { Kind, kindName } from "../parser/kinds.ts";
import { bytesValueOf } from "../parser/literals.ts";
import { childrenOf, endOf, kindOf, sizeOf, startOf, textOf } from "../parser/tree.ts";
import { argument } from "./arguments.ts";
import { collection, dictionary } from "./collections.ts";
import { comprehension } from "./comprehensions.ts";
import { data, no, nothing, numberConstant, yes } from "./constants.ts";
import { formatted, template } from "./format-strings.ts";
import { lambda } from "./functions.ts";
import {
  call,
  constant,
  copy,
  expression,
  fresh,
  isPresent,
  load,
  nameAt,
  operate,
  ruleTable,
  store,
  textAt,
  unknownKey,
  type At,
} from "./lowering.ts";
import { loadName } from "./names.ts";
import { stringConstant } from "./string-constants.ts";
import { assign } from "./targets.ts";
import type { Scope } from "./variables.ts";
import { memberKey } from "./wordings.ts";

function name(at: At, node: number): Place {
  return loadName(at, node, nameAt(at, node));
}

function string(at: At, node: number): Place {
  return constant(at, node, stringConstant(at, node));
}

function bytes(at: At, node: number): Place {
  const value = String.fromCharCode(...bytesValueOf(textOf(at.tree, node)));
  return constant(at, node, { type: "bytes", value });
}

function number(at: At, node: number): Place {
  const { tree } = at;
  return constant(at, node, numberConstant(tree.text, startOf(tree, node), endOf(tree, node)));
}

function attribute(at: At, node: number): Place {
  const identifier = node - 1;
  const object = expression(at, identifier - 1);
  return load(at, node, object, memberKey(at.lowering.wordings, at.tree, nameAt(at, identifier)));
}

function subscript(at: At, node: number): Place {
  const index = node - 1;
  const object = index - sizeOf(at.tree, index);
  if (kindOf(at.tree, index) === Kind.Slice) return sliced(at, node, object, index);
  return load(at, node, expression(at, object), { space: "item", place: expression(at, index) });
}

/** `x[a:b:c]` */
function sliced(at: At, node: number, object: number, slice: number): Place {
  const places = bounds(at, node, slice);
  return operate(at, node, "slice", [expression(at, object), ...places]);
}

/** A slice inside of a tuple of keys: an object that only libraries understand. */
function sliceObject(at: At, node: number): Place {
  return operate(at, node, "slice-object", bounds(at, node, node));
}

function bounds(at: At, node: number, slice: number): readonly Place[] {
  return childrenOf(at.tree, slice).map((one) =>
    isPresent(at, one) ? expression(at, one) : constant(at, node, nothing),
  );
}

function callExpression(at: At, node: number): Place {
  const { tree } = at;
  const children = childrenOf(tree, node);
  const [callee = -1] = children;
  if (children.length === 1 && kindOf(tree, callee) === Kind.Name && textAt(at, callee) === "super")
    return operate(at, node, "super", superOperands(at, callee));
  const called = expression(at, callee);
  const given: Argument[] = [];
  for (let i = 1; i < children.length; i++) given.push(argument(at, children[i] ?? -1));
  return call(at, node, called, given);
}

/** What `super()` means without arguments; the name itself comes first, in case that it is another function. */
function superOperands(at: At, callee: number): readonly Place[] {
  const called = name(at, callee);
  let method: Scope | undefined;
  let scope: Scope | undefined = at.scope;
  for (; scope !== undefined && scope.kind !== "class"; scope = scope.outer)
    if (scope.kind === "function") method = scope;
  if (scope?.members === undefined) return [called];
  const ofClass = placeOf(at.builder, scope.builder, scope.members.classPlace);
  const self = method?.builder.parameters[0]?.place;
  const onWhat =
    method === undefined || self === undefined ? fresh(at) : placeOf(at.builder, method.builder, self);
  return [called, ofClass, onWhat];
}

function anyOf(at: At, node: number, parts: readonly number[]): Place {
  const to = fresh(at);
  for (const part of parts) copy(at, node, to, expression(at, part));
  return to;
}

/** `and` and `or`: any of the operands, between which the operators stand. */
function logical(at: At, node: number): Place {
  const to = fresh(at);
  const parts = childrenOf(at.tree, node);
  for (let i = 0; i < parts.length; i += 2) copy(at, node, to, expression(at, parts[i] ?? -1));
  return to;
}

function choice(at: At, node: number): Place {
  const [then = -1, test = -1, otherwise = -1] = childrenOf(at.tree, node);
  expression(at, test);
  return anyOf(at, node, [then, otherwise]);
}

function binary(at: At, node: number): Place {
  const { tree } = at;
  const right = node - 1;
  const operator = right - sizeOf(tree, right);
  const operands = [expression(at, operator - 1), expression(at, right)];
  return operate(at, node, kindName(kindOf(tree, operator)), operands);
}

function unary(at: At, node: number): Place {
  const operand = node - 1;
  const operator = operand - sizeOf(at.tree, operand);
  return operate(at, node, kindName(kindOf(at.tree, operator)), [expression(at, operand)]);
}

function comparison(at: At, node: number): Place {
  const { tree } = at;
  const to = fresh(at);
  const parts = childrenOf(tree, node);
  const operands: Place[] = [];
  for (let i = 0; i < parts.length; i += 2) operands.push(expression(at, parts[i] ?? -1));
  for (let i = 1; i < operands.length; i++) {
    const operator = kindName(kindOf(tree, parts[2 * i - 1] ?? -1));
    copy(at, node, to, operate(at, node, operator, [operands[i - 1] ?? to, operands[i] ?? to]));
  }
  return to;
}

function namedExpression(at: At, node: number): Place {
  const last = node - 1;
  const value = expression(at, last);
  assign(at, last - sizeOf(at.tree, last), value);
  return value;
}

function awaited(at: At, node: number): Place {
  return operate(at, node, "await", [expression(at, node - 1)]);
}

/** What is sent into a generator comes out of its `yield`. */
function yielded(at: At, node: number): Place {
  const { result } = at.builder;
  const value = isPresent(at, node - 1) ? expression(at, node - 1) : undefined;
  if (value !== undefined) store(at, node, result, { space: "item", place: unknownKey(at, node) }, value);
  return load(at, node, result, sentKey);
}

const sentKey = { space: "member", name: "<sent>" } as const;

function yieldedFrom(at: At, node: number): Place {
  const { result } = at.builder;
  const source = expression(at, node - 1);
  const key = { space: "item", place: unknownKey(at, node) } as const;
  store(at, node, result, key, operate(at, node, "iterate", [source]));
  return operate(at, node, "delegate", [source, result]);
}

/** Only where it is not part of a list or call: `x[*a]`, `*a = b`. */
function starred(at: At, node: number): Place {
  return operate(at, node, "unpack", [expression(at, node - 1)]);
}

export const expressions = ruleTable<Place>([
  [Kind.Name, name],
  [Kind.String, string],
  [Kind.Bytes, bytes],
  [Kind.Number, number],
  [Kind.True, (at, node) => constant(at, node, yes)],
  [Kind.False, (at, node) => constant(at, node, no)],
  [Kind.NoneLiteral, (at, node) => constant(at, node, nothing)],
  [Kind.Ellipsis, (at, node) => constant(at, node, data)],
  [Kind.Attribute, attribute],
  [Kind.Subscript, subscript],
  [Kind.Call, callExpression],
  [Kind.BoolOp, logical],
  [Kind.IfExp, choice],
  [Kind.BinOp, binary],
  [Kind.UnaryOp, unary],
  [Kind.Compare, comparison],
  [Kind.NamedExpr, namedExpression],
  [Kind.Lambda, lambda],
  [Kind.List, (at, node) => collection(at, node, "list")],
  [Kind.Tuple, (at, node) => collection(at, node, "tuple")],
  [Kind.Set, (at, node) => collection(at, node, "set")],
  [Kind.Dict, dictionary],
  [Kind.ListComp, comprehension],
  [Kind.SetComp, comprehension],
  [Kind.GeneratorExp, comprehension],
  [Kind.DictComp, comprehension],
  [Kind.Await, awaited],
  [Kind.Yield, yielded],
  [Kind.YieldFrom, yieldedFrom],
  [Kind.JoinedStr, formatted],
  [Kind.TemplateStr, template],
  [Kind.Slice, sliceObject],
  [Kind.Starred, starred],
]);
