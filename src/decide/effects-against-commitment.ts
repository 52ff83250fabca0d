import { printTarget, unknownEffect, type PredictedEffect } from "../policy/effect.ts";
import type { EffectOfTool } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { unionOf } from "../scope/members.ts";
import { contains, isEmpty, overlaps, type Scope } from "../scope/scope.ts";
import { boundArguments } from "./arguments.ts";
import type {
  BoundCommitment,
  Level,
  PreparedAfter,
  PreparedRule,
  Results,
  RuleTable,
} from "./bound-commitment.ts";
import {
  callScope,
  effectScope,
  isWordList,
  parametersOf,
  predictedScope,
  targetOf,
} from "./commitment-scopes.ts";
import { nearestGrant } from "./nearest-grant.ts";
import { patternText, printGrant } from "./print-grant.ts";
import { allowed, asked, denied, type Reason, type Verdict } from "./verdict.ts";

/** What one effect comes to, and the effect itself. */
export interface DecidedEffect<E extends PredictedEffect> {
  readonly effect: E;
  readonly verdict: Verdict;
}

/** A call of a declared tool, or one effect, with the values of its arguments; what is null or missing is absent. */
export interface EffectCall {
  readonly kind: string;
  readonly arguments: Readonly<Record<string, Value>>;
}

/** What has happened in a run before a call. */
export interface RunState {
  /** The rules `after` whose effects have happened; they only ever become more. */
  readonly triggered: ReadonlySet<PreparedAfter>;
  readonly results: Results;
}

/** One result for each tool, in place of what it returns in a run. */
export const sampleResults: Results = (tool) => [`${tool.slice(tool.lastIndexOf(".") + 1)}-result`];

export const newRun: RunState = { triggered: new Set(), results: () => undefined };

/**
 * Whether a program that may have these effects is authorized: Γ̂(y) ⊆ Auth_C (ESC-CR eq. 7). An `after` counts as soon as
 * the program may have its effect at all, since the order is not known before it runs.
 */
export function decideEffects<E extends PredictedEffect>(
  commitment: BoundCommitment,
  effects: readonly E[],
): readonly DecidedEffect<E>[] {
  const requests = effects.map((effect) => predicted(commitment, effect));
  const triggered = new Set(requests.flatMap((request) => triggers(commitment, request, newRun.results)));
  const state = { ...newRun, triggered };
  return effects.map((effect, index) => {
    const request = requests[index] ?? predicted(commitment, effect);
    return { effect, verdict: decideRequest(commitment, request, state) };
  });
}

/** Whether a call may be made now. Denying an effect denies every tool that has it. */
export function decideCall(commitment: BoundCommitment, call: EffectCall, state: RunState = newRun): Verdict {
  return decideRequest(commitment, called(commitment, call), state);
}

/** The state of a run once a call has been made. */
export function stateAfter(commitment: BoundCommitment, call: EffectCall, state: RunState): RunState {
  const more = triggers(commitment, called(commitment, call), state.results);
  return { ...state, triggered: new Set([...state.triggered, ...more]) };
}

