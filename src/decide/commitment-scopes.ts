import { assertNever } from "../base/assert.ts";
import type { Expression } from "../policy/expression.ts";
import type { EffectTarget, PredictedText } from "../policy/effect.ts";
import type { ArgumentConstraint, EffectGrant, Parameter, PatternPiece, Policy } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Type, Value } from "../policy/type.ts";
import { parseCommandPattern } from "../scope/command.ts";
import { parseEndpointPattern, predictedEndpoint } from "../scope/endpoint.ts";
import { unionOf } from "../scope/members.ts";
import { parseNamePattern } from "../scope/names.ts";
import { parsePathPattern, predictedPaths } from "../scope/path.ts";
import { star, type Template } from "../scope/pattern.ts";
import type { Component } from "../scope/product.ts";
import { any, bind, everything, exactly, nothing, type Domain, type Scope } from "../scope/scope.ts";
import { parseTextPattern } from "../scope/text-pattern.ts";

/** Values for the parameters of a commitment; they have been checked against their types. */
export type Parameters = Readonly<Record<string, Value>>;

/**
 * How a rule is read where it cannot be told apart what it covers: a grant then covers nothing, a denial everything. So what
 * is not understood is never allowed by it.
 */
export type Side = "grant" | "denial";

/** What a rule of a commitment says of the arguments of its effect. */
export function ruleScope(policy: Policy, bound: Parameters, rule: EffectGrant, side: Side): Scope {
  const parameters = parametersOf(policy, rule.effect);
  if (parameters === undefined) return unclear(side);
  const components = parameters.flatMap((parameter): (readonly [string, Component<Scope>])[] => {
    const constraint = entry(rule.arguments, parameter.name);
    if (constraint === undefined) return rule.rest ? [] : [[parameter.name, { kind: "absent" }]];
    return [[parameter.name, componentOf(policy, bound, parameter.type, constraint, side)]];
  });
  return { kind: "product", components: tableOf(components), rest: rule.rest ? "any" : "absent" };
}

/** The arguments with which an effect may happen, as an analysis predicts them. */
export function predictedScope(policy: Policy, kind: string, target: EffectTarget): Scope {
  const [parameter] = parametersOf(policy, kind) ?? [];
  if (parameter === undefined) return { kind: "product", components: {}, rest: "absent" };
  const type = resolveType(policy.types, parameter.type);
  const scope = targetScope(type, target);
  const component: Component<Scope> = type.kind === "set" ? { kind: "each", scope } : { kind: "one", scope };
  return { kind: "product", components: tableOf([[parameter.name, component]]), rest: "absent" };
}

/** What bounds every effect of a family: `fs "{workspace}/**"`. */
export function boundScope(
  policy: Policy,
  bound: Parameters,
  family: string,
  pattern: readonly PatternPiece[],
): Scope {
  const type: Type =
    family === "fs" ? { kind: "path" } : family === "net" ? { kind: "endpoint" } : { kind: "text" };
  return patternScope(policy, bound, type, pattern, "grant");
}

/** The target alone, for a bound on the family: the one component of a predicted effect. */
export function targetOf(scope: Scope): Scope {
  if (scope.kind !== "product") return scope;
  const [component] = Object.values(scope.components);
  return component?.kind === "one" || component?.kind === "each" ? component.scope : nothing;
}

function parametersOf(policy: Policy, effect: string): readonly Parameter[] | undefined {
  return entry(policy.effects, effect)?.parameters ?? entry(policy.parties, effect)?.parameters;
}

function unclear(side: Side): Scope {
  return side === "grant" ? nothing : any;
}

function componentOf(
  policy: Policy,
  bound: Parameters,
  type: Type,
  constraint: ArgumentConstraint,
  side: Side,
): Component<Scope> {
  if (constraint.kind === "any") return { kind: "any" };
  const shape = resolveType(policy.types, type);
  const inner = shape.kind === "optional" ? resolveType(policy.types, shape.inner) : shape;
  if (constraint.kind === "words") return { kind: "one", scope: wordsScope(policy, bound, constraint, side) };
  const isMany = inner.kind === "list" || inner.kind === "set";
  const scope = constraintScope(policy, bound, isMany ? inner.element : inner, constraint, side);
  return { kind: isMany ? "each" : "one", scope };
}

type Words = Extract<ArgumentConstraint, { kind: "words" }>;

function wordsScope(policy: Policy, bound: Parameters, { words, rest }: Words, side: Side): Scope {
  const parsed = parseCommandPattern(
    words.map((word) => templateOf(policy, bound, word)),
    rest ? "any" : "nothing",
  );
  return parsed.ok ? boundOrUnclear(parsed.value, bound, side) : unclear(side);
}

