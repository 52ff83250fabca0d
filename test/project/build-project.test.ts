import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildProject } from "../../src/project/build-project.ts";
import type { BuildMode } from "../../src/project/build-project.ts";
import { cleanProject } from "../../src/project/clean-project.ts";
import { noCache } from "../../src/project/compilation-cache.ts";
import type { CompilationCache } from "../../src/project/compilation-cache.ts";
import { openProject } from "../../src/project/open-project.ts";
import type { Pipeline } from "../../src/project/pipeline.ts";
import { readSources } from "../../src/project/read-sources.ts";
import { standIn } from "./stand-in-pipeline.ts";
import { temporaryFolder } from "./temporary-project.ts";
import type { TemporaryFolder } from "./temporary-project.ts";

interface Outcome {
  readonly found: readonly string[];
  readonly states: Readonly<Record<string, string>>;
}

async function build(
  folder: TemporaryFolder,
  mode: BuildMode = "write",
  pipeline: Pipeline = standIn(),
  cache: CompilationCache = noCache,
): Promise<Outcome> {
  const project = openProject(folder.root);
  const sources = await readSources(project, []);
  const { report, outputs } = await buildProject(project, sources, mode, pipeline, cache, () => undefined);
  return {
    found: [...project.diagnostics, ...report.diagnostics].map(({ code, message }) => `${code} ${message}`),
    states: Object.fromEntries(outputs.map(({ name, state }) => [name, state])),
  };
}

const twoModules = {
  "remit.config.jsonc": "{}",
  "a.pol": "module a\n",
  "sub/b.pol": "module b\nimport a\n",
};

