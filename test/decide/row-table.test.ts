import { describe, expect, it } from "vitest";
import { findFlags, findTriple, rowsOfFlags, rowsOfTriples } from "../../src/decide/row-table.ts";
import { random } from "../scope/random.ts";

describe("rows of triples", () => {
  const r = random(1);
  const key = () => [r.below(7) - 3, r.below(7) - 3, r.below(7) - 3] as const;
  const rows = r.list(60, 60, () => r.list(0, 40, key).map((one, i) => [one, i] as const));
  const { table, starts } = rowsOfTriples(rows);

  it("give the first number of each key in its row, and no other", () => {
    for (const [index, row] of rows.entries()) {
      for (let asked = 0; asked < 100; asked++) {
        const one = key();
        const expected = row.find(([other]) => other.join() === one.join());
        expect(findTriple(table, starts[index] ?? -1, ...one)).toBe(expected?.[1]);
      }
    }
  });

  it("have nothing where no row starts", () => {
    expect(findTriple(table, table.cells.length, 0, 0, 0)).toBeUndefined();
    expect(findTriple(rowsOfTriples([]).table, 0, 0, 0, 0)).toBeUndefined();
  });
});

describe("rows of flags", () => {
  const r = random(2);
  const key = () => [r.below(50) * r.below(150_000)] as const;
  const rows = r.list(60, 60, () => r.list(0, 40, key).map((one, i) => [one, (i * 7) % 256] as const));
  const { table, starts } = rowsOfFlags(rows);

  it("give the first flags of each key in its row, and no other", () => {
    for (const [index, row] of rows.entries()) {
      for (const [asked] of [...row.map(([one]) => one), ...r.list(50, 50, key)]) {
        const expected = row.find(([[other]]) => other === asked);
        expect(findFlags(table, starts[index] ?? -1, asked)).toBe(expected?.[1]);
      }
    }
  });

  it("have nothing where no row starts, and take no key that does not fit", () => {
    expect(findFlags(table, table.cells.length, 0)).toBeUndefined();
    expect(findFlags(rowsOfFlags([]).table, 0, 0)).toBeUndefined();
    expect(() => rowsOfFlags([[[[2 ** 23], 1]]])).toThrow("fit into one number");
    expect(() => rowsOfFlags([[[[1], 256]]])).toThrow("fit into one number");
  });
});
