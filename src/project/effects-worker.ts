import { parentPort, workerData } from "node:worker_threads";
import type { WorkerAnswer, WorkerSettings, WorkerTask } from "./analyze-files.ts";
import { analyzerWith } from "./code-analyzer.ts";

/** A thread that analyses the files that it is sent, one by one. */
const { entries, models } = workerData as WorkerSettings;
const analyze = analyzerWith(models);
const provides = entries.map((name) => ({ name }));

parentPort?.on("message", ({ index, file }: WorkerTask) => {
  const answer: WorkerAnswer = { index, report: analyze(file, provides) };
  parentPort?.postMessage(answer, []);
});
