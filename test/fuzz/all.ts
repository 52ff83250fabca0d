import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The large numbers: runs every other file of this folder, one after the other, and fails if one of them does. */
const folder = new URL(".", import.meta.url);
const own = fileURLToPath(import.meta.url);
let failed = 0;
for (const name of readdirSync(folder).toSorted()) {
  const file = fileURLToPath(new URL(name, folder));
  if (file === own || !name.endsWith(".ts")) continue;
  console.log(`== ${name}`);
  const { status } = spawnSync(process.execPath, ["--import", "tsx", file], { stdio: "inherit" });
  if (status !== 0) failed++;
}
process.exitCode = failed === 0 ? 0 : 1;
