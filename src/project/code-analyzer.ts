import { analyze as analyzeCode } from "../effects/analyze.ts";
import type { FrontEnd } from "../effects/front-end.ts";
import type { ModelSet } from "../policy/model.ts";
import type { Analyzer } from "./release-code.ts";

type LanguageName = "python" | "javascript";

/** A language is loaded when there is a file of it: each is as large as all else that a command loads. */
const frontEnds: Readonly<Record<LanguageName, () => Promise<FrontEnd>>> = {
  python: async () => (await import("../effects/python/front-end.ts")).pythonFrontEnd,
  javascript: async () => (await import("../effects/javascript/front-end.ts")).javascriptFrontEnd,
};

/** Files of every language, for {@link analyzerLoader}, where it is not known which there will be. */
export const everyLanguage: readonly { readonly path: string }[] = [{ path: "any.py" }, { path: "any.js" }];

function languageOf(path: string): LanguageName | undefined {
  if (path.endsWith(".py")) return "python";
  return /\.[cm]?[jt]sx?$/.test(path) ? "javascript" : undefined;
}

/**
 * Gives what analyses files in the languages that the names of these files tell, with a project's own models, which count before
 * those that come with Remit. It answers undefined for a file of any other language.
 */
export function analyzerLoader(
  own: readonly ModelSet[] = [],
): (files: readonly { readonly path: string }[]) => Promise<Analyzer> {
  const loaded: Partial<Record<LanguageName, FrontEnd>> = {};
  const analyze: Analyzer = (file, provides) => {
    const language = languageOf(file.path);
    const frontEnd = language === undefined ? undefined : loaded[language];
    if (frontEnd === undefined) return undefined;
    const { models } = frontEnd;
    if (provides.length === 0) return analyzeCode(file, frontEnd, { models });
    // What a commitment says of parameters are plain values; none of its types is a function.
    const entries = provides.map(({ name }) => ({ name, callbacks: [] }));
    return analyzeCode(file, frontEnd, { models, entries });
  };
  return async (files) => {
    for (const { path } of files) {
      const language = languageOf(path);
      if (language === undefined || loaded[language] !== undefined) continue;
      const frontEnd = await frontEnds[language]();
      loaded[language] = own.length === 0 ? frontEnd : { ...frontEnd, models: [...frontEnd.models, ...own] };
    }
    return analyze;
  };
}
