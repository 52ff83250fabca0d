import type { EffectTarget, PredictedEffect } from "../policy/effect.ts";

/**
 * The effects of a program, which may say itself where the home folder is: then what lies below it may lie anywhere. That
 * one file of a program does counts for all of them.
 */
export function settledHome(effects: readonly PredictedEffect[]): readonly PredictedEffect[] {
  if (!effects.some(({ target }) => namesHome(target)) || !effects.some(movesHome)) return effects;
  return effects.map((effect) =>
    namesHome(effect.target) ? { kind: effect.kind, target: { kind: "any" } } : effect,
  );
}

function namesHome(target: EffectTarget): boolean {
  const texts = target.kind === "words" ? target.words.flat() : "pieces" in target ? target.pieces : [];
  return texts.some((piece) => typeof piece !== "string" && piece.of === "home");
}

/** The variables that systems read the home folder from. */
const variables: ReadonlySet<string> = new Set(["HOME", "USERPROFILE", "HOMEDRIVE", "HOMEPATH"]);

function movesHome({ kind, target }: PredictedEffect): boolean {
  if (kind !== "env.write") return false;
  if (target.kind !== "text") return true;
  const name = target.pieces.every((piece) => typeof piece === "string") ? target.pieces.join("") : undefined;
  // Systems differ in whether letters in names of variables are told apart by case.
  return name === undefined || variables.has(name.toUpperCase());
}
