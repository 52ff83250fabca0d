import { analyze as analyzeCode, type LanguageName } from "../effects/analyze.ts";
import { models as javascriptModels } from "../effects/models/generated/javascript.js";
import { models as pythonModels } from "../effects/models/generated/python.js";
import type { Analyzer } from "./release-code.ts";

/** Analyses a file in the language that its name tells; undefined for every other language. */
export const analyze: Analyzer = (file, provides) => {
  const language = languageOf(file.path);
  if (language === undefined) return undefined;
  const models = language === "python" ? pythonModels : javascriptModels;
  if (provides.length === 0) return analyzeCode(file, { language, models });
  // What a commitment says of parameters are plain values; none of its types is a function.
  const entries = provides.map(({ name }) => ({ name, callbacks: [] }));
  return analyzeCode(file, { language, models, entries });
};

function languageOf(path: string): LanguageName | undefined {
  if (path.endsWith(".py")) return "python";
  return /\.[cm]?[jt]sx?$/.test(path) ? "javascript" : undefined;
}
