/**
 * Parse and walk against CPython's own `ast.parse`, on the standard library of the `python3` in PATH, in one run.
 * Usage: tsx bench/python-parser.ts [rounds]
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { decode } from "../src/effects/python/parser/decode.ts";
import { parse } from "../src/effects/python/parser/parse.ts";
import { pythonFiles, standardLibrary } from "../test/effects/python/parser/corpus.ts";

/** What the ratio is to be at most. */
const target = 0.1;

/** Rounds of ours before the first that counts. */
const warmUp = 3;

/** Reads the paths, and then times one round for each line it gets. */
const timer = `
import ast, json, sys, time
sources = [open(path, "rb").read() for path in json.loads(sys.stdin.readline())]
for line in sys.stdin:
    start = time.perf_counter()
    for source in sources:
        try:
            ast.parse(source)
        except SyntaxError:
            pass
    print((time.perf_counter() - start) * 1000, flush=True)
`;

await main(Number(process.argv[2] ?? 9));

/** Rounds of both alternate, so that what else the machine does falls on both. */
async function main(rounds: number): Promise<void> {
  const paths = pythonFiles(standardLibrary()).filter(
    (path) => !/\/(?:test|tests|idle_test|lib2to3)\//.test(path),
  );
  const texts = paths.flatMap((path) => {
    const decoded = decode(readFileSync(path));
    return decoded.ok ? [decoded.text] : [];
  });
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const first = milliseconds(() => walkAll(texts));
  for (let i = 1; i < warmUp; i++) walkAll(texts);
  const python = startPython(paths);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < rounds; i++) {
    ours.push(milliseconds(() => walkAll(texts)));
    theirs.push(await python.round());
  }
  python.close();
  const ratio = median(ours.map((time, i) => time / (theirs[i] ?? 1)));
  console.log(
    JSON.stringify({
      files: texts.length,
      megabytes: round(characters / 1e6),
      parseAndWalkMilliseconds: round(median(ours)),
      astParseMilliseconds: round(median(theirs)),
      megabytesPerSecond: round(characters / median(ours) / 1000),
      firstRoundMilliseconds: round(first),
      ratio: round(ratio),
      target,
      met: ratio <= target,
    }),
  );
}

/** Parses all texts and visits every node; gives a sum, so that nothing is left out. */
function walkAll(texts: readonly string[]): number {
  let sum = 0;
  for (const text of texts) {
    const result = parse(text);
    if (!result.ok) continue;
    const { count, kind, size } = result.tree;
    for (let node = 0; node < count; node++) sum += (kind[node] ?? 0) + (size[node] ?? 0);
  }
  return sum;
}

interface Python {
  /** Milliseconds of one round. */
  round(): Promise<number>;
  close(): void;
}

function startPython(paths: readonly string[]): Python {
  const child = spawn("python3", ["-I", "-W", "ignore", "-c", timer], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  child.stdin.write(`${JSON.stringify(paths)}\n`);
  return {
    round: () =>
      new Promise((done) => {
        lines.once("line", (line) => done(Number(line)));
        child.stdin.write("\n");
      }),
    close: () => child.stdin.end(),
  };
}

function milliseconds(work: () => number): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
