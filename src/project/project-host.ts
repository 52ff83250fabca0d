import type { Host } from "../source/host.ts";

/** What a project needs of the outside world. Paths are relative to the root, with `/`. */
export interface ProjectHost extends Host {
  /** Absolute path of the project's folder. */
  readonly root: string;
  read(path: string): FileContent;
  /** Replaces or makes a file in one step: a reader sees the old text or the new one, never a part. */
  write(path: string, text: string): Change;
  /** Removes a file; one that is not there is no failure. */
  remove(path: string): Change;
  /** The regular files that match, in order of path. Symbolic links are not followed. */
  find(include: readonly string[], exclude: readonly string[]): Promise<readonly string[]>;
  /** Names of the regular files in a folder, in order; none if it is no folder that can be read. */
  list(folder: string): readonly string[];
}

/** What stands at a path. */
export type FileContent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  | { readonly kind: "folder" }
  /** A pipe, a device or the like; it is not opened. */
  | { readonly kind: "not a file" }
  /** Its real place is not below the root. */
  | { readonly kind: "outside" }
  | { readonly kind: "unreadable"; readonly reason: string }
  /** Not UTF-8; the text has U+FFFD where it is not, first at the offset. */
  | { readonly kind: "not text"; readonly text: string; readonly offset: number };

export type Change =
  | { readonly kind: "done" }
  | { readonly kind: "outside" }
  | { readonly kind: "failed"; readonly reason: string };
