import * as fc from "fast-check";
import { checkLaws, policyCase } from "./policy-laws.ts";

/** One process of the fuzz of policies: so many cases, from a seed. It tells its parent after each part. */
const casesAtOnce = 1000;
const [cases = "1000", seed = "1"] = process.argv.slice(2);

for (let done = 0; done < Number(cases); done += casesAtOnce) {
  const numRuns = Math.min(casesAtOnce, Number(cases) - done);
  const { failed, counterexample, errorInstance } = fc.check(fc.property(policyCase, checkLaws), {
    numRuns,
    seed: Number(seed) + done,
  });
  if (failed) {
    console.error(JSON.stringify({ seed: Number(seed) + done, counterexample }));
    console.error(errorInstance instanceof Error ? errorInstance.message : errorInstance);
    process.exitCode = 1;
    break;
  }
  process.send?.(numRuns);
}
process.disconnect?.();
