import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { assign, assignTo } from "./assignments.ts";
import { callExpression, newExpression, taggedTemplate, importExpression } from "./calls.ts";
import { classValue } from "./classes.ts";
import { functionValue } from "./functions.ts";
import { jsxElement, jsxFragment } from "./jsx.ts";
import {
  call,
  constant,
  copy,
  expression,
  fresh,
  loadNamed,
  nothing,
  opaque,
  operate,
  reach,
  text,
  type At,
} from "./lowering.ts";
import { memberValue } from "./members.ts";
import { builtin, loadName, thisOf } from "./names.ts";
import { arrayValue, objectValue } from "./objects.ts";

type Rule<N extends t.Node> = (at: At, node: N, name?: string) => Place;
type Rules = { readonly [K in t.Node["type"]]?: Rule<Extract<t.Node, { readonly type: K }>> };

/** Every expression of the language, and what it comes to. */
export const expressionRules: Rules = {
  Identifier: (at, node) => loadName(at, node, node.name),
  ThisExpression: thisOf,
  StringLiteral: (at, node) => text(at, node, node.value),
  NumericLiteral: (at, node) => constant(at, node, { type: "float", value: node.value }),
  BigIntLiteral: (at, node) => constant(at, node, { type: "integer", value: BigInt(node.value) }),
  BooleanLiteral: (at, node) => constant(at, node, { type: "boolean", value: node.value }),
  NullLiteral: (at, node) => constant(at, node, { type: "nothing", name: "null" }),
  RegExpLiteral: (at, node) =>
    call(at, node, builtin(at, node, "RegExp"), [
      { place: text(at, node, node.pattern) },
      { place: text(at, node, node.flags) },
    ]),
  TemplateLiteral: templateLiteral,
  ArrayExpression: arrayValue,
  ObjectExpression: objectValue,
  FunctionExpression: functionValue,
  ArrowFunctionExpression: functionValue,
  ClassExpression: classValue,
  UnaryExpression: unary,
  UpdateExpression: update,
  BinaryExpression: binary,
  LogicalExpression: (at, node) => either(at, node, expression(at, node.left), expression(at, node.right)),
  AssignmentExpression: assign,
  ConditionalExpression: (at, node) => {
    expression(at, node.test);
    return either(at, node, expression(at, node.consequent), expression(at, node.alternate));
  },
  CallExpression: callExpression,
  OptionalCallExpression: callExpression,
  NewExpression: newExpression,
  MemberExpression: memberValue,
  OptionalMemberExpression: memberValue,
  SequenceExpression: sequence,
  YieldExpression: yielded,
  AwaitExpression: (at, node) => operate(at, node, "await", [expression(at, node.argument)]),
  TaggedTemplateExpression: taggedTemplate,
  MetaProperty: metaProperty,
  ImportExpression: importExpression,
  ParenthesizedExpression: (at, node, name) => expression(at, node.expression, name),
  TSAsExpression: (at, node, name) => expression(at, node.expression, name),
  TSSatisfiesExpression: (at, node, name) => expression(at, node.expression, name),
  TSTypeAssertion: (at, node, name) => expression(at, node.expression, name),
  TSNonNullExpression: (at, node, name) => expression(at, node.expression, name),
  TSInstantiationExpression: (at, node, name) => expression(at, node.expression, name),
  TypeCastExpression: (at, node, name) => expression(at, node.expression, name),
  JSXElement: jsxElement,
  JSXFragment: jsxFragment,
};

/** Lowers an expression; what has no rule is opaque. */
export function lowerExpression(at: At, node: t.Node, name?: string): Place {
  const rule = expressionRules[node.type] as Rule<t.Node> | undefined;
  return rule === undefined ? opaque(at, node, `${node.type} is not analysed`) : rule(at, node, name);
}

function either(at: At, node: t.Node, first: Place, second: Place): Place {
  const to = fresh(at);
  copy(at, node, to, first);
  copy(at, node, to, second);
  return to;
}

