import { InvariantError } from "../base/assert.ts";
import { fail, type Result } from "../base/result.ts";
import { pointerToken } from "../policy/canonical-form.ts";
import {
  checkDocument as checkForm,
  loadPolicy as loadForm,
  type LoadFailure,
} from "../policy/load-policy.ts";
import type { Policy, PolicyDocument } from "../policy/policy.ts";
import { symbolicCommitment } from "./bound-commitment.ts";
import { decideCommitmentNarrowing } from "./narrowing-against-parent.ts";
import { denied, type Verdict } from "./verdict.ts";

/**
 * Reads a compiled policy and trusts nothing about it: {@link loadForm}, and Auth(child) ⊆ Auth(parent) of its
 * commitments, which is proved here, on the scopes by which the release boundary and the monitor decide. Never throws.
 */
export function loadPolicy(text: string): Result<PolicyDocument, readonly LoadFailure[]> {
  return authorized(loadForm(text));
}

/** The checks of {@link loadPolicy} on a value that was read elsewhere. */
export function checkDocument(value: unknown): Result<PolicyDocument, readonly LoadFailure[]> {
  return authorized(checkForm(value));
}

type Loaded = Result<PolicyDocument, readonly LoadFailure[]>;

function authorized(loaded: Loaded): Loaded {
  if (!loaded.ok) return loaded;
  const failures = beyondParents(loaded.value.policy);
  return failures.length === 0 ? loaded : fail(failures);
}

function beyondParents(policy: Policy): readonly LoadFailure[] {
  return Object.entries(policy.commitments).flatMap(([name, { narrows }]): readonly LoadFailure[] => {
    const verdict = narrows === undefined ? undefined : verdictOn(policy, name);
    if (verdict === undefined || verdict.answer === "allowed") return [];
    const pointer = `/policy/commitments/${pointerToken(name)}`;
    return verdict.reasons.map(({ clause, asked }) => ({
      kind: "law",
      pointer,
      message: `${asked} is wider than ${clause}`,
    }));
  });
}

/** What cannot be told does not hold. */
function verdictOn(policy: Policy, name: string): Verdict {
  const unclear = denied({ clause: `commitment ${name}`, code: "wider-than-parent", asked: name });
  try {
    return symbolicCommitment(policy, name) === undefined ? unclear : decideCommitmentNarrowing(policy, name);
  } catch (error) {
    if (!(error instanceof InvariantError)) throw error;
    return unclear;
  }
}
