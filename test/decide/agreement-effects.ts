import { bindCommitment } from "../../src/decide/bound-commitment.ts";
import { decideCall, newRun, stateAfter } from "../../src/decide/effects-against-commitment.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { random } from "../scope/random.ts";
import type { Agreement } from "./agreement.ts";
import {
  effects,
  parties,
  randomCall,
  randomCommitments,
  randomValues,
  someKinds,
} from "./commitment-generator.ts";
import { naiveAnswer, type NaiveLevel } from "./naive-effects.ts";
import { valueOf, type Values } from "./naive-values.ts";

const requestsPerPolicy = 100;

/** Holds decisions about effects against the naive law on random requests. */
export function effectsAgree(requests: number, seed: number): Agreement {
  const answers: Record<string, number> = {};
  for (let done = 0; done < requests; done += requestsPerPolicy) {
    const r = random(seed + done);
    const kinds = someKinds(r);
    const policy = { ...emptyPolicy, commitments: randomCommitments(r, kinds) };
    const values = randomValues(r);
    const levels = levelsOf(policy, values);
    const commitment = bindCommitment(policy, "child", values);
    if (commitment === undefined) return { answers, difference: "no commitment" };
    for (let i = 0; i < requestsPerPolicy; i++) {
      const before = r.list(0, 2, () => randomCall(r, kinds));
      const call = randomCall(r, kinds);
      const state = before.reduce((run, one) => stateAfter(commitment, one, run), newRun);
      const verdict = decideCall(commitment, call, state);
      const expected = naiveAnswer(policy, levels, call, before);
      answers[expected] = (answers[expected] ?? 0) + 1;
      if (verdict.answer !== expected || verdict.reasons.length === 0) {
        const difference = JSON.stringify({ verdict, expected, values, call, before, levels });
        return { answers, difference };
      }
    }
  }
  return { answers };
}

export function levelsOf(policy: Policy, values: Values): readonly NaiveLevel[] {
  const { child, parent } = policy.commitments;
  if (child === undefined || parent === undefined) return [];
  if (child.narrows === undefined) return [{ ...child, values }];
  const passed = parent.parameters.map(({ name }, i) => {
    const expression = child.narrows?.arguments[i];
    return [name, expression === undefined ? null : valueOf(expression, values)] as const;
  });
  return [
    { ...child, values },
    { ...parent, values: Object.fromEntries(passed) },
  ];
}

export const emptyPolicy: Policy = {
  edition: "2026",
  module: "random",
  parties,
  purposes: [],
  types: {},
  contexts: {},
  abstractions: {},
  requirements: {},
  forms: {},
  budgets: {},
  contracts: {},
  evidence: {},
  effects,
  commitments: {},
  outbounds: {},
};
