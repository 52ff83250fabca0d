import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn } from "./run-in.ts";
import type { Ran } from "./run-in.ts";

/** The first line of each diagnostic, and the exit code. */
function titles({ exitCode, out, errors }: Ran): readonly (string | number)[] {
  return [
    exitCode,
    ...`${out}${errors}`.split("\n").filter((line) => /^(?:error|warning|info)\[/.test(line)),
  ];
}

const clean = { "remit.config.jsonc": "{}", "policies/a.pol": "module a\n", "policies/b.pol": "module b\n" };

describe("lint", () => {
  test("of clean policies says so and exits with 0", async () => {
    expect(await runIn(temporaryFolder(clean).root, "lint")).toEqual({
      exitCode: 0,
      out: "nothing found in 2 files\n",
      errors: "",
    });
  });

  test("shows errors with paths from the current folder and exits with 1", async () => {
    const folder = temporaryFolder({ ...clean, "policies/c.pol": "module c\nerror\n" });
    expect(await runIn(join(folder.root, "policies"), "lint")).toEqual({
      exitCode: 1,
      out: [
        "error[REM4001]: found error",
        " --> c.pol:2:1",
        "  |",
        "2 | error",
        "  | ^^^^^",
        "",
        "1 error in 1 of 3 files",
        "",
      ].join("\n"),
      errors: "",
    });
  });

  test("exits with 0 for warnings, with 1 where they are denied", async () => {
    const folder = temporaryFolder({ ...clean, "w.pol": "module w\nwarning\n" });
    expect(titles(await runIn(folder.root, "lint"))).toEqual([0, "warning[REM7001]: found warning"]);
    expect(titles(await runIn(folder.root, "lint --deny-warnings"))).toEqual([
      1,
      "warning[REM7001]: found warning",
    ]);
  });

  test("of a file or a folder shows what is found there only", async () => {
    const folder = temporaryFolder({
      ...clean,
      "x/c.pol": "module c\nerror\n",
      "y/d.pol": "module d\nerror\n",
    });
    expect((await runIn(folder.root, "lint x/c.pol")).out).toContain("--> x/c.pol:2:1");
    expect((await runIn(folder.root, "lint x")).out).toContain("1 error in 1 file\n");
    expect((await runIn(folder.root, "lint policies/a.pol policies")).out).toBe("nothing found in 2 files\n");
  });

  test("of a path in another project uses that project", async () => {
    const elsewhere = temporaryFolder({ ...clean, "policies/c.pol": "module c\nerror\n" });
    const { exitCode } = await runIn(temporaryFolder(clean).root, `lint ${elsewhere.root}/policies`);
    expect(exitCode).toBe(1);
  });

  test("without a configuration reads only the neighbours of a file, and leaves no trace", async () => {
    const folder = temporaryFolder({ "x/a.pol": "module a\n", "x/b.pol": "module b\n", "y/c.pol": "error" });
    const paths = folder.paths();
    expect((await runIn(folder.root, "lint x/a.pol")).out).toBe("nothing found in 1 file\n");
    expect(folder.paths()).toEqual(paths);
  });

  test("finds patterns' special characters in the names of folders", async () => {
    const folder = temporaryFolder({ "a[b]*(c)/a.pol": "module a\n", "other/b.pol": "error" });
    expect((await runIn(folder.root, "lint a[b]*(c)")).out).toBe("nothing found in 1 file\n");
  });

  test("never searches hidden folders, dependencies or generated files", async () => {
    const folder = temporaryFolder({
      ...clean,
      ".hidden/a.pol": "error",
      "node_modules/x/a.pol": "error",
      "sub/node_modules/x/a.pol": "error",
      "generated/a.pol": "error",
    });
    expect((await runIn(folder.root, "lint")).out).toBe("nothing found in 2 files\n");
  });

  test("takes a file's text from standard input in place of the disk's", async () => {
    const folder = temporaryFolder(clean);
    const command = "lint --stdin-filename policies/a.pol";
    expect(titles(await runIn(folder.root, command, { input: "module a\nerror\n" }))).toEqual([
      1,
      "error[REM4001]: found error",
    ]);
    expect((await runIn(folder.root, "lint --stdin-filename new.pol", { input: "module n\n" })).out).toBe(
      "nothing found in 1 file\n",
    );
  });
});

const utf16 = Buffer.from("module a\n", "utf16le");

describe("what cannot be checked is an error, with exit code 2:", () => {
  test("a missing file", async () => {
    const ran = await runIn(temporaryFolder(clean).root, "lint policies/missing.pol");
    expect(titles(ran)).toEqual([2, "error[REM9010]: there is no file `policies/missing.pol`"]);
  });

  test("a missing file in a missing folder elsewhere", async () => {
    const ran = await runIn(temporaryFolder(clean).root, "lint /nowhere/at/all.pol");
    expect(titles(ran)).toEqual([2, "error[REM9010]: there is no file `/nowhere/at/all.pol`"]);
  });

  test("a folder without policies", async () => {
    const folder = temporaryFolder({ ...clean, "empty/readme.txt": "" });
    expect(titles(await runIn(folder.root, "lint empty"))).toEqual([
      2,
      "error[REM9014]: no policy file was found",
    ]);
  });

  test("a project without policies", async () => {
    expect(titles(await runIn(temporaryFolder().root, "lint"))).toEqual([
      2,
      "error[REM9014]: no policy file was found",
    ]);
  });

  test("a named pipe in place of a file", async () => {
    const folder = temporaryFolder(clean);
    execFileSync("mkfifo", [join(folder.root, "pipe.pol")]);
    expect(titles(await runIn(folder.root, "lint pipe.pol"))).toEqual([
      2,
      "error[REM9011]: `pipe.pol` is not a file",
    ]);
  });

  test("a file that is not UTF-8, at the place where it is not", async () => {
    const folder = temporaryFolder({ ...clean, "wide.pol": Buffer.from([0x61, 0x0a, 0x62, 0xff, 0x63]) });
    const ran = await runIn(folder.root, "lint");
    expect(titles(ran)).toEqual([2, "error[REM9013]: `wide.pol` is not UTF-8 text"]);
    expect(ran.out).toContain(" --> wide.pol:2:2\n");
  });

  test("standard input that is not UTF-8", async () => {
    const ran = await runIn(temporaryFolder(clean).root, "lint --stdin-filename a.pol", {
      input: Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    });
    expect(titles(ran)).toEqual([2, "error[REM9013]: `a.pol` is not UTF-8 text"]);
  });

  test("a file that the system does not open", async () => {
    const path = `${"x".repeat(300)}.pol`;
    expect(titles(await runIn(temporaryFolder(clean).root, `lint ${path}`))).toEqual([
      2,
      `error[REM9012]: \`${path}\` cannot be read: the name is too long`,
    ]);
  });

  test("a link that leads out of the project", async () => {
    const elsewhere = temporaryFolder({ "secret.pol": "module secret\n" });
    const folder = temporaryFolder(clean);
    symlinkSync(join(elsewhere.root, "secret.pol"), join(folder.root, "link.pol"));
    symlinkSync(elsewhere.root, join(folder.root, "folder"));
    expect(titles(await runIn(folder.root, "lint link.pol"))).toEqual([
      2,
      "error[REM9015]: `link.pol` leads out of the project",
    ]);
    expect(titles(await runIn(folder.root, "lint folder/secret.pol"))).toEqual([
      2,
      "error[REM9015]: `folder/secret.pol` leads out of the project",
    ]);
    expect((await runIn(folder.root, "lint")).out).toBe("nothing found in 2 files\n");
  });

  test("a link in a circle", async () => {
    const folder = temporaryFolder(clean);
    symlinkSync(join(folder.root, "loop.pol"), join(folder.root, "loop.pol"));
    expect(titles(await runIn(folder.root, "lint loop.pol"))).toEqual([
      2,
      "error[REM9012]: `loop.pol` cannot be read: its links go in a circle",
    ]);
  });

  test("paths in two projects", async () => {
    const folder = temporaryFolder(clean);
    const elsewhere = temporaryFolder(clean);
    const ran = await runIn(folder.root, `lint policies/a.pol ${elsewhere.root}/policies/a.pol`);
    expect(titles(ran)).toEqual([
      2,
      `error[REM9015]: \`${elsewhere.root}/policies/a.pol\` leads out of the project`,
    ]);
  });

  test("a configuration with a mistake", async () => {
    const folder = temporaryFolder({ ...clean, "remit.config.jsonc": '{ "outdir": "x" }' });
    expect(titles(await runIn(join(folder.root, "policies"), "lint"))).toEqual([
      2,
      "error[REM9021]: unknown option `outdir`; did you mean `outDir`?",
    ]);
  });

  test("a folder in place of the configuration", async () => {
    const folder = temporaryFolder({ "a.pol": "module a\n" });
    mkdirSync(join(folder.root, "remit.config.jsonc"));
    expect(titles(await runIn(folder.root, "lint"))).toEqual([
      2,
      "error[REM9011]: `remit.config.jsonc` is not a file",
    ]);
  });
});

describe("the output format", () => {
  const broken = { ...clean, "policies/c.pol": "module c\nerror\n" };

  test("never changes the exit code", async () => {
    const folder = temporaryFolder(broken);
    for (const format of ["pretty", "json", "sarif", "github", "gitlab", "junit", "rdjson"]) {
      expect([format, (await runIn(folder.root, `lint --format ${format}`)).exitCode]).toEqual([format, 1]);
    }
  });

  test("goes to files beside what people read", async () => {
    const folder = temporaryFolder(broken);
    const ran = await runIn(folder.root, "lint --format sarif:out.sarif --format json:out.json");
    expect(titles(ran)).toEqual([1, "error[REM4001]: found error"]);
    expect(JSON.parse(folder.read("out.json"))).toMatchObject({
      diagnostics: [{ code: "REM4001", file: "policies/c.pol", range: { start: { line: 2, column: 1 } } }],
    });
    expect(folder.read("out.sarif")).toContain('"ruleId": "REM4001"');
  });

  test("for services has paths from the root of the repository", async () => {
    const folder = temporaryFolder({ ".git/HEAD": "ref: refs/heads/main\n" });
    for (const [path, text] of Object.entries(broken)) folder.write(`services/agent/${path}`, text);
    const { out } = await runIn(join(folder.root, "services/agent/policies"), "lint --format github");
    expect(out).toBe(
      "::error file=services/agent/policies/c.pol,line=2,endLine=2,col=1,endColumn=6,title=REM4001::found error\n",
    );
  });

  test("in a file that cannot be written makes the exit code 2", async () => {
    const ran = await runIn(temporaryFolder(clean).root, "lint --format json:missing/out.json");
    expect(titles(ran)).toEqual([
      2,
      "error[REM9016]: `missing/out.json` cannot be written: its folder does not exist",
    ]);
  });

  test("has colour on a terminal only, unless the user says otherwise", async () => {
    const folder = temporaryFolder(broken);
    const coloured = async (isTerminal: boolean, environment: Record<string, string>): Promise<boolean> =>
      (await runIn(folder.root, "lint", { isTerminal, environment })).out.includes("\u001b[");
    expect(await coloured(true, {})).toBe(true);
    expect(await coloured(false, {})).toBe(false);
    expect(await coloured(true, { NO_COLOR: "1" })).toBe(false);
    expect(await coloured(true, { TERM: "dumb" })).toBe(false);
    expect(await coloured(false, { FORCE_COLOR: "1" })).toBe(true);
    expect(await coloured(true, { FORCE_COLOR: "0" })).toBe(false);
  });
});
