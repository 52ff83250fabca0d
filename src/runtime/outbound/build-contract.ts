import { ok, type Result } from "../../base/result.ts";
import type { Draft } from "../../decide/draft/draft.ts";
import type { InformationRelease } from "../../policy/information-release.ts";
import type { Policy } from "../../policy/policy.ts";
import {
  buildRelease,
  type BoundOutbound,
  type OutboundProblem,
  type OutboundTask,
} from "./build-release.ts";
import { releaseDocument, releasePrompt } from "./release-document.ts";

/** The contract of one message, for machines, for models and for the local rules. */
export interface MessageContract {
  readonly bound: BoundOutbound;
  readonly release: InformationRelease;
  /** The same in words, to stand in a prompt. */
  readonly prompt: string;
}

/**
 * Instantiates an outbound for one message, from the user's instruction, the case and the draft (section 3 of the paper).
 * Neither instruction nor draft can widen it: for every two of them what is withheld, what is generalized and what must not
 * be added are the same, and what must be kept is among what the outbound lets be said. Privacy goes before utility.
 */
export function buildContract(
  policy: Policy,
  outbound: string,
  task: OutboundTask,
  draft: Draft,
): Result<MessageContract, readonly OutboundProblem[]> {
  const bound = buildRelease(policy, outbound, task);
  if (!bound.ok) return bound;
  const release = releaseDocument(bound.value, draft);
  return ok({ bound: bound.value, release, prompt: releasePrompt(release) });
}
