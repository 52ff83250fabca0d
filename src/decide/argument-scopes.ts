import { assertNever } from "../base/assert.ts";
import type { Expression } from "../policy/expression.ts";
import type { ArgumentConstraint, PatternPiece, Policy } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Type, Value } from "../policy/type.ts";
import { parseCommandPattern } from "../scope/command.ts";
import { parseEndpointPattern } from "../scope/endpoint.ts";
import { unionOf } from "../scope/members.ts";
import { parseNamePattern } from "../scope/names.ts";
import { parsePathPattern } from "../scope/path.ts";
import type { Template } from "../scope/pattern.ts";
import type { Component } from "../scope/product.ts";
import { any, bind, exactly, nothing, type Domain, type Scope } from "../scope/scope.ts";
import { parseTextPattern } from "../scope/text-pattern.ts";
import { isList, orderedValue, pieceType, symbolOf, valueOf, type Arguments } from "./arguments.ts";

/**
 * How a rule is read where it cannot be told what it covers: a grant then covers nothing, a denial everything. So what
 * is not understood is never allowed by it.
 */
export type Side = "grant" | "denial";

/** What constraints are read with. */
export interface Reading {
  readonly policy: Policy;
  readonly names: Arguments;
  readonly side: Side;
  /** What a tool has returned in this run; undefined where nothing is known of it. */
  readonly results: (tool: string) => readonly Value[] | undefined;
  /** Whether results and evidence that are not known stand for themselves, as parameters do. */
  readonly symbolicResults?: boolean;
}

/** Rules read without anything known of parameters or of a run. */
export function unboundReading(policy: Policy, side: Side): Reading {
  return { policy, names: new Map(), side, results: () => undefined };
}

export function unclear(side: Side): Scope {
  return side === "grant" ? nothing : any;
}

/** What a constraint lets one argument be. */
export function constraintComponent(
  reading: Reading,
  type: Type,
  constraint: ArgumentConstraint,
): Component<Scope> {
  if (constraint.kind === "any") return { kind: "any" };
  if (constraint.kind === "words") return { kind: "one", scope: wordsScope(reading, constraint) };
  const inner = present(reading.policy, type);
  const isMany = inner.kind === "list" || inner.kind === "set";
  const scope = constraintScope(reading, isMany ? inner.element : inner, constraint);
  return { kind: isMany ? "each" : "one", scope };
}

/** A type, an optional one as what it is where it is there. */
export function present(policy: Policy, type: Type): Exclude<Type, { kind: "named" | "optional" }> {
  const resolved = resolveType(policy.types, type);
  return resolved.kind === "optional" ? present(policy, resolved.inner) : resolved;
}

type Words = Extract<ArgumentConstraint, { kind: "words" }>;
type Single = Exclude<ArgumentConstraint, Words | { kind: "any" }>;

function wordsScope(reading: Reading, { words, rest }: Words): Scope {
  const parsed = parseCommandPattern(
    words.map((word) => templateOf(reading, word)),
    rest ? "any" : "nothing",
  );
  return parsed.ok ? boundScopeOf(reading, parsed.value) : unclear(reading.side);
}

function constraintScope(reading: Reading, type: Type, constraint: Single): Scope {
  const { policy, names, side } = reading;
  switch (constraint.kind) {
    case "pattern":
      return patternScope(reading, type, constraint.pattern);
    case "equals":
      return symbolScope(reading, type, constraint.value) ?? equalScope(reading, type, constraint.value);
    case "in": {
      const symbol = symbolOf(constraint.set, names);
      if (symbol !== undefined) return symbolicSet(policy, type, symbol, side);
      const set = valueOf(constraint.set, names);
      return isList(set) ? exactScope(reading, type, set) : unclear(side);
    }
    case "in-evidence": {
      const entries = entry(policy.evidence, constraint.evidence)?.entries;
      if (entries === undefined) return unclear(side);
      // What the policy leaves to the platform is not known before the commitment is built.
      if (entries.length === 0 && reading.symbolicResults === true)
        return symbolicSet(policy, type, `evidence ${constraint.evidence}`, side);
      const values = entries.map(({ value }) => value);
      return exactScope(reading, type, values);
    }
    case "in-results": {
      const results = reading.results(constraint.tool);
      if (results !== undefined) return exactScope(reading, type, results);
      const isSymbolic = reading.symbolicResults === true;
      return isSymbolic ? symbolicSet(policy, type, `results of ${constraint.tool}`, side) : unclear(side);
    }
    case "compare":
      return comparedScope(reading, type, constraint.operator, valueOf(constraint.value, names));
    case "matching": {
      const parsed = parseTextPattern(constraint.pattern);
      if (!parsed.ok) return unclear(side);
      return isUrl(policy, type) ? urlScope({ text: parsed.value }) : parsed.value;
    }
    default:
      return assertNever(constraint);
  }
}

/** The one value that a parameter will have. */
function symbolScope(reading: Reading, type: Type, value: Expression): Scope | undefined {
  const name = symbolOf(value, reading.names);
  if (name === undefined) return undefined;
  const { kind } = present(reading.policy, type);
  const piece = { kind: "parameter", name, type: pieceType(reading.policy.types, type) } as const;
  if (kind === "url")
    return reading.side === "grant" ? urlScope({ text: { kind: "names", of: [[piece]] } }) : any;
  if (kind === "path") return { kind: "path", pattern: [piece] };
  if (kind === "host") return { kind: "endpoint", host: [piece] };
  return domainOf(reading.policy, type) === "name"
    ? { kind: "names", of: [[piece]] }
    : symbolicSet(reading.policy, type, name, reading.side);
}

