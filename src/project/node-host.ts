import { isUtf8 } from "node:buffer";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, isAbsolute, sep } from "node:path";
import { compareTexts } from "../base/compare.ts";
import { findFiles } from "./find-files.ts";
import type { Change, FileContent, ProjectHost } from "./project-host.ts";

/** The file system, below one folder. Nothing else in Remit touches files of a project. */
export function nodeHost(root: string): ProjectHost {
  const realRoot = realpathSync(root);
  return {
    root,
    read: (path) => readBelow(realRoot, join(root, path)),
    readFile: (path) => {
      const content = readBelow(realRoot, join(root, path));
      return content.kind === "text" ? content.text : undefined;
    },
    write: (path, text) => writeBelow(realRoot, join(root, path), text),
    remove: (path) => removeBelow(realRoot, join(root, path)),
    find: (include, exclude) => findFiles(root, include, exclude),
    list: (folder) => listOf(join(root, folder)),
    now: () => Date.now(),
  };
}

/** What stands at an absolute path; undefined for nothing, or nothing that we may see. */
export function kindOfPlace(path: string): "folder" | "other" | undefined {
  try {
    return statSync(path).isDirectory() ? "folder" : "other";
  } catch {
    return undefined;
  }
}

/** Reads a file that was named on the command line, wherever it is. */
export function readNamedFile(path: string): FileContent {
  return readBelow(dirname(path), path, () => true);
}

/** Writes a file that was named on the command line, wherever it is; its folder must be there. */
export function writeNamedFile(path: string, text: string): Change {
  return change(() => writeBelow(realpathSync.native(dirname(path)), path, text));
}

function readBelow(realRoot: string, path: string, isInside = isBelow): FileContent {
  try {
    const real = realpathSync.native(path);
    if (!isInside(realRoot, real)) return { kind: "outside" };
    const found = statSync(real);
    if (found.isDirectory()) return { kind: "folder" };
    if (!found.isFile()) return { kind: "not a file" };
    return contentOf(readFileSync(real));
  } catch (error) {
    const code = codeOf(error);
    return code === "ENOENT" || code === "ENOTDIR"
      ? { kind: "missing" }
      : { kind: "unreadable", reason: reasonOf(code) };
  }
}

function contentOf(bytes: Buffer): FileContent {
  const text = bytes.toString("utf8");
  if (isUtf8(bytes)) return { kind: "text", text };
  return { kind: "not text", text, offset: Math.max(0, text.indexOf("\uFFFD")) };
}

/** Writes beside the place and moves there; what was there stays as it is if anything fails. */
function writeBelow(realRoot: string, path: string, text: string): Change {
  return change(() => {
    const folder = dirname(path);
    if (!isBelow(realRoot, realPlace(folder))) return { kind: "outside" };
    mkdirSync(folder, { recursive: true });
    const temporary = join(folder, `.${basename(path)}.${process.pid}.tmp`);
    try {
      writeFileSync(temporary, text, { mode: modeOf(path) });
      renameSync(temporary, path);
    } finally {
      rmSync(temporary, { force: true });
    }
    return { kind: "done" };
  });
}

/** The permissions of a file that is replaced, else those of a new one. */
function modeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? 0o666;
}

function removeBelow(realRoot: string, path: string): Change {
  return change(() => {
    if (!isBelow(realRoot, realPlace(dirname(path)))) return { kind: "outside" };
    rmSync(path, { force: true });
    return { kind: "done" };
  });
}

function change(act: () => Change): Change {
  try {
    return act();
  } catch (error) {
    return { kind: "failed", reason: reasonOf(codeOf(error)) };
  }
}

/** Where a folder is, or would be made: the real place of the nearest one above it that is there. */
function realPlace(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" || dirname(folder) === folder) throw error;
    return join(realPlace(dirname(folder)), basename(folder));
  }
}

function listOf(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(compareTexts);
  } catch (error) {
    codeOf(error);
    return [];
  }
}

function isBelow(realRoot: string, real: string): boolean {
  const way = relative(realRoot, real);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  throw error;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left",
  EDQUOT: "no space is left",
  EISDIR: "there is a folder",
  ENOTDIR: "a file stands where a folder should be",
  ENOENT: "its folder does not exist",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "its links go in a circle",
  EMFILE: "too many files are open",
  ERR_STRING_TOO_LONG: "it is too large",
  ERR_FS_FILE_TOO_LARGE: "it is too large",
};

function reasonOf(code: string): string {
  return reasons[code] ?? code;
}
