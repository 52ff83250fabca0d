import { isPure } from "../../../src/effects/gate/gate.ts";
import { makeVocabulary } from "../../../src/effects/gate/vocabulary.ts";
import type { FoundEffect } from "../../../src/effects/effect-report.ts";
import { models } from "../../../src/effects/models/generated/python.js";
import { makeLibrary } from "../../../src/effects/models/library.ts";
import { python } from "../../../src/effects/python/language.ts";
import { readPython } from "../../../src/effects/python/read.ts";
import { collectEffects } from "../../../src/effects/solve/collect-effects.ts";
import { solve } from "../../../src/effects/solve/solve.ts";

const library = makeLibrary("python", models);
const vocabulary = makeVocabulary(python, library);

/** Whether a module of Python ends at the gate. */
export function passesGate(text: string): boolean {
  const result = readPython({ path: "program.py", text });
  const words = result.ok ? result.words() : undefined;
  return words !== undefined && isPure(words, python, vocabulary, () => "program");
}

/** What the solver says of a module that can be read. */
export function effectsWithoutGate(text: string): readonly FoundEffect[] {
  const result = readPython({ path: "program.py", text });
  if (!result.ok) return [];
  return collectEffects(
    solve(result.program(), python, library, { moduleName: "program", entries: undefined }),
  );
}
