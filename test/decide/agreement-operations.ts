import { decideOperation } from "../../src/decide/operation-against-contract.ts";
import { indexPolicy } from "../../src/decide/policy-index.ts";
import { random } from "../scope/random.ts";
import type { Agreement } from "./agreement.ts";
import { contractPolicy, randomContracts, randomOperation } from "./contract-generator.ts";
import { naivelyAllowed } from "./naive-operation.ts";

const requestsPerPolicy = 100;

/** Holds decisions about operations against the naive law on random requests. */
export function operationsAgree(requests: number, seed: number): Agreement {
  const answers: Record<string, number> = {};
  for (let done = 0; done < requests; done += requestsPerPolicy) {
    const r = random(seed + done);
    const policy = contractPolicy(randomContracts(r));
    const index = indexPolicy(policy);
    for (let i = 0; i < requestsPerPolicy; i++) {
      const operation = randomOperation(r);
      const verdict = decideOperation(index, operation);
      const expected = naivelyAllowed(policy, operation) ? "allowed" : "denied";
      answers[expected] = (answers[expected] ?? 0) + 1;
      if (verdict.answer !== expected || verdict.reasons.length === 0) {
        return { answers, difference: JSON.stringify({ verdict, expected, operation, policy }) };
      }
    }
  }
  return { answers };
}
