import type { Argument, Place } from "../../effect-ir.ts";
import { positionKey } from "../../item-key.ts";
import { Kind, kindName } from "../parser/kinds.ts";
import { bytesValueOf, stringValue } from "../parser/literals.ts";
import { childFromEnd, childrenOf, kindOf, textOf } from "../parser/tree.ts";
import { placeOf } from "../../function-builder.ts";
import { argument } from "./arguments.ts";
import { comprehension } from "./comprehensions.ts";
import { formatted, template } from "./format-strings.ts";
import { lambda } from "./functions.ts";
import {
  call,
  constant,
  copy,
  emit,
  expression,
  fresh,
  load,
  nameAt,
  opaque,
  operate,
  spanOf,
  store,
  unknownKey,
  type At,
} from "./lowering.ts";
import { loadName } from "./names.ts";
import { numberConstant } from "./numbers.ts";
import { assign } from "./targets.ts";

/** The rule of expressions. */
export function lowerExpression(at: At, node: number): Place {
  const { tree } = at.lowering;
  const kind = kindOf(tree, node);
  switch (kind) {
    case Kind.Name:
      return loadName(at, node, nameAt(at, node));
    case Kind.String: {
      const value = stringValue(textOf(tree, node));
      return constant(at, node, value === undefined ? { type: "data" } : { type: "text", value });
    }
    case Kind.Bytes:
      return constant(at, node, {
        type: "bytes",
        value: String.fromCharCode(...bytesValueOf(textOf(tree, node))),
      });
    case Kind.Number:
      return constant(at, node, numberConstant(textOf(tree, node)));
    case Kind.True:
    case Kind.False:
      return constant(at, node, { type: "boolean", value: kind === Kind.True });
    case Kind.NoneLiteral:
      return constant(at, node, { type: "nothing" });
    case Kind.Ellipsis:
      return constant(at, node, { type: "data" });
    case Kind.Attribute: {
      const object = expression(at, childFromEnd(tree, node, 1));
      return load(at, node, object, { space: "member", name: nameAt(at, childFromEnd(tree, node, 0)) });
    }
    default:
      return lowerCompound(at, node, kind, childrenOf(tree, node));
  }
}

/** What has parts that are expressions. */
function lowerCompound(at: At, node: number, kind: Kind, children: readonly number[]): Place {
  const { tree } = at.lowering;
  const [first = -1, second = -1] = children;
  switch (kind) {
    case Kind.Subscript:
      if (kindOf(tree, second) === Kind.Slice) return sliced(at, node, first, second);
      return load(at, node, expression(at, first), { space: "item", place: expression(at, second) });
    case Kind.Call:
      return callExpression(at, node, children);
    case Kind.BoolOp:
      return anyOf(
        at,
        node,
        children.filter((_, i) => i % 2 === 0),
      );
    case Kind.IfExp: {
      expression(at, second);
      return anyOf(at, node, [first, children[2] ?? -1]);
    }
    case Kind.BinOp:
      return operate(at, node, kindName(kindOf(tree, second)), [
        expression(at, first),
        expression(at, children[2] ?? -1),
      ]);
    case Kind.UnaryOp:
      return operate(at, node, kindName(kindOf(tree, first)), [expression(at, second)]);
    case Kind.Compare:
      return comparison(at, node, children);
    case Kind.NamedExpr: {
      const value = expression(at, second);
      assign(at, first, value);
      return value;
    }
    case Kind.Lambda:
      return lambda(at, node);
    case Kind.List:
    case Kind.Tuple:
    case Kind.Set:
      return sequence(
        at,
        node,
        kind === Kind.List ? "list" : kind === Kind.Tuple ? "tuple" : "set",
        children,
      );
    case Kind.Dict:
      return dictionary(at, node, children);
    case Kind.ListComp:
    case Kind.SetComp:
    case Kind.GeneratorExp:
    case Kind.DictComp:
      return comprehension(at, node);
    case Kind.Await:
      return operate(at, node, "await", [expression(at, first)]);
    case Kind.Yield:
      return yielded(at, node, kindOf(tree, first) === Kind.Absent ? undefined : expression(at, first));
    case Kind.YieldFrom: {
      const source = expression(at, first);
      store(
        at,
        node,
        at.builder.result,
        { space: "item", place: unknownKey(at, node) },
        operate(at, node, "iterate", [source]),
      );
      return operate(at, node, "delegate", [source, at.builder.result]);
    }
    case Kind.JoinedStr:
      return formatted(at, node);
    case Kind.TemplateStr:
      return template(at, node);
    case Kind.Slice:
      return slice(at, node, children);
    case Kind.Starred:
      // Only where it is not part of a list or call: `x[*a]`, `*a = b`.
      return operate(at, node, "unpack", [expression(at, first)]);
    default:
      return opaque(at, node, `\`${kindName(kind)}\` is not an expression`);
  }
}

