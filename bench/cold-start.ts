import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * How long a whole `remit` process takes, as a ratio to `node -e 0` in the same run. Build the bundle first. Each figure
 * is the fastest of many runs, taken in turn, so that other work on the machine hits all alike.
 */
const runs = 30;
const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

/** The cold case has a new text each time, the cached one always the same. */
const cases: Readonly<Record<string, readonly string[]>> = {
  "node -e 0": ["-e", "0"],
  "remit --version": [main, "--version"],
  "remit lint, cached": [main, "lint", "a.pol"],
  "remit lint, cold": [main, "lint", "a.pol"],
};

const root = mkdtempSync(join(tmpdir(), "remit-bench-"));
const fastest = new Map<string, number>();
for (let run = 0; run < runs; run++) {
  for (const [name, args] of Object.entries(cases)) {
    const taken = timeOf(args, folderFor(name, run));
    fastest.set(name, Math.min(taken, fastest.get(name) ?? Infinity));
  }
}
rmSync(root, { recursive: true });

const base = fastest.get("node -e 0") ?? 1;
for (const [name, taken] of fastest) {
  console.log(`${name.padEnd(20)} ${taken.toFixed(0).padStart(5)} ms  ${(taken / base).toFixed(2)}`);
}

function folderFor(name: string, run: number): string {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  const text = name.endsWith("cold") ? `policy${run}` : "policy";
  writeFileSync(join(folder, "a.pol"), `edition "2026"\nmodule a\n\nenum Reason { capacity, ${text} }\n`);
  writeFileSync(join(folder, "remit.config.jsonc"), "{}\n");
  return folder;
}

/** Milliseconds. */
function timeOf(args: readonly string[], cwd: string): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}`);
  return performance.now() - start;
}
