import { describe, expect, test } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { standIn } from "../project/stand-in-pipeline.ts";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn } from "./run-in.ts";

const project = { "remit.config.jsonc": "{}", "a.pol": "module a\n", "b.pol": "module b\n" };

describe("build", () => {
  test("writes, then has nothing to do, then checks clean", async () => {
    const folder = temporaryFolder(project);
    expect((await runIn(folder.root, "build")).out).toBe(
      "nothing found in 2 files\n4 generated files written, 0 removed, 0 up to date\n",
    );
    expect((await runIn(folder.root, "build")).out).toBe(
      "nothing found in 2 files\n0 generated files written, 0 removed, 4 up to date\n",
    );
    expect(await runIn(folder.root, "build --check")).toEqual({
      exitCode: 0,
      out: "nothing found in 2 files\n4 generated files up to date\n",
      errors: "",
    });
  });

  test("fails a check of what is stale, and changes nothing", async () => {
    const folder = temporaryFolder(project);
    await runIn(folder.root, "build");
    folder.write("a.pol", "module a\nmore\n");
    const before = folder.paths().map(folder.read);
    const { exitCode, out } = await runIn(folder.root, "build --check");
    expect(exitCode).toBe(1);
    expect(out).toBe(
      [
        "error[REM9101]: `generated/a.json` is not what the policies give",
        " --> generated/a.json:1:1",
        "  = help: run `remit build` and commit the result",
        "",
        "error[REM9101]: `generated/a.ts` is not what the policies give",
        " --> generated/a.ts:1:1",
        "  = help: run `remit build` and commit the result",
        "",
        "2 errors in 2 of 2 files",
        "",
      ].join("\n"),
    );
    expect(
      folder
        .paths()
        .map(folder.read)
        .filter((text) => !before.includes(text)),
    ).toEqual([]);
  });

  test("says what it would do, and does nothing", async () => {
    const folder = temporaryFolder(project);
    await runIn(folder.root, "build");
    folder.write("a.pol", "module a\nmore\n");
    folder.write("b.pol", "module c\n");
    const before = folder.paths();
    expect(await runIn(folder.root, "build --dry-run")).toEqual({
      exitCode: 0,
      out: [
        "nothing found in 2 files",
        "would write generated/a.json",
        "would write generated/a.ts",
        "would write generated/c.json",
        "would write generated/c.ts",
        "would remove generated/b.json",
        "would remove generated/b.ts",
        "",
      ].join("\n"),
      errors: "",
    });
    expect(folder.paths()).toEqual(before);
  });

  test("uses the cache of a configured project", async () => {
    const folder = temporaryFolder(project);
    await runIn(folder.root, "build");
    const pipeline = standIn();
    await runIn(folder.root, "build", { pipeline });
    expect(pipeline.compiled).toEqual([]);
  });

  test("cleans its files and the cache away", async () => {
    const folder = temporaryFolder(project);
    await runIn(folder.root, "build");
    expect((await runIn(folder.root, "build --clean")).out).toBe(
      "nothing found\n4 generated files removed\n",
    );
    expect(folder.paths().filter((path) => !path.startsWith(".user-cache"))).toEqual(
      Object.keys(project).toSorted(),
    );
  });

  test("keeps machine-readable output free of everything else", async () => {
    const { out } = await runIn(temporaryFolder(project).root, "build --format json");
    expect(JSON.parse(out)).toEqual({ diagnostics: [] });
  });

  test("watches, goes on after an error, and ends when stopped", async () => {
    const folder = temporaryFolder(project);
    const stop = new AbortController();
    const edits = [
      () => folder.write("a.pol", "module a\nerror\n"),
      () => folder.write("remit.config.jsonc", '{ "outdir": 1 }'),
      () => folder.write("remit.config.jsonc", "{}"),
      () => folder.write("a.pol", "module a\nmore\n"),
      () => stop.abort(),
    ];
    const onOut = (text: string): void => {
      if (text === "watching for changes\n") edits.shift()?.();
    };
    const { exitCode, out } = await runIn(folder.root, "build --watch", { stop: stop.signal, onOut });
    expect(exitCode).toBe(0);
    expect(
      out.split("\n").filter((line) => /^(?:error|\d+ generated|watching|nothing was)/.test(line)),
    ).toEqual([
      "4 generated files written, 0 removed, 0 up to date",
      "watching for changes",
      "error[REM4001]: found error",
      "nothing was written",
      "watching for changes",
      "error[REM9021]: unknown option `outdir`; did you mean `outDir`?",
      "watching for changes",
      "error[REM4001]: found error",
      "nothing was written",
      "watching for changes",
      "2 generated files written, 0 removed, 2 up to date",
      "watching for changes",
    ]);
  });
});

