import { rangeOf, type Range } from "../diagnostics/render/range.ts";
import type { EffectTarget, PredictedText } from "../policy/effect.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { EffectReport, FoundEffect } from "./effect-report.ts";

/** What is known of one file; without a report where nothing reads its language. */
export interface FileReport {
  readonly file: SourceFile;
  readonly report: EffectReport | undefined;
}

/** The published shape; schema/effects.schema.json describes it. */
export interface EffectsJson {
  readonly files: readonly FileJson[];
}

interface FileJson {
  readonly path: string;
  readonly language: string;
  readonly effects: readonly EffectJson[];
}

interface EffectJson {
  readonly kind: string;
  readonly target: TargetJson;
  readonly span: Range;
  readonly trace: readonly { readonly text: string; readonly span: Range }[];
}

interface TargetJson {
  readonly kind: EffectTarget["kind"];
  readonly texts: readonly (readonly (string | { readonly hole: string })[])[];
  readonly isOpen: boolean;
}

export function effectsJson(reports: readonly FileReport[], pathOf: (path: string) => string): EffectsJson {
  return {
    files: reports.map(({ file, report }) => ({
      path: pathOf(file.path),
      language: report?.language ?? "",
      effects: (report?.effects ?? []).map((effect) => effectJson(file, effect)),
    })),
  };
}

function effectJson(file: SourceFile, { kind, target, span, trace }: FoundEffect): EffectJson {
  return {
    kind,
    target: targetJson(target),
    span: rangeOf(file, span),
    trace: trace.map((step) => ({ text: step.text, span: rangeOf(file, step.span) })),
  };
}

function targetJson(target: EffectTarget): TargetJson {
  const { kind } = target;
  const isOpen = target.kind === "words" && target.isOpen;
  const texts =
    target.kind === "words"
      ? target.words
      : target.kind === "none" || target.kind === "any"
        ? []
        : [target.pieces];
  return { kind, texts: texts.map(textJson), isOpen };
}

function textJson(text: PredictedText): readonly (string | { readonly hole: string })[] {
  return text.map((piece) => (typeof piece === "string" ? piece : { hole: piece.of }));
}
