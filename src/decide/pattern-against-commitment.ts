import type { EffectGrant } from "../policy/policy.ts";
import { contains, overlaps, type Scope } from "../scope/scope.ts";
import type { BoundCommitment, Level, PreparedRule, RuleTable } from "./bound-commitment.ts";
import { targetOf } from "./commitment-scopes.ts";
import { covered, scopeOf, type Request } from "./effect-request.ts";
import { decideRequest, newRun, triggeredOf, type RunState } from "./effects-against-commitment.ts";
import type { Verdict } from "./verdict.ts";

/**
 * What holds for every effect or call that a rule is written for: `undefined` where it is not the same for all of them, or
 * cannot be told.
 */
export function decidePattern(
  commitment: BoundCommitment,
  rule: EffectGrant,
  state: RunState = newRun,
): Verdict | undefined {
  const request = covered(commitment, rule);
  const verdict = decideRequest(commitment, request, state);
  switch (verdict.answer) {
    case "allowed":
      return verdict;
    case "asked":
      return commitment.levels.some((level) => isHeldBy(level.asks, request, state)) ? verdict : undefined;
    case "denied":
      return commitment.levels.some((level) => isDeniedWhole(commitment, level, request, state)) ||
        commitment.levels.every((level) => !isTouched(level, request, state))
        ? verdict
        : undefined;
  }
}

/** Whether a level lets nothing of a request through. */
function isDeniedWhole(
  { policy }: BoundCommitment,
  level: Level,
  request: Request,
  state: RunState,
): boolean {
  const denials = [level.denies, ...triggeredOf(level, state).map(({ denies }) => denies)];
  if (denials.some((table) => isHeldBy(table, request, state))) return true;
  const bound = level.within.get(request.kind.split(".")[0] ?? "");
  if (bound !== undefined && !overlaps(bound, targetOf(policy, request.kind, request.scope))) return true;
  return level.allows !== undefined && !isTouched(level, request, state);
}

/** Whether something of a request may be granted. */
function isTouched({ grants }: Level, request: Request, state: RunState): boolean {
  const rules = grants.get(request.kind)?.rules ?? [];
  return rules.some((rule) => overlaps(scopeOf(rule, state.results), request.scope));
}

function isHeldBy(table: RuleTable, request: Request, state: RunState): boolean {
  const holds = (kind: string, scope: Scope): boolean =>
    (table.get(kind) ?? []).some((rule: PreparedRule) => contains(scopeOf(rule, state.results), scope));
  return holds(request.kind, request.scope) || request.effects.some(({ kind, scope }) => holds(kind, scope));
}