function constraintScope(
  policy: Policy,
  bound: Parameters,
  type: Type,
  constraint: Exclude<ArgumentConstraint, Words | { kind: "any" }>,
  side: Side,
): Scope {
  switch (constraint.kind) {
    case "pattern":
      return patternScope(policy, bound, type, constraint.pattern, side);
    case "equals":
      return exactScope(policy, type, [valueOf(bound, constraint.value)], side);
    case "in": {
      const set = valueOf(bound, constraint.set);
      return isList(set) ? exactScope(policy, type, set, side) : unclear(side);
    }
    case "in-evidence": {
      const entries = entry(policy.evidence, constraint.evidence)?.entries;
      return entries === undefined
        ? unclear(side)
        : exactScope(
            policy,
            type,
            entries.map((one) => one.value),
            side,
          );
    }
    case "compare":
      return comparedScope(valueOf(bound, constraint.value), constraint.operator, side);
    case "matching": {
      const parsed = parseTextPattern(constraint.pattern);
      return parsed.ok ? parsed.value : unclear(side);
    }
    case "in-results":
      // Known only while a run goes on; before it nothing is granted by it, and everything may be denied.
      return unclear(side);
    default:
      return assertNever(constraint);
  }
}

function comparedScope(
  value: Value | undefined,
  operator: "!=" | "<" | "<=" | ">" | ">=",
  side: Side,
): Scope {
  if (typeof value !== "number") return unclear(side);
  const text = String(value);
  switch (operator) {
    case "<=":
      return { kind: "number", to: text };
    case ">=":
      return { kind: "number", from: text };
    default:
      // An open end is not a range of the lattice; read narrowly for a grant, widely for a denial.
      return unclear(side);
  }
}

function exactScope(policy: Policy, type: Type, values: readonly (Value | undefined)[], side: Side): Scope {
  const domain = domainOf(resolveType(policy.types, type));
  const scopes = values.map((value): Scope => {
    if (value === undefined || value === null || typeof value === "object") return unclear(side);
    const scope = exactly(domain, value);
    return scope.ok ? scope.value : unclear(side);
  });
  return unionOf(scopes);
}

function domainOf(type: Type): Domain {
  switch (type.kind) {
    case "path":
      return "path";
    case "host":
    case "endpoint":
    case "url":
      return "endpoint";
    case "int":
    case "decimal":
      return "number";
    case "list":
      return "command";
    default:
      return "name";
  }
}

/** A value that the commitment's parameters or the policy itself give. */
function valueOf(bound: Parameters, expression: Expression): Value | undefined {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "parameter": {
      const [name = "", ...rest] = expression.path;
      return rest.length === 0 && Object.hasOwn(bound, name) ? bound[name] : undefined;
    }
    case "list": {
      const items = expression.items.map((item) => valueOf(bound, item));
      return items.every((item): item is Value => item !== undefined) ? items : undefined;
    }
    default:
      return undefined;
  }
}

function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

function patternScope(
  policy: Policy,
  bound: Parameters,
  type: Type,
  pattern: readonly PatternPiece[],
  side: Side,
): Scope {
  const template = templateOf(policy, bound, pattern);
  const kind = resolveType(policy.types, type).kind;
  const parsed =
    kind === "path"
      ? parsePathPattern(template)
      : kind === "host" || kind === "endpoint" || kind === "url"
        ? parseEndpointPattern(template)
        : parseNamePattern(template);
  return parsed.ok ? boundOrUnclear(parsed.value, bound, side) : unclear(side);
}

function templateOf(policy: Policy, bound: Parameters, pattern: readonly PatternPiece[]): Template {
  return pattern.map((piece) => {
    if (piece.kind === "text") return piece.text;
    const value = Object.hasOwn(bound, piece.name) ? bound[piece.name] : undefined;
    const isPath = typeof value === "string" && value.startsWith("/");
    return { kind: "parameter", name: piece.name, type: isPath ? "path" : "text" };
  });
}

function boundOrUnclear(scope: Scope, bound: Parameters, side: Side): Scope {
  const texts = Object.entries(bound).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const result = bind(scope, tableOf(texts));
  return result.ok ? result.value : unclear(side);
}

function targetScope(type: Type, target: EffectTarget): Scope {
  const domain = domainOf(type.kind === "set" ? { kind: "text" } : type);
  switch (target.kind) {
    case "none":
    case "any":
      return everything(domain);
    case "words":
      return wordsTarget(target);
    case "shell":
      return {
        kind: "shell",
        text: target.pieces.map((piece) => (typeof piece === "string" ? piece : star)),
      };
    case "text":
      return textTarget(domain, target.pieces);
    default:
      return assertNever(target);
  }
}

function wordsTarget({ words, isOpen }: Extract<EffectTarget, { kind: "words" }>): Scope {
  return {
    kind: "command",
    words: words.map((word) => word.map((piece) => (typeof piece === "string" ? piece : star))),
    rest: isOpen ? "any" : "nothing",
  };
}

function textTarget(domain: Domain, pieces: PredictedText): Scope {
  if (domain === "path") {
    const paths = predictedPaths(pieces);
    return paths.ok ? unionOf(paths.value) : everything("path");
  }
  const exact = pieces.every((piece) => typeof piece === "string") ? pieces.join("") : undefined;
  if (exact !== undefined) {
    const scope = exactly(domain, exact);
    return scope.ok ? scope.value : everything(domain);
  }
  const [first] = pieces;
  if (domain === "endpoint") {
    const endpoint = typeof first === "string" ? predictedEndpoint(first) : undefined;
    return endpoint?.ok ? endpoint.value : everything("endpoint");
  }
  return domain === "name"
    ? { kind: "names", of: [pieces.map((piece) => (typeof piece === "string" ? piece : star))] }
    : everything(domain);
}
