import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Diagnostic, Fix, Severity } from "../diagnostic.ts";
import type { Report } from "../report.ts";
import { jsonText } from "./json-text.ts";
import type { RenderOptions } from "./renderer.ts";
import { rangeOf } from "./range.ts";
import type { Range } from "./range.ts";

/** The published shape; schema/diagnostics.schema.json describes it. */
interface JsonReport {
  readonly diagnostics: readonly JsonDiagnostic[];
}

interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string | null;
  readonly range: Range | null;
  readonly related: readonly { readonly message: string; readonly file: string; readonly range: Range }[];
  readonly help: readonly string[];
  readonly fix: JsonFix | null;
}

interface JsonFix {
  readonly title: string;
  readonly edits: readonly { readonly range: Range; readonly text: string }[];
}

export function renderJson(report: Report, options: RenderOptions): string {
  const json: JsonReport = {
    diagnostics: report.diagnostics.map((diagnostic) => diagnosticJson(diagnostic, options)),
  };
  return jsonText(json);
}

function diagnosticJson(diagnostic: Diagnostic, options: RenderOptions): JsonDiagnostic {
  const { code, severity, message, help, file, span, fix } = diagnostic;
  return {
    code,
    severity,
    message,
    ...(file === undefined ? { file: null, range: null } : placeJson(file, span, options)),
    related: diagnostic.related.map((related) => ({
      message: related.message,
      ...placeJson(related.file, related.span, options),
    })),
    help,
    fix: file === undefined || fix === undefined ? null : fixJson(file, fix),
  };
}

function placeJson(file: SourceFile, span: Span, options: RenderOptions): { file: string; range: Range } {
  return { file: options.pathFromHere(file.path), range: rangeOf(file, span) };
}

function fixJson(file: SourceFile, fix: Fix): JsonFix {
  return {
    title: fix.title,
    edits: fix.edits.map(({ span, text }) => ({ range: rangeOf(file, span), text })),
  };
}
