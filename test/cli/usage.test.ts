import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-project.ts";
import { runIn } from "./run-in.ts";

const hint = "  = help: `remit --help` lists the commands, `remit COMMAND --help` their options\n";

const mistakes: Readonly<Record<string, string>> = {
  "lint --chek": `error[REM9001]: unknown option \`--chek\`\n${hint}`,
  "build --chek": `error[REM9001]: unknown option \`--chek\`\n${hint}  = help: did you mean \`--check\`?\n`,
  buidl: `error[REM9001]: unknown command \`buidl\`\n${hint}  = help: did you mean \`build\`?\n`,
  "build extra": `error[REM9001]: too many arguments for \`build\`. Expected 0 arguments but got 1\n${hint}`,
  explain: `error[REM9001]: missing required argument \`code\`\n${hint}`,
  "lint --format": `error[REM9001]: option \`--format <format[:file]>\` argument missing\n${hint}`,
  "build --check --watch": `error[REM9001]: option \`--watch\` cannot be used with option \`--check\`\n${hint}`,
  "lint --format sarfi":
    "error[REM9002]: unknown output format `sarfi`; did you mean `sarif`?\n" +
    "  = help: the formats are `pretty`, `json`, `sarif`, `github`, `gitlab`, `junit`, `rdjson`; `FORMAT:FILE` writes to a file\n",
  "lint --format json --format sarif":
    "error[REM9003]: two output formats go to standard output\n" +
    "  = help: give all but one of them a file of its own: `--format sarif:out.sarif`\n",
};

describe("a command line that is not understood is a diagnostic, with exit code 2:", () => {
  test.each(Object.entries(mistakes))("remit %s", async (commandLine, errors) => {
    expect(await runIn(temporaryFolder().root, commandLine)).toEqual({ exitCode: 2, out: "", errors });
  });
});

describe("help", () => {
  test("is no error when asked for", async () => {
    const { exitCode, out, errors } = await runIn(temporaryFolder().root, "lint --help");
    expect([exitCode, out.split("\n")[0], errors]).toEqual([0, "Usage: remit lint [options] [paths...]", ""]);
  });

  test("is what a command line without a command gives, with exit code 2", async () => {
    const { exitCode, out, errors } = await runIn(temporaryFolder().root, "");
    expect([exitCode, out, errors.split("\n")[0]]).toEqual([2, "", "Usage: remit [options] [command]"]);
  });

  test("and the version is one line", async () => {
    expect(await runIn(temporaryFolder().root, "--version")).toEqual({
      exitCode: 0,
      out: "1.2.3\n",
      errors: "",
    });
  });
});

describe("a defect of Remit", () => {
  const pipeline = {
    identity: () => "broken",
    load: () => Promise.reject(new Error("the map has no `x`\nmore")),
  };

  test("is one diagnostic, without a trace", async () => {
    const folder = temporaryFolder({ "a.pol": "module a\n" });
    const { exitCode, out, errors } = await runIn(folder.root, "lint", { pipeline });
    expect([exitCode, out]).toEqual([2, ""]);
    expect(errors).toMatch(
      /^error\[REM9099\]: internal error: the map has no `x`\n.*please report it with.*remit 1\.2\.3, node .*\n.*REMIT_DEBUG=1.*\n$/,
    );
  });

  test("shows where it happened when REMIT_DEBUG is set", async () => {
    const folder = temporaryFolder({ "a.pol": "module a\n" });
    const { errors } = await runIn(folder.root, "lint", { pipeline, environment: { REMIT_DEBUG: "1" } });
    expect(errors).toContain("usage.test.ts");
  });
});
