/**
 * The analysis of JavaScript and TypeScript against @babel/parser alone and against js-x-ray, in one run, on whole
 * libraries as npm installs them, and the cold start. Each library in a process of its own, so that none runs in the
 * memory of another.
 * Usage: tsx bench/effects-on-javascript.ts [folder] [library | sweep] [every] — a folder with the packages in its
 * node_modules; without one the packages are installed into a temporary folder. `sweep` goes through every `every`th file
 * of that node_modules in place of the libraries. Build first for the cold start.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse as parseWithBabel } from "@babel/parser";
import { analyze } from "../src/effects/index.ts";

interface Text {
  readonly path: string;
  readonly text: string;
}

/** What js-x-ray is used by here. */
interface AstAnalyser {
  analyse(text: string): unknown;
}

const packages = [
  "typescript@5.9.3",
  "react-dom@19.0.0",
  "three@0.172.0",
  "rxjs@7.8.1",
  "effect@3.12.0",
  "@nodesecure/js-x-ray@10.2.1",
];
const [given = "", only = "", every = "1"] = process.argv.slice(2);
const folder = given === "" ? mkdtempSync(join(tmpdir(), "remit-javascript-")) : given;
if (!existsSync(join(folder, "node_modules"))) {
  writeFileSync(join(folder, "package.json"), "{}");
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages], {
    cwd: folder,
    stdio: "ignore",
  });
}
const modules = join(folder, "node_modules");

const libraries: Readonly<Record<string, readonly string[]>> = {
  "typescript.js": [join(modules, "typescript/lib/typescript.js")],
  "react-dom": filesIn(join(modules, "react-dom"), /\.js$/),
  three: [join(modules, "three/build/three.core.js"), join(modules, "three/build/three.module.js")],
  "rxjs, TypeScript": filesIn(join(modules, "rxjs/src"), /\.ts$/),
  "effect, TypeScript": filesIn(join(modules, "effect/src"), /\.ts$/),
};

if (only === "sweep") sweep();
else if (only !== "") await measured(only, libraries[only] ?? []);
else {
  for (const name of Object.keys(libraries)) inProcess(name);
  coldStart();
}
if (given === "") rmSync(folder, { recursive: true });

function inProcess(name: string): void {
  const words = [...process.execArgv, fileURLToPath(import.meta.url), folder, name];
  const { status } = spawnSync(process.execPath, words, { stdio: "inherit" });
  if (status !== 0) say(name, `ended with ${status}`);
}

/** Ratios of the best of a few rounds. */
async function measured(name: string, paths: readonly string[]): Promise<void> {
  const texts = paths
    .filter((path) => existsSync(path))
    .map((path): Text => ({ path, text: readFileSync(path, "utf8") }));
  if (texts.length === 0) return say(name, "not there");
  let [parse, whole] = [Infinity, Infinity];
  for (let round = 0; round < 3; round++) {
    parse = Math.min(
      parse,
      timed(() => texts.forEach(parsed)),
    );
    whole = Math.min(
      whole,
      timed(() => texts.forEach(analysed)),
    );
  }
  say(
    name,
    `${texts.length} files, parse ${parse.toFixed(0)} ms, ours / parse ${(whole / parse).toFixed(2)} (at most 1.6)`,
  );
  const theirs = texts.every(({ path }) => path.endsWith("js")) ? await xray() : undefined;
  if (theirs === undefined) return undefined;
  const other = timed(() => texts.forEach((one) => xrayed(theirs, one)));
  return say(name, `js-x-ray / ours ${(other / whole).toFixed(2)} (at least 3)`);
}

