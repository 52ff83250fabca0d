import type { Diagnostic, Severity } from "../diagnostic.ts";
import { fingerprints } from "../fingerprints.ts";
import type { Report } from "../report.ts";
import { jsonText } from "./json-text.ts";
import { rangeOf } from "./range.ts";
import type { RenderOptions } from "./renderer.ts";

const severities: Readonly<Record<Severity, string>> = { error: "critical", warning: "minor", info: "info" };

/** A Code Quality report of GitLab CI. It knows no finding without a file; those are put on the folder itself. */
export function renderGitlab(report: Report, options: RenderOptions): string {
  const prints = fingerprints(report.diagnostics);
  return jsonText(
    report.diagnostics.map((diagnostic, index) => ({
      check_name: diagnostic.code,
      description: [diagnostic.message, ...diagnostic.help].join("\n"),
      fingerprint: prints[index],
      severity: severities[diagnostic.severity],
      location: locationOf(diagnostic, options),
    })),
  );
}

function locationOf({ file, span }: Diagnostic, options: RenderOptions): object {
  if (file === undefined) return { path: ".", lines: { begin: 1, end: 1 } };
  const { start, end } = rangeOf(file, span);
  return { path: options.pathInRepository(file.path), lines: { begin: start.line, end: end.line } };
}
