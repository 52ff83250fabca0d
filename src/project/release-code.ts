import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostic.ts";
import type { BoundCommitment } from "../decide/bound-commitment.ts";
import { decideEffects } from "../decide/effects-against-commitment.ts";
import type { Verdict } from "../decide/verdict.ts";
import type { EffectReport, FoundEffect } from "../effects/effect-report.ts";
import { printTarget } from "../policy/effect.ts";
import type { Policy, Signature } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { buildCommitment } from "../runtime/build-commitment.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import { findDeclaration, parameterValues, type NotFound } from "./find-declaration.ts";
import type { CompiledModule } from "./pipeline.ts";

/** Finds the effects that a file of code may have, when these of its functions are called from outside. */
export type Analyzer = (
  file: SourceFile,
  provides: readonly Pick<Signature, "name">[],
) => EffectReport | undefined;

export interface ReleaseRequest {
  /** `export_report`, or with its module: `acme.reports.export_report`. */
  readonly commitment: string;
  /** By name, as they were written. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly files: readonly SourceFile[];
}

export interface Release {
  /** `undecided` where the commitment could not be built; callers treat it as refused. */
  readonly answer: "released" | "refused" | "undecided";
  readonly diagnostics: readonly Diagnostic[];
}

const nowhere: Span = { start: 0, end: 0 };

/** The release boundary: Γ̂(y) ⊆ Auth_C for every file, or why not (ESC-CR eq. 7). */
export function releaseCode(
  modules: readonly CompiledModule[],
  request: ReleaseRequest,
  analyze: Analyzer,
): Release {
  const found = findDeclaration(modules, "commitments", request.commitment);
  if (!found.ok) return { answer: "undecided", diagnostics: [notFound(request.commitment, found.error)] };
  const { policy, name } = found.value;
  const values = parameterValues(policy.commitments[name]?.parameters ?? [], request.parameters);
  return releaseUnder(policy, name, values, request.files, analyze);
}

/** The same under one commitment of one policy, its parameters given as values. */
export function releaseUnder(
  policy: Policy,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  files: readonly SourceFile[],
  analyze: Analyzer,
): Release {
  const built = buildCommitment(policy, name, parameters);
  if (!built.ok) {
    const diagnostics = built.error.map(({ parameter = name, reason }) =>
      diagnose(releaseDiagnostics.badParameter, { parameter, reason }, undefined, nowhere),
    );
    return { answer: "undecided", diagnostics };
  }
  const provides = entry(policy.commitments, name)?.provides ?? [];
  const diagnostics = files.flatMap((file) => gate(file, built.value, analyze(file, provides)));
  return { answer: hasErrors(diagnostics) ? "refused" : "released", diagnostics };
}

function notFound(name: string, { near, modules }: NotFound): Diagnostic {
  return modules.length > 1
    ? diagnose(releaseDiagnostics.ambiguousCommitment, { name, modules }, undefined, nowhere)
    : diagnose(releaseDiagnostics.unknownCommitment, { name, near }, undefined, nowhere);
}

function gate(
  file: SourceFile,
  commitment: BoundCommitment,
  report: EffectReport | undefined,
): readonly Diagnostic[] {
  if (report === undefined) {
    return [diagnose(releaseDiagnostics.unknownLanguage, { path: file.path }, undefined, nowhere)];
  }
  return decideEffects(commitment, report.effects).flatMap(({ effect, verdict }) =>
    verdict.answer === "allowed" ? [] : [refusal(file, effect, verdict)],
  );
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
  const parameters = { effect: text, commitment: owner, clause, nearest: reason.nearest };
  return diagnose(releaseDiagnostics.effectRefused, parameters, file, effect.span, { related });
}

/** `fs.write("/w/out/report.csv.bak")`. */
export function effectText(effect: FoundEffect): string {
  return `${effect.kind}(${printTarget(effect.target)})`;
}
