import { describe, expect, it } from "vitest";
import { findInRow, rowTable, type RowEntry } from "../../src/decide/row-table.ts";
import { random } from "../scope/random.ts";

describe.each([1, 3] as const)("a table of rows whose keys are of %i", (keyLength) => {
  const r = random(1);
  const key = (): number[] => Array.from({ length: keyLength }, () => r.below(7) - 3);
  const rows = r.list(60, 60, () => r.list(0, 40, () => key()).map((one, i): RowEntry => [one, i]));
  const { table, starts } = rowTable(keyLength, rows);

  it("finds the first number of each key in its row, and no other", () => {
    for (const [index, row] of rows.entries()) {
      for (let asked = 0; asked < 100; asked++) {
        const [first = 0, second = 0, third = 0] = key();
        const expected = row.find(
          ([one]) => one.join() === [first, second, third].slice(0, keyLength).join(),
        );
        expect(findInRow(table, starts[index] ?? -1, first, second, third)).toBe(expected?.[1]);
      }
    }
  });

  it("has nothing where no row starts", () => {
    expect(findInRow(table, table.cells.length, 0)).toBeUndefined();
    expect(findInRow(rowTable(keyLength, []).table, 0, 0)).toBeUndefined();
  });
});
