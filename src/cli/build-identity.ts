import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * What tells one build of Remit from another. The program's main file names all others by their content, so its digest
 * stands for all of them. Run from its sources, Remit has no such file, and nothing that was cached is believed.
 */
export function buildIdentity(version: string, mainFile: string): string {
  if (mainFile.endsWith(".ts")) return randomUUID();
  return `${version} ${createHash("sha256").update(readFileSync(mainFile)).digest("hex")}`;
}
