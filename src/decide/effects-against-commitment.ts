import { printTarget, unknownEffect, type PredictedEffect } from "../policy/effect.ts";
import type { Expression } from "../policy/expression.ts";
import type { AskRule, Commitment, EffectGrant, Policy } from "../policy/policy.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { unionOf } from "../scope/members.ts";
import { contains, isEmpty, overlaps, type Scope } from "../scope/scope.ts";
import { boundScope, predictedScope, ruleScope, targetOf, type Parameters } from "./commitment-scopes.ts";
import { allowed, denied, type Reason, type Verdict } from "./verdict.ts";

/** A commitment with its parameters bound, and what it narrows: Auth_C of ESC-CR eq. 3, prepared by kind of effect. */
export interface BoundCommitment {
  readonly policy: Policy;
  /** The commitment itself, then what it narrows, nearest first; every one bounds. */
  readonly levels: readonly Level[];
}

interface Level {
  readonly name: string;
  readonly commitment: Commitment;
  /** Undefined where the commitment bounds only by what it denies and asks for. */
  readonly allows: ReadonlyMap<string, readonly PreparedRule[]> | undefined;
  readonly denies: ReadonlyMap<string, readonly PreparedRule[]>;
  readonly asks: ReadonlyMap<string, readonly (PreparedRule & { readonly approvers: readonly string[] })[]>;
  readonly after: readonly PreparedAfter[];
  readonly within: ReadonlyMap<string, Scope>;
}

interface PreparedRule {
  readonly rule: EffectGrant;
  readonly scope: Scope;
}

interface PreparedAfter {
  readonly effects: ReadonlyMap<string, readonly PreparedRule[]>;
  readonly denies: ReadonlyMap<string, readonly PreparedRule[]>;
  readonly asks: ReadonlyMap<string, readonly PreparedRule[]>;
}

/**
 * Prepares a commitment for decisions. Its parameters have been checked against their types; a commitment that is not
 * declared is undefined.
 */
export function bindCommitment(
  policy: Policy,
  name: string,
  parameters: Parameters,
): BoundCommitment | undefined {
  const levels: Level[] = [];
  let next: { readonly name: string; readonly bound: Parameters } | undefined = { name, bound: parameters };
  while (next !== undefined && levels.length <= MAX_LEVELS) {
    const commitment: Commitment | undefined = entry(policy.commitments, next.name);
    if (commitment === undefined) return undefined;
    levels.push(levelOf(policy, next.name, commitment, next.bound));
    next = parentOf(policy, commitment, next.bound);
  }
  return next === undefined ? { policy, levels } : undefined;
}

const MAX_LEVELS = 100;

function parentOf(
  policy: Policy,
  commitment: Commitment,
  bound: Parameters,
): { readonly name: string; readonly bound: Parameters } | undefined {
  const { narrows } = commitment;
  if (narrows === undefined) return undefined;
  const parameters = entry(policy.commitments, narrows.commitment)?.parameters ?? [];
  const values = parameters.flatMap((parameter, index): (readonly [string, Value])[] => {
    const argument = narrows.arguments[index];
    const value = argument === undefined ? undefined : literalOf(argument, bound);
    return value === undefined ? [] : [[parameter.name, value]];
  });
  return { name: narrows.commitment, bound: tableOf(values) };
}

function literalOf(argument: Expression, bound: Parameters): Value | undefined {
  if (argument.kind === "literal") return argument.value;
  const name = argument.kind === "parameter" && argument.path.length === 1 ? argument.path[0] : undefined;
  return name !== undefined && Object.hasOwn(bound, name) ? bound[name] : undefined;
}

function levelOf(policy: Policy, name: string, commitment: Commitment, bound: Parameters): Level {
  const rules = (
    list: readonly EffectGrant[],
    side: "grant" | "denial",
  ): ReadonlyMap<string, readonly PreparedRule[]> =>
    byEffect(list.map((rule) => ({ rule, scope: ruleScope(policy, bound, rule, side) })));
  const asks = (
    list: readonly AskRule[],
  ): readonly (PreparedRule & { readonly approvers: readonly string[] })[] =>
    list.map(({ effect, approvers }) => ({
      rule: effect,
      approvers,
      scope: ruleScope(policy, bound, effect, "denial"),
    }));
  return {
    name,
    commitment,
    allows: commitment.allows === undefined ? undefined : rules(commitment.allows, "grant"),
    denies: rules(commitment.denies, "denial"),
    asks: byEffect(asks(commitment.asks)),
    after: commitment.after.map((after) => ({
      effects: rules(after.effects, "denial"),
      denies: rules(after.denies, "denial"),
      asks: byEffect(asks(after.asks)),
    })),
    within: new Map(
      commitment.within.map(({ family, pattern }) => [family, boundScope(policy, bound, family, pattern)]),
    ),
  };
}

function byEffect<R extends PreparedRule>(rules: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const table = new Map<string, R[]>();
  for (const rule of rules) table.set(rule.rule.effect, [...(table.get(rule.rule.effect) ?? []), rule]);
  return table;
}

/** What one effect comes to, and the effect itself. */
export interface DecidedEffect<E extends PredictedEffect> {
  readonly effect: E;
  readonly verdict: Verdict;
}

