import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { constants, Script } from "node:vm";

/**
 * Runs a file of the bundle and what it requires from beside it, all in one folder, each compiled by V8 once on this machine: what it compiled
 * is kept in `folder`, which only the user can write, and used again by the same V8 for the same file. Where nothing can be
 * kept, or what was kept is not accepted, the files are compiled as ever; what they do is the same.
 *
 * @param use what the program is used for; each use keeps what it needed
 */
export function loadCached(file: string, folder: string, use: string): void {
  const kept = join(folder, folderName(file));
  const loaded = new Map<string, Loaded>();
  const requireOther = createRequire(file);
  const load = (path: string): unknown => {
    const known = loaded.get(path);
    if (known !== undefined) return known.module.exports;
    const { mtimeMs, size } = statSync(path);
    const name = `${use}-${basename(path)}-${size}-${mtimeMs}.bin`;
    const { script, isKept } = compiled(path, join(kept, name));
    const one: Loaded = { module: { exports: {} }, script, target: isKept ? undefined : name };
    loaded.set(path, one);
    const require = (id: string): unknown => {
      const isBeside = id.startsWith("./");
      return isBeside ? load(join(dirname(path), id)) : requireOther(id);
    };
    script.runInThisContext()(one.module.exports, require, one.module, path, dirname(path));
    return one.module.exports;
  };
  process.on("exit", () => {
    keep(kept, [...loaded.values()]);
  });
  load(file);
}

interface Loaded {
  readonly module: { exports: unknown };
  readonly script: Script;
  /** The name under which it is to be kept; undefined if it is. */
  readonly target: string | undefined;
}

function compiled(path: string, cache: string): { readonly script: Script; readonly isKept: boolean } {
  const cachedData = contentOf(cache);
  const text = `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, "utf8")}\n})`;
  const script = new Script(text, {
    filename: path,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData === undefined ? {} : { cachedData }),
  });
  return { script, isKept: cachedData !== undefined && script.cachedDataRejected === false };
}

/**
 * What is kept in a file, where it stands twice: V8 does not notice when something in it is damaged. Comparing the two
 * takes less time than opening a library for checksums.
 */
function contentOf(path: string): Buffer | undefined {
  try {
    const file = readFileSync(path);
    const content = file.subarray(0, file.length / 2);
    return content.equals(file.subarray(file.length / 2)) ? content : undefined;
  } catch {
    return undefined;
  }
}

/** A name for this V8 and this installation, which changes when its files do. */
function folderName(file: string): string {
  const { mtimeMs, size } = statSync(file);
  let hash = 0;
  for (let i = 0; i < file.length; i++) hash = (Math.imul(hash, 31) + file.charCodeAt(i)) | 0;
  return [process.version, process.arch, size, mtimeMs, hash >>> 0].join("-");
}

/** More versions of the program than one machine uses at a time. */
const mostVersions = 4;

/** Keeps what V8 has compiled by now, functions that were called included. A folder that cannot be written is only slow. */
function keep(folder: string, all: readonly Loaded[]): void {
  const missing = all.flatMap(({ script, target }) => (target === undefined ? [] : [{ script, target }]));
  if (missing.length === 0) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const { script, target } of missing) {
      const draft = join(folder, `${process.pid}-${process.hrtime.bigint()}.tmp`);
      const content = script.createCachedData();
      writeFileSync(draft, Buffer.concat([content, content]), { mode: 0o600, flag: "wx" });
      renameSync(draft, join(folder, target));
    }
    const versions = readdirSync(dirname(folder)).map((name) => join(dirname(folder), name));
    if (versions.length <= mostVersions) return;
    for (const other of versions) if (other !== folder) rmSync(other, { recursive: true });
  } catch {
    // Nothing is kept.
  }
}
