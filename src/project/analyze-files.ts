import type { EffectReport } from "../effects/effect-report.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { AnalyzeFilesOptions } from "./analyze-in-parallel.ts";

/** Starting workers takes longer than analysing fewer files than this. */
const fewestForWorkers = 24;

/** Analyses files, many of them in parallel; the answers are in the order of the files. */
export async function analyzeFiles(
  files: readonly SourceFile[],
  options: AnalyzeFilesOptions,
): Promise<readonly (EffectReport | undefined)[]> {
  const worker = workerFile();
  if (worker !== undefined && files.length >= fewestForWorkers) {
    const { analyzeInParallel } = await import("./analyze-in-parallel.ts");
    return analyzeInParallel(files, options, worker);
  }
  const { analyzerLoader } = await import("./code-analyzer.ts");
  const analyze = await analyzerLoader(options.models)(files);
  return files.map((file, i) => {
    options.progress("files", i, files.length);
    return analyze(
      file,
      options.entries.map((name) => ({ name })),
    );
  });
}

/** The bundle has a file for workers; run from its sources, Remit has none. */
function workerFile(): URL | undefined {
  return import.meta.url.endsWith(".ts")
    ? undefined
    : new URL("../worker/effects-worker.js", import.meta.url);
}
