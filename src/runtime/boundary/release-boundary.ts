import { invariant } from "../../base/assert.ts";
import type { BoundCommitment } from "../../decide/bound-commitment.ts";
import { decideEffects } from "../../decide/effects-against-commitment.ts";
import type { Verdict } from "../../decide/verdict.ts";
import type { PredictedEffect } from "../../policy/effect.ts";
import type { Signature } from "../../policy/policy.ts";
import { fitsSignature, type CandidateFunction } from "./provided-interface.ts";

/** What the boundary needs of the outside: who reads programs, and who tries them. */
export interface BoundaryPorts<F, E extends PredictedEffect> {
  /**
   * The effects that a file may have when these of its functions are called from outside, with the name of its language;
   * undefined for a language that is not understood.
   */
  readonly analyze: (file: F, provides: readonly Pick<Signature, "name">[]) => Analysis<E> | undefined;
  /** Tries what a commitment says a candidate `passes`; without it, such a commitment releases nothing. */
  readonly check?: FunctionalCheck<F>;
}

export interface Analysis<E extends PredictedEffect> {
  readonly language: string;
  readonly effects: readonly E[];
  /** The functions that others may call; what an analysis does not say is not provided. */
  readonly provides?: readonly CandidateFunction[];
}

/** φ_task of ESC-CR eq. 7 for one check, by its path; called only for a candidate whose effects are authorized. */
export type FunctionalCheck<F> = (
  check: string,
  files: readonly F[],
) => Promise<{ readonly passed: true } | { readonly passed: false; readonly reason: string }>;

/** What keeps a candidate from being released. */
export type Finding<F, E extends PredictedEffect> =
  | { readonly kind: "effect"; readonly file: F; readonly effect: E; readonly verdict: Verdict }
  /** The commitment takes candidates in other languages. */
  | {
      readonly kind: "language";
      readonly file: F;
      readonly language: string;
      readonly takes: readonly string[];
    }
  | { readonly kind: "not-understood"; readonly file: F }
  /** No file has a function that the commitment says the candidate provides; perhaps one has it with other parameters. */
  | {
      readonly kind: "not-provided";
      readonly signature: Signature;
      readonly file: F | undefined;
      readonly found: CandidateFunction | undefined;
    }
  | { readonly kind: "check-failed"; readonly check: string; readonly reason: string }
  | { readonly kind: "check-not-run"; readonly check: string };

/** `undecided` where something kept the boundary from deciding; callers treat it as refused. */
export interface BoundaryDecision<F, E extends PredictedEffect> {
  readonly answer: "released" | "refused" | "undecided";
  readonly findings: readonly Finding<F, E>[];
}

/**
 * B(y, C) of ESC-CR eq. 7: the effects of all files together lie in Auth_C, and then the candidate passes what it has to
 * pass. A program with an effect that is not authorized is never run.
 */
export async function decideRelease<F, E extends PredictedEffect>(
  commitment: BoundCommitment,
  files: readonly F[],
  ports: BoundaryPorts<F, E>,
): Promise<BoundaryDecision<F, E>> {
  const findings = effectFindings<F, E>(commitment, files, ports);
  if (findings.length > 0) return { answer: answerOf(findings), findings };
  const checks = new Set(commitment.levels.flatMap((level) => level.commitment.passes));
  const failed: Finding<F, E>[] = [];
  for (const check of checks) failed.push(...(await checkFindings<F, E>(check, files, ports.check)));
  return { answer: failed.length === 0 ? "released" : answerOf(failed), findings: failed };
}

/** Γ̂(y) ⊆ Auth_C: what of a candidate's effects is not authorized. One `after` narrows all files of a candidate. */
export function effectFindings<F, E extends PredictedEffect>(
  commitment: BoundCommitment,
  files: readonly F[],
  { analyze }: Pick<BoundaryPorts<F, E>, "analyze">,
): readonly Finding<F, E>[] {
  const [first] = commitment.levels;
  const bounds = commitment.levels
    .map((level) => level.commitment.languages)
    .filter((list) => list.length > 0);
  const findings: Finding<F, E>[] = [];
  const placed: { readonly file: F; readonly effect: E }[] = [];
  const provided: { readonly file: F; readonly found: CandidateFunction }[] = [];
  for (const file of files) {
    const analysis = analyze(file, first?.commitment.provides ?? []);
    if (analysis === undefined) {
      findings.push({ kind: "not-understood", file });
      continue;
    }
    const { language, effects } = analysis;
    const takes = bounds.find((list) => !list.includes(language));
    if (takes !== undefined) findings.push({ kind: "language", file, language, takes });
    for (const effect of effects) placed.push({ file, effect });
    for (const found of analysis.provides ?? []) provided.push({ file, found });
  }
  const signatures = commitment.levels.flatMap((level) => level.commitment.provides);
  findings.push(...missingFunctions<F, E>(signatures, files, provided));
  const decided = decideEffects<E>(
    commitment,
    placed.map(({ effect }) => effect),
  );
  const refused = placed.flatMap(({ file, effect }, index): readonly Finding<F, E>[] => {
    const verdict = decided[index]?.verdict;
    invariant(verdict !== undefined, "each effect is decided");
    return verdict.answer === "allowed" ? [] : [{ kind: "effect", file, effect, verdict }];
  });
  return [...findings, ...refused];
}

/** What a commitment says that a candidate provides, and no file of it does. */
function missingFunctions<F, E extends PredictedEffect>(
  signatures: readonly Signature[],
  [first]: readonly F[],
  provided: readonly { readonly file: F; readonly found: CandidateFunction }[],
): readonly Finding<F, E>[] {
  return signatures.flatMap((signature, index): readonly Finding<F, E>[] => {
    if (signatures.findIndex((one) => JSON.stringify(one) === JSON.stringify(signature)) < index) return [];
    const named = provided.filter(({ found }) => found.name === signature.name);
    if (named.some(({ found }) => fitsSignature(signature, found.parameters))) return [];
    const { file = first, found } = named[0] ?? {};
    return [{ kind: "not-provided", signature, file, found }];
  });
}

async function checkFindings<F, E extends PredictedEffect>(
  check: string,
  files: readonly F[],
  run: FunctionalCheck<F> | undefined,
): Promise<readonly Finding<F, E>[]> {
  if (run === undefined) return [{ kind: "check-not-run", check }];
  try {
    const result = await run(check, files);
    return result.passed ? [] : [{ kind: "check-failed", check, reason: result.reason }];
  } catch {
    return [{ kind: "check-failed", check, reason: "the check could not be run" }];
  }
}

function answerOf(
  findings: readonly { readonly kind: Finding<unknown, PredictedEffect>["kind"] }[],
): "refused" | "undecided" {
  const isOpen = findings.some(({ kind }) => kind === "not-understood" || kind === "check-not-run");
  return isOpen ? "undecided" : "refused";
}