function anyOf(at: At, node: number, parts: readonly number[]): Place {
  const to = fresh(at);
  for (const part of parts) copy(at, node, to, expression(at, part));
  return to;
}

function callExpression(at: At, node: number, children: readonly number[]): Place {
  const [callee = -1] = children;
  const { tree } = at.lowering;
  if (children.length === 1 && kindOf(tree, callee) === Kind.Name && nameAt(at, callee) === "super") {
    return operate(at, node, "super", superOperands(at, callee));
  }
  const called = expression(at, callee);
  const given: Argument[] = [];
  for (let i = 1; i < children.length; i++) given.push(argument(at, children[i] ?? -1));
  return call(at, node, called, given);
}

/** What `super()` means without arguments; the name itself comes first, in case that it is another function. */
function superOperands(at: At, callee: number): readonly Place[] {
  const name = loadName(at, callee, "super");
  const { method } = at.scope;
  if (method === undefined) return [name];
  const { classPlace, classOwner, selfPlace, selfOwner } = method;
  return [name, placeOf(at.builder, classOwner, classPlace), placeOf(at.builder, selfOwner, selfPlace)];
}

function comparison(at: At, node: number, children: readonly number[]): Place {
  const to = fresh(at);
  const operands = children.filter((_, i) => i % 2 === 0).map((one) => expression(at, one));
  for (let i = 1; i < operands.length; i++) {
    const operator = kindName(kindOf(at.lowering.tree, children[2 * i - 1] ?? -1));
    const [left = to, right = to] = operands.slice(i - 1, i + 1);
    copy(at, node, to, operate(at, node, operator, [left, right]));
  }
  return to;
}

function sequence(at: At, node: number, sort: "list" | "tuple" | "set", items: readonly number[]): Place {
  const to = fresh(at);
  const isStarred = (item: number): boolean => kindOf(at.lowering.tree, item) === Kind.Starred;
  const first = items.findIndex(isStarred);
  const spread = first < 0 ? undefined : fresh(at);
  const begins = { count: first < 0 ? items.length : first, ...(spread === undefined ? {} : { spread }) };
  emit(at, { kind: "object", to, sort, parents: [], begins, span: spanOf(at, node) });
  let position = 0;
  let isCounted = sort !== "set";
  for (const [i, item] of items.entries()) {
    const isSpread = isStarred(item);
    const [inner = item] = isSpread ? childrenOf(at.lowering.tree, item) : [item];
    const value = expression(at, inner);
    if (isSpread) isCounted = false;
    if (i === first && spread !== undefined) copy(at, item, spread, value);
    const from = isSpread ? operate(at, item, "iterate", [value]) : value;
    if (isCounted) store(at, item, to, { space: "item", name: positionKey(position++) }, from);
    else operate(at, item, "gather", [to, from]);
  }
  return to;
}

function dictionary(at: At, node: number, children: readonly number[]): Place {
  const to = fresh(at);
  const { tree } = at.lowering;
  emit(at, { kind: "object", to, sort: "dict", parents: [], span: spanOf(at, node) });
  for (let i = 0; i + 1 < children.length; i += 2) {
    const [key = -1, value = -1] = children.slice(i, i + 2);
    if (kindOf(tree, key) === Kind.Absent) {
      operate(at, value, "update", [to, expression(at, value)]);
    } else {
      const keyPlace = expression(at, key);
      store(at, value, to, { space: "item", place: keyPlace }, expression(at, value));
    }
  }
  return to;
}

/** What is sent into a generator comes out of its `yield`. */
function yielded(at: At, node: number, value: Place | undefined): Place {
  if (value !== undefined) {
    store(at, node, at.builder.result, { space: "item", place: unknownKey(at, node) }, value);
  }
  return load(at, node, at.builder.result, { space: "member", name: "<sent>" });
}

/** `x[a:b:c]` */
function sliced(at: At, node: number, object: number, bounds: number): Place {
  const places = childrenOf(at.lowering.tree, bounds).map((child) =>
    kindOf(at.lowering.tree, child) === Kind.Absent
      ? constant(at, node, { type: "nothing" })
      : expression(at, child),
  );
  return operate(at, node, "slice", [expression(at, object), ...places]);
}

/** A slice inside of a tuple of keys: an object that only libraries understand. */
function slice(at: At, node: number, children: readonly number[]): Place {
  const bounds = children.map((child) =>
    kindOf(at.lowering.tree, child) === Kind.Absent
      ? constant(at, node, { type: "nothing" })
      : expression(at, child),
  );
  return operate(at, node, "slice-object", bounds);
}
