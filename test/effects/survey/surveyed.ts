import { collectEffects } from "../../../src/effects/solve/collect-effects.ts";
import { release, solve } from "../../../src/effects/solve/solve.ts";
import type { FoundEffect } from "../../../src/effects/effect-report.ts";
import { makeLibrary } from "../../../src/effects/models/library.ts";
import { pythonFrontEnd } from "../../../src/effects/python/front-end.ts";
import { survey } from "../../../src/effects/survey/survey.ts";

const { language, models, read } = pythonFrontEnd;
const library = makeLibrary(language.name, models);

interface Surveyed {
  readonly isUnknown: boolean;
  readonly effects: readonly FoundEffect[];
}

/** What the survey of a program of Python shows, however small it is; undefined where it cannot be read. */
export function surveyed(text: string): Surveyed | undefined {
  const result = read({ path: "p.py", text });
  if (!result.ok) return undefined;
  const { isUnknown, effects } = survey(result.program(), language, library, "p");
  return { isUnknown, effects: effects() };
}

/** What the solver finds in it without a survey before. */
export function solved(text: string): readonly FoundEffect[] {
  const result = read({ path: "p.py", text });
  if (!result.ok) return [];
  const s = solve(result.program(), language, library, { moduleName: "p", entries: undefined });
  const effects = collectEffects(s);
  release(s);
  return effects;
}
