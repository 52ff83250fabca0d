import { randomUUID } from "node:crypto";
import type { BoundCommitment } from "../../decide/bound-commitment.ts";
import type { PredictedEffect } from "../../policy/effect.ts";
import { artifactGraph, type ArtifactGraph } from "./artifact-graph.ts";
import { claimsInMessage } from "./claims-in-message.ts";
import { cleanClaims, type CleanClaim } from "./clean-claims.ts";
import { describeCommitment, type CommitmentDescription } from "./describe-commitment.ts";
import { decideRelease, type BoundaryPorts } from "./release-boundary.ts";
import { rejectionsOf, type Rejection } from "./rejection.ts";

/** A message of an upstream agent: untrusted. */
export interface AgentMessage {
  readonly id: string;
  readonly text: string;
}

/** What the first candidate is generated from: the trusted task, and every message as it came. */
export interface FirstContext {
  readonly kind: "first";
  readonly task: string;
  readonly messages: readonly AgentMessage[];
}

/**
 * z_clean of ESC-CR eq. 12: all that a candidate is generated from once one was rejected. It is assembled from these four
 * parts and from nothing else; no artifact is taken over and then cleaned.
 */
export interface CleanContext {
  readonly kind: "clean";
  readonly task: string;
  readonly commitment: CommitmentDescription;
  readonly claims: readonly CleanClaim[];
  readonly rejections: readonly Rejection[];
}

/** Makes a candidate, a model or any function. What it throws is an attempt without a candidate. */
export type CandidateGenerator<F> = (context: FirstContext | CleanContext) => Promise<readonly F[]>;

export interface RecoveryOptions<F, E extends PredictedEffect> extends BoundaryPorts<F, E> {
  /** Built without any message; the same for every candidate. */
  readonly commitment: BoundCommitment;
  /** The trusted task, in words. */
  readonly task: string;
  /** One in a chain, several in a quorum; how many agree counts for nothing. */
  readonly messages: readonly AgentMessage[];
  readonly generate: CandidateGenerator<F>;
  /** Where the runtime records what it makes; one of its own unless given. */
  readonly artifacts?: ArtifactGraph;
  /** Names the candidates among the artifacts; unique unless given. */
  readonly run?: string;
}

/** What came of a task. */
export type Recovery<F> = {
  /** How many candidates were asked for. */
  readonly generations: number;
  /** What may not be used again: rejected candidates, the messages behind them, and what was made from them. */
  readonly tainted: ReadonlySet<string>;
} & (
  | { readonly answer: "released"; readonly files: readonly F[] }
  | { readonly answer: "blocked"; readonly rejections: readonly Rejection[] }
);

/**
 * The release and recovery procedure of ESC-CR: a candidate from task and messages, then, as often as the commitment
 * `retries`, one from a clean context, each decided by the same boundary; and BLOCK if none is released.
 */
export async function releaseOrRecover<F, E extends PredictedEffect>(
  options: RecoveryOptions<F, E>,
): Promise<Recovery<F>> {
  const { commitment, task, messages, generate, artifacts = artifactGraph(), run = randomUUID() } = options;
  for (const { id } of messages) artifacts.record({ id, kind: "message", from: [] });
  const most = 1 + (commitment.levels[0]?.commitment.retries ?? 0);
  const tainted = new Set<string>();
  let rejections: readonly Rejection[] = [];
  for (let generations = 1; generations <= most; generations++) {
    const isFirst = generations === 1;
    const context: FirstContext | CleanContext = isFirst
      ? { kind: "first", task, messages }
      : cleanContext(options, rejections);
    const candidate = `candidate ${run} ${generations}`;
    artifacts.record({ id: candidate, kind: "candidate", from: isFirst ? messages.map(({ id }) => id) : [] });
    const files = await generate(context).catch(() => undefined);
    if (files === undefined || files.length === 0) rejections = [{ category: "no-candidate" }];
    else {
      const decision = await decideRelease<F, E>(commitment, files, options);
      if (decision.answer === "released") return { answer: "released", files, generations, tainted };
      rejections = rejectionsOf(decision.findings);
    }
    for (const id of artifacts.tainted(candidate)) tainted.add(id);
  }
  return { answer: "blocked", rejections, generations: most, tainted };
}

/** Assemble(x, C, m̃, ρ). */
function cleanContext<F, E extends PredictedEffect>(
  { commitment, task, messages }: RecoveryOptions<F, E>,
  rejections: readonly Rejection[],
): CleanContext {
  const claims = messages.flatMap(({ text }) => claimsInMessage(text));
  return Object.freeze({
    kind: "clean",
    task,
    commitment: describeCommitment(commitment),
    claims: cleanClaims(commitment, claims),
    rejections,
  });
}
