import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { failureEdges } from "../../src/generate/failure-edges.ts";

it("every way to fail names a test that is there", () => {
  const edges = Object.values(failureEdges).flat();
  const missing = edges.filter(({ test: [file, title] }) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    return !text.includes(title);
  });
  expect(missing.map(({ edge }) => edge)).toEqual([]);
  expect(edges.length).toBeGreaterThan(70);
});
