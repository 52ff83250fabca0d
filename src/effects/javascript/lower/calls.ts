import type * as t from "@babel/types";
import type { Argument, Place } from "../../effect-ir.ts";
import { positionKey } from "../../item-key.ts";
import {
  call,
  constant,
  copy,
  expression,
  list,
  loadNamed,
  nothing,
  operate,
  reach,
  store,
  storeNamed,
  text,
  type At,
} from "./lowering.ts";
import { loadMember } from "./members.ts";
import { builtin, exposeNames, receiverOf, thisOf } from "./names.ts";

type Given = t.CallExpression["arguments"][number];

export function callExpression(at: At, node: t.CallExpression | t.OptionalCallExpression): Place {
  const { callee } = node;
  if (callee.type === "Super") return superCall(at, node);
  if (callee.type === "Import")
    return call(at, node, builtin(at, node, "__import__"), argumentsOf(at, node.arguments));
  const inner = withoutParentheses(callee);
  if (inner.type === "MemberExpression" && isReversedAtOnce(inner) && node.arguments.length === 0) {
    const list = expression(at, inner.object);
    return call(at, node, loadNamed(at, inner, list, "toReversed"), [], { receiver: list });
  }
  if (inner.type === "MemberExpression" || inner.type === "OptionalMemberExpression") {
    const { object, value } = loadMember(at, inner);
    return call(at, node, value, argumentsOf(at, node.arguments), { receiver: object });
  }
  if (inner.type === "Identifier" && inner.name === "eval") exposeNames(at, node);
  const place = expression(at, callee);
  const receiver = inner.type === "Identifier" ? receiverOf(at, node, inner.name) : undefined;
  return call(at, node, place, argumentsOf(at, node.arguments), receiver === undefined ? {} : { receiver });
}

/** `[…].reverse()` and `"…".split("").reverse()`: nothing else has the list, so that its order is known. */
function isReversedAtOnce({ property, computed, object }: t.MemberExpression): boolean {
  if (computed || property.type !== "Identifier" || property.name !== "reverse") return false;
  if (object.type === "ArrayExpression") return true;
  if (object.type !== "CallExpression" || object.callee.type !== "MemberExpression") return false;
  const { callee } = object;
  const isSplit =
    !callee.computed && callee.property.type === "Identifier" && callee.property.name === "split";
  return isSplit && (callee.object.type === "StringLiteral" || callee.object.type === "TemplateLiteral");
}

/** `(a.b)()` and `a.b!()` are called on `a` as well. */
function withoutParentheses(node: t.Node): t.Node {
  return node.type === "ParenthesizedExpression" || node.type === "TSNonNullExpression"
    ? withoutParentheses(node.expression)
    : node;
}

export function newExpression(at: At, node: t.NewExpression): Place {
  const callee = node.callee.type === "Super" ? nothing(at, node) : expression(at, node.callee);
  return call(at, node, callee, argumentsOf(at, node.arguments), { isConstruction: true });
}

export function importExpression(at: At, node: t.ImportExpression): Place {
  const given = [{ place: expression(at, node.source) }];
  if (node.options !== null && node.options !== undefined) expression(at, node.options);
  if (node.phase === "source") return constant(at, node, { type: "data" });
  return call(at, node, builtin(at, node, "__import__"), given);
}

/** `super(…)`: what the class extends fills the object, or makes another in its place. */
function superCall(at: At, node: t.CallExpression | t.OptionalCallExpression): Place {
  const { ownClass } = at.context;
  const given = argumentsOf(at, node.arguments);
  if (ownClass === undefined) return nothing(at, node);
  const parent = operate(at, node, "parent-of", [reach(at, ownClass)]);
  const receiver = thisOf(at, node);
  const made = call(at, node, parent, given, { receiver, isConstruction: true });
  copy(at, node, receiver, made);
  return receiver;
}

export function argumentsOf(at: At, given: readonly Given[]): readonly Argument[] {
  if (given.length === 0) return none;
  const lowered: Argument[] = [];
  addArguments(at, given, lowered);
  return lowered;
}

const none: readonly Argument[] = [];

function addArguments(at: At, given: readonly Given[], lowered: Argument[]): void {
  for (const one of given) {
    if (one.type !== "SpreadElement") {
      lowered.push({ place: expression(at, one) });
      continue;
    }
    const written = writtenElements(one.argument);
    if (written !== undefined) addArguments(at, written, lowered);
    else lowered.push({ place: expression(at, one.argument), spread: "positions" });
  }
}

/** The elements of a list that is written where it is spread, where all of them are there. */
function writtenElements(node: t.Node): readonly Given[] | undefined {
  if (node.type !== "ArrayExpression") return undefined;
  const elements = node.elements.filter((one) => one !== null);
  return elements.length === node.elements.length ? elements : undefined;
}

/** A template with a tag calls the tag with a list of its texts, which has them as written too. */
export function taggedTemplate(at: At, node: t.TaggedTemplateExpression): Place {
  const strings = list(at, node.quasi);
  const raw = list(at, node.quasi);
  for (const [i, quasi] of node.quasi.quasis.entries()) {
    const key = { space: "item", name: positionKey(i) } as const;
    const cooked = quasi.value.cooked;
    store(at, quasi, strings, key, typeof cooked === "string" ? text(at, quasi, cooked) : nothing(at, quasi));
    store(at, quasi, raw, key, text(at, quasi, quasi.value.raw));
  }
  storeNamed(at, node, strings, "raw", raw);
  const given = [
    { place: strings },
    ...node.quasi.expressions.map((one) => ({ place: expression(at, one) })),
  ];
  const { tag } = node;
  if (tag.type === "MemberExpression" || tag.type === "OptionalMemberExpression") {
    const { object, value } = loadMember(at, tag);
    return call(at, node, value, given, { receiver: object });
  }
  return call(at, node, expression(at, tag), given);
}
