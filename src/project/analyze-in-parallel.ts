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
/** So many files are given to a worker at once, so that it does not wait for the next. */
const mostGiven = 4;
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
  const waiting = files.map((_, index) => index).reverse();
  let done = 0;
  return new Promise((resolve) => {
    const answer = (index: number, report: EffectReport | undefined): void => {
      answers[index] = report;
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
      /** The files that the worker has been given, in the order in which it analyses them. */
      const given: number[] = [];
      const give = (): void => {
        while (given.length < mostGiven) {
          const index = waiting.pop();
          const file = index === undefined ? undefined : files[index];
          if (index === undefined || file === undefined) break;
          given.push(index);
          const task: WorkerTask = { index, file };
          worker.postMessage(task, []);
        }
        if (given.length === 0) void worker.terminate();
      };
      worker.on("message", ({ index, report }: WorkerAnswer) => {
        given.shift();
        answer(index, report);
        give();
      });
      // What it answered before it failed may come later than its error, but not later than its end.
      worker.on("error", () => undefined);
      // INVARIANT: fail-closed. A file on which the analysis fails is unknown; others go on in a new worker.
      worker.on("exit", () => {
        const [index, ...others] = given.splice(0);
        const file = index === undefined ? undefined : files[index];
        if (index === undefined || file === undefined) return;
        waiting.push(...others.reverse());
        answer(index, failed(file));
        if (waiting.length > 0) start();
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
