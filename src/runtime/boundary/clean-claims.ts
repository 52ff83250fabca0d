import type { BoundCommitment } from "../../decide/bound-commitment.ts";
import { decideClaims, type Claim } from "../../decide/claim-against-evidence.ts";
import { entry } from "../../policy/table.ts";

/** A claim that survived: an entry of the evidence, with its canonical value and nothing of any message. */
export interface CleanClaim {
  readonly type: string;
  /** The entry's name in the evidence. */
  readonly name: string;
  readonly value: string;
  readonly evidence: string;
}

/**
 * Reconstruct(x, C, Canon(E_T, V)) of ESC-CR eq. 6: what is left of messages once their claims are verified. It depends on
 * which entries of the evidence were claimed and on nothing else: not on words, order, repetition or who claimed them. All
 * messages are taken together, so that two supported values for one claim drop both, whoever wrote them.
 */
export function cleanClaims(commitment: BoundCommitment, claims: readonly Claim[]): readonly CleanClaim[] {
  const [own] = commitment.levels;
  const kept = new Set(decideClaims(commitment, claims).flatMap((one) => one.kept ?? []));
  return (own?.commitment.claims ?? []).flatMap(({ name: type, evidence }) =>
    (entry(commitment.policy.evidence, evidence)?.entries ?? [])
      .filter((one) => one.sort === type && kept.has(one))
      .map(({ name, value }) => Object.freeze({ type, name, value, evidence })),
  );
}
