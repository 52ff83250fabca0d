import { analyzerLoader, everyLanguage } from "../../src/project/code-analyzer.ts";

/** Analyses a file of any language with the models that come with Remit. */
export const analyze = await analyzerLoader()(everyLanguage);
