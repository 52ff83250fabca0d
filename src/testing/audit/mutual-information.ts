import type { Observation } from "./observation.ts";

/**
 * I(S; M | C) in bits, of the distribution that is observed: the sum over c, s and m of p(c, s, m) · log2 of
 * p(s, m | c) / (p(s | c) · p(m | c)). It is zero exactly where M is the same whenever C is. Few observations make it
 * larger than the truth, never smaller on average, so a positive value counts only beside what chance gives.
 */
export function conditionalInformation(
  observations: readonly Observation[],
  message: (one: Observation) => string,
  condition: (one: Observation) => string,
): number {
  const all = observations.map((one) => ({ s: one.secret, m: message(one), c: condition(one) }));
  const counts = new Map<string, number>();
  const count = (...parts: readonly string[]): string => JSON.stringify(parts);
  for (const { s, m, c } of all) {
    for (const key of [count("c", c), count("cs", c, s), count("cm", c, m), count("csm", c, s, m)])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const of = (...parts: readonly string[]): number => counts.get(count(...parts)) ?? 1;
  const sum = all.reduce(
    (total, { s, m, c }) =>
      total + Math.log2((of("csm", c, s, m) * of("c", c)) / (of("cs", c, s) * of("cm", c, m))),
    0,
  );
  return all.length === 0 ? 0 : sum / all.length;
}
