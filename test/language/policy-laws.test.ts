import * as fc from "fast-check";
import { describe, it } from "vitest";
import { checkPolicyLaws, policyCase } from "../support/policy-laws.ts";

describe("generated policies", () => {
  // Half of the cases; the other half runs beside it, in policy-laws-more.test.ts.
  it("survive being written and read, and keep their digest when they are formatted and reordered", () => {
    fc.assert(fc.property(policyCase, checkPolicyLaws), { numRuns: 10_000, seed: 2026 });
  });
});
