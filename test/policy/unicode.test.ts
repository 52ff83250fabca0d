import { expect, it } from "vitest";
import { isWellFormed, scalarCount } from "../../src/policy/unicode.ts";

it.each([
  ["", true],
  ["a😀b", true],
  ["\ud800", false],
  ["\udc00", false],
  ["a\ud83d", false],
  ["\ud83da", false],
  ["\udc00\ud800", false],
  ["\ud800\ud800\udc00", false],
  ["\ud7ff\ue000", true],
])("%j is a text of scalar values: %s", (text, wellFormed) => {
  expect(isWellFormed(text)).toBe(wellFormed);
});

it("counts scalar values, not code units", () => {
  expect([scalarCount(""), scalarCount("añ"), scalarCount("a😀")]).toEqual([0, 2, 2]);
});
