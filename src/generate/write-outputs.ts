import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Generator } from "./generator.ts";
import { fromRoot } from "./paths.ts";

/** Writes the files that differ and removes those that are left over; with `check`, changes none and fails if any do. */
export async function writeOutputs(generators: readonly Generator[], check: boolean): Promise<void> {
  const differences = (await Promise.all(generators.map(differencesOf))).flat();
  for (const difference of differences) {
    console.log(check ? `${difference.path} is stale: run npm run generate` : `generated ${difference.path}`);
    if (!check) settle(difference);
  }
  if (check && differences.length > 0) process.exitCode = 1;
}

interface Difference {
  readonly path: string;
  /** Undefined for a file that should not be there. */
  readonly text: string | undefined;
}

async function differencesOf({ generate, ownedFolders }: Generator): Promise<readonly Difference[]> {
  const generated = await generate();
  const changed = [...generated].filter(([path, text]) => found(path) !== text);
  const leftOver = ownedFolders.flatMap(filesIn).filter((path) => !generated.has(path));
  return [
    ...changed.map(([path, text]) => ({ path, text })),
    ...leftOver.map((path) => ({ path, text: undefined })),
  ];
}

function found(path: string): string | undefined {
  try {
    return readFileSync(fromRoot(path), "utf8");
  } catch {
    return undefined;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(fromRoot(folder)).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

function settle({ path, text }: Difference): void {
  const file = fromRoot(path);
  if (text === undefined) {
    rmSync(file);
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
