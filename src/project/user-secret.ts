import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const size = 32;

/**
 * A secret of this user on this machine, made at the first call. It is what tells cache entries of our own making from
 * any that came with a project's files. Undefined where it can be neither read nor kept.
 */
export function userSecret(environment: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  const folder = join(environment["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "remit");
  const path = join(folder, "cache-secret");
  try {
    return secretIn(path) ?? newSecret(folder, path);
  } catch {
    return undefined;
  }
}

function secretIn(path: string): Buffer | undefined {
  try {
    const secret = readFileSync(path);
    return secret.length === size ? secret : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the secret back: of two processes that make one at the same time, both use the one that was kept. */
function newSecret(folder: string, path: string): Buffer | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path, randomBytes(size), { mode: 0o600, flag: "wx" });
  return secretIn(path);
}
