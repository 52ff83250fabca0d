import { expect, it } from "vitest";
import { find, numberTable, type NumberKey } from "../../src/decide/number-table.ts";
import { random } from "../scope/random.ts";

it("finds the first number of each key and nothing else", () => {
  const r = random(1);
  const key = (): NumberKey => [r.below(12), r.below(12), r.below(3), r.below(3)];
  const entries = r.list(300, 300, key).map((one, i) => [one, i] as const);
  const table = numberTable(entries);
  const expected = new Map(entries.toReversed().map(([one, number]) => [one.join(), number]));
  for (let i = 0; i < 3000; i++) {
    const [first, second, third, fourth] = key();
    expect(find(table, first, second, third, fourth)).toBe(
      expected.get([first, second, third, fourth].join()),
    );
  }
});

it("finds nothing in an empty table", () => {
  expect(find(numberTable([]), 0, 0)).toBeUndefined();
});
