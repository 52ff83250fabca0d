import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Module } from "../../../src/language/syntax/ast.ts";
import { parse } from "../../../src/language/syntax/parse.ts";
import { print } from "../../../src/language/syntax/print.ts";
import { sameTree } from "../../../src/language/syntax/same-tree.ts";
import { placesOf } from "./comment-places.ts";
import { commentedText, syntaxModule } from "./module-arbitrary.ts";
import { NEVER_WRITTEN } from "./never-written.ts";
import { treeShape } from "./tree-shape.ts";

/** Cases of each of the two properties; `REMIT_FUZZ_RUNS` asks for more. */
const RUNS = Number(process.env["REMIT_FUZZ_RUNS"] ?? 20_000) / 2;

/** The test run is the same every time; a longer run looks at other cases each time. */
const SEED = process.env["REMIT_FUZZ_RUNS"] === undefined ? { seed: 2026 } : {};

describe("print", () => {
  it("writes what is read as the same tree, and what is printed the same again", () => {
    fc.assert(
      fc.property(syntaxModule, (module) => {
        const text = print(module);
        const again = read(text);
        expect(sameTree(module, again), text).toBe(true);
        expect(print(again)).toBe(text);
      }),
      { numRuns: RUNS, ...SEED },
    );
  });

  it("keeps every comment between the same names and values", () => {
    fc.assert(
      fc.property(commentedText, (text) => {
        const module = read(text);
        const printed = print(module);
        const again = read(printed);
        expect(sameTree(module, again), printed).toBe(true);
        expect(print(again)).toBe(printed);
        for (const [index, place] of placesOf(module).entries()) {
          // Where two comments trail the same thing, one of them gets a line of its own.
          const { ownsLine = false, ...kept } = placesOf(again)[index] ?? {};
          expect({ ...kept, ownsLine: ownsLine && place.ownsLine }, printed).toEqual(place);
        }
      }),
      { numRuns: RUNS, ...SEED },
    );
  });

  it("is tried on everything that a syntax tree can hold", () => {
    const shape = treeShape([fileAt("../../../src/language/syntax/ast.ts")], "Module");
    const seen = new Set<string>();
    for (const module of fc.sample(syntaxModule, { numRuns: 6000, seed: 2026 })) shape.observe(module, seen);
    expect([...shape.allowed].filter((one) => !seen.has(one))).toEqual(NEVER_WRITTEN);
  });
});

/** Reads what has no syntax error, except that a file may lack its header. */
function read(text: string): Module {
  const { module, diagnostics } = parse({ path: "generated.pol", text });
  const errors = diagnostics.filter(({ code }) => code !== "REM1014");
  expect(errors, text).toEqual([]);
  return module;
}

function fileAt(path: string): string {
  return new URL(path, import.meta.url).pathname;
}
