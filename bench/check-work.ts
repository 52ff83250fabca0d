import { readFileSync } from "node:fs";
import { compile } from "../src/language/compile.ts";
import { sourceFile, type SourceFile } from "../src/source/source-file.ts";
import { projectOf } from "./generated-project.ts";

/** Checks generated projects of several sizes and writes the microseconds that a line takes as JSON; `check.ts` runs it. */
const [root = ".", rounds = "5", ...sizes] = process.argv.slice(2);

const library = ["abstract", "effects", "layout", "time"].map((name) =>
  sourceFile(`std:${name}.pol`, readFileSync(`${root}/stdlib/${name}.pol`, "utf8")),
);

const projects = sizes.map((size) => projectOf(root, Number(size)));
const largest = Math.max(...projects.map(({ lines }) => lines));
const best = projects.map(() => Infinity);
for (let round = 0; round < Number(rounds); round++) {
  for (const [index, { files, lines }] of projects.entries()) {
    // Small projects are checked so often that each size takes as long.
    const times = Math.round(largest / lines);
    const start = performance.now();
    for (let time = 0; time < times; time++) check(files);
    const perLine = ((performance.now() - start) * 1000) / (times * lines);
    best[index] = Math.min(best[index] ?? Infinity, perLine);
  }
}
console.log(
  JSON.stringify(projects.map(({ lines }, index) => ({ lines, microsecondsPerLine: best[index] }))),
);

function check(files: readonly SourceFile[]): void {
  const { diagnostics } = compile(
    files.map((file) => ({ ...file })),
    library,
  );
  const [one] = diagnostics;
  if (one !== undefined) throw new Error(`${one.file?.path} ${one.code} ${one.message}`);
}
