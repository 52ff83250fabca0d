import * as fc from "fast-check";
import { describe, it } from "vitest";
import { checkPolicyLaws, policyCase } from "../support/policy-laws.ts";

describe("generated policies", () => {
  // The half of policy-laws.test.ts that runs beside it.
  it("survive being written and read, and keep their digest when they are formatted and reordered", () => {
    fc.assert(fc.property(policyCase, checkPolicyLaws), { numRuns: 10_000, seed: 2027 });
  });
});
