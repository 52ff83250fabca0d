import { bindCommitment } from "../../src/decide/bound-commitment.ts";
import { called, covered } from "../../src/decide/effect-request.ts";
import { decideCall, newRun, stateAfter } from "../../src/decide/effects-against-commitment.ts";
import { decidePattern } from "../../src/decide/pattern-against-commitment.ts";
import { contains } from "../../src/scope/scope.ts";
import { random } from "../scope/random.ts";
import { emptyPolicy } from "./agreement-effects.ts";
import type { Agreement } from "./agreement.ts";
import {
  effects,
  parties,
  randomCall,
  randomCommitments,
  randomGrant,
  randomValues,
  someKinds,
} from "./commitment-generator.ts";

const rulesPerPolicy = 40;
const callsPerRule = 30;

/** Holds what is said of all calls of a pattern against decisions on single calls that lie in it. */
export function patternsAgree(calls: number, seed: number): Agreement {
  const answers: Record<string, number> = {};
  for (let done = 0; done < calls; done += rulesPerPolicy * callsPerRule) {
    const r = random(seed + done);
    const kinds = someKinds(r);
    const policy = { ...emptyPolicy, effects, parties, commitments: randomCommitments(r, kinds) };
    const commitment = bindCommitment(policy, "child", randomValues(r));
    if (commitment === undefined) return { answers, difference: "no commitment" };
    for (let i = 0; i < rulesPerPolicy; i++) {
      const rule = randomGrant(r, kinds);
      const before = r.list(0, 1, () => randomCall(r, kinds));
      const state = before.reduce((run, one) => stateAfter(commitment, one, run), newRun);
      const verdict = decidePattern(commitment, rule, state);
      const { scope } = covered(commitment, rule);
      for (let j = 0; j < callsPerRule; j++) {
        const call = randomCall(r, [rule.effect]);
        if (!contains(scope, called(commitment, call).scope)) continue;
        const { answer } = decideCall(commitment, call, state);
        const said = verdict?.answer ?? "mixed";
        answers[said] = (answers[said] ?? 0) + 1;
        if (verdict !== undefined && answer !== verdict.answer)
          return { answers, difference: JSON.stringify({ rule, call, answer, verdict, before }) };
      }
    }
  }
  return { answers };
}
