import { bindCommitment } from "../../src/decide/bound-commitment.ts";
import { decideCommitmentNarrowing, decideNarrowing } from "../../src/decide/narrowing-against-parent.ts";
import type { Contract } from "../../src/policy/policy.ts";
import { random, type Random } from "../scope/random.ts";
import { emptyPolicy, levelsOf } from "./agreement-effects.ts";
import type { Agreement } from "./agreement.ts";
import { randomCall, randomCommitments, randomValues, someKinds } from "./commitment-generator.ts";
import { contractPolicy, randomContracts } from "./contract-generator.ts";
import { isGrantedBy, type NaiveLevel } from "./naive-effects.ts";
import { keepsTo } from "./naive-narrowing.ts";

/** Holds contracts that narrow others against the naive law; in half of the pairs the one is made of the other. */
export function narrowingsAgree(requests: number, seed: number): Agreement {
  const answers: Record<string, number> = {};
  for (let done = 0; done < requests; done++) {
    const r = random(seed + done);
    const { first, second } = randomContracts(r);
    if (first === undefined || second === undefined) return { answers, difference: "no contracts" };
    const child = { ...(r.chance(0.7) ? narrowed(r, first, second) : second), narrows: "first" };
    const policy = contractPolicy({ first, child });
    const verdict = decideNarrowing(policy, "child");
    const expected = keepsTo(child, first) ? "allowed" : "denied";
    answers[expected] = (answers[expected] ?? 0) + 1;
    if (verdict.answer !== expected || verdict.reasons.length === 0)
      return { answers, difference: JSON.stringify({ verdict, expected, child, first }) };
  }
  return { answers };
}

/** The parent with at most two components of another contract. */
function narrowed(r: Random, parent: Contract, other: Contract): Contract {
  const names = ["to", "discloses", "forwards", "logs", "remembers", "lasts", "purpose", "answers"] as const;
  const taken = r.list(0, 2, () => r.pick(names)).map((name) => [name, other[name]] as const);
  return { ...parent, ...(Object.fromEntries(taken) as Partial<Contract>) };
}

/**
 * Holds commitments that narrow others against what the naive law grants: a commitment that keeps to its parent, whatever
 * its parameters are bound to, grants no call that the parent does not.
 */
export function commitmentNarrowingsHold(requests: number, seed: number): Agreement {
  const answers: Record<string, number> = {};
  for (let done = 0; done < requests; done += 50) {
    const r = random(seed + done);
    const kinds = someKinds(r);
    const policy = { ...emptyPolicy, commitments: randomCommitments(r, kinds) };
    const values = randomValues(r);
    const [child, parent] = levelsOf(policy, values);
    const verdict = decideCommitmentNarrowing(policy, "child");
    answers[verdict.answer] = (answers[verdict.answer] ?? 0) + 1;
    if (child === undefined || parent?.allows === undefined) continue;
    if (bindCommitment(policy, "child", values) === undefined) return { answers, difference: "unbound" };
    const grants = (level: NaiveLevel, call: Parameters<typeof isGrantedBy>[2]): boolean =>
      isGrantedBy(policy, level, call);
    for (let i = 0; i < 50; i++) {
      const call = randomCall(r, kinds);
      const isBeyond = grants(child, call) && !grants(parent, call);
      if (isBeyond) answers["beyond"] = (answers["beyond"] ?? 0) + 1;
      if (isBeyond && verdict.answer === "allowed")
        return { answers, difference: JSON.stringify({ verdict, call, child, parent }) };
    }
  }
  return { answers };
}
