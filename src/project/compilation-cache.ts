import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { ModuleOutputs } from "./pipeline.ts";
import type { StoredDiagnostic } from "./stored-diagnostic.ts";
import type { ProjectHost } from "./project-host.ts";

export const cacheFolder = ".remit-cache";

/** What is known about a module that compiled without an error. */
interface CacheEntry {
  readonly name: string;
  readonly diagnostics: readonly StoredDiagnostic[];
  readonly lints: readonly StoredDiagnostic[];
  /** Undefined until they have been asked for. */
  readonly outputs: ModuleOutputs | undefined;
}

/** One entry for each source file, found only under the key that it was put with. */
export interface CompilationCache {
  readonly get: (path: string, key: string) => CacheEntry | undefined;
  readonly put: (path: string, key: string, entry: CacheEntry) => void;
  /** Removes the entries of files that are no longer among these. */
  readonly keepOnly: (paths: readonly string[]) => void;
}

export const noCache: CompilationCache = {
  get: () => undefined,
  put: () => undefined,
  keepOnly: () => undefined,
};

/** The same cache, never written to. */
export function readOnly(cache: CompilationCache): CompilationCache {
  return { ...noCache, get: cache.get };
}

/**
 * The cache in the project's folder. Each entry carries a code made with a secret that only this user's machine knows:
 * an entry that is damaged, or that came with the project's files, counts as none. A cache that cannot be written is
 * only slow.
 */
export function folderCache(host: ProjectHost, secret: Buffer): CompilationCache {
  return {
    get: (path, key) => {
      const content = host.read(entryPath(path));
      return content.kind === "text" ? opened(content.text, key, secret) : undefined;
    },
    put: (path, key, entry) => {
      if (host.read(ignoreFile).kind === "missing") host.write(ignoreFile, "*\n");
      host.write(entryPath(path), sealed(entry, key, secret));
    },
    keepOnly: (paths) => {
      const kept = new Set(paths.map(entryPath));
      for (const name of host.list(cacheFolder)) {
        const path = `${cacheFolder}/${name}`;
        if (name.endsWith(".json") && !kept.has(path)) host.remove(path);
      }
    },
  };
}

/** Keeps the cache out of version control. */
const ignoreFile = `${cacheFolder}/.gitignore`;

function entryPath(path: string): string {
  return `${cacheFolder}/${createHash("sha256").update(path).digest("hex").slice(0, 32)}.json`;
}

function sealed(entry: CacheEntry, key: string, secret: Buffer): string {
  const body = JSON.stringify(entry);
  return `${authenticator(body, key, secret).toString("hex")}\n${body}`;
}

function opened(text: string, key: string, secret: Buffer): CacheEntry | undefined {
  const [code = "", body = ""] = text.split("\n", 2);
  const expected = authenticator(body, key, secret);
  const given = Buffer.from(code, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const entry: CacheEntry = JSON.parse(body);
  return entry;
}

function authenticator(body: string, key: string, secret: Buffer): Buffer {
  return createHmac("sha256", secret).update(`${key}\n${body}`).digest();
}
