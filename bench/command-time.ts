import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundled-script.ts";
import type { GeneratedProject } from "./generated-project.ts";

const main = join(root, "dist/cli/main.js");

/** Writes a project into a folder. */
export function writeProject(folder: string, { files }: GeneratedProject): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "remit.config.jsonc"), "{}\n");
  for (const { path, text } of files) writeFileSync(join(folder, path), text);
}

/** The milliseconds that a whole run of a command of the shipped program takes, in a project without an error. */
export function commandTime(project: string, command: string): number {
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync(process.execPath, [main, command], { cwd: project });
  if (status !== 0)
    throw new Error(
      `remit ${command} ended with ${status}: ${stderr.toString()}${stdout.toString().slice(0, 300)}`,
    );
  return performance.now() - start;
}
