import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder in memory where there is one: what is tested is who may charge, not how fast the disk is. */
export function quickFolder(): string {
  const base = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  return mkdtempSync(join(base, "remit-"));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
