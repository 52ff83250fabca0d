import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commentedText, syntaxModule } from "./module-arbitrary.ts";
import { NEVER_WRITTEN } from "./never-written.ts";
import { wrongComments, wrongPrinting } from "./printing.ts";
import { syntaxTreeFiles, treeShape } from "./tree-shape.ts";

/** Cases of each of the two properties, the same ones every time; test/fuzz/printer.ts tries more. */
const CASES = { numRuns: 10_000, seed: 2026 };

describe("print", () => {
  it("writes what is read as the same tree, and what is printed the same again", () => {
    fc.assert(
      fc.property(syntaxModule, (module) => {
        expect(wrongPrinting(module)).toBe(undefined);
      }),
      CASES,
    );
  });

  it("keeps every comment between the same names and values", () => {
    fc.assert(
      fc.property(commentedText, (text) => {
        expect(wrongComments(text)).toBe(undefined);
      }),
      CASES,
    );
  });

  it("is tried on everything that a syntax tree can hold", () => {
    const shape = treeShape(syntaxTreeFiles(), "Module");
    const seen = new Set<string>();
    for (const module of fc.sample(syntaxModule, { numRuns: 6000, seed: 2026 })) shape.observe(module, seen);
    const missing = [...shape.allowed].filter((one) => !seen.has(one));
    expect(missing.toSorted()).toEqual([...NEVER_WRITTEN].toSorted());
  });
});
