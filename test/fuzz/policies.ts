/**
 * What compiling promises, on many generated policies: see policy-laws.ts.
 * Usage: tsx test/fuzz/policies.ts [cases] [seed]
 */
import { fork } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cases = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const processes = availableParallelism();
const reportedEach = 50_000;

/** The worker is bundled, for what a loader makes of it runs half as fast; the standard library lies two folders above it. */
const folder = mkdtempSync(join(tmpdir(), "remit-fuzz-"));
symlinkSync(join(root, "stdlib"), join(folder, "stdlib"));
await build({
  entry: { "check-laws": join(root, "test/support/policy-laws/check-laws.ts") },
  outDir: join(folder, "test/policy-laws"),
  format: "esm",
  platform: "node",
  dts: false,
  config: false,
  logLevel: "error",
  fixedExtension: true,
  inputOptions: { resolve: { mainFields: ["module", "main"] } },
});

const share = Math.ceil(cases / processes);
let done = 0;
// Seeds of one process do not come near those of the next.
const codes = await Promise.all(
  Array.from({ length: processes }, (_, index) => startWorker(share, seed + index * 1_000_000_000)),
);
rmSync(folder, { recursive: true });
const broken = codes.filter((code) => code !== 0).length;
console.log(JSON.stringify({ cases: done, seed, broken }));
process.exitCode = broken === 0 && done === share * processes ? 0 : 1;

function startWorker(share: number, own: number): Promise<number | null> {
  return new Promise((resolve) => {
    const worker = fork(join(folder, "test/policy-laws/check-laws.mjs"), [String(share), String(own)]);
    worker.on("message", (count) => {
      const before = done;
      done += Number(count);
      if (Math.floor(done / reportedEach) > Math.floor(before / reportedEach)) console.log(`${done} cases`);
    });
    worker.on("exit", resolve);
  });
}
