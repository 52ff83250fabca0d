import type { Sight } from "./observation.ts";

/** A sparse vector: weights by term. */
export type Vector = ReadonlyMap<string, number>;

/** Turns sights into vectors as the sights that it was made from suggest: term frequency × inverse document frequency. */
export type Vectorizer = (sight: Sight) => Vector;

/**
 * TF-IDF with natural logarithms, tf · ln(n / df), each vector of length one. A term that every sight has weighs nothing,
 * so what is said in every case says nothing. Terms that were never seen are left out.
 */
export function tfIdf(sights: readonly Sight[]): Vectorizer {
  const frequency = new Map<string, number>();
  for (const sight of sights) {
    for (const term of new Set(termsOf(sight))) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  return (sight) => {
    const weights = new Map<string, number>();
    for (const term of termsOf(sight)) {
      const weight = Math.log(sights.length / (frequency.get(term) ?? sights.length));
      if (weight > 0) weights.set(term, (weights.get(term) ?? 0) + weight);
    }
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([term, weight]) => [term, weight / length]));
  };
}

/** Words, pairs of words and sizes. What was known keeps the name of its field. */
function termsOf({ known, evidence }: Sight): readonly string[] {
  return [
    ...known.flatMap(([name, value]) => [
      `${name}=${value}`,
      ...wordsIn(value).map((word) => `${name}:${word}`),
    ]),
    ...evidence.flatMap((text, index) => {
      const words = wordsIn(text);
      const pairs = words.slice(1).map((word, before) => `${words[before] ?? ""} ${word}`);
      return [
        ...words,
        ...pairs,
        `${index}#words=${words.length}`,
        `${index}#length=${Math.round(text.length / 8)}`,
      ];
    }),
  ];
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
}
