import { highest, type Attacker, type Example } from "./attacker.ts";
import type { Sight } from "./observation.ts";

/**
 * The optimal attacker where messages are discrete: it counts secrets behind each sight and guesses the most frequent
 * one, argmax P(S | sight). What it has never seen as a whole it judges by what was known, then by nothing. So what
 * follows from what was known changes no guess of it.
 */
export const exactBayes: Attacker = {
  name: "exact Bayes",
  train: (examples) => {
    const tables = levels.map((level) => tableOf(examples, level));
    return (sight) => {
      for (const [index, level] of levels.entries()) {
        const seen = tables[index]?.get(level(sight));
        if (seen !== undefined) return highest(seen);
      }
      return "";
    };
  },
};

/** From everything to nothing. */
const levels: readonly ((sight: Sight) => string)[] = [
  ({ known, evidence }) => JSON.stringify([known, evidence]),
  ({ known }) => JSON.stringify(known),
  () => "",
];

function tableOf(
  examples: readonly Example[],
  level: (sight: Sight) => string,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const table = new Map<string, Map<string, number>>();
  for (const { sight, secret } of examples) {
    const key = level(sight);
    const counts = table.get(key) ?? new Map<string, number>();
    table.set(key, counts.set(secret, (counts.get(secret) ?? 0) + 1));
  }
  return table;
}
