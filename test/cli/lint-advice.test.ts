import { describe, expect, it } from "vitest";
import { mainPipeline } from "../../src/project/main-pipeline.ts";
import { temporaryFolder, type TemporaryFolder } from "../project/temporary-project.ts";
import { runIn, type Ran } from "./run-in.ts";

const pipeline = mainPipeline(() => "this");
const unused = (before = "", behind = ""): string =>
  `edition "2026"\nmodule a\n\n${before}enum Small { one }${behind}\n`;

describe("a suppression", () => {
  it("takes out the finding on the next line", async () => {
    expect(await titles(unused("// remit-ignore REM7001: kept for the next release\n"))).toEqual([]);
  });

  it("takes out the finding on its own line", async () => {
    expect(await titles(unused("", " // remit-ignore REM7001: kept for the next release"))).toEqual([]);
  });

  it("passes over other comments and empty lines, and over nothing else", async () => {
    const comment = "// remit-ignore REM7001: kept\n";
    expect(await titles(unused(`${comment}// More.\n\n/// What it is.\n`))).toEqual([]);
    expect(await titles(unused(`${comment}agent s\n`))).toEqual([
      "error[REM9122]: there is no `REM7001` here to suppress",
      "warning[REM7001]: enum `Small` is declared and never used",
    ]);
  });

  it("holds up to its last day", async () => {
    expect(await titles(unused("// remit-ignore REM7001: kept (until 2026-11-30)\n"))).toEqual([]);
    expect(await titles(unused("// remit-ignore REM7001: kept (until 2026-11-29)\n"))).toEqual([
      "error[REM9122]: the suppression of `REM7001` ended on 2026-11-29",
      "warning[REM7001]: enum `Small` is declared and never used",
    ]);
  });

  it.each([
    ["no reason", "REM7001", "`REM7001`"],
    ["an empty reason", "REM7001: ", "`REM7001:`"],
    ["no code", "kept", "`kept`"],
    ["an unknown code", "REM7999: kept", "`REM7999: kept`"],
    ["a day that is none", "REM7001: kept (until 2026-02-30)", "`REM7001: kept (until 2026-02-30)`"],
  ])("is an error with %s", async (_, content, shown) => {
    expect(await titles(unused(`// remit-ignore ${content}\n`))).toEqual([
      `error[REM9120]: ${shown} does not say what is accepted, and why`,
      "warning[REM7001]: enum `Small` is declared and never used",
    ]);
  });

  it("never takes out an error", async () => {
    expect(await titles(unused("// remit-ignore REM2003: both are meant\n", "\nenum Small { two }"))).toEqual(
      [
        "error[REM9121]: `REM2003` cannot be suppressed: it is an error, not advice",
        "error[REM2003]: `Small` is declared twice",
      ],
    );
  });

  it("is nothing inside of a text", async () => {
    const text = unused('/// Says "// remit-ignore REM7001: no".\n');
    expect(await titles(text)).toEqual(["warning[REM7001]: enum `Small` is declared and never used"]);
  });

  it("keeps its finding in SARIF, with the reason", async () => {
    const folder = temporaryFolder({ "a.pol": unused("// remit-ignore REM7001: kept\n") });
    const { out } = await lint(folder, "--format sarif");
    expect(out).toContain('"justification": "kept"');
  });
});

describe("lint --fix", () => {
  it("applies fixes until there are none, and keeps the layout", async () => {
    const folder = temporaryFolder({
      "a.pol":
        'edition "2026"\nmodule a\n\nimport std.time { Month, Weekday as Weekday }\n\nenum Small { one }\nenum Large { two }\nagent s\n\ncontext Case of s {\n  public day: Weekday\n}\n',
    });
    const { exitCode, out } = await lint(folder, "--fix");
    expect([exitCode, out]).toEqual([0, "nothing found in 1 file\n"]);
    expect(folder.read("a.pol")).toBe(
      'edition "2026"\nmodule a\n\nimport std.time { Weekday }\n\nagent s\n\ncontext Case of s {\n  public day: Weekday\n}\n',
    );
  });

  it("leaves files alone that have an error", async () => {
    const text = unused("", "\nagent s\nagent s");
    const folder = temporaryFolder({ "a.pol": text });
    const { exitCode } = await lint(folder, "--fix");
    expect([exitCode, folder.read("a.pol")]).toEqual([1, text]);
  });

  it("does not touch what is suppressed", async () => {
    const text = unused("// remit-ignore REM7001: kept\n");
    const folder = temporaryFolder({ "a.pol": text });
    await lint(folder, "--fix");
    expect(folder.read("a.pol")).toBe(text);
  });
});

