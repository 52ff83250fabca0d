import { unknownEffect } from "../policy/effect.ts";
import type { ModelSet } from "../policy/model.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { EffectReport, FoundEffect } from "./effect-report.ts";
import { makeLibrary, type Library } from "./models/library.ts";
import { python } from "./python/language.ts";
import { lowerPython } from "./python/lower.ts";
import { decode } from "./python/parser/decode.ts";
import { parse } from "./python/parser/parse.ts";
import { collectEffects } from "./solve/collect-effects.ts";
import { solve, type Entry } from "./solve/solve.ts";

export interface AnalyzeOptions {
  readonly language: "python";
  /** The models of libraries; later ones count before earlier ones. */
  readonly models: readonly ModelSet[];
  /** The functions that are called from outside. Absent: those that nothing in the file calls. */
  readonly entries?: readonly Entry[];
}

/**
 * The effects that a program may have when it runs: Γ̂(y) of ESC-CR eq. 7, which contains every effect that it has
 * (eq. 8). What cannot be resolved is the effect `unknown`. Never throws on any text.
 */
export function analyze(source: SourceFile, options: AnalyzeOptions): EffectReport {
  const report = (effects: readonly FoundEffect[]): EffectReport => ({
    path: source.path,
    language: options.language,
    effects,
  });
  const refusal = refusalOf(source.text);
  if (refusal !== undefined) return report([unresolved(`the file has ${refusal}`, { start: 0, end: 0 })]);
  const parsed = parse(source.text);
  if (!parsed.ok) {
    const { message, start, end } = parsed.error;
    return report([unresolved(`a syntax error: ${message}`, { start, end })]);
  }
  try {
    const program = lowerPython(parsed.tree);
    const solved = solve(program, python, libraryOf(options.language, options.models), {
      moduleName: moduleNameOf(source.path),
      entries: options.entries,
    });
    return report(collectEffects(solved));
  } catch (error) {
    // A program that is nested too deeply for the stack cannot be judged.
    if (error instanceof RangeError)
      return report([unresolved("the program is nested too deeply", { start: 0, end: 0 })]);
    throw error;
  }
}

/** Why a text must not be analysed as Python, or undefined: its cookie may say that Python reads something else. */
function refusalOf(text: string): string | undefined {
  const decoded = decode(new TextEncoder().encode(text));
  if (!decoded.ok) return decoded.message;
  return decoded.text === text ? undefined : "an encoding in which it reads differently";
}

function unresolved(reason: string, span: Span): FoundEffect {
  return { kind: unknownEffect, target: { kind: "any" }, span, trace: [{ text: reason, span }] };
}

function moduleNameOf(path: string): string {
  return (path.split("/").at(-1) ?? path).replace(/\.py$/, "");
}

const libraries = new WeakMap<readonly ModelSet[], Library>();

function libraryOf(language: string, models: readonly ModelSet[]): Library {
  let library = libraries.get(models);
  if (library === undefined) libraries.set(models, (library = makeLibrary(language, models)));
  return library;
}
