import type { Policy } from "../policy.ts";
import { certificatesHold } from "./certificates.ts";
import type { Breach, Law } from "./law.ts";
import { childrenAreNarrower } from "./narrowing.ts";
import { ownersDecide } from "./ownership.ts";
import { selectionInvariance, shapesHold } from "./selection-invariance.ts";
import { choicesAreTotal } from "./totality.ts";
import { typesHold } from "./types.ts";
import { contractsAnswer, formsAreComplete } from "./utility.ts";
import { windowsHold } from "./windows.ts";

const laws: readonly Law[] = [
  typesHold,
  choicesAreTotal,
  ownersDecide,
  childrenAreNarrower,
  selectionInvariance,
  shapesHold,
  formsAreComplete,
  contractsAnswer,
  certificatesHold,
  windowsHold,
];

/**
 * Proves again, from the policy alone, what the checker proved of its source, and compares what the certificates say with
 * what holds. Every name in the policy must be declared in it.
 *
 * @returns every breach of a law; none if the policy may be used
 */
export function verifyPolicy(policy: Policy): readonly Breach[] {
  return laws.flatMap((law) => law(policy));
}
