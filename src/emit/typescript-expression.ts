import { assertNever, invariant, InvariantError } from "../base/assert.ts";
import { expressionText } from "../policy/expression-text.ts";
import type { TypeScope } from "../policy/expression-type.ts";
import type { Expression } from "../policy/expression.ts";
import type { Policy } from "../policy/policy.ts";
import { resolveType, typeAtPath } from "../policy/resolve-type.ts";
import type { Type, Value } from "../policy/type.ts";
import { propertyAccess, propertyKey, stringLiteral } from "./typescript-text.ts";

/** Where the names of an expression stand in the emitted code. */
export interface CodeScope {
  readonly policy: Policy;
  readonly types: TypeScope;
  /** The variable, or property of a view, that holds an expression over the context; undefined if none does. */
  readonly held: (expression: Expression) => Place | undefined;
  /** The variable that holds the clock reading. */
  readonly clock: () => string;
  readonly slots: ReadonlyMap<string, string>;
  readonly parameters: ReadonlyMap<string, string>;
  readonly abstraction: (name: string) => string;
}

/** The clock of code that may not read one: abstractions and projections depend on values alone. */
export function noClock(): never {
  throw new InvariantError("only renderers read the clock");
}

/** Code with the type of its value, and the path from there. */
export interface Place {
  readonly code: string;
  readonly type: Type;
  readonly path: readonly string[];
}

/** A TypeScript expression with the value of an expression of the policy. */
export function expressionCode(scope: CodeScope, expression: Expression): string {
  const of = (part: Expression): string => expressionCode(scope, part);
  switch (expression.kind) {
    case "literal":
      return literalCode(expression.value);
    case "field":
      return placeCode(scope, known(scope.held(expression), expression));
    case "slot":
      return variablePath(scope, scope.slots, scope.types.slots, expression);
    case "parameter":
      return variablePath(scope, scope.parameters, scope.types.parameters, expression);
    case "clock":
      return `${scope.clock()}.${expression.part}`;
    case "asked":
      return `asked.has(${stringLiteral(expression.slot)})`;
    case "abstraction":
      return heldOr(
        scope,
        expression,
        () => `${scope.abstraction(expression.name)}(${expression.arguments.map(of).join(", ")})`,
      );
    case "builtin":
      return heldOr(
        scope,
        expression,
        () => `remit.${expression.name}(${expression.arguments.map(of).join(", ")})`,
      );
    case "compare":
      return `remit.holds(${stringLiteral(expression.operator)}, ${of(expression.left)}, ${of(expression.right)})`;
    case "in":
      return `remit.isMember(${of(expression.value)}, ${of(expression.set)})`;
    case "matching":
      return `remit.isMatch(${stringLiteral(expression.pattern)}, ${of(expression.value)})`;
    case "and":
      return `(${guardCode(scope, expression.left)} && ${guardCode(scope, expression.right)})`;
    case "or":
      return `(${guardCode(scope, expression.left)} || ${guardCode(scope, expression.right)})`;
    case "not":
      return `!${guardCode(scope, expression.value)}`;
    case "list":
      return `[${expression.items.map(of).join(", ")}]`;
    case "record":
      return `{ ${expression.entries.map(({ name, value }) => `${propertyKey(name)}: ${of(value)}`).join(", ")} }`;
    case "concat":
      return `(${['""', ...expression.parts.map((part) => `remit.plainText(${of(part)})`)].join(" + ")})`;
    default:
      return assertNever(expression);
  }
}

/** An expression as a condition: true only where its value is true. */
export function guardCode(scope: CodeScope, guard: Expression): string {
  const code = expressionCode(scope, guard);
  const isBoolean = ["compare", "in", "matching", "and", "or", "not", "asked"].includes(guard.kind);
  return isBoolean ? code : `remit.isTrue(${code})`;
}

function literalCode(value: Value): string {
  if (typeof value === "string") return stringLiteral(value);
  if (value === null || typeof value !== "object") return String(value);
  if (isItems(value)) return `[${value.map(literalCode).join(", ")}]`;
  return `{ ${Object.entries(value)
    .map(([name, part]) => `${propertyKey(name)}: ${literalCode(part)}`)
    .join(", ")} }`;
}

function isItems(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function heldOr(scope: CodeScope, expression: Expression, compute: () => string): string {
  const place = scope.held(expression);
  return place === undefined ? compute() : placeCode(scope, place);
}

function variablePath(
  scope: CodeScope,
  variables: ReadonlyMap<string, string>,
  types: ReadonlyMap<string, Type>,
  expression: Extract<Expression, { kind: "slot" | "parameter" }>,
): string {
  const [name = "", ...path] = expression.path;
  const type = types.get(name);
  const code = variables.get(name);
  invariant(type !== undefined && code !== undefined, `${expressionText(expression)} has a variable`);
  return placeCode(scope, { code, type, path });
}

/** Access to a part, null where something on the way is absent. */
function placeCode({ policy }: CodeScope, { code, type, path }: Place): string {
  if (code === "null") return code;
  let access = code;
  let current = type;
  let mayBeAbsent = false;
  for (const name of path) {
    const optional = resolveType(policy.types, current).kind === "optional";
    mayBeAbsent ||= optional;
    access = propertyAccess(access, name, optional);
    const part = typeAtPath(policy.types, inner(policy, current), [name]);
    invariant(part !== undefined, `the value has a part ${name}`);
    current = part;
  }
  return mayBeAbsent ? `(${access} ?? null)` : access;
}

function inner(policy: Policy, type: Type): Type {
  const resolved = resolveType(policy.types, type);
  return resolved.kind === "optional" ? resolved.inner : resolved;
}

function known(place: Place | undefined, expression: Expression): Place {
  invariant(place !== undefined, `${expressionText(expression)} is known here`);
  return place;
}
