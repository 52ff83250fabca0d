import { compareTexts } from "../base/compare.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** All that one run has to say, in the order in which it is shown. */
export interface Report {
  /** Paths of the files that were looked at, whether or not anything was found in them. */
  readonly files: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly SuppressedDiagnostic[];
}

/** A diagnostic that the author has accepted, with the reason written beside it. */
export interface SuppressedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly reason: string;
}

/** Puts files and diagnostics in an order that does not depend on how they were found. */
export function report(
  files: readonly string[],
  diagnostics: readonly Diagnostic[],
  suppressed: readonly SuppressedDiagnostic[] = [],
): Report {
  return {
    files: [...files].sort(compareTexts),
    diagnostics: [...diagnostics].sort(compareDiagnostics),
    suppressed: [...suppressed].sort((a, b) => compareDiagnostics(a.diagnostic, b.diagnostic)),
  };
}

/** By file, place, code and message; what is about no file comes first. */
function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareTexts(a.file?.path ?? "", b.file?.path ?? "") ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    compareTexts(a.code, b.code) ||
    compareTexts(a.message, b.message)
  );
}
