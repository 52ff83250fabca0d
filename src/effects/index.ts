import type { ModelSet } from "../policy/model.ts";
import type { SourceFile } from "../source/source-file.ts";
import { analyze as analyzeWithModels } from "./analyze.ts";
import type { EffectReport } from "./effect-report.ts";
import type { FrontEnd } from "./front-end.ts";
import { javascriptFrontEnd } from "./javascript/front-end.ts";
import { pythonFrontEnd } from "./python/front-end.ts";
import type { Entry } from "./solve/solve.ts";

export type { EffectTarget, PredictedText } from "../policy/effect.ts";
export type { ModelSet } from "../policy/model.ts";
export type { SourceFile } from "../source/source-file.ts";
export type { Span } from "../source/span.ts";
export type { EffectReport, FoundEffect, TraceStep } from "./effect-report.ts";
export type { Entry } from "./solve/solve.ts";
export { effectsJson, type EffectsJson, type FileReport } from "./report-json.ts";

export type LanguageName = "python" | "javascript";

export interface AnalyzeOptions {
  readonly language: LanguageName;
  /** Models of further libraries; each takes the place of the one for the same library that comes with Remit. */
  readonly models?: readonly ModelSet[];
  /** The functions that are called from outside, with their parameters that are functions. Absent: those that nothing in the file calls. */
  readonly entries?: readonly Entry[];
}

/**
 * The effects that a program may have when it runs: Γ̂(y) of ESC-CR eq. 7, which contains every effect that it has (eq. 8).
 * What cannot be resolved is the effect `unknown`. Pure; never throws on any text, and takes bounded time.
 */
export function analyze(source: SourceFile, options: AnalyzeOptions): EffectReport {
  const { models = [], entries } = options;
  const frontEnd = frontEnds[options.language];
  return analyzeWithModels(source, frontEnd, {
    models: models.length === 0 ? frontEnd.models : [...frontEnd.models, ...models],
    ...(entries === undefined ? {} : { entries }),
  });
}

const frontEnds: Readonly<Record<LanguageName, FrontEnd>> = {
  python: pythonFrontEnd,
  javascript: javascriptFrontEnd,
};
