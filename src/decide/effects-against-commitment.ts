import type { PredictedEffect } from "../policy/effect.ts";
import { unionOf } from "../scope/members.ts";
import { contains, type Scope } from "../scope/scope.ts";
import type { BoundCommitment, Level, PreparedAfter, PreparedRule, Results } from "./bound-commitment.ts";
import { targetOf } from "./commitment-scopes.ts";
import {
  called,
  meetingRules,
  meets,
  predicted,
  requestScope,
  scopeOf,
  type EffectCall,
  type EffectRequest,
  type Request,
} from "./effect-request.ts";
import { nearestGrant } from "./nearest-grant.ts";
import { patternText, printGrant } from "./print-grant.ts";
import { settledHome } from "./settled-home.ts";
import { allowed, asked, denied, type Reason, type Verdict } from "./verdict.ts";

export type { EffectCall } from "./effect-request.ts";

/** What one effect comes to, and the effect itself. */
export interface DecidedEffect<E extends PredictedEffect> {
  readonly effect: E;
  readonly verdict: Verdict;
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
  const requests = settledHome(effects).map((effect) => predicted(commitment, effect));
  const state = stateOf(commitment, requests);
  return effects.map((effect, index) => {
    const request = requests[index] ?? predicted(commitment, effect);
    return { effect, verdict: decideRequest(commitment, request, state) };
  });
}

/** The state in which each effect of a program is decided: every `after` counts that one of them may trigger. */
export function stateOfEffects(commitment: BoundCommitment, effects: readonly PredictedEffect[]): RunState {
  return stateOf(
    commitment,
    settledHome(effects).map((effect) => predicted(commitment, effect)),
  );
}

function stateOf(commitment: BoundCommitment, requests: readonly Request[]): RunState {
  const triggered = requests.flatMap((request) => triggers(commitment, request, newRun.results));
  return { ...newRun, triggered: new Set(triggered) };
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

/** What a request comes to in the state of a run. */
export function decideRequest(commitment: BoundCommitment, request: Request, state: RunState): Verdict {
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

/** The rules `after` of a level that count in this state. */
export function triggeredOf(level: Level, { triggered }: RunState): readonly PreparedAfter[] {
  return triggered.size === 0 ? [] : level.after.filter((after) => triggered.has(after));
}

function triggers({ levels }: BoundCommitment, request: Request, results: Results): readonly PreparedAfter[] {
  return levels.flatMap((level) => level.after.filter((after) => meets(after.effects, request, results)));
}

/** Whether every effect is inside the bound on its family; a family that `within` does not name is bounded by what is allowed alone. */
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
