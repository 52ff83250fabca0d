/**
 * How fast the front end is on a generated project of 100,000 lines, whether the time a line takes grows with the project, and
 * how long a build takes that finds everything in the cache, as a ratio to one that finds nothing. Build first: the last
 * figure is that of the shipped command.
 * Usage: tsx bench/language.ts [lines] [rounds]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, runBundled } from "./bundled-script.ts";
import { commandTime, writeProject } from "./command-time.ts";
import { projectOf } from "./generated-project.ts";

/** Lines a second to be reached, and the largest ratio of the times that a line takes in a large and in a small project. */
const targets = { parseAndCheck: 60_000, growth: 1.3 };
const builtLines = 10_000;

const [lines = "100000", rounds = "5"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "remit-bench-"));
try {
  const output = await runBundled("language-work", folder, [lines, rounds]);
  const speed = JSON.parse(output) as Readonly<Record<string, number>>;
  const { parseAndCheck = 0, parseAndCheckOf1000Lines = 0 } = speed;
  const growth = round(parseAndCheckOf1000Lines / parseAndCheck);
  const rebuild = rebuildRatio(join(folder, "project"));
  const met = parseAndCheck >= targets.parseAndCheck && growth <= targets.growth;
  console.log(JSON.stringify({ linesPerSecond: speed, growth, rebuildWithWarmCache: rebuild, targets, met }));
} finally {
  rmSync(folder, { recursive: true });
}

/** The time of a build with a warm cache over that of the same one without any. */
function rebuildRatio(project: string): number {
  writeProject(project, projectOf(root, builtLines));
  const time = (): number => commandTime(project, "build");
  const cold = time();
  const warm = Math.min(time(), time(), time());
  return round(warm / cold);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
