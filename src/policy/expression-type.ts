import { assertNever, invariant } from "../base/assert.ts";
import { bandIndex, bandText } from "./band.ts";
import { decimalOfNumber, parseDecimal, type Decimal } from "./decimal.ts";
import type { Expression } from "./expression.ts";
import type { Policy } from "./policy.ts";
import { optionalOf, resolveType, typeAtPath } from "./resolve-type.ts";
import { entry } from "./table.ts";
import type { Type, Value } from "./type.ts";

/** The types of the names that an expression may use. */
export interface TypeScope {
  readonly fields: ReadonlyMap<string, Type>;
  readonly slots: ReadonlyMap<string, Type>;
  readonly parameters: ReadonlyMap<string, Type>;
}

/** A computed abstraction that has at most this many results has them as its type. */
const maxListedResults = 10_000;

/** The type of an expression of a compiled policy. */
export function expressionType(policy: Policy, scope: TypeScope, expression: Expression): Type {
  switch (expression.kind) {
    case "literal":
      return literalType(expression.value);
    case "field":
      return pathType(policy, scope.fields, expression.path);
    case "slot":
      return pathType(policy, scope.slots, expression.path);
    case "parameter":
      return pathType(policy, scope.parameters, expression.path);
    case "clock":
      return expression.part === "hour" ? { kind: "int", min: 0, max: 23 } : weekday;
    case "abstraction":
      return abstractionResult(policy, expression.name);
    case "builtin":
      return builtinType(policy, scope, expression);
    case "list":
      return listType(policy, scope, expression.items);
    case "record":
      return {
        kind: "record",
        fields: expression.entries.map(({ name, value }) => ({
          name,
          type: expressionType(policy, scope, value),
        })),
      };
    case "concat":
      return { kind: "text" };
    case "asked":
    case "compare":
    case "in":
    case "matching":
    case "and":
    case "or":
    case "not":
      return { kind: "bool" };
    default:
      return assertNever(expression);
  }
}

const weekday: Type = { kind: "enum", members: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] };

function pathType(policy: Policy, types: ReadonlyMap<string, Type>, path: readonly string[]): Type {
  const [name = "", ...rest] = path;
  const root = types.get(name);
  const type = root === undefined ? undefined : typeAtPath(policy.types, root, rest);
  invariant(type !== undefined, `${path.join(".")} has a type`);
  return type;
}

function abstractionResult(policy: Policy, name: string): Type {
  const abstraction = entry(policy.abstractions, name);
  invariant(abstraction !== undefined, `abstraction ${name} is declared`);
  return abstraction.result;
}

function literalType(value: Value): Type {
  if (value === null) return { kind: "optional", inner: { kind: "enum", members: [] } };
  if (typeof value === "boolean") return { kind: "bool" };
  if (typeof value === "string") return { kind: "enum", members: [value] };
  if (typeof value === "number") return numberType(value);
  if (isItems(value)) return { kind: "list", element: literalType(value[0] ?? null), maxItems: value.length };
  return {
    kind: "record",
    fields: Object.entries(value).map(([name, part]) => ({ name, type: literalType(part) })),
  };
}

function isItems(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function numberType(value: number): Type {
  if (Number.isSafeInteger(value)) return { kind: "int", min: value, max: value };
  return { kind: "decimal", min: String(value), max: String(value) };
}

function listType(policy: Policy, scope: TypeScope, items: readonly Expression[]): Type {
  const [first] = items;
  const element: Type = first === undefined ? { kind: "text" } : expressionType(policy, scope, first);
  return { kind: "list", element, maxItems: items.length };
}

function builtinType(
  policy: Policy,
  scope: TypeScope,
  expression: Extract<Expression, { kind: "builtin" }>,
): Type {
  const [first, second] = expression.arguments;
  invariant(first !== undefined, `${expression.name} has an argument`);
  const argument = resolveType(policy.types, expressionType(policy, scope, first));
  if (expression.name === "present") return { kind: "bool" };
  const optional = argument.kind === "optional";
  const inner = optional ? resolveType(policy.types, argument.inner) : argument;
  const result = resultOf(expression.name, inner, second);
  return optional ? optionalOf(policy.types, result) : result;
}

function resultOf(name: "band" | "month" | "count", argument: Type, width: Expression | undefined): Type {
  switch (name) {
    case "band":
      return bandType(argument, width);
    case "month":
      return monthType(argument);
    case "count":
      return countType(argument);
    default:
      return assertNever(name);
  }
}

function bandType(argument: Type, width: Expression | undefined): Type {
  const free: Type = { kind: "text", pattern: "-?[0-9]+(\\.[0-9]+)?--?[0-9]+(\\.[0-9]+)?" };
  const bounds = boundsOf(argument);
  const stride =
    width?.kind === "literal" && typeof width.value === "number" ? decimalOfNumber(width.value) : undefined;
  if (bounds === undefined || stride === undefined || stride.digits <= 0n) return free;
  const [low, high] = bounds.map((bound) => bandIndex(bound, stride));
  if (low === undefined || high === undefined || high - low >= BigInt(maxListedResults)) return free;
  const members = Array.from({ length: Number(high - low) + 1 }, (_, index) =>
    bandText(low + BigInt(index), stride),
  );
  return { kind: "enum", members };
}

function boundsOf(type: Type): readonly Decimal[] | undefined {
  if (type.kind !== "int" && type.kind !== "decimal") return undefined;
  if (type.min === undefined || type.max === undefined) return undefined;
  const bounds = [parseDecimal(String(type.min)), parseDecimal(String(type.max))];
  return bounds.filter((bound) => bound !== undefined).length === 2
    ? bounds.filter((bound) => bound !== undefined)
    : undefined;
}

function monthType(argument: Type): Type {
  const free: Type = { kind: "text", pattern: "[0-9]{4}-[0-9]{2}" };
  if (argument.kind !== "date" || argument.min === undefined || argument.max === undefined) return free;
  const [first, last] = [monthIndex(argument.min), monthIndex(argument.max)];
  if (last - first >= maxListedResults || last < first) return free;
  return {
    kind: "enum",
    members: Array.from({ length: last - first + 1 }, (_, index) => monthText(first + index)),
  };
}

function monthIndex(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function monthText(index: number): string {
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
}

function countType(argument: Type): Type {
  const max = argument.kind === "list" || argument.kind === "set" ? argument.maxItems : undefined;
  return { kind: "int", min: 0, ...(max === undefined ? {} : { max }) };
}
