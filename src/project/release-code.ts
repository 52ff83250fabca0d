import { fail, ok, type Result } from "../base/result.ts";
import { assertNever } from "../base/assert.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { BoundCommitment } from "../decide/bound-commitment.ts";
import type { Verdict } from "../decide/verdict.ts";
import type { EffectReport, FoundEffect } from "../effects/effect-report.ts";
import type { Policy, Signature } from "../policy/policy.ts";
import { buildCommitment, type TrustedInput } from "../runtime/boundary/build-commitment.ts";
import type { BuildProblem } from "../runtime/boundary/build-problem.ts";
import { decideRelease, type Finding, type FunctionalCheck } from "../runtime/boundary/release-boundary.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import { effectText } from "./effect-text.ts";
import { findDeclaration, parameterValues, type NotFound } from "./find-declaration.ts";
import type { CompiledModule } from "./pipeline.ts";

/** Finds the effects that a file of code may have, when these of its functions are called from outside. */
export type Analyzer = (
  file: SourceFile,
  provides: readonly Pick<Signature, "name">[],
) => EffectReport | undefined;

/** What a command line gives a commitment. */
export interface CommitmentRequest {
  /** `export_report`, or with its module: `acme.reports.export_report`. */
  readonly commitment: string;
  /** By name, as they were written. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What the platform knows, as `withEvidence` reads it. */
  readonly evidence?: unknown;
}

export interface Release {
  /** `undecided` where something kept the boundary from deciding; callers treat it as refused. */
  readonly answer: "released" | "refused" | "undecided";
  readonly diagnostics: readonly Diagnostic[];
}

const nowhere: Span = { start: 0, end: 0 };

/** Finds a commitment of a project and builds it, or says why it cannot be built. */
export function requestedCommitment(
  modules: readonly CompiledModule[],
  { commitment, parameters, evidence }: CommitmentRequest,
): Result<BoundCommitment, readonly Diagnostic[]> {
  const found = findDeclaration(modules, "commitments", commitment);
  if (!found.ok) return fail([notFound(commitment, found.error)]);
  const { policy, name } = found.value;
  const values = parameterValues(policy.commitments[name]?.parameters ?? [], parameters);
  const built = buildCommitment(policy, name, { parameters: values, evidence });
  return built.ok ? ok(built.value) : fail(built.error.map(buildDiagnostic));
}

/** The release boundary for files of code, as one candidate, under a commitment that was built (ESC-CR eq. 7). */
export async function releaseCode(
  commitment: BoundCommitment,
  files: readonly SourceFile[],
  analyze: Analyzer,
  check?: FunctionalCheck<SourceFile>,
): Promise<Release> {
  const { answer, findings } = await decideRelease<SourceFile, FoundEffect>(commitment, files, {
    analyze: (file, provides) => {
      const report = analyze(file, provides);
      return report === undefined
        ? undefined
        : {
            language: languageName(file, report),
            effects: report.effects,
            ...(report.provides === undefined ? {} : { provides: report.provides }),
          };
    },
    ...(check === undefined ? {} : { check }),
  });
  return { answer, diagnostics: findings.map(findingDiagnostic) };
}

/** The same under one commitment of one policy, its parameters given as values. */
export async function releaseUnder(
  policy: Policy,
  name: string,
  input: TrustedInput,
  files: readonly SourceFile[],
  analyze: Analyzer,
): Promise<Release> {
  const built = buildCommitment(policy, name, input);
  if (!built.ok) return { answer: "undecided", diagnostics: built.error.map(buildDiagnostic) };
  return releaseCode(built.value, files, analyze);
}

function notFound(name: string, { near, modules }: NotFound): Diagnostic {
  return modules.length > 1
    ? diagnose(releaseDiagnostics.ambiguousCommitment, { name, modules }, undefined, nowhere)
    : diagnose(releaseDiagnostics.unknownCommitment, { name, near }, undefined, nowhere);
}

function buildDiagnostic({ about, name, reason }: BuildProblem): Diagnostic {
  switch (about) {
    case "commitment":
      return diagnose(releaseDiagnostics.unknownCommitment, { name, near: undefined }, undefined, nowhere);
    case "evidence":
      return diagnose(releaseDiagnostics.badEvidence, { evidence: name, reason }, undefined, nowhere);
    case "parameter":
      return diagnose(releaseDiagnostics.badParameter, { parameter: name, reason }, undefined, nowhere);
    default:
      return assertNever(about);
  }
}

function findingDiagnostic(finding: Finding<SourceFile, FoundEffect>): Diagnostic {
  switch (finding.kind) {
    case "effect":
      return refusal(finding.file, finding.effect, finding.verdict);
    case "language": {
      const { file, language, takes } = finding;
      return diagnose(releaseDiagnostics.languageRefused, { language, takes }, file, nowhere);
    }
    case "not-understood":
      return diagnose(releaseDiagnostics.unknownLanguage, { path: finding.file.path }, undefined, nowhere);
    case "not-provided": {
      const { signature, file, found } = finding;
      const parameters = {
        name: signature.name,
        expected: signature.parameters.map(({ name }) => name),
        found: found?.parameters.map(({ name }) => name),
      };
      return diagnose(releaseDiagnostics.notProvided, parameters, file, found?.span ?? nowhere);
    }
    case "check-failed": {
      const { check, reason } = finding;
      return diagnose(releaseDiagnostics.checkFailed, { check, reason }, undefined, nowhere);
    }
    case "check-not-run":
      return diagnose(releaseDiagnostics.checkNotRun, { check: finding.check }, undefined, nowhere);
    default:
      return assertNever(finding);
  }
}

function refusal(file: SourceFile, effect: FoundEffect, verdict: Verdict): Diagnostic {
  const related = effect.trace
    .filter((step) => step.text !== "")
    .map((step) => ({ message: step.text, file, span: step.span }));
  const [reason] = verdict.reasons;
  const text = effectText(effect);
  if (reason === undefined || reason.code === "unresolved-effect") {
    const why = effect.trace[0]?.text ?? "nothing is known of it";
    return diagnose(releaseDiagnostics.effectUnresolved, { reason: why }, file, effect.span, {
      related: related.slice(1),
    });
  }
  if (verdict.answer === "asked") {
    const parameters = { effect: text, approvers: reason.nearest ?? "a person" };
    return diagnose(releaseDiagnostics.effectNeedsApproval, parameters, file, effect.span, { related });
  }
  const [owner = "", clause = ""] = reason.clause.replace(/^commitment /, "").split("/");
  const { nearest, rule } = reason;
  const parameters = { effect: text, commitment: owner, clause, nearest, rule };
  return diagnose(releaseDiagnostics.effectRefused, parameters, file, effect.span, { related });
}

/** TypeScript is analysed as JavaScript, and is a language of its own to a commitment. */
function languageName({ path }: SourceFile, { language }: EffectReport): string {
  return /\.[cm]?tsx?$/.test(path) ? "typescript" : language;
}
