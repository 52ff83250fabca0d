import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareTexts } from "../base/compare.ts";

/**
 * The files below a folder that patterns name, with paths from there, in order. Symbolic links are not followed, and hidden
 * files are found only by patterns that name them.
 */
export async function findFiles(
  root: string,
  include: readonly string[],
  exclude: readonly string[],
): Promise<readonly string[]> {
  const search = plainSearch(include, exclude);
  const found =
    search === undefined ? await byPatterns(root, include, exclude) : [...filesIn(root, "", search)];
  return found.sort(compareTexts);
}

/** Loading the library that knows patterns takes a tenth of a whole run; most projects do without. */
async function byPatterns(
  root: string,
  include: readonly string[],
  exclude: readonly string[],
): Promise<string[]> {
  const { glob } = await import("tinyglobby");
  return glob([...include], {
    cwd: root,
    ignore: [...exclude],
    followSymbolicLinks: false,
    expandDirectories: false,
  });
}

/** What patterns without any finesse ask for. */
interface PlainSearch {
  /** Folders, each with the ending of the files that are wanted at any depth below it. */
  readonly wanted: readonly { readonly below: string; readonly ending: string }[];
  /** The names of folders that are left out wherever they stand, and the paths of others. */
  readonly names: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/** Undefined where a pattern says more than a folder, a name or an ending. */
export function plainSearch(include: readonly string[], exclude: readonly string[]): PlainSearch | undefined {
  const wanted = include.flatMap((pattern) => {
    const [, below, ending] = /^((?:\w[\w-]*\/)*)\*\*\/\*(\.\w+)$/.exec(pattern) ?? [];
    return below === undefined || ending === undefined ? [] : [{ below, ending }];
  });
  const names = new Set<string>();
  const folders = new Set<string>();
  for (const pattern of exclude) {
    // Hidden folders are never looked into.
    if (pattern === "**/.*/**") continue;
    const [, anywhere, folder] = /^(\*\*\/)?((?:\w[\w-]*\/)*\w[\w-]*)\/\*\*$/.exec(pattern) ?? [];
    if (folder === undefined || (anywhere !== undefined && folder.includes("/"))) return undefined;
    if (anywhere === undefined) folders.add(folder);
    else names.add(folder);
  }
  return wanted.length === include.length ? { wanted, names, folders } : undefined;
}

function* filesIn(root: string, folder: string, search: PlainSearch): Generator<string> {
  for (const entry of entriesOf(join(root, folder))) {
    const { name } = entry;
    const path = `${folder}${name}`;
    if (name.startsWith(".")) continue;
    if (entry.isDirectory()) {
      if (mayHold(path, name, search)) yield* filesIn(root, `${path}/`, search);
    } else if (
      entry.isFile() &&
      search.wanted.some(({ below, ending }) => path.startsWith(below) && name.endsWith(ending))
    ) {
      yield path;
    }
  }
}

function mayHold(path: string, name: string, { wanted, names, folders }: PlainSearch): boolean {
  if (names.has(name) || folders.has(path)) return false;
  return wanted.some(({ below }) => `${path}/`.startsWith(below) || below.startsWith(`${path}/`));
}

/** A folder that cannot be read has nothing in it for us. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
