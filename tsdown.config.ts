import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "tsdown";

const isThere = ([, path]: readonly [string, string]): boolean => existsSync(path);

/** Each host has one file. */
function adapters(): readonly (readonly [string, string])[] {
  const names = readdirSync("src/adapters").filter((name) => name.endsWith(".ts"));
  return names.map((name) => [`adapters/${name.slice(0, -".ts".length)}`, `src/adapters/${name}`]);
}

/** What the package offers to import; each has types. */
const library: Record<string, string> = Object.fromEntries(
  (
    [
      ["index", "src/index.ts"],
      ["runtime/index", "src/runtime/index.ts"],
      ["effects/index", "src/effects/index.ts"],
      ...adapters(),
    ] as const
  ).filter(isThere),
);

const shared = { format: "esm", platform: "node", target: "node20.19", fixedExtension: false } as const;

/**
 * Opening a file costs more than reading what is not used of it, so what every command loads stands in one file. The
 * front end, the renderers of single formats, pattern matching and the watcher stay in files that few commands load.
 */
const groups = [
  {
    name: "common",
    priority: 2,
    test: /src[\\/](?:base|source)[\\/]|src[\\/]diagnostics[\\/](?!render[\\/](?:sarif|github|gitlab|junit|rdjson))|src[\\/]project[\\/](?!watch|scaffold|code-analyzer|emitted-code|effects-worker|analyze-files|project-models|effects-of-code|read-code|release-code)|src[\\/]cli[\\/](?!commands|main|start|code-cache)/,
  },
  {
    name: "front-end",
    priority: 1,
    test: /src[\\/](?:language|scope|decide)[\\/]|src[\\/]policy[\\/](?!generated|load-policy)/,
  },
];

/** Says that the files of the folder are CommonJS, which those of the package are not. */
const commonJsFolder = {
  name: "commonjs-folder",
  generateBundle(this: { emitFile: (file: { type: "asset"; fileName: string; source: string }) => string }) {
    this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
  },
};

export default defineConfig([
  ...(Object.keys(library).length === 0
    ? []
    : [{ ...shared, entry: library, outDir: "dist/library", dts: true, clean: true }]),
  {
    ...shared,
    // As CommonJS, which V8's compiled code can be kept of.
    format: "cjs",
    entry: { main: "src/cli/main.ts", start: "src/cli/start.ts" },
    outDir: "dist/cli",
    outExtensions: () => ({ js: ".js" }),
    plugins: [commonJsFolder],
    dts: false,
    minify: true,
    clean: true,
    inputOptions: { resolve: { mainFields: ["module", "main"] } },
    outputOptions: { codeSplitting: { groups } },
  },
  // A thread loads this file, and the languages that it needs.
  {
    ...shared,
    entry: { "effects-worker": "src/project/effects-worker.ts" },
    outDir: "dist/worker",
    dts: false,
    minify: true,
    clean: true,
  },
]);
