import { highest, type Attacker } from "./attacker.ts";
import { tfIdf } from "./text-features.ts";

/** Multinomial naive Bayes over TF-IDF weights, with add-one smoothing. */
export const naiveBayes: Attacker = {
  name: "TF-IDF, naive Bayes",
  train: (examples) => {
    const vectorOf = tfIdf(examples.map(({ sight }) => sight));
    const classes = new Map<
      string,
      { count: number; total: number; readonly weights: Map<string, number> }
    >();
    const terms = new Set<string>();
    for (const { sight, secret } of examples) {
      const known = classes.get(secret) ?? { count: 0, total: 0, weights: new Map<string, number>() };
      classes.set(secret, known);
      known.count++;
      for (const [term, weight] of vectorOf(sight)) {
        terms.add(term);
        known.total += weight;
        known.weights.set(term, (known.weights.get(term) ?? 0) + weight);
      }
    }
    return (sight) => {
      const vector = vectorOf(sight);
      const scores = [...classes].map(([secret, { count, total, weights }]) => {
        let score = Math.log(count / examples.length);
        for (const [term, weight] of vector)
          score += weight * Math.log(((weights.get(term) ?? 0) + 1) / (total + terms.size));
        return [secret, score] as const;
      });
      return highest(new Map(scores));
    };
  },
};
