import { describe, expect, it } from "vitest";
import { Links } from "../../../src/effects/solve/links.ts";

/** Numbers that look random, the same each time. */
function* numbers(below: number, seed: number): Generator<number> {
  for (let state = seed; ; state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0)
    yield (state >>> 8) % below;
}

describe("lists of distinct numbers", () => {
  it.each([
    [3, 5_000],
    [40, 20],
    [200, 2],
  ])("are those of sets, in their order: %i owners, items below %i", (owners, items) => {
    const links = new Links(0);
    links.reserve(owners);
    compareWithSets(links, owners, items);
    links.clear(owners);
    // All that stood there is gone, also where less comes next.
    compareWithSets(links, owners, Math.ceil(items / 2));
    links.clear(owners);
    compareWithSets(links, owners, items);
  });

  function compareWithSets(links: Links, owners: number, items: number): void {
    const sets = Array.from({ length: owners }, () => new Set<number>());
    const [ownersAt, itemsAt] = [numbers(owners, 1), numbers(items, 2)];
    for (let i = 0; i < 4_000; i++) {
      const [owner, item] = [ownersAt.next().value as number, itemsAt.next().value as number];
      const isThere = sets[owner]?.has(item) === true;
      if (links.has(owner, item) !== isThere) expect.fail(`${owner} has ${item}: ${isThere}`);
      if (isThere) continue;
      links.append(owner, item);
      sets[owner]?.add(item);
    }
    for (const [owner, set] of sets.entries()) {
      expect(links.listOf(owner)).toEqual([...set]);
      expect(links.counts[owner]).toBe(set.size);
    }
  }
});
