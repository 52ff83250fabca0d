import { describe, expect, test } from "vitest";
import { folderCache, noCache } from "../../src/project/compilation-cache.ts";
import { compileProject } from "../../src/project/compile-project.ts";
import type { Need } from "../../src/project/compile-project.ts";
import { nodeHost } from "../../src/project/node-host.ts";
import type { Pipeline } from "../../src/project/pipeline.ts";
import { sourceFile } from "../../src/source/source-file.ts";
import { standIn } from "./stand-in-pipeline.ts";
import { temporaryFolder } from "./temporary-project.ts";
import type { TemporaryFolder } from "./temporary-project.ts";

const secret = Buffer.alloc(32, 7);

/** b imports a; c stands alone. */
const policies = {
  "a.pol": "module a\nwarning\n",
  "b.pol": "module b\nimport a\n",
  "c.pol": "module c\n",
};

/** What a compilation gives, as plain data, with the texts of the outputs. */
async function compile(
  folder: TemporaryFolder,
  pipeline: Pipeline,
  need: Need = "outputs",
  key: Buffer | undefined = secret,
): Promise<unknown> {
  const files = Object.keys(policies).map((path) => sourceFile(path, folder.read(path)));
  const cache = key === undefined ? noCache : folderCache(nodeHost(folder.root), key);
  const { diagnostics, modules } = await compileProject(files, need, pipeline, cache);
  const outputs = await Promise.all(modules.map(async ({ name, emit }) => [name, await emit?.()]));
  return { diagnostics, outputs };
}

describe("the cache", () => {
  test("gives what a compilation without it gives, without compiling", async () => {
    const folder = temporaryFolder(policies);
    const cold = await compile(folder, standIn(), "outputs", undefined);
    await compile(folder, standIn());
    const warm = standIn();
    expect(await compile(folder, warm)).toEqual(cold);
    expect(warm.compiled).toEqual([]);
  });

  test("compiles what changed, what imports it, and what these need", async () => {
    const folder = temporaryFolder(policies);
    await compile(folder, standIn());
    folder.write("b.pol", "module b\nimport a\nchanged\n");
    const importing = standIn();
    expect(await compile(folder, importing)).toEqual(await compile(folder, standIn(), "outputs", undefined));
    expect(importing.compiled).toEqual([["a.pol", "b.pol"]]);
    folder.write("a.pol", "module a\nchanged\n");
    const imported = standIn();
    expect(await compile(folder, imported)).toEqual(await compile(folder, standIn(), "outputs", undefined));
    expect(imported.compiled).toEqual([["a.pol", "b.pol"]]);
  });

  test("compiles all when a module appears, goes or is renamed", async () => {
    const folder = temporaryFolder(policies);
    await compile(folder, standIn());
    folder.write("c.pol", "module d\n");
    const renamed = standIn();
    await compile(folder, renamed);
    expect(renamed.compiled).toEqual([["a.pol", "b.pol", "c.pol"]]);
  });

  test("keeps nothing about a module with an error", async () => {
    const folder = temporaryFolder({ ...policies, "c.pol": "module c\nerror\n" });
    const first = await compile(folder, standIn());
    const again = standIn();
    expect(await compile(folder, again)).toEqual(first);
    expect(again.compiled).toEqual([["c.pol"]]);
  });

  test("does not mix builds of the compiler", async () => {
    const folder = temporaryFolder(policies);
    await compile(folder, standIn("one"));
    const other = standIn("two");
    await compile(folder, other);
    expect(other.compiled).toEqual([["a.pol", "b.pol", "c.pol"]]);
  });

  test("does not trust entries that another user or a repository made", async () => {
    const folder = temporaryFolder(policies);
    await compile(folder, standIn(), "outputs", Buffer.alloc(32, 1));
    const own = standIn();
    await compile(folder, own);
    expect(own.compiled).toEqual([["a.pol", "b.pol", "c.pol"]]);
  });

  test("after a lint has the diagnostics but compiles for the outputs", async () => {
    const folder = temporaryFolder(policies);
    await compile(folder, standIn(), "diagnostics");
    const again = standIn();
    await compile(folder, again, "diagnostics");
    expect(again.compiled).toEqual([]);
  });

  test("is ignored by version control", async () => {
    const folder = temporaryFolder(policies);
    await compile(folder, standIn());
    expect(folder.read(".remit-cache/.gitignore")).toBe("*\n");
  });

  test.each([
    ["cut short", (text: string) => text.slice(0, text.length / 2)],
    ["empty", () => ""],
    ["not text", () => Buffer.from([0xff, 0xfe, 0x00])],
    ["changed in one letter", (text: string) => text.replace("module", "moduld")],
    ["without its code", (text: string) => text.slice(text.indexOf("\n"))],
    ["another file's", (_: string, other: string) => other],
    ["JSON of another shape", (text: string) => `${text.split("\n")[0] ?? ""}\n{}`],
  ])("counts as none where an entry is %s", async (_name, damage) => {
    const folder = temporaryFolder(policies);
    const cold = await compile(folder, standIn());
    const entries = folder
      .paths()
      .filter((path) => path.startsWith(".remit-cache/") && path.endsWith(".json"));
    expect(entries).toHaveLength(3);
    const texts = entries.map(folder.read);
    for (const [index, path] of entries.entries()) {
      folder.write(path, damage(texts[index] ?? "", texts[(index + 1) % 3] ?? ""));
    }
    const again = standIn();
    expect(await compile(folder, again)).toEqual(cold);
    expect(again.compiled).toEqual([["a.pol", "b.pol", "c.pol"]]);
  });

  test("drops the entries of files that are gone", async () => {
    const folder = temporaryFolder(policies);
    await compile(folder, standIn());
    folderCache(nodeHost(folder.root), secret).keepOnly(["a.pol"]);
    expect(folder.paths().filter((path) => path.startsWith(".remit-cache/"))).toHaveLength(2);
  });
});
