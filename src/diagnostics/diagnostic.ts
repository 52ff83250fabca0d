import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

export type Severity = "error" | "warning" | "info";

/** Something the user should know about, with its place and a way out. */
export interface Diagnostic {
  /** Stable identifier, `REM` and four digits. */
  readonly code: string;
  readonly severity: Severity;
  /** One lower-case line: what is wrong, with the user's text in backticks. */
  readonly message: string;
  /** Undefined when no file is to blame (a missing argument on the command line, say). */
  readonly file: SourceFile | undefined;
  readonly span: Span;
  /** How to repair it, a line each. */
  readonly help: readonly string[];
  readonly related: readonly Related[];
  /** A repair that a tool may apply; it never widens authority. */
  readonly fix?: Fix;
}

/** A further place that takes part in what is wrong. */
export interface Related {
  readonly message: string;
  readonly file: SourceFile;
  readonly span: Span;
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Replaces the text of a span in the diagnostic's own file. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