/**
 * Whether a program that may have these effects is authorized: Γ̂(y) ⊆ Auth_C (ESC-CR eq. 7). An `after` counts as soon as
 * the program may have its effect at all, since the order is not known before it runs.
 */
export function decideEffects<E extends PredictedEffect>(
  commitment: BoundCommitment,
  effects: readonly E[],
): readonly DecidedEffect<E>[] {
  const scopes = effects.map((effect) => predictedScope(commitment.policy, effect.kind, effect.target));
  const happened = commitment.levels.flatMap((level) =>
    level.after.filter((after) =>
      effects.some((effect, index) => meets(after.effects, effect.kind, scopes[index])),
    ),
  );
  return effects.map((effect, index) => ({
    effect,
    verdict: decideEffect(commitment, effect, scopes[index], happened),
  }));
}

function decideEffect(
  { levels }: BoundCommitment,
  effect: PredictedEffect,
  scope: Scope | undefined,
  happened: readonly PreparedAfter[],
): Verdict {
  const asked = [effect.kind, printTarget(effect.target)].filter((text) => text !== "").join(" ");
  const first = levels[0]?.name ?? "";
  // INVARIANT: fail-closed. An empty prediction lies in every scope, so it is no prediction.
  if (effect.kind === unknownEffect || scope === undefined || isEmpty(scope)) {
    return denied({ clause: `commitment ${first}`, code: "unresolved-effect", asked });
  }
  for (const level of levels) {
    if (meets(level.denies, effect.kind, scope))
      return denied(reasonOf(level, "denies", "denied-by-rule", asked));
    if (level.after.some((after) => happened.includes(after) && meets(after.denies, effect.kind, scope))) {
      return denied(reasonOf(level, "after", "denied-after", asked));
    }
  }
  for (const level of levels) {
    if (!isWithin(level, effect.kind, scope))
      return denied(reasonOf(level, "within", "outside-scope", asked));
  }
  const asks = levels.flatMap((level) => asksFor(level, effect.kind, scope, happened, asked));
  if (asks.length > 0) return { answer: "asked", reasons: asks };
  for (const level of levels) {
    if (level.allows !== undefined && !isAllowed(level.allows, effect.kind, scope)) {
      return denied({
        ...reasonOf(level, "allows", "not-granted", asked),
        ...nearestOf(level.allows, effect.kind),
      });
    }
  }
  if (levels.every((level) => level.allows === undefined)) {
    return denied({ clause: `commitment ${first}`, code: "not-granted", asked });
  }
  return allowed([{ clause: `commitment ${first}/allows`, code: "granted", asked }]);
}

function reasonOf(level: Level, clause: string, code: Reason["code"], asked: string): Reason {
  return { clause: `commitment ${level.name}/${clause}`, code, asked };
}

function meets(
  rules: ReadonlyMap<string, readonly PreparedRule[]>,
  kind: string,
  scope: Scope | undefined,
): boolean {
  return (rules.get(kind) ?? []).some((rule) => scope === undefined || overlaps(rule.scope, scope));
}

/** A family that `within` does not name is bounded by what is allowed alone. */
function isWithin(level: Level, kind: string, scope: Scope): boolean {
  const bound = level.within.get(kind.split(".")[0] ?? "");
  return bound === undefined || contains(bound, targetOf(scope));
}

function isAllowed(
  allows: ReadonlyMap<string, readonly PreparedRule[]>,
  kind: string,
  scope: Scope,
): boolean {
  const rules = allows.get(kind) ?? [];
  return (
    rules.some((rule) => contains(rule.scope, scope)) ||
    contains(unionOf(rules.map((rule) => rule.scope)), scope)
  );
}

function asksFor(
  level: Level,
  kind: string,
  scope: Scope,
  happened: readonly PreparedAfter[],
  asked: string,
): readonly Reason[] {
  const own = (level.asks.get(kind) ?? []).filter((rule) => overlaps(rule.scope, scope));
  const later = level.after.filter((after) => happened.includes(after) && meets(after.asks, kind, scope));
  return [
    ...own.map((rule) => ({
      ...reasonOf(level, "asks", "needs-approval", asked),
      nearest: rule.approvers.join(" and "),
    })),
    ...later.map(() => reasonOf(level, "after", "needs-approval", asked)),
  ];
}

/** What is granted of the same kind of effect, or else of the same family. */
function nearestOf(
  allows: ReadonlyMap<string, readonly PreparedRule[]>,
  kind: string,
): { readonly nearest?: string } {
  const family = `${kind.split(".")[0]}.`;
  const rules = allows.get(kind) ?? [...allows].find(([name]) => name.startsWith(family))?.[1] ?? [];
  return rules.length === 0 ? {} : { nearest: rules.map(({ rule }) => printRule(rule)).join(", ") };
}

function printRule(rule: EffectGrant): string {
  const parts = Object.values(rule.arguments).map((constraint): string => {
    if (constraint.kind === "any") return "any";
    if (constraint.kind === "pattern") {
      const pieces = constraint.pattern.map((piece) =>
        piece.kind === "text" ? piece.text : `{${piece.name}}`,
      );
      return JSON.stringify(pieces.join(""));
    }
    return "…";
  });
  return `${rule.effect}(${[...parts, ...(rule.rest ? [".."] : [])].join(", ")})`;
}
