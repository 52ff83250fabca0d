/**
 * False alarms on libraries that nobody here wrote: every file of lodash, ramda, date-fns and mathjs as npm installs
 * them, each by itself. Counts the files that have an effect other than loading modules, and gives each with its reason.
 * Usage: tsx bench/effects-on-libraries.ts [folder] [every] — a folder with the packages in its node_modules, and only
 * each `every`th file; without one the packages are installed into a temporary folder.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { analyze } from "../src/effects/index.ts";
import { printTarget } from "../src/policy/effect.ts";

const packages = ["lodash@4.17.21", "ramda@0.30.1", "date-fns@4.1.0", "mathjs@14.0.1"];
const [given = "", every = "1"] = process.argv.slice(2);
const folder = given === "" ? mkdtempSync(join(tmpdir(), "remit-libraries-")) : given;
if (!existsSync(join(folder, "node_modules"))) {
  writeFileSync(join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages], {
    cwd: folder,
    stdio: "ignore",
  });
}

let [all, flagged] = [0, 0];
for (const one of packages) {
  const [name = ""] = one.split("@");
  const root = join(folder, "node_modules", name);
  const files = filesOf(root).filter((_, i) => i % Number(every) === 0);
  const reasons: string[] = [];
  const start = performance.now();
  for (const file of files) {
    const { effects } = analyze({ path: file, text: readFileSync(file, "utf8") }, { language: "javascript" });
    const others = effects.filter(({ kind }) => kind !== "code.load");
    const [first] = others;
    if (first !== undefined)
      reasons.push(
        `  ${relative(root, file)}: ${first.kind} ${printTarget(first.target)} ${first.trace[0]?.text ?? ""} (${others.length})`,
      );
  }
  const taken = performance.now() - start;
  all += files.length;
  flagged += reasons.length;
  console.log(
    `${one}: ${reasons.length} of ${files.length} files, ${percent(reasons.length, files.length)}, ${(taken / 1000).toFixed(0)} s`,
  );
  for (const reason of reasons) console.log(reason);
}
console.log(`all: ${flagged} of ${all} files, ${percent(flagged, all)} (at most 2)`);
if (given === "") rmSync(folder, { recursive: true });

function filesOf(root: string): readonly string[] {
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(root, file).includes("node_modules"))
    .toSorted();
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;
}
