import { assertNever } from "../../base/assert.ts";
import { nameDiagnostics } from "../../diagnostics/catalogue/names.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import { nearest } from "../../diagnostics/suggest.ts";
import type { BuiltinAbstraction, Expression } from "../../policy/expression.ts";
import type { Type } from "../../policy/type.ts";
import { dotted } from "../names/link.ts";
import type { LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { comparable, comparisonType, scalar, scalarName } from "./comparable.ts";
import { computedInputs, computedResult, isComputed, isPositiveWidth } from "./computed-abstractions.ts";
import { lookup, nameOf, report, reportDuplicates, type Context } from "./context.ts";
import { mismatchHelp, shownAs } from "./mismatch.ts";
import { isVariable, type Environment } from "./environment.ts";
import { elaborateLiteral, type Typed } from "./literal-values.ts";
import { elaborateAsked, elaborateName } from "./named-values.ts";
import { patternProblem } from "./patterns.ts";
import { fits, parametersOf, structure, textualKinds, typeOf, typeText, unknownType } from "./types.ts";

/**
 * The meaning of an expression, or undefined where something in it was reported.
 *
 * @param expected the type that its place takes; names of enum members are understood through it
 */
export function elaborate(
  cx: Context,
  env: Environment,
  expression: ast.Expression,
  expected: Type | undefined,
): Typed | undefined {
  const typed = elaborateAny(cx, env, expression, expected);
  if (typed === undefined || expected === undefined || fits(cx, typed.type, expected)) return typed;
  const parameters = {
    expected: `\`${typeText(expected)}\``,
    found: shownAs(expression, typed.type),
    help: mismatchHelp(cx, expression, typed.type, expected),
  };
  report(cx, env.home, typeDiagnostics.mismatch, parameters, expression.span);
  return undefined;
}

const bool: Type = { kind: "bool" };

/** An expression that decides: a comparison, or a bare Bool. */
export function elaborateGuard(cx: Context, env: Environment, guard: ast.Expression): Expression | undefined {
  return elaborate(cx, env, guard, bool)?.value;
}

function elaborateAny(
  cx: Context,
  env: Environment,
  expression: ast.Expression,
  expected: Type | undefined,
): Typed | undefined {
  switch (expression.kind) {
    case "text":
    case "number":
    case "bool":
      return elaborateLiteral(cx, env.home, expression, expected);
    case "template":
      return elaborateTemplate(cx, env, expression);
    case "dotted-name":
      return elaborateName(cx, env, expression, expected);
    case "call":
      return elaborateCall(cx, env, expression);
    case "asked":
      return elaborateAsked(cx, env, expression);
    case "list":
      return elaborateList(cx, env, expression, expected);
    case "record":
      return elaborateRecord(cx, env, expression, expected);
    case "grouped":
      return elaborateAny(cx, env, expression.value, expected);
    case "not": {
      const value = elaborateGuard(cx, env, expression.value);
      return value === undefined ? undefined : { value: { kind: "not", value }, type: bool };
    }
    case "and":
    case "or": {
      const left = elaborateGuard(cx, env, expression.left);
      const right = elaborateGuard(cx, env, expression.right);
      if (left === undefined || right === undefined) return undefined;
      return { value: { kind: expression.kind, left, right }, type: bool };
    }
    case "compare":
      return expression.operator === "in"
        ? elaborateMembership(cx, env, expression)
        : elaborateComparison(cx, env, expression, expression.operator);
    case "matching":
      return elaborateMatching(cx, env, expression);
    default:
      return assertNever(expression);
  }
}

function elaborateTemplate(cx: Context, env: Environment, template: ast.Template): Typed | undefined {
  const parts: Expression[] = [];
  for (const piece of template.pieces) {
    if (piece.kind === "template-text") {
      if (piece.value !== "") parts.push({ kind: "literal", value: piece.value });
      continue;
    }
    const typed = elaborate(cx, env, piece.value, undefined);
    if (typed === undefined) return undefined;
    parts.push(typed.value);
  }
  return { value: { kind: "concat", parts }, type: { kind: "text" } };
}

function elaborateCall(cx: Context, env: Environment, call: ast.CallExpression): Typed | undefined {
  const [name] = call.callee.parts;
  if (name === undefined) return undefined;
  if (call.callee.parts.length > 1) {
    const parameters = { name: dotted(call.callee), expected: "abstraction", near: undefined };
    report(cx, env.home, nameDiagnostics.unknownName, parameters, call.callee.span);
    return undefined;
  }
  const entity = lookup(cx, env.home, name, { kinds: ["abstraction"], phrase: "abstraction" });
  if (entity === undefined) return undefined;
  const { declaration, module } = entity;
  if (call.arguments.length !== declaration.parameters.length) {
    const counts = { expected: declaration.parameters.length, found: call.arguments.length };
    report(cx, env.home, typeDiagnostics.wrongCount, { callee: name.text, ...counts }, call.span);
    return undefined;
  }
  if (declaration.arms === undefined && isComputed(declaration.name.text)) {
    return elaborateComputed(cx, env, declaration.name.text, call);
  }
  const parameters = parametersOf(cx, module, declaration.parameters);
  const values = sequence(
    call.arguments.map((argument, index) => elaborate(cx, env, argument, parameters[index]?.type)),
  );
  if (values === undefined) return undefined;
  const result = typeOf(cx, module, declaration.result);
  const inputs = values.map((typed) => typed.value);
  return { value: { kind: "abstraction", name: nameOf(cx, entity), arguments: inputs }, type: result };
}

/** The abstractions that the compiler computes take any type of their kind. */
function elaborateComputed(
  cx: Context,
  env: Environment,
  name: BuiltinAbstraction,
  call: ast.CallExpression,
): Typed | undefined {
  const values = sequence(call.arguments.map((argument) => elaborate(cx, env, argument, undefined)));
  if (values === undefined) return undefined;
  const [input] = values;
  const [place] = call.arguments;
  if (input === undefined || place === undefined) return undefined;
  const shape = structure(cx, input.type);
  const kinds = computedInputs[name];
  if (shape !== unknownType && !kinds.kinds.includes(shape.kind)) {
    const parameters = { expected: kinds.phrase, found: `\`${typeText(input.type)}\`` };
    report(cx, env.home, typeDiagnostics.mismatch, parameters, place.span);
    return undefined;
  }
  const width = values[1]?.value;
  if (name === "band" && !isPositiveWidth(width)) {
    const found = width?.kind === "literal" ? `\`${JSON.stringify(width.value)}\`` : "another expression";
    const parameters = { expected: "a width: a number above zero, written out", found };
    report(cx, env.home, typeDiagnostics.mismatch, parameters, call.arguments[1]?.span ?? call.span);
    return undefined;
  }
  const value: Expression = { kind: "builtin", name, arguments: values.map((typed) => typed.value) };
  return { value, type: computedResult(name, shape) };
}

/** The items, if all are there. */
export function sequence<T>(items: readonly (T | undefined)[]): readonly T[] | undefined {
  const present: T[] = [];
  for (const item of items) {
    if (item === undefined) return undefined;
    present.push(item);
  }
  return present;
}

function elaborateList(
  cx: Context,
  env: Environment,
  list: ast.ListLiteral,
  expected: Type | undefined,
): Typed | undefined {
  const shape = expected === undefined ? undefined : structure(cx, expected);
  const collection = shape?.kind === "list" || shape?.kind === "set" ? shape : undefined;
  const items = sequence(list.items.map((item) => elaborate(cx, env, item, collection?.element)));
  if (items === undefined) return undefined;
  const tooMany = collection?.maxItems !== undefined && items.length > collection.maxItems;
  if (tooMany) {
    const parameters = { expected: `at most ${collection.maxItems} items`, found: `${items.length}` };
    report(cx, env.home, typeDiagnostics.mismatch, parameters, list.span);
    return undefined;
  }
  const value: Expression = { kind: "list", items: items.map((item) => item.value) };
  const element = items[0]?.type ?? unknownType;
  return { value, type: collection ?? { kind: "list", element, maxItems: items.length } };
}

function elaborateRecord(
  cx: Context,
  env: Environment,
  record: ast.RecordLiteral,
  expected: Type | undefined,
): Typed | undefined {
  reportDuplicates(
    cx,
    env.home,
    record.entries.map((entry) => entry.key),
    "field",
  );
  const shape = expected === undefined ? undefined : structure(cx, expected);
  const wanted = shape?.kind === "record" ? shape.fields : undefined;
  const keys = record.entries.map((entry) => entry.key.text);
  const written = record.entries.filter((entry, index) => keys.indexOf(entry.key.text) === index);
  const entries = written.map((entry) => {
    const field = wanted?.find((one) => one.name === entry.key.text);
    if (wanted !== undefined && field === undefined && entry.key.text !== "") {
      const near = nearest(
        entry.key.text,
        wanted.map((one) => one.name),
      );
      const parameters = { name: entry.key.text, what: "field", owner: "the record", near };
      report(cx, env.home, nameDiagnostics.unknownMember, parameters, entry.key.span);
      return undefined;
    }
    const value = elaborate(cx, env, entry.value, field?.type);
    return value === undefined ? undefined : { name: entry.key.text, ...value };
  });
  for (const field of wanted ?? []) {
    if (record.entries.some((entry) => entry.key.text === field.name)) continue;
    report(cx, env.home, typeDiagnostics.missingPart, { name: field.name, owner: "the record" }, record.span);
    return undefined;
  }
  const typed = sequence(entries);
  if (typed === undefined) return undefined;
  const ordered =
    wanted === undefined ? typed : wanted.flatMap((field) => typed.filter((one) => one.name === field.name));
  const value: Expression = {
    kind: "record",
    entries: ordered.map(({ name, value: part }) => ({ name, value: part })),
  };
  return { value, type: { kind: "record", fields: ordered.map(({ name, type }) => ({ name, type })) } };
}

function elaborateComparison(
  cx: Context,
  env: Environment,
  expression: ast.CompareExpression,
  operator: ast.CompareOperator,
): Typed | undefined {
  const record = [expression.left, expression.right].find(
    (side) => side.kind === "record" || side.kind === "list",
  );
  if (record !== undefined) {
    const what = record.kind === "record" ? "a record" : "a list";
    report(cx, env.home, typeDiagnostics.recordLiteralInGuard, { what }, record.span);
    return undefined;
  }
  // The side that is a literal, or might be a member of an enum, is read through the type of the other.
  const rightFirst = !isVariable(env, expression.left) && isVariable(env, expression.right);
  const [anchor, other] = rightFirst
    ? [expression.right, expression.left]
    : [expression.left, expression.right];
  const known = elaborate(cx, env, anchor, undefined);
  const hint = known === undefined ? unknownType : known.type;
  const through = isVariable(env, other) || other.kind === "call" ? undefined : comparisonType(cx, hint);
  const reading = elaborateAny(cx, env, other, through);
  if (known === undefined || reading === undefined) return undefined;
  const [left, right] = rightFirst ? [reading, known] : [known, reading];
  if (!comparable(cx, left.type, right.type, operator)) {
    const parameters = {
      left: shownAs(expression.left, left.type),
      operator,
      right: shownAs(expression.right, right.type),
    };
    report(cx, env.home, typeDiagnostics.notComparable, parameters, expression.span);
    return undefined;
  }
  return { value: { kind: "compare", operator, left: left.value, right: right.value }, type: bool };
}

function elaborateMembership(
  cx: Context,
  env: Environment,
  expression: ast.CompareExpression,
): Typed | undefined {
  if (expression.right.kind !== "list" && !isVariable(env, expression.left)) {
    return elaborateMemberOf(cx, env, expression);
  }
  const left = elaborate(cx, env, expression.left, undefined);
  const element = left?.type ?? unknownType;
  if (expression.right.kind === "list") {
    if (reportEmpty(cx, env.home, expression.right)) return undefined;
    const right = elaborate(cx, env, expression.right, { kind: "list", element: scalarName(cx, element) });
    if (left === undefined || right === undefined) return undefined;
    return { value: { kind: "in", value: left.value, set: right.value }, type: bool };
  }
  const right = elaborate(cx, env, expression.right, undefined);
  return left === undefined || right === undefined ? undefined : membership(cx, env, expression, left, right);
}

function membership(
  cx: Context,
  env: Environment,
  expression: ast.CompareExpression,
  left: Typed,
  right: Typed,
): Typed | undefined {
  const shape = structure(cx, right.type);
  const fitting =
    (shape.kind === "list" || shape.kind === "set") && comparable(cx, left.type, shape.element, "==");
  if (!fitting && shape !== unknownType) {
    const parameters = {
      left: `\`${typeText(left.type)}\``,
      operator: "in",
      right: `\`${typeText(right.type)}\``,
    };
    report(cx, env.home, typeDiagnostics.notComparable, parameters, expression.span);
    return undefined;
  }
  return { value: { kind: "in", value: left.value, set: right.value }, type: bool };
}

/** A literal that may be in a list is read through the type of the list's items. */
function elaborateMemberOf(
  cx: Context,
  env: Environment,
  expression: ast.CompareExpression,
): Typed | undefined {
  const right = elaborate(cx, env, expression.right, undefined);
  const shape = right === undefined ? unknownType : structure(cx, right.type);
  const items = shape.kind === "list" || shape.kind === "set" ? shape.element : undefined;
  const through = expression.left.kind === "call" ? undefined : comparisonType(cx, items ?? unknownType);
  const left = elaborateAny(cx, env, expression.left, through);
  if (left === undefined || right === undefined) return undefined;
  return membership(cx, env, expression, left, right);
}

/** A list in which nothing can be is a rule that never applies. */
export function reportEmpty(cx: Context, home: LinkedModule, list: ast.ListLiteral): boolean {
  if (list.items.length > 0) return false;
  report(cx, home, typeDiagnostics.emptyList, {}, list.span);
  return true;
}

function elaborateMatching(
  cx: Context,
  env: Environment,
  expression: ast.MatchingExpression,
): Typed | undefined {
  const typed = elaborate(cx, env, expression.value, undefined);
  const problem = patternProblem(expression.pattern.source);
  if (problem !== undefined) {
    report(cx, env.home, typeDiagnostics.badPattern, { problem }, expression.pattern.span);
    return undefined;
  }
  if (typed === undefined) return undefined;
  const shape = scalar(cx, typed.type);
  if (shape !== unknownType && !textualKinds.has(shape.kind) && shape.kind !== "enum") {
    const parameters = { expected: "a text", found: `\`${typeText(typed.type)}\`` };
    report(cx, env.home, typeDiagnostics.mismatch, parameters, expression.value.span);
    return undefined;
  }
  return { value: { kind: "matching", value: typed.value, pattern: expression.pattern.source }, type: bool };
}