function symbolicSet(policy: Policy, type: Type, name: string, side: Side): Scope {
  const domain = domainOf(policy, type);
  if (isUrl(policy, type))
    return side === "grant" ? urlScope({ text: { kind: "parameter", name, domain: "name" } }) : any;
  return domain === "number" ? unclear(side) : { kind: "parameter", name, domain };
}

function equalScope(reading: Reading, type: Type, expression: Expression): Scope {
  const value = valueOf(expression, reading.names);
  return value === undefined ? unclear(reading.side) : exactScope(reading, type, [value]);
}

/** The values as a scope, each in canonical spelling; one that has none is read as the side says. */
export function exactScope(
  { policy, side }: Pick<Reading, "policy" | "side">,
  type: Type,
  values: readonly Value[],
): Scope {
  const domain = domainOf(policy, type);
  const scopes = values.map((written): Scope => {
    const value = orderedValue(policy.types, type, written);
    if (value === undefined || value === null || typeof value === "object") return unclear(side);
    if (isUrl(policy, type)) return exactUrl(value, side);
    const scope = exactly(domain, value);
    return scope.ok ? scope.value : unclear(side);
  });
  return unionOf(scopes);
}

/**
 * A URL is its text and where it leads. Servers differ in which texts name the same, so that one denied is everything
 * where it leads.
 */
function exactUrl(value: string | number | boolean, side: Side): Scope {
  const endpoint = exactly("endpoint", value);
  const text = exactly("name", value);
  if (!endpoint.ok || !text.ok) return unclear(side);
  return side === "grant"
    ? urlScope({ text: text.value, endpoint: endpoint.value })
    : urlScope({ endpoint: endpoint.value });
}

/** URLs of some texts, or that lead somewhere; a pattern speaks of where they lead alone. */
export function urlScope(parts: { readonly text?: Scope; readonly endpoint?: Scope }): Scope {
  const components = Object.entries(parts).map(([name, scope]): readonly [string, Component<Scope>] => [
    name,
    { kind: "one", scope },
  ]);
  return { kind: "product", components: tableOf(components), rest: "any" };
}

export function isUrl(policy: Policy, type: Type): boolean {
  return present(policy, type).kind === "url";
}

function comparedScope(
  { policy, side }: Reading,
  type: Type,
  operator: "!=" | "<" | "<=" | ">" | ">=",
  written: Value | undefined,
): Scope {
  const value = written === undefined ? undefined : orderedValue(policy.types, type, written);
  if (typeof value !== "number") return unclear(side);
  const below: Scope = { kind: "number", to: String(value - 1) };
  const above: Scope = { kind: "number", from: String(value + 1) };
  // Between whole numbers lies nothing; of others what is next to a bound is not known, so a denial keeps the bound.
  const isWhole = ["int", "date"].includes(present(policy, type).kind) && Number.isSafeInteger(value);
  switch (operator) {
    case "<=":
      return { kind: "number", to: String(value) };
    case ">=":
      return { kind: "number", from: String(value) };
    case "<":
      return isWhole ? below : beyond(side, { kind: "number", to: String(value) });
    case ">":
      return isWhole ? above : beyond(side, { kind: "number", from: String(value) });
    case "!=":
      return isWhole ? { kind: "union", of: [below, above] } : unclear(side);
    default:
      return assertNever(operator);
  }
}

function beyond(side: Side, closed: Scope): Scope {
  return side === "denial" ? closed : nothing;
}

/** The kind of values of a type that the lattice compares; a list of texts as a command. */
export function domainOf(policy: Policy, type: Type): Domain {
  switch (present(policy, type).kind) {
    case "path":
      return "path";
    case "host":
    case "endpoint":
      return "endpoint";
    case "int":
    case "decimal":
    case "date":
      return "number";
    case "list":
      return "command";
    default:
      return "name";
  }
}

/** A pattern for values of a type. */
export function patternScope(reading: Reading, type: Type, pattern: readonly PatternPiece[]): Scope {
  const template = templateOf(reading, pattern);
  const { kind } = present(reading.policy, type);
  const parsed =
    kind === "path"
      ? parsePathPattern(template)
      : kind === "host" || kind === "endpoint" || kind === "url"
        ? parseEndpointPattern(template)
        : parseNamePattern(template);
  if (!parsed.ok) return unclear(reading.side);
  const scope = boundScopeOf(reading, parsed.value);
  return kind === "url" && (scope.kind === "endpoint" || scope.kind === "union")
    ? urlScope({ endpoint: scope })
    : scope;
}

/** What is bound stands under a name that no symbol has, until its value is put there. */
function templateOf({ policy, names }: Reading, pattern: readonly PatternPiece[]): Template {
  return pattern.map((piece) => {
    if (piece.kind === "text") return piece.text;
    const argument = names.get(piece.name);
    const name = argument !== undefined && "symbol" in argument ? argument.symbol : boundName(piece.name);
    return {
      kind: "parameter",
      name,
      type: argument === undefined ? "text" : pieceType(policy.types, argument.type),
    };
  });
}

function boundName(name: string): string {
  return `=${name}`;
}

function boundScopeOf({ names, side }: Reading, scope: Scope): Scope {
  const texts = [...names].flatMap(([name, argument]): (readonly [string, string])[] => {
    const value = "value" in argument ? argument.value : null;
    return typeof value === "string" || typeof value === "number" ? [[boundName(name), String(value)]] : [];
  });
  const result = bind(scope, tableOf(texts));
  return result.ok ? result.value : unclear(side);
}