function templateLiteral(at: At, node: t.TemplateLiteral): Place {
  const parts: Place[] = [];
  for (const [i, quasi] of node.quasis.entries()) {
    const cooked = quasi.value.cooked ?? "";
    if (cooked !== "" || node.quasis.length === 1) parts.push(text(at, quasi, cooked));
    const inserted = node.expressions[i];
    if (inserted !== undefined) parts.push(expression(at, inserted));
  }
  return operate(at, node, "template", parts);
}

function unary(at: At, node: t.UnaryExpression): Place {
  switch (node.operator) {
    case "delete":
      return deleted(at, node);
    case "void":
      expression(at, node.argument);
      return nothing(at, node);
    case "throw":
      return operate(at, node, "throw", [expression(at, node.argument)]);
    case "-":
    case "+":
      return operate(at, node, `unary ${node.operator}`, [expression(at, node.argument)]);
    case "!":
    case "~":
    case "typeof":
      return operate(at, node, node.operator, [expression(at, node.argument)]);
  }
}

function deleted(at: At, node: t.UnaryExpression): Place {
  const { argument } = node;
  const target = argument.type === "ParenthesizedExpression" ? argument.expression : argument;
  if (target.type !== "MemberExpression" && target.type !== "OptionalMemberExpression") {
    expression(at, target);
    return operate(at, node, "!", []);
  }
  const object = expression(at, target.object);
  const { property } = target;
  const key = target.computed
    ? expression(at, property)
    : text(at, property, property.type === "Identifier" ? property.name : "");
  return operate(at, node, "delete", [object, key]);
}

function update(at: At, node: t.UpdateExpression): Place {
  const before = expression(at, node.argument);
  const after = operate(at, node, node.operator, [before]);
  assignTo(at, node.argument, after);
  return node.prefix ? after : operate(at, node, "unary +", [before]);
}

const comparisons: Readonly<Record<string, string>> = {
  "==": "equal",
  "!=": "equal",
  "===": "identical",
  "!==": "identical",
  "<": "compare",
  ">": "compare",
  "<=": "compare",
  ">=": "compare",
};

/** Operators are written in long rows, which are lowered from the left without depth. */
function binary(at: At, node: t.BinaryExpression): Place {
  const row: t.BinaryExpression[] = [];
  let first: t.Expression | t.PrivateName = node;
  while (first.type === "BinaryExpression") {
    row.push(first);
    first = first.left;
  }
  let left = first.type === "PrivateName" ? text(at, first, `#${first.id.name}`) : expression(at, first);
  for (const one of row.reverse()) {
    const right = expression(at, one.right);
    if (one.operator === "|>") return opaque(at, one, "a pipeline is not analysed");
    left = operate(at, one, comparisons[one.operator] ?? one.operator, [left, right]);
  }
  return left;
}

function sequence(at: At, node: t.SequenceExpression): Place {
  let last: Place | undefined;
  for (const one of node.expressions) last = expression(at, one);
  return last ?? nothing(at, node);
}

function yielded(at: At, node: t.YieldExpression): Place {
  const value =
    node.argument === null || node.argument === undefined ? nothing(at, node) : expression(at, node.argument);
  return operate(at, node, node.delegate ? "yield*" : "yield", [at.context.returned, value]);
}

function metaProperty(at: At, node: t.MetaProperty): Place {
  if (node.meta.name === "import") return loadNamed(at, node, builtin(at, node, "ImportMeta"), "prototype");
  if (node.meta.name === "new") {
    const { ownClass } = at.context;
    const target = ownClass === undefined ? constant(at, node, { type: "data" }) : reach(at, ownClass);
    // It may be a class behind which this one stands: the one that what is made here is of.
    const to = fresh(at);
    copy(at, node, to, target);
    copy(at, node, to, loadNamed(at, node, thisOf(at, node), "constructor"));
    return to;
  }
  return opaque(at, node, `\`${node.meta.name}.${node.property.name}\` is not analysed`);
}
