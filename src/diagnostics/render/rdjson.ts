import { lineIndexOf, lineText } from "../../source/line-index.ts";
import type { Position, SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Diagnostic, Severity } from "../diagnostic.ts";
import { documentationUrl, publishedAt } from "../documentation-url.ts";
import type { Report } from "../report.ts";
import { jsonText } from "./json-text.ts";
import { rangeOf } from "./range.ts";
import type { Range } from "./range.ts";
import type { RenderOptions } from "./renderer.ts";

const severities: Readonly<Record<Severity, string>> = { error: "ERROR", warning: "WARNING", info: "INFO" };

/** The diagnostic format of reviewdog. Its columns count bytes of UTF-8, from 1. */
export function renderRdjson(report: Report, options: RenderOptions): string {
  return jsonText({
    source: { name: "remit", url: publishedAt },
    diagnostics: report.diagnostics.map((diagnostic) => diagnosticRdjson(diagnostic, options)),
  });
}

function diagnosticRdjson(diagnostic: Diagnostic, options: RenderOptions): object {
  const { code, file, span, fix, severity, related } = diagnostic;
  return {
    message: [diagnostic.message, ...diagnostic.help].join("\n"),
    location: file === undefined ? { path: "." } : locationOf(file, span, options),
    severity: severities[severity],
    code: { value: code, url: documentationUrl(code) },
    ...(file === undefined || fix === undefined
      ? {}
      : { suggestions: fix.edits.map((edit) => ({ range: byteRange(file, edit.span), text: edit.text })) }),
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((place) => ({
            message: place.message,
            location: locationOf(place.file, place.span, options),
          })),
        }),
  };
}

function locationOf(file: SourceFile, span: Span, options: RenderOptions): object {
  return { path: options.pathFromHere(file.path), range: byteRange(file, span) };
}

function byteRange(file: SourceFile, span: Span): Range {
  const { start, end } = rangeOf(file, span);
  return { start: inBytes(file, start), end: inBytes(file, end) };
}

function inBytes(file: SourceFile, { line, column }: Position): Position {
  const before = lineText(lineIndexOf(file), line).slice(0, column - 1);
  return { line, column: new TextEncoder().encode(before).length + 1 };
}
