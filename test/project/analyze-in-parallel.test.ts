import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyzeInParallel } from "../../src/project/analyze-in-parallel.ts";

/** Answers with the name of the file, and ends on one that says so. */
const workerCode = `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ index, file }) => {
  if (file.text === "end") throw new Error("ended");
  parentPort.postMessage({ index, report: { path: file.path, language: "none", effects: [] } });
});
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "remit-workers-"));
  writeFileSync(join(folder, "worker.mjs"), workerCode);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function answers(texts: readonly string[]): Promise<readonly string[]> {
  const files = texts.map((text, i) => ({ path: `${i}`, text }));
  const steps: number[] = [];
  const progress = (_: string, done: number): void => void steps.push(done);
  const url = pathToFileURL(join(folder, "worker.mjs"));
  const reports = await analyzeInParallel(files, { entries: [], models: [], progress }, url);
  expect(steps).toEqual(texts.map((__, i) => i + 1));
  return reports.map((one) => `${one?.path} ${one?.effects.map(({ kind }) => kind).join() ?? ""}`);
}

describe("files that are analysed in threads", () => {
  it("are answered in their order", async () => {
    expect(await answers(Array.from({ length: 40 }, () => ""))).toEqual(
      Array.from({ length: 40 }, (_, i) => `${i} `),
    );
  });

  it("are unknown where the analysis fails, and only those", async () => {
    const isBad = (i: number): boolean => i === 0 || i % 7 === 3 || i > 36;
    const texts = Array.from({ length: 40 }, (_, i) => (isBad(i) ? "end" : ""));
    expect(await answers(texts)).toEqual(texts.map((_, i) => (isBad(i) ? `${i} unknown` : `${i} `)));
  });
});
