import { describe, expect, it } from "vitest";
import { findInRow, rowTable } from "../../src/decide/row-table.ts";

describe("a table of rows", () => {
  it("finds each number under its row and key, and no other", () => {
    const entries: [number, number, number][] = [];
    for (let row = 0; row < 60; row++)
      for (let key = row % 3; key < (row * 7) % 40; key += 1 + (row % 4))
        entries.push([row, key, row * 100 + key]);
    const table = rowTable(61, entries.toReversed());
    const known = new Map(entries.map(([row, key, value]) => [`${row} ${key}`, value]));
    for (let row = 0; row < 61; row++)
      for (let key = -1; key < 42; key++) expect(findInRow(table, row, key)).toBe(known.get(`${row} ${key}`));
  });

  it("has nothing in a row that it does not have", () => {
    expect(findInRow(rowTable(1, [[0, 0, 1]]), 5, 0)).toBeUndefined();
    expect(findInRow(rowTable(0, []), 0, 0)).toBeUndefined();
  });
});
