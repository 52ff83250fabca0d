/** The public entry `remit-lang`: compile and format policies, decide under them, analyse code. */

export {
  analyzeCode,
  compilePolicies,
  formatPolicy,
  releaseCode,
  type CodeRequest,
  type CompiledPolicies,
  type CompiledPolicy,
} from "./project/library.ts";
export type { Formatted } from "./project/pipeline.ts";
export type { Release } from "./project/release-code.ts";
export type { EffectReport, FoundEffect, TraceStep } from "./effects/effect-report.ts";

// Compiled policies

export { loadPolicy } from "./decide/verified-policy.ts";
export type { LoadFailure } from "./policy/load-policy.ts";
export type { Policy, PolicyDocument } from "./policy/policy.ts";
export type { Value } from "./policy/type.ts";
export type { EffectTarget, PredictedEffect } from "./policy/effect.ts";
export type { Result } from "./base/result.ts";

// Decisions

export { indexPolicy, type PolicyIndex } from "./decide/policy-index.ts";
export { decideOperation } from "./decide/operation-against-contract.ts";
export type {
  Moment,
  ObjectFacts,
  ObjectOperation,
  Operation,
  ReleaseOperation,
} from "./decide/operation.ts";
export { decideEffects, type DecidedEffect } from "./decide/effects-against-commitment.ts";
export type { BoundCommitment } from "./decide/bound-commitment.ts";
export { buildCommitment, type TrustedInput } from "./runtime/boundary/build-commitment.ts";
export type { BuildProblem } from "./runtime/boundary/build-problem.ts";
export {
  decideRelease,
  type Analysis,
  type BoundaryDecision,
  type BoundaryPorts,
  type Finding,
  type FunctionalCheck,
} from "./runtime/boundary/release-boundary.ts";
export type { Reason, ReasonCode, Verdict } from "./decide/verdict.ts";

// Sources and what is said of them

export { sourceFile, type Location, type Position, type SourceFile } from "./source/source-file.ts";
export type { Span } from "./source/span.ts";
export type { Diagnostic, Edit, Fix, Related, Severity } from "./diagnostics/diagnostic.ts";
export { report, type Report, type SuppressedDiagnostic } from "./diagnostics/report.ts";
export { formats, isFormat, loadRenderer, type Format } from "./diagnostics/render/formats.ts";
export type { Renderer, RenderOptions } from "./diagnostics/render/renderer.ts";
