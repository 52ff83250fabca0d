import { analyze as analyzeCode, type LanguageName } from "../effects/analyze.ts";
import { models as javascriptModels } from "../effects/models/generated/javascript.js";
import { models as pythonModels } from "../effects/models/generated/python.js";
import type { ModelSet } from "../policy/model.ts";
import type { Analyzer } from "./release-code.ts";

/** Analyses a file in the language that its name tells; undefined for every other language. */
export const analyze: Analyzer = analyzerWith([]);

/** As {@link analyze}, with a project's own models, which count before those that come with Remit. */
export function analyzerWith(own: readonly ModelSet[]): Analyzer {
  const models: Readonly<Record<LanguageName, readonly ModelSet[]>> = {
    python: [...pythonModels, ...own],
    javascript: [...javascriptModels, ...own],
  };
  return (file, provides) => {
    const language = languageOf(file.path);
    if (language === undefined) return undefined;
    const options = { language, models: models[language] };
    if (provides.length === 0) return analyzeCode(file, options);
    // What a commitment says of parameters are plain values; none of its types is a function.
    return analyzeCode(file, {
      ...options,
      entries: provides.map(({ name }) => ({ name, callbacks: [] })),
    });
  };
}

function languageOf(path: string): LanguageName | undefined {
  if (path.endsWith(".py")) return "python";
  return /\.[cm]?[jt]sx?$/.test(path) ? "javascript" : undefined;
}
