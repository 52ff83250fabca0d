import { analyze as analyzeCode } from "../effects/analyze.ts";
import { models } from "../effects/models/generated/python.js";
import type { Analyzer } from "./release-code.ts";

/** Analyses a file in the language that its name tells; undefined for every other language. */
export const analyze: Analyzer = (file, provides) => {
  if (!file.path.endsWith(".py")) return undefined;
  if (provides.length === 0) return analyzeCode(file, { language: "python", models });
  // What a commitment says of parameters are plain values; none of its types is a function.
  const entries = provides.map(({ name }) => ({ name, callbacks: [] }));
  return analyzeCode(file, { language: "python", models, entries });
};
