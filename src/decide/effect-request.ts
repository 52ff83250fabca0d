import { printTarget, unknownEffect, type PredictedEffect } from "../policy/effect.ts";
import type { EffectGrant, EffectOfTool, Policy } from "../policy/policy.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { isEmpty, overlaps, type Scope } from "../scope/scope.ts";
import { unboundReading } from "./argument-scopes.ts";
import { boundArguments } from "./arguments.ts";
import type { BoundCommitment, PreparedRule, Results, RuleTable } from "./bound-commitment.ts";
import {
  callScope,
  effectScope,
  isWordList,
  parametersOf,
  predictedScope,
  ruleScope,
} from "./commitment-scopes.ts";
import { printGrant } from "./print-grant.ts";
import type { Reason } from "./verdict.ts";

/** A call of a declared tool, or one effect, with the values of its arguments; what is null or missing is absent. */
export interface EffectCall {
  readonly kind: string;
  readonly arguments: Readonly<Record<string, Value>>;
}

/** What is asked for: an effect, or a call of a tool with the effects that it has. */
export interface Request {
  readonly kind: string;
  readonly scope: Scope;
  /** Why nothing can be decided about it; such a request is refused. */
  readonly problem?: Reason["code"];
  /** The same with its lists of texts read as the words of a command. */
  readonly words: Scope;
  /** For the reasons. */
  readonly text: string;
  readonly effects: readonly EffectRequest[];
}

export interface EffectRequest {
  readonly kind: string;
  readonly scope: Scope;
}

/** An effect that an analysis predicts. */
export function predicted({ policy }: BoundCommitment, { kind, target }: PredictedEffect): Request {
  const text = [kind, printTarget(target)].filter((part) => part !== "").join(" ");
  const scope = predictedScope(policy, kind, target);
  const does = entry(policy.parties, kind)?.does ?? [];
  const effects = does.map((done) => ({ kind: done.effect, scope: effectScope(policy, done, new Map()) }));
  // INVARIANT: fail-closed. An empty prediction lies in every scope, so it is no prediction.
  const isClear = kind !== unknownEffect && !isEmpty(scope);
  return {
    kind,
    scope,
    words: scope,
    text,
    effects,
    ...(isClear ? {} : { problem: "unresolved-effect" as const }),
  };
}

/** A call with the values of its arguments. */
export function called({ policy }: BoundCommitment, { kind, arguments: values }: EffectCall): Request {
  const parameters = parametersOf(policy, kind);
  const names = new Set(parameters?.map(({ name }) => name));
  const hasStray = Object.keys(values).some((name) => !names.has(name));
  const lists = (parameters ?? []).flatMap(({ name, type }) => (isWordList(policy, type) ? [name] : []));
  const scope = callScope(policy, kind, values, new Set());
  const given = boundArguments(parameters ?? [], values);
  const effects = (entry(policy.parties, kind)?.does ?? []).map((done: EffectOfTool) => ({
    kind: done.effect,
    scope: effectScope(policy, done, given),
  }));
  return {
    kind,
    scope,
    ...(hasStray ? { problem: "unknown-argument" as const } : {}),
    words: lists.length === 0 ? scope : callScope(policy, kind, values, new Set(lists)),
    text: kind,
    effects,
  };
}

/** What a rule covers, taken as a request: every effect or call that it is written for. */
export function covered({ policy }: BoundCommitment, rule: EffectGrant): Request {
  const reading = unboundReading(policy, "denial");
  const scope = everyArgument(policy, rule.effect, ruleScope(reading, rule));
  const effects = (entry(policy.parties, rule.effect)?.does ?? []).map((done) => ({
    kind: done.effect,
    scope: effectScope(policy, done, new Map()),
  }));
  return { kind: rule.effect, scope, words: scope, text: printGrant(rule), effects };
}

/** A request says of each argument what it may be; there are no others. */
function everyArgument(policy: Policy, kind: string, scope: Scope): Scope {
  if (scope.kind !== "product") return scope;
  const components = (parametersOf(policy, kind) ?? []).map(
    ({ name }) => [name, entry(scope.components, name) ?? { kind: scope.rest }] as const,
  );
  return { kind: "product", components: tableOf(components), rest: "absent" };
}

/** Whether a rule speaks of the request, or of an effect that it has. */
export function meets(table: RuleTable, request: Request, results: Results): boolean {
  return meetingRules(table, request, results).length > 0;
}

/** The rules that overlap a request, or an effect that it has. */
export function meetingRules<R extends PreparedRule>(
  table: RuleTable<R>,
  request: Request,
  results: Results,
): readonly R[] {
  if (table.size === 0) return [];
  const own = (table.get(request.kind) ?? []).filter((rule) =>
    overlaps(scopeOf(rule, results), requestScope(request, rule)),
  );
  const through = request.effects.flatMap(({ kind, scope }) =>
    (table.get(kind) ?? []).filter((rule) => overlaps(scopeOf(rule, results), scope)),
  );
  return through.length === 0 ? own : [...own, ...through];
}

/** What a rule covers, once results of tools are known. */
export function scopeOf(rule: PreparedRule, results: Results): Scope {
  return rule.withResults === undefined ? rule.scope : rule.withResults(results);
}

/** The request as a rule reads it: as the words of a command, or as a list. */
export function requestScope(request: Request, { rule }: PreparedRule): Scope {
  if (request.words === request.scope) return request.scope;
  const saysWords = Object.values(rule.arguments).some(({ kind }) => kind === "words");
  return saysWords ? request.words : request.scope;
}
