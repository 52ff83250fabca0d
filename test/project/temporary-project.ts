import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { onTestFinished } from "vitest";

/** A folder for one test, removed after it. */
export interface TemporaryFolder {
  readonly root: string;
  readonly write: (path: string, text: string | Buffer) => void;
  readonly read: (path: string) => string;
  /** Every file by path, sorted, hidden ones too. */
  readonly paths: () => readonly string[];
}

export function temporaryFolder(files: Readonly<Record<string, string | Buffer>> = {}): TemporaryFolder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "remit-test-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder: TemporaryFolder = {
    root,
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    read: (path) => readFileSync(join(root, path), "utf8"),
    paths: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
        .toSorted(),
  };
  for (const [path, text] of Object.entries(files)) folder.write(path, text);
  return folder;
}
