import type * as t from "@babel/types";
import type { IrFunction, Place } from "../../effect-ir.ts";
import { finished, makeBuilder, newPlace, type FunctionBuilder } from "../../function-builder.ts";
import { assignTo } from "./assignments.ts";
import { blockNames, functionNames, patternNames } from "./hoisting.ts";
import {
  call,
  constant,
  copy,
  emit,
  expression,
  fresh,
  nothing,
  operate,
  reach,
  spanOf,
  statement,
  storeNamed,
  type At,
  type Context,
  type OwnedPlace,
  type Scope,
} from "./lowering.ts";
import { declare } from "./names.ts";

type FunctionNode =
  | t.FunctionDeclaration
  | t.FunctionExpression
  | t.ArrowFunctionExpression
  | t.ObjectMethod
  | t.ClassMethod
  | t.ClassPrivateMethod;

export interface FunctionParts {
  readonly name: string;
  /** The object that it is written as a member of. */
  readonly home?: OwnedPlace;
  /** Of a constructor: its class, and whether that extends another. */
  readonly ownClass?: OwnedPlace;
  readonly isDerived?: boolean;
  /** What is done before the body: fields get their values. */
  readonly before?: (inside: At) => void;
}

/** A function as a value. */
export function functionValue(
  at: At,
  node: t.FunctionExpression | t.ArrowFunctionExpression,
  name?: string,
): Place {
  const own = node.type === "FunctionExpression" ? node.id : undefined;
  if (own === null || own === undefined) return makeFunction(at, node, { name: name ?? "<function>" });
  // Its own name is known inside of it.
  const scope: Scope = { kind: "block", builder: at.builder, names: new Map(), outer: at.scope };
  const place = declare(scope, own.name);
  const made = makeFunction({ ...at, scope }, node, { name: name ?? own.name });
  copy(at, node, place, made);
  return made;
}

export function methodValue(
  at: At,
  node: t.ObjectMethod | t.ClassMethod | t.ClassPrivateMethod,
  name: string,
  home: Place,
): Place {
  return makeFunction(at, node, { name, home: { owner: at.builder, place: home } });
}

export function makeFunction(at: At, node: FunctionNode, parts: FunctionParts): Place {
  const { lowering } = at;
  const index = lowering.functions.push(undefined) - 1;
  const sort: IrFunction["sort"] =
    node.generator === true ? "generator" : node.async === true ? "async" : "function";
  const isTop = at.builder.parent === undefined;
  const builder = makeBuilder(index, parts.name, spanOf(node), sort, at.builder, isTop);
  if (lowering.isWanted?.(node) === false) {
    lowering.functions[index] = finished(builder);
    return closure(at, node, index, parts);
  }
  const isArrow = node.type === "ArrowFunctionExpression";
  const isStrict = at.context.isStrict || isUseStrict(node.body);
  const inside = bodyOf(at, builder, parts, isArrow, isStrict, sort);
  const names: string[] = [];
  for (const parameter of node.params) patternNames(parameter, names);
  for (const name of names) declare(inside.scope, name);
  if (node.body.type === "BlockStatement") {
    for (const name of functionNames(node.body.body, isStrict)) declare(inside.scope, name);
    for (const name of blockNames(node.body.body)) declare(inside.scope, name);
  }
  parameters(inside, node.params);
  parts.before?.(inside);
  lowerBody(inside, node);
  if (parts.isDerived === true && inside.context.receiver !== undefined)
    copy(inside, node, inside.context.returned, inside.context.receiver.place);
  if (sort === "async") {
    const promise = operate(inside, node, "promise", [inside.context.returned]);
    copy(inside, node, builder.result, promise);
  }
  lowering.functions[index] = finished(builder);
  return closure(at, node, index, parts);
}

