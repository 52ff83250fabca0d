/** Public randomness: each call gives a whole number from 0 to 2^32 - 1. */
export type Draws = () => number;

/** Draws that nobody can foresee. */
export function cryptographicDraws(): Draws {
  return () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** The same draws for the same seed (the generator is SplitMix32), for tests and replays. */
export function seededDraws(seed: number): Draws {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
