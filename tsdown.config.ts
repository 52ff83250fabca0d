import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "tsdown";
import { asciiOnly } from "./src/generate/ascii-only.ts";
import { modelsBeside } from "./src/generate/models-beside.ts";
import { openedLater } from "./src/generate/opened-later.ts";

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

/** The files of the sources whose path there is matched from its start; `/` stands for any separator. */
function sources(...paths: readonly string[]): RegExp {
  return new RegExp(`src/(?:${paths.join("|")})`.replaceAll("/", "[\\\\/]"), "u");
}

/**
 * Opening a file costs more than reading what is not used of it, so what every command loads stands in one file, and the
 * front end in another, as does the analysis of code. A group takes along all that its members import: what few commands load is not among them.
 */
const groups = [
  {
    name: "common",
    priority: 2,
    test: sources(
      "base/",
      "source/",
      "diagnostics/(?!render/(?:sarif|github|gitlab|junit|rdjson))",
      // What the analysis needs of the lattice of scopes: elsewhere, the whole front end would come along.
      "(?:policy/effect|scope/(?:pattern|path|path-shape|path-prediction|alphabet|regular|binding))\\.",
      "project/(?:baseline|build-|clean-|compil|config-options|content-|find-files|format-|hosts-|lint-|main-|manifest|module-|node-)",
      "project/(?:open-|output-|pipeline|project-host|project-path|read-config|read-sources|scan-|select-|standard-|stored-)",
      "project/(?:suppressions|user-)",
      "cli/(?:build-|command-context|exit-|format-|internal-|present|process-|progress-|program|read-unsaved|run|terminal|with-)",
    ),
  },
  {
    name: "front-end",
    priority: 1,
    test: sources(
      "language/(?!lower-models|syntax/grammar)",
      "scope/(?!pattern\\.)",
      "policy/(?!closure|effect\\.|generated|load-policy|rename-policy|strict-json|verify)",
    ),
  },
  {
    name: "analysis",
    priority: 1,
    test: sources(
      "effects/(?!python/|javascript/|models/generated|report-schema|index)",
      "project/(?:analyze-files|code-analyzer|effect-text|effects-of-code|project-models|read-code)",
      "cli/commands/effects",
    ),
  },
  { name: "python", priority: 1, test: sources("effects/(?:python/|models/generated/python)") },
  { name: "javascript", priority: 1, test: sources("effects/(?:javascript/|models/generated/javascript)") },
];

/** One letter that is not ASCII would make V8 read and keep a file of the bundle as text of two bytes a letter. */
const inAscii = {
  name: "in-ascii",
  generateBundle(_: unknown, bundle: Readonly<Record<string, { code?: string }>>) {
    for (const file of Object.values(bundle)) if (file.code !== undefined) file.code = asciiOnly(file.code);
  },
};

/** The first file is loaded without what is kept compiled: it loads itself alone. */
const mainAlone = {
  name: "main-alone",
  generateBundle(_: unknown, bundle: Readonly<Record<string, { code?: string }>>) {
    const main = bundle["main.js"];
    if (main?.code === undefined) throw new Error("there is no main.js");
    main.code = main.code.replace(/require\(`\.\/rolldown-runtime-[\w-]+\.js`\);/, "");
    if (main.code.includes("rolldown-runtime")) throw new Error("main.js needs a file of the bundler");
  },
};

/** Says that the files of the folder are CommonJS, which those of the package are not. */
const commonJsFolder = {
  name: "commonjs-folder",
  generateBundle(this: { emitFile: (file: { type: "asset"; fileName: string; source: string }) => string }) {
    this.emitFile({ type: "asset", fileName: "package.json", source: '{ "type": "commonjs" }\n' });
  },
};

/** The parser of command lines could run other programs as commands, which no command of Remit is: it gets none to run. */
const noOtherPrograms = {
  name: "no-other-programs",
  resolveId: (id: string, importer: string | undefined): string | undefined =>
    id === "node:child_process" && /[\\/]commander[\\/]/.test(importer ?? "") ? "\0nothing" : undefined,
  load: (id: string): string | undefined => (id === "\0nothing" ? "export {};" : undefined),
};

/** The library of colours looks whether standard output is a terminal when it is loaded, which opens it; Remit looks itself. */
const noLookAtTheTerminal = {
  name: "no-look-at-the-terminal",
  transform(code: string, id: string): string | undefined {
    if (!/[\\/]picocolors\.js$/.test(id)) return undefined;
    const look = "(p.stdout || {}).isTTY";
    if (!code.includes(look)) throw new Error(`picocolors does not look at the terminal with \`${look}\``);
    return code.replace(look, "false");
  },
};

/** Bytes. One import too many brings whole rooms along. */
const largestCommonFile = 300_000;

/** Fails the build where the file that every command loads has grown. */
const staysSmall = {
  name: "stays-small",
  generateBundle(
    _: unknown,
    bundle: Readonly<Record<string, { readonly name?: string; readonly code?: string }>>,
  ) {
    for (const { name, code = "" } of Object.values(bundle)) {
      if (name === "common" && code.length > largestCommonFile)
        throw new Error(`what every command loads has ${code.length} bytes, more than ${largestCommonFile}`);
    }
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
    plugins: [
      commonJsFolder,
      inAscii,
      mainAlone,
      modelsBeside,
      noLookAtTheTerminal,
      noOtherPrograms,
      openedLater,
      staysSmall,
    ],
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
