import { highest, type Attacker } from "./attacker.ts";
import { tfIdf, type Vector } from "./text-features.ts";

const rounds = 25;
const rate = 2;

/** Multinomial logistic regression over TF-IDF, by gradient descent from zero in a fixed number of rounds. */
export const logisticRegression: Attacker = {
  name: "TF-IDF, logistic regression",
  train: (examples) => {
    const vectorOf = tfIdf(examples.map(({ sight }) => sight));
    const numbers = new Map<string, number>();
    const secrets = [...new Set(examples.map(({ secret }) => secret))].sort();
    const data = examples.map(({ sight, secret }) => {
      const vector = vectorOf(sight);
      for (const term of vector.keys()) if (!numbers.has(term)) numbers.set(term, numbers.size);
      return { terms: numbered(vector, numbers), secret: secrets.indexOf(secret) };
    });
    // The last weight of each secret is its bias.
    const weights = secrets.map(() => new Float64Array(numbers.size + 1));
    for (let round = 0; round < rounds; round++) {
      for (const { terms, secret } of data) learn(weights, terms, secret, rate / (1 + round));
    }
    return (sight) => {
      const scores = scoresOf(weights, numbered(vectorOf(sight), numbers));
      return highest(new Map(secrets.map((secret, index) => [secret, scores[index] ?? 0])));
    };
  },
};

/** Terms by their numbers, each with its weight at the same place. */
interface Terms {
  readonly numbers: Int32Array;
  readonly weights: Float64Array;
}

/** Terms that were never learned are left out. */
function numbered(vector: Vector, numbers: ReadonlyMap<string, number>): Terms {
  const known = [...vector].filter(([term]) => numbers.has(term));
  return {
    numbers: Int32Array.from(known, ([term]) => numbers.get(term) ?? 0),
    weights: Float64Array.from(known, ([, weight]) => weight),
  };
}

function scoresOf(weights: readonly Float64Array[], terms: Terms): Float64Array {
  return Float64Array.from(weights, (own) => {
    let score = own.at(-1) ?? 0;
    for (let place = 0; place < terms.numbers.length; place++)
      score += (terms.weights[place] ?? 0) * (own[terms.numbers[place] ?? 0] ?? 0);
    return score;
  });
}

/** One step down the gradient of −log P(secret | terms). */
function learn(weights: readonly Float64Array[], terms: Terms, secret: number, step: number): void {
  const scores = scoresOf(weights, terms);
  const most = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - most));
  const total = parts.reduce((sum, part) => sum + part, 0);
  for (const [index, own] of weights.entries()) {
    const error = step * ((index === secret ? 1 : 0) - (parts[index] ?? 0) / total);
    const bias = own.length - 1;
    own[bias] = (own[bias] ?? 0) + 0.1 * error;
    for (let place = 0; place < terms.numbers.length; place++) {
      const number = terms.numbers[place] ?? 0;
      own[number] = (own[number] ?? 0) + error * (terms.weights[place] ?? 0);
    }
  }
}
