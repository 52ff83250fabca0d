import { dayNumber } from "../policy/calendar-days.ts";
import type { Expression } from "../policy/expression.ts";
import type { Parameter, Table } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { entry } from "../policy/table.ts";
import type { Type, Value } from "../policy/type.ts";
import type { ParameterType } from "../scope/scope.ts";

/** Values for the parameters of a commitment; they have been checked against their types. */
export type Parameters = Readonly<Record<string, Value>>;

/** What a parameter of a commitment stands for: its value, or a name for what is not known yet. */
export type Argument =
  { readonly type: Type; readonly value: Value } | { readonly type: Type; readonly symbol: string };

/** The parameters of one commitment by name. One that is missing stands for nothing that could be granted. */
export type Arguments = ReadonlyMap<string, Argument>;

/** The parameters bound to their values. */
export function boundArguments(parameters: readonly Parameter[], values: Parameters): Arguments {
  return new Map(
    parameters.flatMap(({ name, type }): (readonly [string, Argument])[] => {
      const value = entry(values, name);
      return value === undefined ? [] : [[name, { type, value }]];
    }),
  );
}

/** Parameters that are not bound, each standing for itself. */
export function symbolicArguments(parameters: readonly Parameter[]): Arguments {
  return new Map(parameters.map(({ name, type }) => [name, { type, symbol: name }]));
}

/** The parameters of a commitment that another one narrows, given by expressions over the other one's parameters. */
export function passedArguments(
  parameters: readonly Parameter[],
  expressions: readonly Expression[],
  outer: Arguments,
): Arguments {
  return new Map(
    parameters.flatMap(({ name, type }, index): (readonly [string, Argument])[] => {
      const expression = expressions[index];
      const symbol = expression === undefined ? undefined : symbolOf(expression, outer);
      if (symbol !== undefined) return [[name, { type, symbol }]];
      const value = expression === undefined ? undefined : valueOf(expression, outer);
      return value === undefined ? [] : [[name, { type, value }]];
    }),
  );
}

/** The name for what an expression stands for, if it is a parameter that is not known yet. */
export function symbolOf(expression: Expression, names: Arguments): string | undefined {
  const [name = "", ...rest] = expression.kind === "parameter" ? expression.path : [];
  const argument = rest.length === 0 ? names.get(name) : undefined;
  return argument !== undefined && "symbol" in argument ? argument.symbol : undefined;
}

/** A value that parameters or the policy itself give; undefined for what is not known, or not here. */
export function valueOf(expression: Expression, names: Arguments): Value | undefined {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "parameter": {
      const [name = "", ...path] = expression.path;
      const argument = names.get(name);
      return argument !== undefined && "value" in argument ? partOf(argument.value, path) : undefined;
    }
    case "list":
      return allOf(expression.items.map((item) => valueOf(item, names)));
    case "concat": {
      const parts = allOf(expression.parts.map((part) => valueOf(part, names)));
      return parts?.every((part) => typeof part === "string") === true ? parts.join("") : undefined;
    }
    default:
      return undefined;
  }
}

function allOf(values: readonly (Value | undefined)[]): readonly Value[] | undefined {
  return values.every((value) => value !== undefined) ? values : undefined;
}

function partOf(value: Value, path: readonly string[]): Value | undefined {
  let part: Value | undefined = value;
  for (const name of path) {
    if (part === null) return null;
    part = isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined;
  }
  return part;
}

export function isRecord(value: Value | undefined): value is { readonly [name: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Dates are ordered as the numbers of their days. */
export function orderedValue(types: Table<Type>, type: Type, value: Value): Value | undefined {
  if (resolveType(types, type).kind !== "date") return value;
  return typeof value === "string" ? dayNumber(value) : undefined;
}

/** How the value of a parameter may stand in a pattern. */
export function pieceType(types: Table<Type>, type: Type): ParameterType {
  const { kind } = resolveType(types, type);
  return kind === "path" || kind === "host" ? kind : "text";
}
