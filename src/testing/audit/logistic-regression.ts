import { highest, type Attacker } from "./attacker.ts";
import { tfIdf, type Vector } from "./text-features.ts";

const rounds = 40;
const rate = 2;

/** Multinomial logistic regression over TF-IDF, by gradient descent from zero in a fixed number of rounds. */
export const logisticRegression: Attacker = {
  name: "TF-IDF, logistic regression",
  train: (examples) => {
    const vectorOf = tfIdf(examples.map(({ sight }) => sight));
    const numbers = new Map<string, number>();
    const secrets = [...new Set(examples.map(({ secret }) => secret))].sort();
    const data = examples.map(({ sight, secret }) => ({
      terms: numbered(vectorOf(sight), numbers, true),
      secret: secrets.indexOf(secret),
    }));
    // The last weight of each secret is its bias.
    const weights = secrets.map(() => new Float64Array(numbers.size + 1));
    for (let round = 0; round < rounds; round++) {
      for (const { terms, secret } of data) learn(weights, terms, secret, rate / (1 + round));
    }
    return (sight) => {
      const scores = scoresOf(weights, numbered(vectorOf(sight), numbers, false));
      return highest(new Map(secrets.map((secret, index) => [secret, scores[index] ?? 0])));
    };
  },
};

type Terms = readonly (readonly [number: number, weight: number])[];

/** Terms by their numbers; new ones get the next number while learning, and are left out later. */
function numbered(vector: Vector, numbers: Map<string, number>, isLearning: boolean): Terms {
  return [...vector].flatMap(([term, weight]): Terms => {
    if (isLearning && !numbers.has(term)) numbers.set(term, numbers.size);
    const number = numbers.get(term);
    return number === undefined ? [] : [[number, weight]];
  });
}

function scoresOf(weights: readonly Float64Array[], terms: Terms): readonly number[] {
  return weights.map((own) =>
    terms.reduce((sum, [number, weight]) => sum + weight * (own[number] ?? 0), own.at(-1) ?? 0),
  );
}

/** One step down the gradient of −log P(secret | terms). */
function learn(weights: readonly Float64Array[], terms: Terms, secret: number, step: number): void {
  const scores = scoresOf(weights, terms);
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const total = parts.reduce((sum, part) => sum + part, 0);
  for (const [index, own] of weights.entries()) {
    const error = step * ((index === secret ? 1 : 0) - (parts[index] ?? 0) / total);
    own[own.length - 1] = (own.at(-1) ?? 0) + 0.1 * error;
    for (const [number, weight] of terms) own[number] = (own[number] ?? 0) + error * weight;
  }
}
