/**
 * Holds the Python parser against CPython on whole folders, and feeds it mutated files.
 * Usage: tsx test/fuzz/python-parser.ts [mutations] [seed] [folder or .jsonl.gz …]
 *
 * The standard library of the `python3` in PATH is always among the folders. Programs in a `.jsonl.gz` stand in its
 * `code` fields; they are parsed, never run.
 */
import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { disagreement, disagreements } from "../effects/python/parser/compare.ts";
import { pythonFiles, sample, standardLibrary } from "../effects/python/parser/corpus.ts";
import { mutated, wrongAnswer } from "../effects/python/parser/mutation.ts";
import { startOracle } from "../effects/python/parser/oracle.ts";
import type { Oracle } from "../effects/python/parser/oracle.ts";

const filesBetweenReports = 64;
const mutationsAtOnce = 10_000;
/** An answer to a mutated text that takes longer counts as a hang. */
const longestAnswer = 2000;

const [mutations = "1000000", seed = "1", ...places] = process.argv.slice(2);
await main(Number(mutations), Number(seed), places);

async function main(count: number, seed: number, places: readonly string[]): Promise<void> {
  const oracle = startOracle();
  const problems: string[] = [];
  let compared = 0;
  for (const place of [standardLibrary(), ...places]) {
    const found = place.endsWith(".jsonl.gz")
      ? await compareRecords(oracle, place)
      : await compareFolder(oracle, place);
    compared += found.count;
    problems.push(...found.problems);
  }
  oracle.close();
  problems.push(...mutate(count, seed));
  for (const problem of problems) console.error(problem);
  console.log(JSON.stringify({ compared, mutations: count, seed, problems: problems.length }));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

interface Comparison {
  readonly count: number;
  readonly problems: readonly string[];
}

async function compareFolder(oracle: Oracle, folder: string): Promise<Comparison> {
  const files = pythonFiles(folder);
  const problems: string[] = [];
  for (let i = 0; i < files.length; i += filesBetweenReports) {
    problems.push(...(await disagreements(oracle, files.slice(i, i + filesBetweenReports))));
    progress(`${folder}: ${String(i)} of ${String(files.length)} files`);
  }
  return { count: files.length, problems };
}

async function compareRecords(oracle: Oracle, path: string): Promise<Comparison> {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").split("\n").filter(Boolean);
  const problems: string[] = [];
  for (const [i, line] of lines.entries()) {
    const { code } = JSON.parse(line) as { code: string };
    const problem = disagreement(code, await oracle.ask({ text: code }), false);
    if (problem !== undefined) problems.push(`${path}:${String(i + 1)}: ${problem}`);
  }
  return { count: lines.length, problems };
}

function mutate(count: number, seed: number): readonly string[] {
  const texts = sample(pythonFiles(standardLibrary()), 300).map((path) => readFileSync(path, "utf8"));
  const texted = mutated(texts, 1500);
  const problems: string[] = [];
  for (let done = 0; done < count; done += mutationsAtOnce) {
    const numRuns = Math.min(mutationsAtOnce, count - done);
    for (const text of fc.sample(texted, { numRuns, seed: seed + done })) {
      const start = performance.now();
      const wrong = wrongAnswer(text);
      if (wrong !== undefined) problems.push(`${JSON.stringify(text)}: ${wrong}`);
      if (performance.now() - start > longestAnswer) problems.push(`${JSON.stringify(text)}: took too long`);
    }
    progress(`${String(done)} of ${String(count)} mutations`);
  }
  return problems;
}

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
}
