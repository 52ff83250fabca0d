import { unknownEffect } from "../policy/effect.ts";
import type { ModelSet } from "../policy/model.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import { inOrder } from "./effect-order.ts";
import type { Program } from "./effect-ir.ts";
import type { EffectReport, FoundEffect } from "./effect-report.ts";
import type { FrontEnd } from "./front-end.ts";
import { isPure } from "./gate/gate.ts";
import { makeVocabulary, type Vocabulary } from "./gate/vocabulary.ts";
import { makeLibrary, type Library } from "./models/library.ts";
import type { Language } from "./language.ts";
import { collectEffects } from "./solve/collect-effects.ts";
import { providedFunctions, type ProvidedFunction } from "./provided-functions.ts";
import { release, sizeOf, solve, type Entry } from "./solve/solve.ts";
import { survey, withSurveyed, type SurveyResult } from "./survey/survey.ts";

export interface AnalyzeOptions {
  /** The models of libraries; later ones count before earlier ones. */
  readonly models: readonly ModelSet[];
  /** The functions that are called from outside. Absent: those that nothing in the file calls. */
  readonly entries?: readonly Entry[];
}

/**
 * The effects that a program may have when it runs: Γ̂(y) of ESC-CR eq. 7, which contains every effect that it has
 * (eq. 8). What cannot be resolved is the effect `unknown`. Never throws on any text.
 */
export function analyze(
  source: SourceFile,
  { language, read }: FrontEnd,
  options: AnalyzeOptions,
): EffectReport {
  const { entries } = options;
  const report: Draft = { path: source.path, language: language.name, effects: [] };
  if (entries !== undefined) report.provides = [];
  try {
    const result = read(source);
    if (!result.ok) return withEffects(report, [unresolved(result.reason, result.span)]);
    if (entries !== undefined) report.provides = providedFunctions(result.program(), result.definitions());
    const { library, vocabulary } = librariesOf(language, options.models);
    const hasCallbacks = options.entries?.some(({ callbacks }) => callbacks.length > 0) === true;
    const words = hasCallbacks ? undefined : result.words();
    if (words !== undefined && isPure(words, language, vocabulary, () => moduleNameOf(source.path)))
      return report;
    const moduleName = moduleNameOf(source.path);
    const plain = entries === undefined ? result.plainEffects?.(library, moduleName) : undefined;
    if (plain !== undefined) return withEffects(report, plain);
    const outline = entries === undefined ? result.outline?.(library) : undefined;
    if (outline !== undefined)
      return withEffects(report, effectsByName(outline, language, library, moduleName));
    const program = result.program();
    const isSurveyed = entries === undefined && isWorthASurvey(program, language);
    const first = isSurveyed ? survey(program, language, library, moduleName) : nothing;
    if (first.isUnknown) return withEffects(report, first.effects());
    const solved = solve(program, language, library, { moduleName, entries, endsAtUnknown: isSurveyed });
    const effects = collectEffects(solved);
    release(solved);
    return withEffects(report, isUnknown(effects) ? withSurveyed(effects, first.effects()) : effects);
  } catch (error) {
    // A program that is nested too deeply for the stack cannot be judged.
    if (error instanceof RangeError)
      return withEffects(report, [unresolved("the program is nested too deeply", { start: 0, end: 0 })]);
    throw error;
  }
}

/** What stands by name in a program that is too large to be solved. What it does besides is unknown. */
function effectsByName(
  program: Program,
  language: Language,
  library: Library,
  moduleName: string,
): readonly FoundEffect[] {
  const named = survey(program, language, library, moduleName).effects();
  const span = { start: 0, end: program.functions[0]?.span.end ?? 0 };
  const reason = "the program is too large to be resolved as a whole; only what stands in it by name is told";
  return inOrder([unresolved(reason, span), ...named.filter(({ kind }) => kind !== unknownEffect)]);
}

/**
 * Smaller programs are solved whole, also where something is unknown: that takes little, and shows most to who reads it. Scripts
 * as agents write them, of up to a hundred lines, have up to 310 instructions.
 */
const leastSurveyed = 500;

/** Where objects have prototypes, little is surely unknown before the program is solved. */
function isWorthASurvey(program: Program, language: Language): boolean {
  return language.objects === "classes" && sizeOf(program) >= leastSurveyed;
}

const nothing: SurveyResult = { isUnknown: false, effects: () => [] };

function isUnknown(effects: readonly FoundEffect[]): boolean {
  return effects.some(({ kind }) => kind === unknownEffect);
}

/** A report while it is made. */
interface Draft {
  readonly path: string;
  readonly language: string;
  effects: readonly FoundEffect[];
  provides?: readonly ProvidedFunction[];
}

function withEffects(report: Draft, effects: readonly FoundEffect[]): EffectReport {
  report.effects = effects;
  return report;
}

function unresolved(reason: string, span: Span): FoundEffect {
  return { kind: unknownEffect, target: { kind: "any" }, span, trace: [{ text: reason, span }] };
}

function moduleNameOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return dot >= 0 && /^\w+$/.test(name.slice(dot + 1)) ? name.slice(0, dot) : name;
}

interface Libraries {
  readonly library: Library;
  readonly vocabulary: Vocabulary;
}

const libraries = new WeakMap<readonly ModelSet[], Libraries>();

function librariesOf(language: Language, models: readonly ModelSet[]): Libraries {
  let made = libraries.get(models);
  if (made === undefined) {
    const library = makeLibrary(language.name, models);
    libraries.set(models, (made = { library, vocabulary: makeVocabulary(language, library) }));
  }
  return made;
}
