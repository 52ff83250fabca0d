import type { FoundEffect } from "../../../src/effects/effect-report.ts";
import { analyze } from "../../support/analyze-code.ts";
import { auditedRuns } from "../../support/audited-runs.ts";
import { matches } from "../folding/against-python.ts";
import { makeAttacker, type Attack } from "./attacker.ts";

export interface Campaign {
  readonly attacks: readonly Attack[];
  /** Those of which the analysis says nothing, though their effect is there. */
  readonly accepted: readonly Attack[];
  /** How many were answered with the effect and its target, and nothing unknown. */
  readonly named: number;
}

/** Attacks in ten rounds; after each one the attacker is told which were accepted. */
export function campaign(seed: number, count: number, rounds = 10): Campaign {
  const attacker = makeAttacker(seed);
  const all: Attack[] = [];
  const accepted: Attack[] = [];
  let named = 0;
  for (let round = 0; round < rounds; round++) {
    const size = Math.floor((count * (round + 1)) / rounds) - all.length;
    const attacks = Array.from({ length: size }, () => attacker.attack());
    for (const attack of attacks) {
      const effects = effectsOf(attack);
      const isAccepted = !isCaught(attack, effects);
      if (isAccepted) accepted.push(attack);
      if (!effects.some(({ kind }) => kind === "unknown")) named++;
      attacker.learn(attack, isAccepted);
    }
    all.push(...attacks);
  }
  return { attacks: all, accepted, named };
}

export function effectsOf({ text }: Attack): readonly FoundEffect[] {
  return analyze({ path: "program.py", text }, [])?.effects ?? [];
}

/** Whether the effect is named with a target that contains what it acts on, or something is unknown. */
function isCaught({ goal }: Attack, effects: readonly FoundEffect[]): boolean {
  return effects.some(({ kind, target }) => {
    if (kind === "unknown") return true;
    if (kind !== goal.effect) return false;
    if (target.kind !== "text" && target.kind !== "shell") return true;
    return matches(target.pieces, goal.effect === "net.connect" ? `${goal.target}:9` : goal.target);
  });
}

/** Those that do not have their effect when they run: mistakes of the attacker. */
export function silentAttacks(
  attacks: readonly Attack[],
): readonly { readonly attack: Attack; readonly error: string }[] {
  const seen = attacks.filter(({ goal }) => goal.event !== undefined);
  const runs = auditedRuns(seen.map(({ text }) => text));
  return seen.flatMap((attack, i) => {
    const run = runs[i] ?? [];
    const hasActed = run.some(
      ([event, argument]) => event === attack.goal.event && argument.includes(attack.goal.target),
    );
    return hasActed
      ? []
      : [{ attack, error: run.find(([event]) => event === "error")?.[1] ?? "nothing happened" }];
  });
}
