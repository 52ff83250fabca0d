import { readFileSync } from "node:fs";
import { compile } from "../src/language/compile.ts";
import { parse } from "../src/language/syntax/parse.ts";
import { print } from "../src/language/syntax/print.ts";
import { sourceFile, type SourceFile } from "../src/source/source-file.ts";
import { projectOf } from "./generated-project.ts";

/**
 * Parses, checks and prints generated projects, and writes the figures as JSON. `bench/language.ts` bundles it and runs it:
 * as it is shipped it runs several times as fast as through a loader.
 */
const [root = ".", lines = "100000", rounds = "5"] = process.argv.slice(2);

const library = ["abstract", "effects", "layout", "time"].map((name) =>
  sourceFile(`std:${name}.pol`, readFileSync(`${root}/stdlib/${name}.pol`, "utf8")),
);

const large = projectOf(root, Number(lines));
const small = projectOf(root, 1000);
const smallTimes = Math.round(large.lines / small.lines);

const first = linesPerSecond(large.lines, () => check(large.files));
const best = { parse: 0, parseAndCheck: 0, format: 0, parseAndCheckOf1000Lines: 0 };
for (let round = 0; round < Number(rounds); round++) {
  const modules = large.files.map((file) => parse(fresh(file)).module);
  keep("parse", large.lines, () => large.files.map((file) => parse(fresh(file))));
  keep("format", large.lines, () => modules.map((module) => print(module)));
  keep("parseAndCheck", large.lines, () => check(large.files));
  keep("parseAndCheckOf1000Lines", smallTimes * small.lines, () => {
    for (let time = 0; time < smallTimes; time++) check(small.files);
  });
}
console.log(JSON.stringify({ lines: large.lines, files: large.files.length, first, ...best }));

function keep(name: keyof typeof best, lines: number, work: () => unknown): void {
  best[name] = Math.max(best[name], linesPerSecond(lines, work));
}

function check(files: readonly SourceFile[]): void {
  const { diagnostics } = compile(files.map(fresh), library);
  const [one] = diagnostics;
  if (one !== undefined) throw new Error(`${one.file?.path} ${one.code} ${one.message}`);
}

/** The file as a new object, about which nothing is remembered. */
function fresh(file: SourceFile): SourceFile {
  return { ...file };
}

function linesPerSecond(lines: number, work: () => unknown): number {
  const start = performance.now();
  work();
  return Math.round((lines / (performance.now() - start)) * 1000);
}