/** What is asked for: an effect, or a call of a tool with the effects that it has. */
interface Request {
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

interface EffectRequest {
  readonly kind: string;
  readonly scope: Scope;
}

function predicted({ policy }: BoundCommitment, { kind, target }: PredictedEffect): Request {
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

function called({ policy }: BoundCommitment, { kind, arguments: values }: EffectCall): Request {
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

function decideRequest(commitment: BoundCommitment, request: Request, state: RunState): Verdict {
  const { levels } = commitment;
  const { text } = request;
  const first = levels[0]?.name ?? "";
  if (request.problem !== undefined) {
    return denied({ clause: `commitment ${first}`, code: request.problem, asked: text });
  }
  for (const level of levels) {
    const [denial] = meetingRules(level.denies, request, state.results);
    if (denial !== undefined) {
      return denied({ ...reasonOf(level, "denies", "denied-by-rule", text), rule: printGrant(denial.rule) });
    }
    for (const after of triggeredOf(level, state)) {
      const [later] = meetingRules(after.denies, request, state.results);
      if (later === undefined) continue;
      return denied({ ...reasonOf(level, "after", "denied-after", text), rule: printGrant(later.rule) });
    }
  }
  for (const level of levels) {
    if (isWithin(commitment, level, request)) continue;
    const rule = boundsText(level, request);
    return denied({ ...reasonOf(level, "within", "outside-scope", text), rule });
  }
  const granting = levels.filter((level) => isGranted(level, request, state.results));
  const missing = levels.find((level) => level.allows !== undefined && !granting.includes(level));
  if (missing !== undefined || granting.length === 0) {
    const level = missing ?? levels[0];
    if (level === undefined)
      return denied({ clause: `commitment ${first}`, code: "not-granted", asked: text });
    return denied({
      ...reasonOf(level, "allows", "not-granted", text),
      ...nearestGrant(level, request, state.results),
    });
  }
  const asks = levels.flatMap((level) => asksFor(level, request, state));
  if (asks.length > 0) {
    return asked(
      asks.map(({ reason }) => reason),
      [...new Set(asks.flatMap(({ approvers }) => approvers))],
    );
  }
  return allowed([
    { clause: `commitment ${granting[0]?.name ?? first}/allows`, code: "granted", asked: text },
  ]);
}

function reasonOf(level: Level, clause: string, code: Reason["code"], text: string): Reason {
  return { clause: `commitment ${level.name}/${clause}`, code, asked: text };
}

function triggeredOf(level: Level, { triggered }: RunState): readonly PreparedAfter[] {
  return triggered.size === 0 ? [] : level.after.filter((after) => triggered.has(after));
}

function triggers({ levels }: BoundCommitment, request: Request, results: Results): readonly PreparedAfter[] {
  return levels.flatMap((level) => level.after.filter((after) => meets(after.effects, request, results)));
}

/** Whether a rule speaks of the request, or of an effect that it has. */
function meets(table: RuleTable, request: Request, results: Results): boolean {
  return meetingRules(table, request, results).length > 0;
}

function meetingRules<R extends PreparedRule>(
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

function scopeOf(rule: PreparedRule, results: Results): Scope {
  return rule.withResults === undefined ? rule.scope : rule.withResults(results);
}

function requestScope(request: Request, { rule }: PreparedRule): Scope {
  if (request.words === request.scope) return request.scope;
  const saysWords = Object.values(rule.arguments).some(({ kind }) => kind === "words");
  return saysWords ? request.words : request.scope;
}

/** A family that `within` does not name is bounded by what is allowed alone. */
function isWithin({ policy }: BoundCommitment, { within }: Level, request: Request): boolean {
  if (within.size === 0) return true;
  const all: readonly EffectRequest[] = [{ kind: request.kind, scope: request.words }, ...request.effects];
  return all.every(({ kind, scope }) => {
    const bound = within.get(kind.split(".")[0] ?? "");
    return bound === undefined || contains(bound, targetOf(policy, kind, scope));
  });
}

/** By one rule, or by several together. */
function isGranted({ grants }: Level, request: Request, results: Results): boolean {
  const granted = grants.get(request.kind);
  if (granted === undefined) return false;
  const { rules, union } = granted;
  return (
    rules.some((rule) => contains(scopeOf(rule, results), requestScope(request, rule))) ||
    (rules.length > 1 && contains(unionWith(rules, union, results), request.scope))
  );
}

function unionWith(rules: readonly PreparedRule[], union: Scope, results: Results): Scope {
  const isFixed = rules.every((rule) => rule.withResults === undefined);
  return isFixed ? union : unionOf(rules.map((rule) => scopeOf(rule, results)));
}

interface Ask {
  readonly reason: Reason;
  readonly approvers: readonly string[];
}

function asksFor(level: Level, request: Request, state: RunState): readonly Ask[] {
  const tables = [
    { table: level.asks, clause: "asks" },
    ...triggeredOf(level, state).map(({ asks }) => ({ table: asks, clause: "after" })),
  ];
  return tables.flatMap(({ table, clause }) =>
    meetingRules(table, request, state.results).map(({ approvers }) => ({
      reason: {
        ...reasonOf(level, clause, "needs-approval", request.text),
        nearest: approvers.join(" and "),
      },
      approvers,
    })),
  );
}

/** The bounds on the families of a request, as they were written. */
function boundsText({ commitment }: Level, { kind, effects }: Request): string {
  const families = new Set([kind, ...effects.map((effect) => effect.kind)].map((name) => name.split(".")[0]));
  const bounds = commitment.within.filter(({ family }) => families.has(family));
  return bounds.map(({ family, pattern }) => `${family} ${patternText(pattern)}`).join(", ");
}