describe("a baseline", () => {
  it("leaves out what was known, and shows what is new", async () => {
    const folder = temporaryFolder({ "a.pol": unused() });
    expect((await lint(folder, "--write-baseline known.json")).out).toBe(
      "nothing found, 1 suppressed in 1 file\n",
    );
    expect((await lint(folder, "--baseline known.json --deny-warnings")).exitCode).toBe(0);
    folder.write("a.pol", unused("// moved\n\n", "\nenum Large { two }"));
    const { exitCode, out } = await lint(folder, "--baseline known.json --deny-warnings");
    expect(exitCode).toBe(1);
    expect(titlesIn(out)).toEqual(["warning[REM7001]: enum `Large` is declared and never used"]);
  });

  it("never hides an error", async () => {
    const folder = temporaryFolder({ "a.pol": unused("", "\nagent s\nagent s") });
    expect((await lint(folder, "--write-baseline known.json")).exitCode).toBe(1);
    expect((await lint(folder, "--baseline known.json")).exitCode).toBe(1);
  });

  it.each([
    ["a file that is missing", undefined, "error[REM9010]: there is no file `known.json`"],
    ["a file that is none", "[]", "error[REM9017]: `known.json` is no baseline"],
    ["a file that is no JSON", "{", "error[REM9017]: `known.json` is no baseline"],
  ])("from %s is an error, with exit code 2", async (_, text, title) => {
    const folder = temporaryFolder({
      "a.pol": unused(),
      ...(text === undefined ? {} : { "known.json": text }),
    });
    const { exitCode, out } = await lint(folder, "--baseline known.json");
    expect([exitCode, titlesIn(out)]).toEqual([2, [title]]);
  });
});

function lint(folder: TemporaryFolder, options = ""): Promise<Ran> {
  return runIn(folder.root, `lint ${options}`, { pipeline });
}

async function titles(text: string): Promise<readonly string[]> {
  return titlesIn((await lint(temporaryFolder({ "a.pol": text }))).out);
}

function titlesIn(out: string): readonly string[] {
  return out.split("\n").filter((line) => /^(?:error|warning|info)\[/.test(line));
}

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
}

describe("what the project has set for a rule", () => {
  const retrying = (count: number): string =>
    `edition "2026"\nmodule a\nimport std.effects { ordinary }\n\ncommitment c(root: Path) {\n  allows  ordinary\n  retries ${count}\n}\n`;
  const retriesIn = async (files: Readonly<Record<string, string>>): Promise<readonly Found[]> => {
    const ran = await runIn(temporaryFolder(files).root, "lint --format json", { pipeline });
    const { diagnostics } = JSON.parse(ran.out) as { readonly diagnostics: readonly Found[] };
    return diagnostics.filter(({ code }) => code === "REM7511");
  };
  const retries = async (config: string, count: number): Promise<readonly string[]> => {
    const found = await retriesIn({ "remit.config.jsonc": config, "a.pol": retrying(count) });
    return found.map(({ severity, message }) => `${severity}: ${message}`);
  };

  it("is what the rule goes by, with its level", async () => {
    expect(await retries("{}", 5)).toEqual([]);
    expect(await retries("{}", 6)).toEqual(["warning: 6 retries; more than 5 rarely help"]);
    const config = '{ "lint": { "REM7511": ["error", { "max": 2 }] } }';
    expect(await retries(config, 2)).toEqual([]);
    expect(await retries(config, 3)).toEqual(["error: 3 retries; more than 2 rarely help"]);
  });

  it("is silent about the files that it ignores, and about no others", async () => {
    const found = await retriesIn({
      "remit.config.jsonc":
        '{ "lint": { "REM7511": ["error", { "max": 2, "ignore": ["old/**", "b.pol"] }] } }',
      "a.pol": retrying(4),
      "b.pol": retrying(4).replace("module a", "module b"),
      "old/deep/c.pol": retrying(4).replace("module a", "module c"),
      "older/d.pol": retrying(4).replace("module a", "module d"),
    });
    expect(found.map(({ file }) => file)).toEqual(["a.pol", "older/d.pol"]);
  });

  it("is heeded when it changes, although nothing else did", async () => {
    const folder = temporaryFolder({ "remit.config.jsonc": "{}", "a.pol": retrying(4) });
    const count = async (): Promise<number> =>
      (await runIn(folder.root, "lint", { pipeline })).out.split("REM7511").length - 1;
    expect(await count()).toBe(0);
    folder.write("remit.config.jsonc", '{ "lint": { "REM7511": ["warning", { "max": 3 }] } }');
    expect(await count()).toBe(1);
  });
});
