import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { standardLibrary } from "../project/standard-library.ts";

/**
 * What tells one build of Remit from another. The program's main file names all others by their content, so its digest
 * stands for all of them; the library is taken in as it is. Run from its sources, Remit has no such file, and nothing
 * that was cached is believed.
 */
export function buildIdentity(version: string, mainFile: string): string {
  if (mainFile.endsWith(".ts")) return randomUUID();
  const hash = createHash("sha256").update(readFileSync(mainFile));
  for (const { path, text } of standardLibrary()) hash.update(JSON.stringify([path, text]));
  return `${version} ${hash.digest("hex")}`;
}
