import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fromRoot } from "./paths.ts";

/** A file, relative to the repository, whose text is derived from code. */
export interface Output {
  readonly path: string;
  readonly text: () => string;
}

/** Writes the files that differ; with `check`, writes none and makes the process fail if one does. */
export function writeOutputs(outputs: readonly Output[], check: boolean): void {
  for (const { path, text } of outputs) {
    const file = fromRoot(path);
    const wanted = text();
    if (existsSync(file) && readFileSync(file, "utf8") === wanted) continue;
    if (check) {
      console.error(`${path} is stale: run npm run generate`);
      process.exitCode = 1;
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, wanted);
  }
}
