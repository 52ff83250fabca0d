import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrongCompilation, wrongReading } from "./answer.ts";
import { hostileText, largeText } from "./hostile-text.ts";

/** Of each seed. */
const READINGS = 4000;
const COMPILATIONS = 2000;

describe("a hostile text", () => {
  it.each([2021, 2022, 2023, 2024, 2025])(
    "made from seed %i is read, or reported where it is wrong",
    (seed) => {
      fc.assert(
        fc.property(hostileText, (text) => {
          expect(wrongReading(text)).toBe(undefined);
        }),
        { numRuns: READINGS, seed },
      );
    },
  );

  it("is compiled, or reported where it is wrong", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(wrongCompilation(text)).toBe(undefined);
      }),
      { numRuns: COMPILATIONS, seed: 2027 },
    );
  });

  it("with a name missing before a dot is reported where it is wrong", () => {
    const text = 'edition "2026"\nmodule slot\nimt language.import.denied { b1 as requirement }\n';
    expect(wrongCompilation(text)).toBe(undefined);
  });

  it.each(Array.from({ length: 84 }, (_, sort) => sort))("of sort %i that is large is too", (sort) => {
    expect(wrongReading(largeText(100_000, sort))).toBe(undefined);
  });
});