/** No file crashes the analysis; how many take more than three times their bare parse. */
function sweep(): void {
  const paths = filesIn(modules, /\.[cm]?js$/).filter((_, i) => i % Number(every) === 0);
  const ratios: { readonly path: string; readonly ratio: number; readonly taken: number }[] = [];
  let crashed = 0;
  for (const path of paths) {
    const one = { path, text: readFileSync(path, "utf8") };
    parsed(one);
    let parse = timed(() => parsed(one));
    let taken = Infinity;
    try {
      for (let round = 0; round < 4 && taken > 3 * parse; round++) {
        taken = Math.min(
          taken,
          timed(() => analysed(one)),
        );
        if (taken > 3 * parse)
          parse = Math.min(
            parse,
            timed(() => parsed(one)),
          );
      }
    } catch (error) {
      crashed++;
      say("  crashed", `${path.slice(modules.length + 1)}: ${String(error)}`);
      continue;
    }
    ratios.push({ path, ratio: taken / parse, taken });
  }
  const slow = ratios.filter(({ ratio }) => ratio > 3);
  const total = ratios.reduce((sum, { taken }) => sum + taken, 0);
  const parse = ratios.reduce((sum, { taken, ratio }) => sum + taken / ratio, 0);
  say(
    "sweep",
    `${paths.length} files, ${crashed} crashed, ours / parse ${(total / parse).toFixed(2)}, over 3: ${slow.length}, of which over 10 ms: ${slow.filter(({ taken }) => taken > 10).length}`,
  );
  for (const { path, ratio, taken } of slow.toSorted((a, b) => b.taken - a.taken).slice(0, 40))
    say("  over 3", `${path.slice(modules.length + 1)} ${ratio.toFixed(1)}, ${taken.toFixed(0)} ms`);
}

function coldStart(): void {
  const place = mkdtempSync(join(tmpdir(), "remit-bench-"));
  writeFileSync(join(place, "a.js"), 'require("fs").readdirSync(".");\n');
  const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
  const fastest = (words: readonly string[]): number =>
    Math.min(
      ...Array.from({ length: 15 }, () => timed(() => spawnSync(process.execPath, words, { cwd: place }))),
    );
  const ratio = fastest([main, "effects", "a.js"]) / fastest(["-e", "0"]);
  say("cold start: remit effects / node -e 0", `${ratio.toFixed(2)} (at most 1.9)`);
  rmSync(place, { recursive: true });
}

async function xray(): Promise<AstAnalyser | undefined> {
  const root = join(modules, "@nodesecure/js-x-ray");
  if (!existsSync(root)) return undefined;
  const load = createRequire(join(root, "package.json"));
  const { exports: entry, main } = load("./package.json") as {
    readonly exports?: string | { readonly ["."]?: { readonly import?: string; readonly default?: string } };
    readonly main?: string;
  };
  const file =
    typeof entry === "string" ? entry : (entry?.["."]?.import ?? entry?.["."]?.default ?? main ?? "index.js");
  const { AstAnalyser: Analyser } = (await import(pathToFileURL(join(root, file)).href)) as {
    readonly AstAnalyser: new () => AstAnalyser;
  };
  return new Analyser();
}

function xrayed(theirs: AstAnalyser, { text }: Text): void {
  try {
    theirs.analyse(text);
  } catch {
    // It reads less than there is; what it took until then counts.
  }
}

/** One parse, as who knows what the file is. */
function parsed({ path, text }: Text): boolean {
  const isTyped = path.endsWith("ts");
  const isModule = isTyped || path.endsWith(".mjs") || /^\s*(?:import|export)\s*["'\w{*]/m.test(text);
  try {
    parseWithBabel(text, {
      sourceType: isModule ? "module" : "commonjs",
      attachComment: false,
      plugins: isTyped ? ["typescript", "decorators-legacy"] : ["decorators"],
    });
    return true;
  } catch {
    return false;
  }
}

function analysed({ path, text }: Text): number {
  return analyze({ path, text }, { language: "javascript" }).effects.length;
}

function filesIn(root: string, name: RegExp): readonly string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && name.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Milliseconds. */
function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function say(what: string, value: string): void {
  console.log(`${what}: ${value}`);
}
