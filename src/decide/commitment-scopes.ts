import { assertNever } from "../base/assert.ts";
import type { EffectTarget, PredictedText } from "../policy/effect.ts";
import type { EffectGrant, EffectOfTool, Parameter, PatternPiece, Policy } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Type, Value } from "../policy/type.ts";
import { predictedEndpoint } from "../scope/endpoint.ts";
import { unionOf } from "../scope/members.ts";
import { predictedPaths } from "../scope/path.ts";
import { predictedPrograms } from "../scope/program.ts";
import { star } from "../scope/pattern.ts";
import type { Component } from "../scope/product.ts";
import { any, everything, exactly, nothing, type Domain, type Scope } from "../scope/scope.ts";
import {
  constraintComponent,
  domainOf,
  exactScope,
  isUrl,
  patternScope,
  present,
  unclear,
  urlScope,
  type Reading,
} from "./argument-scopes.ts";
import { isList, isRecord, valueOf, type Arguments } from "./arguments.ts";

/** What a rule of a commitment says of the arguments of its effect. */
export function ruleScope(reading: Reading, rule: EffectGrant): Scope {
  const parameters = parametersOf(reading.policy, rule.effect);
  if (parameters === undefined) return unclear(reading.side);
  const components = parameters.flatMap((parameter): (readonly [string, Component<Scope>])[] => {
    const constraint = entry(rule.arguments, parameter.name);
    if (constraint !== undefined)
      return [[parameter.name, constraintComponent(reading, parameter.type, constraint)]];
    return rule.rest ? [] : [[parameter.name, { kind: "absent" }]];
  });
  return { kind: "product", components: tableOf(components), rest: rule.rest ? "any" : "absent" };
}

/** What bounds every effect of a family: `fs "{workspace}/**"`. */
export function boundScope(reading: Reading, family: string, pattern: readonly PatternPiece[]): Scope {
  const type: Type =
    family === "fs" ? { kind: "path" } : family === "net" ? { kind: "endpoint" } : { kind: "text" };
  return patternScope(reading, type, pattern);
}

/** The target alone, for a bound on the family: the first argument. */
export function targetOf(policy: Policy, kind: string, scope: Scope): Scope {
  const [parameter] = parametersOf(policy, kind) ?? [];
  if (scope.kind !== "product" || parameter === undefined) return scope;
  const component = entry(scope.components, parameter.name);
  if (component?.kind === "any") return any;
  if (component?.kind !== "one" && component?.kind !== "each") return nothing;
  const target = component.scope;
  const leads = target.kind === "product" ? entry(target.components, "endpoint") : undefined;
  return leads?.kind === "one" ? leads.scope : target;
}

/** The arguments with which an effect may happen, as an analysis predicts them: of the first one it knows the target. */
export function predictedScope(policy: Policy, kind: string, target: EffectTarget): Scope {
  const [first, ...others] = parametersOf(policy, kind) ?? [];
  if (first === undefined) return { kind: "product", components: {}, rest: "absent" };
  const type = resolveType(policy.types, first.type);
  const scope = targetScope(policy, type, target);
  const component: Component<Scope> = type.kind === "set" ? { kind: "each", scope } : { kind: "one", scope };
  const unknown = others.map(({ name }) => [name, { kind: "any" }] as const);
  return {
    kind: "product",
    components: tableOf<Component<Scope>>([[first.name, component], ...unknown]),
    rest: "absent",
  };
}

/** The call of a tool, or an effect, with exactly these arguments; what is null or missing is absent. */
export function callScope(
  policy: Policy,
  kind: string,
  values: Readonly<Record<string, Value>>,
  areWords: ReadonlySet<string>,
): Scope {
  const components = (parametersOf(policy, kind) ?? []).map(({ name, type }) => {
    const component = valueComponent(policy, type, entry(values, name) ?? null, areWords.has(name));
    return [name, component] as const;
  });
  return { kind: "product", components: tableOf(components), rest: "absent" };
}

/** The effects that a call of a tool has; an argument that cannot be told may be anything. */
export function effectScope(
  policy: Policy,
  { effect, arguments: written }: EffectOfTool,
  call: Arguments,
): Scope {
  const components = (parametersOf(policy, effect) ?? []).map(({ name, type }, index) => {
    const expression = written[index];
    const value = expression === undefined ? undefined : valueOf(expression, call);
    const component: Component<Scope> =
      value === undefined ? { kind: "any" } : valueComponent(policy, type, value, isWordList(policy, type));
    return [name, component] as const;
  });
  return { kind: "product", components: tableOf(components), rest: "absent" };
}

export function parametersOf(policy: Policy, effect: string): readonly Parameter[] | undefined {
  return entry(policy.effects, effect)?.parameters ?? entry(policy.parties, effect)?.parameters;
}

/** Whether rules may speak of the values of a type as the words of a command. */
export function isWordList(policy: Policy, type: Type): boolean {
  const inner = present(policy, type);
  return inner.kind === "list" && domainOf(policy, inner.element) === "name";
}

function valueComponent(policy: Policy, type: Type, value: Value, isWords: boolean): Component<Scope> {
  if (value === null) return { kind: "absent" };
  const inner = present(policy, type);
  if (isList(value)) {
    if (value.length === 0) return { kind: "empty" };
    if (isWords) return { kind: "one", scope: wordsOf(value) };
    const element: Type = inner.kind === "list" || inner.kind === "set" ? inner.element : { kind: "text" };
    return { kind: "each", scope: unionOf(value.map((item) => valueScope(policy, element, item))) };
  }
  // An effect on a set may be told by a single element of it.
  if (inner.kind === "set" || inner.kind === "list")
    return { kind: "each", scope: valueScope(policy, inner.element, value) };
  return { kind: "one", scope: valueScope(policy, inner, value) };
}

/** One value; what has no canonical spelling may be anything of its kind. */
function valueScope(policy: Policy, type: Type, value: Value): Scope {
  const inner = present(policy, type);
  if (isRecord(value)) {
    const components = Object.entries(value).map(([name, part]) => {
      const field = inner.kind === "record" ? inner.fields.find((one) => one.name === name) : undefined;
      return [name, valueComponent(policy, field?.type ?? { kind: "text" }, part, false)] as const;
    });
    return { kind: "product", components: tableOf(components), rest: "absent" };
  }
  const scope = exactScope({ policy, side: "grant" }, inner, [value]);
  if (scope.kind !== "nothing") return scope;
  return isUrl(policy, inner)
    ? urlScope({ endpoint: everything("endpoint") })
    : everything(domainOf(policy, inner));
}

function wordsOf(value: readonly Value[]): Scope {
  const words = value.filter((word) => typeof word === "string");
  const command = words.length === value.length ? exactly("command", words) : undefined;
  return command?.ok === true ? command.value : everything("command");
}

function targetScope(policy: Policy, type: Type, target: EffectTarget): Scope {
  if (type.kind === "url") return urlScope({ endpoint: targetScope(policy, { kind: "endpoint" }, target) });
  const domain = domainOf(policy, type.kind === "set" ? { kind: "text" } : type);
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

function wordsTarget({
  words: [program, ...others],
  isOpen,
}: Extract<EffectTarget, { kind: "words" }>): Scope {
  const rest = isOpen ? "any" : "nothing";
  if (program === undefined) return { kind: "command", words: [], rest };
  const patterns = others.map((word) => word.map((piece) => (typeof piece === "string" ? piece : star)));
  return unionOf(
    predictedPrograms(program).map((one) => ({ kind: "command", words: [one, ...patterns], rest })),
  );
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
