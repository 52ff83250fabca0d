import { expect, it } from "vitest";
import { compareFolding } from "./against-python.ts";

it("predicts of every expression the value that CPython gives it", () => {
  const { compared, exact, wrong } = compareFolding(7, 1500);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(compared).toBeGreaterThan(500);
  expect(exact).toBeGreaterThan(compared / 3);
});