describe("a build", () => {
  test("writes two files for each module, and a manifest", async () => {
    const folder = temporaryFolder(twoModules);
    expect(await build(folder)).toEqual({
      found: [],
      states: { "a.json": "missing", "a.ts": "missing", "b.json": "missing", "b.ts": "missing" },
    });
    expect(folder.paths()).toEqual([
      "a.pol",
      "generated/.remit-manifest.json",
      "generated/a.json",
      "generated/a.ts",
      "generated/b.json",
      "generated/b.ts",
      "remit.config.jsonc",
      "sub/b.pol",
    ]);
    expect(folder.read("generated/b.json")).toBe(
      '{"name":"b","texts":["module b\\nimport a\\n","module a\\n"]}\n',
    );
  });

  test("gives the same bytes the second time, and checks clean", async () => {
    const folder = temporaryFolder(twoModules);
    await build(folder);
    const before = folder.paths().map(folder.read);
    const current = { "a.json": "current", "a.ts": "current", "b.json": "current", "b.ts": "current" };
    expect(await build(folder)).toEqual({ found: [], states: current });
    expect(await build(folder, "check")).toEqual({ found: [], states: current });
    expect(folder.paths().map(folder.read)).toEqual(before);
  });

  test("writes nothing when any policy has an error", async () => {
    const folder = temporaryFolder({ ...twoModules, "c.pol": "module c\nerror\n" });
    expect(await build(folder)).toEqual({ found: ["REM4001 found error"], states: {} });
    expect(folder.paths().filter((path) => path.startsWith("generated"))).toEqual([]);
  });

  test("writes nothing as a plan or a check", async () => {
    const folder = temporaryFolder(twoModules);
    const before = folder.paths();
    expect((await build(folder, "plan")).found).toEqual([]);
    expect((await build(folder, "check")).found).toEqual([
      "REM9102 `generated/a.json` has not been generated",
      "REM9102 `generated/a.ts` has not been generated",
      "REM9102 `generated/b.json` has not been generated",
      "REM9102 `generated/b.ts` has not been generated",
    ]);
    expect(folder.paths()).toEqual(before);
  });

  test("refreshes what is stale, which a check reports", async () => {
    const folder = temporaryFolder(twoModules);
    await build(folder);
    folder.write("sub/b.pol", "module b\n");
    expect((await build(folder, "check")).found).toEqual([
      "REM9101 `generated/b.json` is not what the policies give",
      "REM9101 `generated/b.ts` is not what the policies give",
    ]);
    expect((await build(folder)).found).toEqual([]);
    expect((await build(folder, "check")).found).toEqual([]);
  });

  test("overwrites an edit with a warning; for a check it is an error", async () => {
    const folder = temporaryFolder(twoModules);
    await build(folder);
    const original = folder.read("generated/a.ts");
    folder.write("generated/a.ts", "// mine\n");
    expect((await build(folder, "check")).found).toEqual(["REM9103 `generated/a.ts` was changed by hand"]);
    expect((await build(folder)).found).toEqual([
      "REM9105 `generated/a.ts` was changed by hand and has been generated anew",
    ]);
    expect(folder.read("generated/a.ts")).toBe(original);
  });

  test("takes no notice of line ends that version control has changed", async () => {
    const folder = temporaryFolder(twoModules);
    await build(folder);
    folder.write("generated/a.ts", folder.read("generated/a.ts").replaceAll("\n", "\r\n"));
    expect((await build(folder, "check")).found).toEqual([]);
  });

  test("never touches a file that it did not write, and then writes nothing at all", async () => {
    const folder = temporaryFolder({ ...twoModules, "generated/b.ts": "// someone else's\n" });
    const before = folder.paths();
    for (const mode of ["write", "plan", "check"] as const) {
      const { found } = await build(folder, mode);
      expect(found).toContain("REM9107 `generated/b.ts` is in the way: Remit did not write it");
    }
    expect(folder.paths()).toEqual(before);
    expect(folder.read("generated/b.ts")).toBe("// someone else's\n");
  });

  test("adopts files that are just what it would write, after the manifest was lost", async () => {
    const folder = temporaryFolder(twoModules);
    await build(folder);
    const manifest = folder.read("generated/.remit-manifest.json");
    folder.write("generated/.remit-manifest.json", '{"version":1,"files":{}}');
    expect((await build(folder)).found).toEqual([]);
    expect(folder.read("generated/.remit-manifest.json")).toBe(manifest);
  });

  test("removes the files of a module that is gone, and keeps one that was edited", async () => {
    const folder = temporaryFolder({ ...twoModules, "sub/b.pol": "module b\n" });
    await build(folder);
    folder.write("generated/b.ts", "// mine\n");
    folder.write("sub/b.pol", "module c\n");
    expect((await build(folder, "check")).found).toEqual([
      "REM9104 `generated/b.json` was generated from a module that is gone",
      "REM9104 `generated/b.ts` was generated from a module that is gone",
      "REM9102 `generated/c.json` has not been generated",
      "REM9102 `generated/c.ts` has not been generated",
    ]);
    expect((await build(folder)).found).toEqual([
      "REM9106 `generated/b.ts` has no module any more, but was changed by hand and is kept",
    ]);
    expect(folder.paths().filter((path) => path.startsWith("generated/b"))).toEqual(["generated/b.ts"]);
    expect((await build(folder)).found).toEqual([]);
  });

  test.each([
    ["nonsense", "it is not a JSON object"],
    ['{"version":2,"files":{}}', "its version is not 1"],
    ['{"version":1}', "it lists no files"],
    [
      '{"version":1,"files":{"../../a.json":"sha256:0"}}',
      "`../../a.json` is not the name of a generated file",
    ],
    ['{"version":1,"files":{"/etc/passwd":"sha256:0"}}', "`/etc/passwd` is not the name of a generated file"],
    ['{"version":1,"files":{"a.json":"sha256:0"}}', "`a.json` has no digest"],
  ])("refuses the manifest %s", async (manifest, problem) => {
    const folder = temporaryFolder({ ...twoModules, "generated/.remit-manifest.json": manifest });
    expect((await build(folder)).found).toEqual([
      `REM9030 the manifest \`generated/.remit-manifest.json\` cannot be used: ${problem}`,
    ]);
  });

  test("refuses an output folder that is a link out of the project", async () => {
    const elsewhere = temporaryFolder();
    const folder = temporaryFolder(twoModules);
    symlinkSync(elsewhere.root, join(folder.root, "generated"));
    const { found } = await build(folder);
    expect([...new Set(found.map((line) => line.slice(0, 7)))]).toEqual(["REM9015"]);
    expect(elsewhere.paths()).toEqual([]);
  });

  test("replaces a link in the place of an output, not what the link leads to", async () => {
    const folder = temporaryFolder(twoModules);
    await build(folder);
    folder.write("precious.txt", "precious\n");
    const { rmSync } = await import("node:fs");
    rmSync(join(folder.root, "generated/a.ts"));
    symlinkSync(join(folder.root, "precious.txt"), join(folder.root, "generated/a.ts"));
    expect((await build(folder)).found).toEqual([
      "REM9105 `generated/a.ts` was changed by hand and has been generated anew",
    ]);
    expect(folder.read("precious.txt")).toBe("precious\n");
  });

  test("refuses two modules whose files would differ in case only", async () => {
    const folder = temporaryFolder({ ...twoModules, "c.pol": "module A\n" });
    expect((await build(folder)).found).toEqual([
      "REM9108 modules `a` and `A` would share their generated files",
    ]);
  });

  test("gives lint rules the level of the configuration, and touches no other diagnostic", async () => {
    const folder = temporaryFolder({ "a.pol": "module a\nwarning\n" });
    expect((await build(folder)).found).toEqual(["REM7001 found warning"]);
  });
});

describe("cleaning", () => {
  test("removes what is as it was written, and nothing else", async () => {
    const folder = temporaryFolder(twoModules);
    await build(folder);
    folder.write("generated/a.ts", "// mine\n");
    folder.write("generated/other.ts", "// other\n");
    const { report, removed } = cleanProject(openProject(folder.root));
    expect(removed).toEqual(["generated/a.json", "generated/b.json", "generated/b.ts"]);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(["REM9106"]);
    expect(folder.paths()).toEqual([
      "a.pol",
      "generated/a.ts",
      "generated/other.ts",
      "remit.config.jsonc",
      "sub/b.pol",
    ]);
  });
});
