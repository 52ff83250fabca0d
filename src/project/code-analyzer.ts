import { analyze as analyzeCode } from "../effects/analyze.ts";
import { models } from "../effects/models/generated/python.js";
import type { ModelSet } from "../policy/model.ts";
import type { Analyzer } from "./release-code.ts";

/** Analyses a file in the language that its name tells; undefined for every other language. */
export const analyze: Analyzer = analyzerWith([]);

/** As {@link analyze}, with a project's own models, which count before those that come with Remit. */
export function analyzerWith(own: readonly ModelSet[]): Analyzer {
  const all = own.length === 0 ? models : [...models, ...own];
  return (file, provides) => {
    if (!file.path.endsWith(".py")) return undefined;
    if (provides.length === 0) return analyzeCode(file, { language: "python", models: all });
    // What a commitment says of parameters are plain values; none of its types is a function.
    const entries = provides.map(({ name }) => ({ name, callbacks: [] }));
    return analyzeCode(file, { language: "python", models: all, entries });
  };
}
