import * as fc from "fast-check";
import { describe, it } from "vitest";
import { checkKeepsDigest, checkSurvivesJson, policyCase } from "../support/policy-laws.ts";

/** Cases of each of the two properties. */
const RUNS = 20_000 / 2;

/** Enough for a machine that does other things too; by itself it takes a minute. */
const timeout = 900_000;

describe("generated policies", () => {
  it("survive being written and read", { timeout }, () => {
    fc.assert(fc.property(policyCase, checkSurvivesJson), { numRuns: RUNS, seed: 2026 });
  });

  it("keep their digest when they are formatted and reordered", { timeout }, () => {
    fc.assert(fc.property(policyCase, checkKeepsDigest), { numRuns: RUNS, seed: 2027 });
  });
});
