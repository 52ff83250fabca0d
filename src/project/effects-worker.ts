import { parentPort, workerData } from "node:worker_threads";
import type { WorkerAnswer, WorkerSettings, WorkerTask } from "./analyze-in-parallel.ts";
import { analyzerLoader } from "./code-analyzer.ts";

/** A thread that analyses the files that it is sent, one by one. */
const { entries, models } = workerData as WorkerSettings;
const load = analyzerLoader(models);
const provides = entries.map((name) => ({ name }));

parentPort?.on("message", (task: WorkerTask) => {
  void answer(task);
});

/** What fails here ends the thread, and is unknown. */
async function answer({ index, file }: WorkerTask): Promise<void> {
  const analyze = await load([file]);
  const found: WorkerAnswer = { index, report: analyze(file, provides) };
  parentPort?.postMessage(found, []);
}
