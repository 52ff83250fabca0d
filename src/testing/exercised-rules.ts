import type { BoundCommitment } from "../decide/bound-commitment.ts";
import { meetingRules, requestScope, scopeOf, type Request } from "../decide/effect-request.ts";
import { triggeredOf, type RunState } from "../decide/effects-against-commitment.ts";
import { printGrant } from "../decide/print-grant.ts";
import type { Verdict } from "../decide/verdict.ts";
import { contains } from "../scope/scope.ts";

/** Told of every part of a policy that a test has exercised, under the name that coverage has for it. */
export type Exercised = (item: string) => void;

/** Names the rules that had a part in the verdict on a request. */
export function exercisedBy(
  commitment: BoundCommitment,
  request: Request,
  { answer, reasons }: Verdict,
  state: RunState,
  exercised: Exercised,
): void {
  const { results } = state;
  exercised(`commitment ${commitment.levels[0]?.name ?? ""} ${answer}`);
  for (const level of commitment.levels) {
    const id = `commitment ${level.name}`;
    const family = request.kind.split(".")[0] ?? "";
    if (level.within.has(family)) {
      const isOutside = reasons.some(
        ({ clause, code }) => code === "outside-scope" && clause === `${id}/within`,
      );
      exercised(`${id}/within ${family} ${isOutside ? "outside" : "inside"}`);
    }
    if (answer === "denied") {
      for (const { rule } of meetingRules(level.denies, request, results))
        exercised(`${id}/denies ${printGrant(rule)}`);
    } else {
      for (const rule of level.allows?.get(request.kind) ?? []) {
        if (contains(scopeOf(rule, results), requestScope(request, rule)))
          exercised(`${id}/allows ${printGrant(rule.rule)}`);
      }
      for (const { rule } of meetingRules(level.asks, request, results))
        exercised(`${id}/asks ${printGrant(rule)}`);
    }
    for (const after of triggeredOf(level, state)) {
      const place = level.after.indexOf(after) + 1;
      const rules = answer === "denied" ? after.denies : after.asks;
      for (const { rule } of meetingRules(rules, request, results))
        exercised(`${id}/after ${place} ${answer === "denied" ? "denies" : "asks"} ${printGrant(rule)}`);
    }
  }
}