function bodyOf(
  at: At,
  builder: FunctionBuilder,
  parts: FunctionParts,
  isArrow: boolean,
  isStrict: boolean,
  sort: IrFunction["sort"],
): At {
  const scope: Scope = { kind: "function", builder, names: new Map(), outer: at.scope };
  const returned = sort === "async" ? newPlace(builder) : builder.result;
  const { lowering, context: around } = at;
  if (isArrow) {
    const { receiver, home, ownClass } = around;
    const context = { receiver, home, ownClass, arguments: around.arguments, isStrict, returned };
    return { lowering, scope, builder, context };
  }
  const receiver = newPlace(builder);
  builder.receiver = receiver;
  if (!isStrict) builder.isLoose = true;
  const context: Context = {
    receiver: { owner: builder, place: receiver },
    home: parts.home,
    ownClass: parts.ownClass ?? (parts.home === undefined ? undefined : around.ownClass),
    arguments: builder,
    isStrict,
    returned,
  };
  return { lowering, scope, builder, context };
}

function isUseStrict(body: t.Node): boolean {
  return body.type === "BlockStatement" && body.directives.some((one) => one.value.value === "use strict");
}

function nameOfParameter(node: t.Node): string {
  if (node.type === "AssignmentPattern") return nameOfParameter(node.left);
  return node.type === "Identifier" ? node.name : "<pattern>";
}

function parameters(inside: At, given: readonly t.Node[]): void {
  const { builder } = inside;
  const places: Place[] = [];
  for (const parameter of given) {
    const place = newPlace(builder);
    places.push(place);
    if (isReceiver(parameter)) continue;
    const isRest = parameter.type === "RestElement";
    const inner = parameter.type === "TSParameterProperty" ? parameter.parameter : parameter;
    builder.parameters.push({
      name: nameOfParameter(inner),
      place,
      passing: isRest ? "positions" : "position",
      hasDefault: inner.type === "AssignmentPattern",
    });
  }
  for (const [i, parameter] of given.entries()) {
    const place = places[i] ?? 0;
    if (isReceiver(parameter)) continue;
    assignTo(inside, parameter, place);
    if (parameter.type === "TSParameterProperty") keepAsMember(inside, parameter);
  }
}

/** In TypeScript a parameter called `this` is a type and no parameter. */
function isReceiver(parameter: t.Node): boolean {
  return parameter.type === "Identifier" && parameter.name === "this";
}

/** `constructor(private name)` is a member too. */
function keepAsMember(inside: At, parameter: t.TSParameterProperty): void {
  const names: string[] = [];
  patternNames(parameter.parameter, names);
  const { receiver } = inside.context;
  if (receiver === undefined) return;
  for (const name of names)
    storeNamed(inside, parameter, reach(inside, receiver), name, declare(inside.scope, name));
}

function lowerBody(inside: At, node: FunctionNode): void {
  const { body } = node;
  if (body.type !== "BlockStatement") return give(inside, body, expression(inside, body));
  for (const one of body.body) statement(inside, one);
  const last = body.body.at(-1);
  if (last?.type === "ReturnStatement" || last?.type === "ThrowStatement") return undefined;
  return give(inside, body, nothing(inside, body));
}

/** What a function returns. */
export function give(at: At, node: t.Node, value: Place): void {
  if (at.builder.sort === "generator") operate(at, node, "generator-return", [at.builder.result, value]);
  else copy(at, node, at.context.returned, value);
}

function closure(at: At, node: t.Node, index: number, { home }: FunctionParts): Place {
  const to = fresh(at);
  emit(at, {
    kind: "closure",
    to,
    function: index,
    defaults: [],
    ...(home === undefined ? {} : { home: reach(at, home) }),
    span: spanOf(node),
  });
  return to;
}

/** Decorators are called, the innermost first; what one gives comes in the place of what it was given. */
export function decorated(
  at: At,
  decorators: readonly t.Decorator[] | null | undefined,
  value: Place,
  more: readonly Place[] = [],
): Place {
  let made = value;
  for (const decorator of [...(decorators ?? [])].reverse()) {
    const callee = expression(at, decorator.expression);
    const context = more.length === 0 ? [constant(at, decorator, { type: "data" })] : more;
    const given = [made, ...context].map((place) => ({ place }));
    const result = call(at, decorator, callee, given);
    const to = fresh(at);
    copy(at, decorator, to, made);
    copy(at, decorator, to, result);
    made = to;
  }
  return made;
}
