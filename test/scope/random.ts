/** A source of choices that gives the same ones for the same seed (mulberry32), so that a failure can be run again. */
export interface Random {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Between `least` and `most` items. */
  list<T>(least: number, most: number, make: () => T): T[];
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    list: (least, most, make) => Array.from({ length: least + below(most - least + 1) }, make),
  };
}
