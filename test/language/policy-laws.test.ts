import * as fc from "fast-check";
import { describe, it } from "vitest";
import { checkLaws, policyCase } from "../support/policy-laws/policy-laws.ts";

/** Each case is tried with two laws. */
const RUNS = 20_000 / 2;

/** Enough for a machine that does other things too; by itself it takes half a minute. */
const timeout = 900_000;

describe("generated policies", () => {
  it(
    "survive being written and read, and keep their digest when formatted and reordered",
    { timeout },
    () => {
      fc.assert(fc.property(policyCase, checkLaws), { numRuns: RUNS, seed: 2026 });
    },
  );
});
