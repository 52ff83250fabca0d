import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface NodeRun {
  /** The names of what stood in its folder when it ended. */
  readonly made: readonly string[];
  readonly errors: string;
}

/**
 * Runs harmless JavaScript programs, each in a process and an empty folder of its own, a few at a time. Those that say
 * `import` or wait at the top are modules.
 */
export async function nodeRuns(texts: readonly string[]): Promise<readonly NodeRun[]> {
  const runs: NodeRun[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < texts.length; i = next++) runs[i] = await nodeRun(texts[i] ?? "");
  };
  await Promise.all([worker(), worker(), worker()]);
  return runs;
}

function nodeRun(text: string): Promise<NodeRun> {
  const folder = mkdtempSync(join(tmpdir(), "remit-node-"));
  const isModule = /^import [^(]|^const \w+ = await |^await /mu.test(text);
  const name = isModule ? "program.mjs" : "program.cjs";
  writeFileSync(join(folder, name), text);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [name], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 20_000,
      killSignal: "SIGKILL",
      env: { PATH: process.env.PATH, NODE_NO_WARNINGS: "1" },
    });
    let errors = "";
    child.stderr.on("data", (data: Buffer) => (errors += data.toString("utf8")));
    child.on("error", reject);
    child.on("close", () => {
      const made = readdirSync(folder).filter((one) => one !== name);
      rmSync(folder, { recursive: true });
      resolve({ made, errors });
    });
  });
}
