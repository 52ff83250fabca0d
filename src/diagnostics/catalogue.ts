import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Diagnostic, Fix, Related, Severity } from "./diagnostic.ts";

/** One kind of diagnostic: its row in a phase's table. */
export interface DiagnosticKind<P> {
  readonly code: `REM${number}`;
  readonly severity: Severity;
  /** One lower-case line; text of the user's stands in backticks. */
  readonly message: (parameters: P) => string;
  readonly help?: (parameters: P) => readonly string[];
  /** Why the rule exists, a short paragraph for the page of this code. */
  readonly why: string;
  /** The number that a project may set for the rule; the rule speaks of what is above it. */
  readonly max?: LintMaximum;
  /** What the two examples are written in; a policy unless said. */
  readonly examples?: ExampleLanguage;
  /** A policy that gives exactly this diagnostic; the text it underlines stands between « and ». */
  readonly bad: string;
  /** The same policy, repaired; it gives no diagnostic of this code. */
  readonly good: string;
}

/** A number that a project may set for a lint rule: `["warning", { "max": 30 }]`. */
export interface LintMaximum {
  /** What counts where nothing is set. */
  readonly default: number;
  /** The smallest that may be set. */
  readonly least: number;
  /** What is counted: `days that something may be kept`. */
  readonly of: string;
}

/** `configuration` is the text of remit.config.jsonc, `command` a command line and what surrounds it. */
export type ExampleLanguage = "policy" | "configuration" | "command";

/** Keeps each row's parameter type, so that a wrong or missing parameter at a use does not compile. */
export function defineDiagnostic<P>(kind: DiagnosticKind<P>): DiagnosticKind<P> {
  return kind;
}

/** What a use may add to its row. */
export interface DiagnosticExtras {
  readonly related?: readonly Related[];
  readonly help?: readonly string[];
  readonly fix?: Fix;
}

/** Makes the diagnostic of a kind at a place. */
export function diagnose<P>(
  kind: DiagnosticKind<P>,
  parameters: P,
  file: SourceFile | undefined,
  span: Span,
  extras: DiagnosticExtras = {},
): Diagnostic {
  return {
    code: kind.code,
    severity: kind.severity,
    message: kind.message(parameters),
    file,
    span,
    help: [...(kind.help?.(parameters) ?? []), ...(extras.help ?? [])],
    related: extras.related ?? [],
    ...(extras.fix === undefined ? {} : { fix: extras.fix }),
  };
}
