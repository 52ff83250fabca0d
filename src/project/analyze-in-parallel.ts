import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { EffectReport } from "../effects/effect-report.ts";
import { unknownEffect } from "../policy/effect.ts";
import type { ModelSet } from "../policy/model.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Progress } from "./progress.ts";

export interface AnalyzeFilesOptions {
  /** Names of functions that are called from outside; those that nothing in a file calls, where there is none. */
  readonly entries: readonly string[];
  readonly models: readonly ModelSet[];
  readonly progress: Progress;
}

/** What a worker is started with, and what it is given and gives for each file. */
export interface WorkerSettings {
  readonly entries: readonly string[];
  readonly models: readonly ModelSet[];
}
export interface WorkerTask {
  readonly index: number;
  readonly file: SourceFile;
}
export interface WorkerAnswer {
  readonly index: number;
  readonly report: EffectReport | undefined;
}

const mostWorkers = 8;
/** A program that needs more is not analysed: it is unknown. */
const mostMegabytes = 2048;
/** An analysis leaves much behind at once: with room for it, a fifth less time goes into collecting it. */
export const youngMegabytes = 64;

/** Analyses files in threads; the answers are in the order of the files. */
export function analyzeInParallel(
  files: readonly SourceFile[],
  { entries, models, progress }: AnalyzeFilesOptions,
  workerUrl: URL,
): Promise<readonly (EffectReport | undefined)[]> {
  const answers: (EffectReport | undefined)[] = files.map(() => undefined);
  const count = Math.min(mostWorkers, availableParallelism(), Math.ceil(files.length / 8));
  const settings: WorkerSettings = { entries, models };
  let next = 0;
  let done = 0;
  return new Promise((resolve) => {
    const finished = (): void => {
      progress("files", ++done, files.length);
      if (done === files.length) resolve(answers);
    };
    const start = (): void => {
      const worker = new Worker(workerUrl, {
        workerData: settings,
        resourceLimits: {
          maxOldGenerationSizeMb: mostMegabytes,
          maxYoungGenerationSizeMb: youngMegabytes,
        },
      });
      let current = -1;
      const give = (): void => {
        const file = files[next];
        if (file === undefined) {
          void worker.terminate();
          return;
        }
        current = next++;
        const task: WorkerTask = { index: current, file };
        worker.postMessage(task, []);
      };
      worker.on("message", ({ index, report }: WorkerAnswer) => {
        answers[index] = report;
        finished();
        give();
      });
      // INVARIANT: fail-closed. A file on which the analysis fails is unknown; others go on in a new worker.
      worker.on("error", () => {
        const file = files[current];
        if (file !== undefined) answers[current] = failed(file);
        finished();
        if (next < files.length) start();
      });
      give();
    };
    for (let i = 0; i < count; i++) start();
  });
}

function failed({ path, text }: SourceFile): EffectReport {
  const span = { start: 0, end: Math.min(1, text.length) };
  const trace = [{ text: "the analysis did not come to an end within its bounds", span }];
  return { path, language: "", effects: [{ kind: unknownEffect, target: { kind: "any" }, span, trace }] };
}
