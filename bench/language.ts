/**
 * How fast the front end is on a generated project of 100,000 lines, whether the time a line takes grows with the project, and
 * how long a build takes that finds everything in the cache, as a ratio to one that finds nothing. Build first: the last
 * figure is that of the shipped command.
 * Usage: tsx bench/language.ts [lines] [rounds]
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";
import { projectOf } from "./generated-project.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const main = join(root, "dist/cli/main.js");
/** Lines a second to be reached, and the largest ratio of the times that a line takes in a large and in a small project. */
const targets = { parseAndCheck: 60_000, growth: 1.3 };
const builtLines = 10_000;

const [lines = "100000", rounds = "5"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "remit-bench-"));
try {
  await bundle(folder);
  const output = execFileSync(process.execPath, [
    join(folder, "work/language-work.mjs"),
    root,
    lines,
    rounds,
  ]);
  const speed = JSON.parse(output.toString()) as Readonly<Record<string, number>>;
  const { parseAndCheck = 0, parseAndCheckOf1000Lines = 0 } = speed;
  const growth = round(parseAndCheckOf1000Lines / parseAndCheck);
  const rebuild = rebuildRatio(join(folder, "project"));
  const met = parseAndCheck >= targets.parseAndCheck && growth <= targets.growth;
  console.log(JSON.stringify({ linesPerSecond: speed, growth, rebuildWithWarmCache: rebuild, targets, met }));
} finally {
  rmSync(folder, { recursive: true });
}

async function bundle(outFolder: string): Promise<void> {
  await build({
    entry: { "language-work": join(root, "bench/language-work.ts") },
    outDir: join(outFolder, "work"),
    format: "esm",
    platform: "node",
    dts: false,
    config: false,
    logLevel: "error",
    fixedExtension: true,
    inputOptions: { resolve: { mainFields: ["module", "main"] } },
  });
}

/** The time of a build with a warm cache over that of the same one without any. */
function rebuildRatio(project: string): number {
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, "remit.config.jsonc"), "{}\n");
  for (const { path, text } of projectOf(root, builtLines).files) writeFileSync(join(project, path), text);
  const cold = milliseconds(project);
  const warm = Math.min(milliseconds(project), milliseconds(project), milliseconds(project));
  return round(warm / cold);
}

function milliseconds(cwd: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [main, "build"], { cwd });
  if (status !== 0) throw new Error(`remit build ended with ${status}: ${stderr.toString()}`);
  return performance.now() - start;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
