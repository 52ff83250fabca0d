/**
 * What compiling promises, on many generated policies: see policy-laws.ts.
 * Usage: tsx test/fuzz/policies.ts [cases] [seed]
 */
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { checkKeepsDigest, checkSurvivesJson, policyCase, type PolicyCase } from "../support/policy-laws.ts";

const cases = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const isWorker = process.argv[4] === "worker";

if (isWorker) check(cases, seed);
else await checkInProcesses(availableParallelism());

async function checkInProcesses(count: number): Promise<void> {
  const share = Math.ceil(cases / count);
  const codes = await Promise.all(
    Array.from({ length: count }, (_, index) => startWorker(share, seed + index)),
  );
  const broken = codes.filter((code) => code !== 0).length;
  console.log(JSON.stringify({ cases: share * count, seed, broken }));
  process.exitCode = broken === 0 ? 0 : 1;
}

function startWorker(share: number, own: number): Promise<number | null> {
  return new Promise((resolve) => {
    fork(fileURLToPath(import.meta.url), [String(share), String(own), "worker"]).on("exit", resolve);
  });
}

function check(count: number, own: number): void {
  const { failed, counterexample, errorInstance } = fc.check(fc.property(policyCase, checkBoth), {
    numRuns: count,
    seed: own,
  });
  if (!failed) return;
  console.error(JSON.stringify({ seed: own, counterexample }));
  console.error(errorInstance instanceof Error ? errorInstance.message : errorInstance);
  process.exitCode = 1;
}

function checkBoth(one: PolicyCase): void {
  checkSurvivesJson(one);
  checkKeepsDigest(one);
}
