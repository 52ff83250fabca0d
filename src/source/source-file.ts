import type { Span } from "./span.ts";

/** A file as it was read: its path relative to the project (with `/`), and its text without a byte-order mark. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A place in a file. */
export interface Location {
  readonly file: SourceFile;
  readonly span: Span;
}

/** Line and column, both from 1; the column counts UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Removes one leading byte-order mark, which editors add and no reader means. */
export function sourceFile(path: string, text: string): SourceFile {
  return { path, text: text.startsWith("\uFEFF") ? text.slice(1) : text };
}
