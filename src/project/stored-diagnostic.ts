import type { Diagnostic, Fix, Severity } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";

/** A diagnostic with paths in place of files. */
export interface StoredDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly path: string;
  readonly span: Span;
  readonly help: readonly string[];
  readonly related: readonly StoredRelated[];
  readonly fix?: Fix;
}

interface StoredRelated {
  readonly message: string;
  readonly path: string;
  readonly span: Span;
}

/** Undefined if one of them is about anything but these files. */
export function storeDiagnostics(
  diagnostics: readonly Diagnostic[],
  files: readonly SourceFile[],
): readonly StoredDiagnostic[] | undefined {
  const stored: StoredDiagnostic[] = [];
  for (const { file, related, ...rest } of diagnostics) {
    if (
      file === undefined ||
      ![file, ...related.map((place) => place.file)].every((f) => files.includes(f))
    ) {
      return undefined;
    }
    const places = related.map(({ file: { path }, message, span }) => ({ message, path, span }));
    stored.push({ ...rest, path: file.path, related: places });
  }
  return stored;
}

/** Undefined if one of them is about a file that is not given. */
export function restoreDiagnostics(
  stored: readonly StoredDiagnostic[],
  files: readonly SourceFile[],
): readonly Diagnostic[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const diagnostics: Diagnostic[] = [];
  for (const { path, related, ...rest } of stored) {
    const file = byPath.get(path);
    const places = related.flatMap(({ path: other, message, span }) => {
      const placed = byPath.get(other);
      return placed === undefined ? [] : [{ file: placed, message, span }];
    });
    if (file === undefined || places.length < related.length) return undefined;
    diagnostics.push({ ...rest, file, related: places });
  }
  return diagnostics;
}
