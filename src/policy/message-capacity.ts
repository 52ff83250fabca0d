import { assertNever } from "../base/assert.ts";
import { bothOf, capacity, either, exactly, fewer, more, one, type Capacity } from "./capacity.ts";
import { fieldPaths, subexpressions } from "./contract-view.ts";
import type { Expression } from "./expression.ts";
import { expressionText } from "./expression-text.ts";
import { expressionType, type TypeScope } from "./expression-type.ts";
import type { Bits, Body, Form, Policy } from "./policy.ts";
import { entry } from "./table.ts";

/** Whether the observer has a field before any message. */
export type IsPublic = (field: string) => boolean;

/**
 * An upper bound, in bits, on what one message in a form can tell an observer who has the public fields, the clock, what
 * was asked and the draw: log2 of the number of different messages that are possible when these are fixed. Bodies count
 * by what they look like, so two that are the same count once; an abstraction counts by its range; an abstention takes
 * the place of a message and adds nothing. It is never more than what the fields that are read hold.
 */
export function messageBits(
  policy: Policy,
  scope: TypeScope,
  form: Pick<Form, "bindings" | "body">,
  isPublic: IsPublic,
): Bits {
  const bindings = new Map(form.bindings.map(({ slot, value }) => [slot, value]));
  const counter: Counter = { policy, scope, bindings, isPublic };
  return fewer(ofBody(counter, form.body), ofFieldsRead(counter, form.body)).bits;
}

/**
 * The same for messages in the form whose slots a broker fills: each slot that shows counts as any value of its type, what
 * the form itself would put there included.
 */
export function receiptBits(
  policy: Policy,
  scope: TypeScope,
  form: Pick<Form, "body">,
  isPublic: IsPublic,
): Bits {
  return ofBody({ policy, scope, bindings: "free", isPublic }, form.body).bits;
}

/**
 * The bound of a contract from those of its candidates. Where what is public decides which one is released, that one is
 * known; else which one it was, or that it was none, is told as well.
 */
export function contractBits(candidates: readonly Bits[], isChoicePublic: boolean): Bits {
  const numbers = candidates.filter((bits) => bits !== "unbounded");
  if (numbers.length < candidates.length) return "unbounded";
  if (isChoicePublic || numbers.length === 0) return Math.max(0, ...numbers);
  const highest = Math.max(...numbers);
  return highest + Math.log2(numbers.reduce((sum, bits) => sum + 2 ** (bits - highest), 2 ** -highest));
}

interface Counter {
  readonly policy: Policy;
  readonly scope: TypeScope;
  /** What fills the slots, or `free` where anything of their types does. */
  readonly bindings: ReadonlyMap<string, Expression> | "free";
  readonly isPublic: IsPublic;
}

/** How many messages a body may become. */
function ofBody(counter: Counter, body: Body): Capacity {
  switch (body.kind) {
    case "text":
    case "data":
      return ofValues(counter, valuesIn(body));
    case "any-of":
      // The draw is public: when it is known, one variant is left.
      return body.variants.map((variant) => ofBody(counter, variant)).reduce(more, one);
    case "when": {
      const inner = [
        ...body.branches.map((branch) => branch.body),
        ...(body.otherwise ? [body.otherwise] : []),
      ];
      const isKnown = body.branches.every(({ guard }) => isPublicGuard(counter, guard));
      if (isKnown) return inner.map((part) => ofBody(counter, part)).reduce(more, one);
      const different = new Map(inner.map((part) => [JSON.stringify(part), part]));
      return [...different.values()].map((part) => ofBody(counter, part)).reduce(either, exactly(0n));
    }
    default:
      return assertNever(body);
  }
}

function isPublicGuard(counter: Counter, guard: Expression): boolean {
  return readsOf(counter, guard).length === 0 && !(counter.bindings === "free" && readsSlot(guard));
}

function readsSlot(expression: Expression): boolean {
  return expression.kind === "slot" || subexpressions(expression).some(readsSlot);
}

function valuesIn(body: Extract<Body, { kind: "text" | "data" }>): readonly Expression[] {
  return body.kind === "data"
    ? body.entries.map(({ value }) => value)
    : body.pieces.flatMap((piece) => (piece.kind === "value" ? [piece.value] : []));
}

/** Each value counts once, however often it shows, and a part of one that shows as a whole not at all. */
function ofValues(counter: Counter, values: readonly Expression[]): Capacity {
  const shown = new Map(
    values.map((value) => throughSlots(counter, value)).map((value) => [expressionText(value), value]),
  );
  const whole = [...shown.values()].filter((value) => !isPartOfAnother(value, [...shown.values()]));
  return whole.map((value) => ofExpression(counter, value)).reduce(bothOf, one);
}

