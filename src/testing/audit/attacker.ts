import { compareTexts } from "../../base/compare.ts";
import type { Sight } from "./observation.ts";

/** What an attacker learns from: a sight and the secret behind it. */
export interface Example {
  readonly sight: Sight;
  readonly secret: string;
}

/** Guesses the secret behind a sight. */
export type Guess = (sight: Sight) => string;

/** A way to guess secrets: it is trained, and then guesses. The same examples in the same order give the same guesses. */
export interface Attacker {
  readonly name: string;
  readonly train: (examples: readonly Example[]) => Guess;
}

/** The key with the highest number; of several, the first in order of text, so that a tie is never broken by chance. */
export function highest(scores: ReadonlyMap<string, number>): string {
  let [best, most] = ["", -Infinity];
  for (const [key, score] of [...scores].sort(([one], [other]) => compareTexts(one, other))) {
    if (score > most) [best, most] = [key, score];
  }
  return best;
}