describe("fmt", () => {
  const untidy = { "remit.config.jsonc": "{}", "a.pol": "module a\n  x\ny  \n", "b.pol": "module b\n" };

  test("writes what is out of layout, and keeps permissions", async () => {
    const folder = temporaryFolder(untidy);
    expect(await runIn(folder.root, "fmt")).toEqual({
      exitCode: 0,
      out: "nothing found in 2 files\n",
      errors: "",
    });
    expect(folder.read("a.pol")).toBe("module a\nx\ny\n");
  });

  test("checks without writing, at the place of the first difference", async () => {
    const folder = temporaryFolder(untidy);
    const { exitCode, out } = await runIn(folder.root, "fmt --check");
    expect([exitCode, out.split("\n").slice(0, 5)]).toEqual([
      1,
      ["error[REM9111]: `a.pol` is not in the one layout", " --> a.pol:2:1", "  |", "2 |   x", "  | ^"],
    ]);
    expect(folder.read("a.pol")).toBe(untidy["a.pol"]);
  });

  test("shows the difference without writing", async () => {
    const folder = temporaryFolder(untidy);
    const { exitCode, out } = await runIn(folder.root, "fmt --diff a.pol --format json:found.json");
    expect([exitCode, out.split("\n").slice(0, 9)]).toEqual([
      1,
      [
        "--- a/a.pol",
        "+++ b/a.pol",
        "@@ -1,3 +1,3 @@",
        " module a",
        "-  x",
        "-y  ",
        "+x",
        "+y",
        "error[REM9111]: `a.pol` is not in the one layout",
      ],
    ]);
    expect(folder.read("a.pol")).toBe(untidy["a.pol"]);
  });

  test("leaves alone what cannot be read as a policy", async () => {
    const folder = temporaryFolder({ ...untidy, "a.pol": "  error\n" });
    const { exitCode, out } = await runIn(folder.root, "fmt");
    expect([exitCode, out.split("\n")[0]]).toEqual([1, "error[REM4001]: found error"]);
    expect(folder.read("a.pol")).toBe("  error\n");
  });

  test("formats standard input to standard output, and nothing else goes there", async () => {
    const folder = temporaryFolder(untidy);
    const command = "fmt --stdin-filename new.pol";
    expect(await runIn(folder.root, command, { input: "  x\n" })).toEqual({
      exitCode: 0,
      out: "x\n",
      errors: "",
    });
    const broken = await runIn(folder.root, command, { input: "  error\n" });
    expect([broken.exitCode, broken.out, broken.errors.split("\n")[0]]).toEqual([
      1,
      "",
      "error[REM4001]: found error",
    ]);
    const checked = await runIn(folder.root, `${command} --check`, { input: "  x\n" });
    expect([checked.exitCode, checked.out]).toEqual([1, ""]);
  });
});

describe("explain", () => {
  test("prints the page of a code, also without its letters", async () => {
    const { exitCode, out } = await runIn(temporaryFolder().root, "explain REM9024");
    expect([exitCode, out.split("\n").slice(0, 3)]).toEqual([
      0,
      ["# REM9024", "", "error: `outDir` must stay in the project, and `../generated` does not"],
    ]);
    expect((await runIn(temporaryFolder().root, "explain 9024")).out).toBe(out);
    expect((await runIn(temporaryFolder().root, "explain rem9024")).out).toBe(out);
  });

  test("suggests the nearest code", async () => {
    const { exitCode, errors } = await runIn(temporaryFolder().root, "explain REM9O24");
    expect([exitCode, errors.split("\n")[0]]).toEqual([
      2,
      "error[REM9040]: there is no diagnostic `REM9O24`; did you mean `REM9024`?",
    ]);
  });
});

describe("init", () => {
  test("starts a project and names the frameworks that it found", async () => {
    const folder = temporaryFolder({
      "package.json": '{ "dependencies": { "@langchain/langgraph": "1.0.0", "openai": "5.0.0" } }',
    });
    expect(await runIn(folder.root, "init")).toEqual({
      exitCode: 0,
      out: [
        "found  LangGraph, OpenAI",
        "wrote  remit.config.jsonc",
        "wrote  policies/assistant.pol",
        "wrote  policies/assistant_test.pol",
        "wrote  .github/workflows/remit.yml",
        "next   edit policies/assistant.pol, then run: remit build",
        "",
      ].join("\n"),
      errors: "",
    });
    expect(folder.read("policies/assistant.pol")).toContain("built with LangGraph and OpenAI");
  });

  test("writes policies that the compiler has nothing to say about, in the one layout", async () => {
    const folder = temporaryFolder();
    await runIn(folder.root, "init");
    const pipeline = mainPipeline(() => "test");
    const clean = { exitCode: 0, out: "nothing found in 2 files\n", errors: "" };
    expect(await runIn(folder.root, "lint --deny-warnings", { pipeline })).toEqual(clean);
    expect(await runIn(folder.root, "fmt --check", { pipeline })).toEqual(clean);
  });

  test("keeps every file that is there", async () => {
    const mine = { "remit.config.jsonc": "{}", "policies/assistant.pol": "mine", ".gitlab-ci.yml": "mine" };
    const folder = temporaryFolder({ ...mine, "pnpm-lock.yaml": "" });
    const { exitCode, out } = await runIn(folder.root, "init");
    expect([exitCode, out.split("\n").slice(0, 4)]).toEqual([
      0,
      [
        "kept   remit.config.jsonc",
        "kept   policies/assistant.pol",
        "wrote  policies/assistant_test.pol",
        "wrote  .gitlab/remit.gitlab-ci.yml",
      ],
    ]);
    for (const [path, text] of Object.entries(mine)) expect(folder.read(path)).toBe(text);
    expect(folder.read(".gitlab/remit.gitlab-ci.yml")).toContain("pnpm exec remit lint");
  });
});
