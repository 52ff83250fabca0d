import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import { hasErrors, type Diagnostic } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/suggest.ts";
import type { BoundCommitment } from "../decide/bound-commitment.ts";
import { decideEffects } from "../decide/effects-against-commitment.ts";
import type { Verdict } from "../decide/verdict.ts";
import type { EffectReport, FoundEffect } from "../effects/effect-report.ts";
import { printTarget } from "../policy/effect.ts";
import type { Policy, Signature } from "../policy/policy.ts";
import { buildCommitment } from "../runtime/build-commitment.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { CompiledModule } from "./pipeline.ts";

/** Finds the effects that a file of code may have. */
export type Analyzer = (file: SourceFile, provides: readonly Signature[]) => EffectReport | undefined;

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
  const found = findCommitment(modules, request.commitment);
  if (!found.ok) return { answer: "undecided", diagnostics: [found.diagnostic] };
  const { policy, name } = found;
  const built = buildCommitment(policy, name, valuesOf(policy, name, request.parameters));
  if (!built.ok) {
    const diagnostics = built.error.map(({ parameter = name, reason }) =>
      diagnose(releaseDiagnostics.badParameter, { parameter, reason }, undefined, nowhere),
    );
    return { answer: "undecided", diagnostics };
  }
  const provides = policy.commitments[name]?.provides ?? [];
  const diagnostics = request.files.flatMap((file) => gate(file, built.value, analyze(file, provides)));
  return { answer: hasErrors(diagnostics) ? "refused" : "released", diagnostics };
}

type Found =
  | { readonly ok: true; readonly policy: Policy; readonly name: string }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

function findCommitment(modules: readonly CompiledModule[], written: string): Found {
  const known = modules.flatMap(({ name: module, policy }) =>
    Object.keys(policy?.policy.commitments ?? {}).flatMap((name) =>
      policy === undefined ? [] : [{ module, name, policy: policy.policy }],
    ),
  );
  const matches = known.filter(({ module, name }) => name === written || `${module}.${name}` === written);
  const [match, second] = matches;
  if (match !== undefined && second === undefined)
    return { ok: true, policy: match.policy, name: match.name };
  const diagnostic =
    match === undefined
      ? diagnose(
          releaseDiagnostics.unknownCommitment,
          {
            name: written,
            near: nearest(
              written,
              known.map(({ name }) => name),
            ),
          },
          undefined,
          nowhere,
        )
      : diagnose(
          releaseDiagnostics.ambiguousCommitment,
          { name: written, modules: matches.map(({ module }) => module) },
          undefined,
          nowhere,
        );
  return { ok: false, diagnostic };
}

/** A text stands for itself where a text is expected; everything else is JSON. */
function valuesOf(
  policy: Policy,
  commitment: string,
  written: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const parameters = policy.commitments[commitment]?.parameters ?? [];
  return Object.fromEntries(
    Object.entries(written).map(([name, text]): [string, unknown] => {
      const type = parameters.find((parameter) => parameter.name === name)?.type;
      const isStructured = type !== undefined && structured.has(type.kind);
      return [name, isStructured ? parsed(text) : text];
    }),
  );
}

const structured: ReadonlySet<string> = new Set([
  "bool",
  "int",
  "decimal",
  "list",
  "set",
  "optional",
  "record",
  "named",
]);

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
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
