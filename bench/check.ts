/**
 * Whether the time that checking takes for a line stays the same from 1,000 to 100,000 lines, and how long linting a project of
 * 1,000 files takes when one of them has changed, as a ratio to linting it the first time. Build first: the last figure is
 * that of the shipped command.
 * Usage: tsx bench/check.ts [rounds] [files]
 */
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, runBundled } from "./bundled-script.ts";
import { commandTime, writeProject } from "./command-time.ts";
import { projectOf } from "./generated-project.ts";

/** The largest ratio of the times that a line takes in a project of one size and another. */
const most = 1.3;
const sizes = [1000, 10_000, 100_000];

const [rounds = "3", files = "1000"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "remit-bench-"));
try {
  const output = await runBundled("check-work", folder, [rounds, ...sizes.map(String)]);
  const measured = JSON.parse(output) as readonly {
    readonly lines: number;
    readonly microsecondsPerLine: number;
  }[];
  const times = measured.map(({ microsecondsPerLine }) => microsecondsPerLine);
  const [first = 1] = times;
  const growth = round(Math.max(...times) / Math.min(...times));
  const fromSmallToLarge = round((times.at(-1) ?? first) / first);
  const lint = lintOneChanged(join(folder, "project"), Number(files));
  const met = fromSmallToLarge <= most;
  console.log(JSON.stringify({ measured, fromSmallToLarge, growth, most, met, lint }));
  process.exitCode = met ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** The time of linting when one file has changed over that of the first time, each a whole run of the command. */
function lintOneChanged(project: string, count: number): object {
  const whole = projectOf(root, count * 100);
  const generated = { ...whole, files: whole.files.slice(0, count) };
  writeProject(project, generated);
  const cold = commandTime(project, "lint");
  const changed = [1, 2, 3].map((time) => {
    appendFileSync(join(project, generated.files[0]?.path ?? ""), `// ${time}\n`);
    return commandTime(project, "lint");
  });
  return {
    files: generated.files.length,
    coldMs: Math.round(cold),
    ratio: round(Math.min(...changed) / cold),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
