/**
 * The analysis of Python against Bandit, and against our own parse and walk, on the standard library of the `python3` in
 * PATH (without tests), in one run. Bandit is Debian's package `bandit`; without it that figure is left out.
 * It runs with as much room for young objects as the threads have that `remit effects` starts for many files.
 * Usage: tsx bench/effects.ts [every] — only each `every`th file; build first for the cold start.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyze } from "../src/effects/index.ts";
import { youngMegabytes } from "../src/project/analyze-in-parallel.ts";
import { decode } from "../src/effects/python/parser/decode.ts";
import { parse } from "../src/effects/python/parser/parse.ts";
import { pythonFiles, standardLibrary } from "../test/effects/python/parser/corpus.ts";
import { passesGate } from "../test/effects/gate/passes-gate.ts";
import { solutions } from "../test/support/programs.ts";

interface Text {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

const every = Number(process.argv[2] ?? 1);
const texts = pythonFiles(standardLibrary())
  .filter((path) => !/\/(?:test|tests|idle_test|lib2to3)\//.test(path))
  .filter((_, i) => i % every === 0)
  .flatMap((path): readonly Text[] => {
    const decoded = decode(readFileSync(path));
    return decoded.ok ? [{ path, text: decoded.text, lines: decoded.text.split("\n").length }] : [];
  });
const lines = texts.reduce((sum, one) => sum + one.lines, 0);

/** V8 divides that room into three. */
const room = `--max-semi-space-size=${Math.ceil(youngMegabytes / 3)}`;
if (process.execArgv.includes(room)) {
  const speed = library();
  bandit(speed);
  programs();
  flatness();
  coldStart();
} else {
  const words = [...process.execArgv, room, ...process.argv.slice(1)];
  process.exitCode = spawnSync(process.execPath, words, { stdio: "inherit" }).status ?? 1;
}

/** Gives lines a second. */
function library(): number {
  for (const one of texts.slice(0, 40)) analysed(one);
  for (const { text } of texts) walked(text);
  const parsed = bestOf(3, () => texts.forEach(({ text }) => walked(text)));
  const times = texts.map((one) => ({ ...one, taken: timed(() => analysed(one)) }));
  const whole = times.reduce((sum, { taken }) => sum + taken, 0);
  // Both have then gone through all files once before: what the engine compiles while it runs, it has compiled.
  const again = bestOf(3, () => texts.forEach(analysed));
  const perLine = times.map(({ taken, lines: count }) => taken / count).toSorted((a, b) => a - b);
  const middle = perLine[Math.floor(perLine.length / 2)] ?? 1;
  const slowest = slowestOf(times);
  say("files, lines", `${texts.length}, ${lines}`);
  say("whole analysis, lines a second", (lines / whole) * 1000);
  say("whole analysis / parse and walk (at most 3)", again / parsed);
  say("the same, the first time that files are analysed", whole / parsed);
  for (const { path, taken, lines: count } of slowest)
    say(
      `slowest per line / median (at most 20): ${path.split("/").slice(-2).join("/")}`,
      taken / count / middle,
    );
  return (lines / whole) * 1000;
}

/** The machine does other things too: what takes least was disturbed least. */
function bestOf(rounds: number, run: () => void): number {
  return Math.min(...Array.from({ length: rounds }, () => timed(run)));
}

interface Timed extends Text {
  readonly taken: number;
}

/** The three that take longest per line. A pause of the machine is no property of a file: each of them is timed three times. */
function slowestOf(times: readonly Timed[]): readonly Timed[] {
  const again = new Map<string, number>();
  for (;;) {
    const slowest = times
      .map((one) => ({ ...one, taken: again.get(one.path) ?? one.taken }))
      .toSorted((a, b) => b.taken / b.lines - a.taken / a.lines)
      .slice(0, 3);
    const once = slowest.filter(({ path }) => !again.has(path));
    if (once.length === 0) return slowest;
    for (const one of once)
      again.set(one.path, Math.min(one.taken, ...[1, 2].map(() => timed(() => analysed(one)))));
  }
}

function bandit(ours: number): void {
  const start = performance.now();
  const { status, error } = spawnSync("bandit", [
    "-q",
    "-f",
    "json",
    "-o",
    "/dev/null",
    ...texts.map(({ path }) => path),
  ]);
  if (error !== undefined || status === null) return say("Bandit", "not installed");
  const theirs = (lines / (performance.now() - start)) * 1000;
  say("Bandit, lines a second", theirs);
  return say("whole analysis / Bandit, lines a second (at least 15)", ours / theirs);
}

/** Programs as agents write them, short and most of them pure: those that end at the gate. */
function programs(): void {
  const all = [...solutions("humaneval"), ...solutions("mbpp")].map(({ code }) => code);
  const ended = all.filter(passesGate);
  say("exercises that end at the gate, of all", `${ended.length} of ${all.length}`);
  const analysis = bestOf(40, () => ended.forEach((text) => analysed({ path: "p.py", text, lines: 1 })));
  const parse = bestOf(40, () => ended.forEach(walked));
  say("programs that end at the gate: analysis / parse and walk (at most 1.5)", analysis / parse);
}

/** Time per line of one program, a hundred times as long. */
function flatness(): void {
  const unit =
    "def f_N(path):\n    with open('/data/' + path) as f:\n        return [line.strip() for line in f]\n";
  const program = (count: number): string =>
    Array.from({ length: count }, (_, i) => unit.replace("N", String(i))).join("");
  const perLine = (count: number): number =>
    timed(() => analysed({ path: "p.py", text: program(count), lines: 1 })) / count;
  perLine(333);
  say("per line: 100,000 lines / 1,000 lines (at most 1.5)", perLine(33_333) / perLine(333));
}

function coldStart(): void {
  const folder = mkdtempSync(join(tmpdir(), "remit-bench-"));
  writeFileSync(join(folder, "a.py"), "import os\nprint(os.listdir('.'))\n");
  const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
  const fastest = (words: readonly string[]): number =>
    Math.min(
      ...Array.from({ length: 15 }, () => timed(() => spawnSync(process.execPath, words, { cwd: folder }))),
    );
  say(
    "cold start: remit effects / node -e 0 (at most 1.5)",
    fastest([main, "effects", "a.py"]) / fastest(["-e", "0"]),
  );
  rmSync(folder, { recursive: true });
}

function analysed({ path, text }: Text): number {
  return analyze({ path, text }, { language: "python" }).effects.length;
}

/** Parses a text and visits every node. */
function walked(text: string): number {
  const result = parse(text);
  if (!result.ok) return 0;
  let sum = 0;
  for (let node = 0; node < result.tree.count; node++) sum += result.tree.kind[node] ?? 0;
  return sum;
}

/** Milliseconds. */
function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function say(what: string, value: number | string): void {
  console.log(`${what}: ${typeof value === "string" ? value : value.toFixed(value < 100 ? 2 : 0)}`);
}
