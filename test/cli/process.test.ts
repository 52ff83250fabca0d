import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-project.ts";

const main = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const loader = import.meta.resolve("tsx");

interface Ended {
  readonly exitCode: number | null;
  readonly out: string;
  readonly errors: string;
}

/** Runs the program as a process of its own; `reads` is false for a reader that goes away at once. */
function start(folder: string, args: readonly string[], input: string, reads = true): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", loader, main, ...args], { cwd: folder });
  const written = { out: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (written.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (written.errors += chunk.toString()));
  if (!reads) child.stdout.destroy();
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.on("close", (exitCode) => resolve({ exitCode, ...written }));
  });
}

describe("the program", () => {
  test("gives its exit code and output to the process", async () => {
    const folder = temporaryFolder({
      "a.pol": 'edition "2026"\nmodule a\nenum Reason { capacity policy }\n',
    });
    const { exitCode, out, errors } = await start(folder.root, ["lint", "a.pol"], "");
    expect([exitCode, out.split("\n")[0], errors]).toEqual([
      1,
      "error[REM1002]: missing `,` before `policy`",
      "",
    ]);
  });

  test("reads standard input", async () => {
    const input = 'edition "2026"\nmodule a\nagent    b\n';
    expect(await start(temporaryFolder().root, ["fmt", "--stdin-filename", "a.pol"], input)).toEqual({
      exitCode: 0,
      out: 'edition "2026"\nmodule a\n\nagent b\n',
      errors: "",
    });
  });

  test("says that its output was cut off, with exit code 2", async () => {
    const { exitCode, errors } = await start(temporaryFolder().root, ["explain", "REM9050"], "", false);
    expect([exitCode, errors]).toEqual([2, "error[REM9050]: the output was cut off: its reader went away\n"]);
  });
});