function isPartOfAnother(value: Expression, others: readonly Expression[]): boolean {
  if (value.kind !== "field" && value.kind !== "slot") return false;
  const { kind, path } = value;
  return others.some(
    (other) =>
      other.kind === kind &&
      other.path.length < path.length &&
      other.path.every((name, index) => name === path[index]),
  );
}

/** How many values an expression can have, the public fields in it being known. */
function ofExpression(counter: Counter, expression: Expression): Capacity {
  const { policy, scope, isPublic } = counter;
  switch (expression.kind) {
    case "literal":
    case "clock":
    case "asked":
    case "parameter":
      return one;
    case "slot":
      return counter.bindings === "free"
        ? capacity(policy.types, expressionType(policy, scope, expression))
        : one;
    case "field":
      return isPublic(expression.path[0] ?? "")
        ? one
        : capacity(policy.types, expressionType(policy, scope, expression));
    case "list":
    case "record":
    case "concat":
      return ofParts(counter, expression);
    case "abstraction":
      return fewer(ofParts(counter, expression), rangeOf(policy, expression.name));
    case "builtin":
      return fewer(
        ofParts(counter, expression),
        capacity(policy.types, expressionType(policy, scope, expression)),
      );
    case "compare":
    case "in":
    case "matching":
    case "and":
    case "or":
    case "not":
      return fewer(ofParts(counter, expression), exactly(2n));
    default:
      return assertNever(expression);
  }
}

function ofParts(counter: Counter, expression: Expression): Capacity {
  return subexpressions(expression)
    .map((part) => ofExpression(counter, part))
    .reduce(bothOf, one);
}

/** The results that an abstraction can have: those of its type, or those that its arms write down, if fewer. */
function rangeOf(policy: Policy, name: string): Capacity {
  const abstraction = entry(policy.abstractions, name);
  if (abstraction === undefined) return { bits: "unbounded" };
  const declared = capacity(policy.types, abstraction.result);
  const values = abstraction.arms.map(({ value }) => value);
  if (values.length === 0 || !values.every((value) => value.kind === "literal")) return declared;
  return fewer(declared, exactly(BigInt(new Set(values.map(expressionText)).size)));
}

/** The product of what the fields hold that the body reads and that are not public. */
function ofFieldsRead(counter: Counter, body: Body): Capacity {
  const { policy, scope } = counter;
  const names = new Set(expressionsIn(body).flatMap((expression) => readsOf(counter, expression)));
  return [...names]
    .map((name) => capacity(policy.types, scope.fields.get(name) ?? { kind: "text" }))
    .reduce(bothOf, one);
}

function expressionsIn(body: Body): readonly Expression[] {
  if (body.kind === "any-of") return body.variants.flatMap(expressionsIn);
  if (body.kind !== "when") return valuesIn(body);
  return [
    ...body.branches.flatMap((branch) => [branch.guard, ...expressionsIn(branch.body)]),
    ...(body.otherwise === undefined ? [] : expressionsIn(body.otherwise)),
  ];
}

/** The fields that an expression reads, itself or through slots, and that are not public. */
function readsOf(counter: Counter, expression: Expression): readonly string[] {
  return fieldPaths(throughSlots(counter, expression)).flatMap(([field = ""]) =>
    counter.isPublic(field) ? [] : [field],
  );
}

/** Puts what fills the slots in their place; a slot that nothing fills stays. */
function throughSlots(counter: Counter, expression: Expression): Expression {
  const of = (part: Expression): Expression => throughSlots(counter, part);
  switch (expression.kind) {
    case "slot": {
      const [slot = "", ...path] = expression.path;
      const value = counter.bindings === "free" ? undefined : counter.bindings.get(slot);
      if (value === undefined) return expression;
      return value.kind === "field" ? { kind: "field", path: [...value.path, ...path] } : value;
    }
    case "abstraction":
      return { ...expression, arguments: expression.arguments.map(of) };
    case "builtin":
      return { ...expression, arguments: expression.arguments.map(of) };
    case "compare":
      return { ...expression, left: of(expression.left), right: of(expression.right) };
    case "and":
    case "or":
      return { ...expression, left: of(expression.left), right: of(expression.right) };
    case "in":
      return { ...expression, value: of(expression.value), set: of(expression.set) };
    case "matching":
    case "not":
      return { ...expression, value: of(expression.value) };
    case "list":
      return { ...expression, items: expression.items.map(of) };
    case "record":
      return {
        ...expression,
        entries: expression.entries.map(({ name, value }) => ({ name, value: of(value) })),
      };
    case "concat":
      return { ...expression, parts: expression.parts.map(of) };
    case "literal":
    case "field":
    case "parameter":
    case "clock":
    case "asked":
      return expression;
    default:
      return assertNever(expression);
  }
}
