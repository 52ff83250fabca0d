import { assertNever, invariant } from "../base/assert.ts";
import type { Expression } from "./expression.ts";
import { expressionText } from "./expression-text.ts";
import type { Abstraction, Policy } from "./policy.ts";
import { entry } from "./table.ts";
import { matchesPattern } from "./text-kinds.ts";
import type { Value } from "./type.ts";
import { band, count, month, present } from "./builtins.ts";
import type { ClockReading } from "./clock-reading.ts";
import { equalValues, isItems, isRecord, orderOf } from "./compare-values.ts";

type ComparisonOperator = Extract<Expression, { kind: "compare" }>["operator"];

/** What an expression may read; whatever is not here does not exist for it. */
export interface Environment {
  readonly policy: Policy;
  /** The value of an expression over the context that is had as a whole, or undefined. */
  readonly held: (expression: Expression) => Value | undefined;
  readonly slots: ReadonlyMap<string, Value>;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly asked: ReadonlySet<string>;
  readonly clock: ClockReading;
}

/** The value of an expression. Total on every policy that has been verified: a failure is a defect, never an answer. */
export function evaluate(expression: Expression, environment: Environment): Value {
  const of = (part: Expression): Value => evaluate(part, environment);
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "field":
      return known(environment.held(expression), expression);
    case "slot":
      return named(environment.slots, expression);
    case "parameter":
      return named(environment.parameters, expression);
    case "clock":
      return environment.clock[expression.part];
    case "asked":
      return environment.asked.has(expression.slot);
    case "abstraction":
      return heldOr(expression, environment, (values) => apply(expression.name, values, environment));
    case "builtin":
      return heldOr(expression, environment, (values) => applyBuiltin(expression.name, values));
    case "compare":
      return holds(expression.operator, of(expression.left), of(expression.right));
    case "in":
      return isMember(of(expression.value), of(expression.set));
    case "matching":
      return isMatch(expression.pattern, of(expression.value));
    case "and":
      return of(expression.left) === true && of(expression.right) === true;
    case "or":
      return of(expression.left) === true || of(expression.right) === true;
    case "not":
      return of(expression.value) !== true;
    case "list":
      return expression.items.map(of);
    case "record":
      return Object.fromEntries(expression.entries.map(({ name, value }) => [name, of(value)]));
    case "concat":
      return expression.parts.map((part) => plainText(of(part))).join("");
    default:
      return assertNever(expression);
  }
}

/** Whether a guard holds. */
export function isTrue(guard: Expression, environment: Environment): boolean {
  return evaluate(guard, environment) === true;
}

/** A part of a value; null where something on the way is absent. */
export function partOf(value: Value, path: readonly string[]): Value {
  let part = value;
  for (const name of path) {
    if (part === null) return null;
    invariant(isRecord(part) && Object.hasOwn(part, name), `the value has a part ${name}`);
    part = part[name] ?? null;
  }
  return part;
}

/** Compares two values; an absent one equals only an absent one and is neither less nor greater than any. */
export function holds(operator: ComparisonOperator, left: Value, right: Value): boolean {
  if (operator === "==") return equalValues(left, right);
  if (operator === "!=") return !equalValues(left, right);
  const order = orderOf(left, right);
  if (order === undefined) return false;
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
    default:
      return assertNever(operator);
  }
}

/** Whether a value is among the items of a list or set. */
export function isMember(value: Value, set: Value): boolean {
  return isItems(set) && set.some((item) => equalValues(item, value));
}

/** Whether a value is a text that the pattern matches as a whole. */
export function isMatch(pattern: string, value: Value): boolean {
  return typeof value === "string" && matchesPattern(pattern, value);
}

/** A scalar within a text; an absent value is nothing. */
export function plainText(value: Value): string {
  return value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
}

function named(
  values: ReadonlyMap<string, Value>,
  expression: Extract<Expression, { kind: "slot" | "parameter" }>,
): Value {
  const [name = "", ...path] = expression.path;
  return partOf(known(values.get(name), expression), path);
}

function known(value: Value | undefined, expression: Expression): Value {
  invariant(value !== undefined, `${expressionText(expression)} is known here`);
  return value;
}

/** What a view holds of an abstraction comes first: its arguments may be withheld. */
function heldOr(
  expression: Extract<Expression, { kind: "abstraction" | "builtin" }>,
  environment: Environment,
  compute: (values: readonly Value[]) => Value,
): Value {
  const value = environment.held(expression);
  return value === undefined
    ? compute(expression.arguments.map((part) => evaluate(part, environment)))
    : value;
}

function apply(name: string, values: readonly Value[], environment: Environment): Value {
  const abstraction = entry(environment.policy.abstractions, name);
  invariant(abstraction !== undefined, `abstraction ${name} is declared`);
  return applyAbstraction(abstraction, values, environment);
}

function applyAbstraction(
  abstraction: Abstraction,
  values: readonly Value[],
  environment: Environment,
): Value {
  const parameters = new Map(abstraction.parameters.map(({ name }, index) => [name, values[index] ?? null]));
  const inner: Environment = { ...environment, parameters, held: () => undefined, slots: new Map() };
  const arm = abstraction.arms.find(
    (candidate) => candidate.when === undefined || isTrue(candidate.when, inner),
  );
  invariant(arm !== undefined, "an arm of the abstraction holds");
  return evaluate(arm.value, inner);
}

function applyBuiltin(
  name: Extract<Expression, { kind: "builtin" }>["name"],
  [first = null, second = null]: readonly Value[],
): Value {
  switch (name) {
    case "band":
      return band(first, second);
    case "month":
      return month(first);
    case "count":
      return count(first);
    case "present":
      return present(first);
    default:
      return assertNever(name);
  }
}
