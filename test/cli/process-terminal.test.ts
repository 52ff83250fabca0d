import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const loader = import.meta.resolve("tsx");
const module = new URL("../../src/cli/process-terminal.ts", import.meta.url).href;

/** Larger than what a pipe takes at once. */
const count = 200_000;
const writesMuch = `
  for (let i = 0; i < 10; i++) terminal.out.write("ä".repeat(${count / 10}));
  terminal.errors.write(String(terminal.out.isTerminal));`;

/** A program that writes to its terminal; 3 is its exit code where the reader has gone away. */
function started(code: string, out: "pipe" | number) {
  const text = `
    import { processTerminal } from ${JSON.stringify(module)};
    const terminal = processTerminal(() => { process.exitCode = 3; });
    ${code}`;
  return spawn(process.execPath, ["--import", loader, "--input-type=module", "--eval", text], {
    stdio: ["pipe", out, "pipe"],
  });
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
}

describe("the terminal of a process", () => {
  test("writes all to a pipe whose reader is slow, and to one that does not wait", async () => {
    for (const before of ["", "process.stdout;", "process.stdout._handle.setBlocking(false);"]) {
      const child = started(`${before} ${writesMuch}`, "pipe");
      const errors = textOf(child.stderr);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await textOf(child.stdout)).toBe("ä".repeat(count));
      expect(await errors).toBe("false");
    }
  });

  test("writes all to a file", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "remit-terminal-")), "out");
    const file = openSync(path, "w");
    const child = started(writesMuch, file);
    await once(child, "close");
    closeSync(file);
    expect(readFileSync(path, "utf8")).toBe("ä".repeat(count));
  });

  test("tells once that the reader has gone away, and writes no more", async () => {
    const child = started(
      `process.stdin.once("data", () => { terminal.out.write("a"); terminal.out.write("b"); process.stdin.destroy(); });`,
      "pipe",
    );
    child.stdout?.destroy();
    child.stdin?.write("go");
    const [exitCode] = (await once(child, "close")) as readonly unknown[];
    expect(exitCode).toBe(3);
  });
});
