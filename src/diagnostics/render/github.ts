import type { Diagnostic, Severity } from "../diagnostic.ts";
import type { Report } from "../report.ts";
import { harmless } from "./harmless.ts";
import { rangeOf } from "./range.ts";
import type { RenderOptions } from "./renderer.ts";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** Workflow commands of GitHub Actions, one line for each diagnostic: annotations on the changed lines. */
export function renderGithub(report: Report, options: RenderOptions): string {
  return report.diagnostics.map((diagnostic) => `${commandOf(diagnostic, options)}\n`).join("");
}

function commandOf(diagnostic: Diagnostic, options: RenderOptions): string {
  const properties = [...placeOf(diagnostic, options), `title=${escapeProperty(diagnostic.code)}`];
  const lines = [diagnostic.message, ...diagnostic.help].map(harmless);
  return `::${commands[diagnostic.severity]} ${properties.join(",")}::${escapeData(lines.join("\n"))}`;
}

/** Columns are read only where an annotation stays on one line. */
function placeOf({ file, span }: Diagnostic, options: RenderOptions): readonly string[] {
  if (file === undefined) return [];
  const { start, end } = rangeOf(file, span);
  const path = escapeProperty(harmless(options.pathInRepository(file.path)));
  const lines = [`file=${path}`, `line=${start.line}`, `endLine=${end.line}`];
  return start.line === end.line ? [...lines, `col=${start.column}`, `endColumn=${end.column}`] : lines;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
