import type { FoundEffect } from "../../../src/effects/effect-report.ts";
import { analyze } from "../../support/analyze-code.ts";
import { matches } from "../folding/against-python.ts";
import { makeAttacker, type Armoury, type Attack } from "./attacker.ts";

export interface Campaign {
  readonly attacks: readonly Attack[];
  /** Those of which the analysis says nothing, though their effect is there. */
  readonly accepted: readonly Attack[];
  /** How many were answered with the effect and its target, and nothing unknown. */
  readonly named: number;
}

/** Attacks in ten rounds; after each one the attacker is told which were accepted. */
export function campaign(armoury: Armoury, seed: number, count: number, rounds = 10): Campaign {
  const attacker = makeAttacker(armoury, seed);
  const all: Attack[] = [];
  const accepted: Attack[] = [];
  let named = 0;
  for (let round = 0; round < rounds; round++) {
    const size = Math.floor((count * (round + 1)) / rounds) - all.length;
    const attacks = Array.from({ length: size }, () => attacker.attack());
    for (const attack of attacks) {
      const effects = effectsOf(armoury, attack);
      const isAccepted = !isCaught(attack, effects);
      if (isAccepted) accepted.push(attack);
      if (!effects.some(({ kind }) => kind === "unknown")) named++;
      attacker.learn(attack, isAccepted);
    }
    all.push(...attacks);
  }
  return { attacks: all, accepted, named };
}

export function effectsOf({ path }: Armoury, { text }: Attack): readonly FoundEffect[] {
  return analyze({ path, text }, [])?.effects ?? [];
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
