import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrongCompilation, wrongReading } from "./answer.ts";
import { hostileText, largeText } from "./hostile-text.ts";

const READINGS = 20_000;
const COMPILATIONS = 2000;

describe("a hostile text", () => {
  it("is read, or reported where it is wrong", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(wrongReading(text)).toBe(undefined);
      }),
      { numRuns: READINGS, seed: 2026 },
    );
  });

  it("is compiled, or reported where it is wrong", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(wrongCompilation(text)).toBe(undefined);
      }),
      { numRuns: COMPILATIONS, seed: 2027 },
    );
  });

  it.each(Array.from({ length: 84 }, (_, sort) => sort))("of sort %i that is large is too", (sort) => {
    expect(wrongReading(largeText(100_000, sort))).toBe(undefined);
  });
});
