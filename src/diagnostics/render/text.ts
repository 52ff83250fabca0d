import picocolors from "picocolors";
import { rangeOf } from "./range.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { Span } from "../../source/span.ts";
import type { Diagnostic, Severity } from "../diagnostic.ts";
import type { Report } from "../report.ts";
import { excerpt } from "./excerpt.ts";
import { harmless } from "./harmless.ts";
import type { RenderOptions } from "./renderer.ts";
import { summary } from "./summary.ts";

/**
 * The format for people: each diagnostic with the lines it is about, then one line that sums up. Nothing in a policy,
 * a path or a message can write an escape sequence of its own.
 */
export function renderText(report: Report, options: RenderOptions): string {
  const blocks = report.diagnostics.map((diagnostic) => diagnosticText(diagnostic, options));
  return [...blocks, `${summary(report)}\n`].join("\n");
}

export function diagnosticText(diagnostic: Diagnostic, options: RenderOptions): string {
  const style = styleOf(options.colour);
  const tint = style.of(diagnostic.severity);
  const title = `${tint(`${diagnostic.severity}[${diagnostic.code}]`)}: ${harmless(diagnostic.message)}`;
  const gutter = gutterWidth(diagnostic);
  const lines = [style.strong(title)];
  if (diagnostic.file !== undefined) {
    lines.push(...placeLines(diagnostic.file, diagnostic.span, "^", tint, gutter, options));
  }
  for (const help of helpLines(diagnostic)) {
    lines.push(`${" ".repeat(gutter)} ${style.faint("=")} ${harmless(help)}`);
  }
  for (const related of diagnostic.related) {
    lines.push(`${style.faint("note")}: ${harmless(related.message)}`);
    lines.push(...placeLines(related.file, related.span, "-", style.faint, gutter, options));
  }
  return `${lines.join("\n")}\n`;
}

type Tint = (text: string) => string;

interface Style {
  readonly of: (severity: Severity) => Tint;
  readonly strong: Tint;
  readonly faint: Tint;
}

function styleOf(colour: boolean): Style {
  const colours = picocolors.createColors(colour);
  const tints = { error: colours.red, warning: colours.yellow, info: colours.cyan };
  return { of: (severity) => tints[severity], strong: colours.bold, faint: colours.blue };
}

function helpLines(diagnostic: Diagnostic): readonly string[] {
  const help = diagnostic.help.map((line) => `help: ${line}`);
  return diagnostic.fix === undefined ? help : [...help, `fix: ${diagnostic.fix.title}`];
}

/** Columns of the widest line number in a diagnostic, so that its excerpts stand in one column. */
function gutterWidth(diagnostic: Diagnostic): number {
  const places = diagnostic.file === undefined ? diagnostic.related : [diagnostic, ...diagnostic.related];
  const lastLines = places.map(({ file, span }) =>
    file === undefined ? 0 : rangeOf(file, span).end.line.toString().length,
  );
  return Math.max(1, ...lastLines);
}

function placeLines(
  file: SourceFile,
  span: Span,
  mark: string,
  tint: Tint,
  gutter: number,
  options: RenderOptions,
): readonly string[] {
  const { faint } = styleOf(options.colour);
  const { line, column } = rangeOf(file, span).start;
  const path = harmless(options.pathFromHere(file.path));
  const heading = `${" ".repeat(gutter)}${faint("-->")} ${path}:${line}:${column}`;
  if (file.text === "") return [heading];
  const bar = faint("|");
  const rows = excerpt(file, span, mark).map((row) => {
    if (row.kind === "gap") return faint("...");
    if (row.kind === "marks") return `${" ".repeat(gutter)} ${bar} ${tint(row.text)}`;
    const number = faint(row.number.toString().padStart(gutter));
    return `${number} ${bar} ${row.text}`.trimEnd();
  });
  return [heading, `${" ".repeat(gutter)} ${bar}`, ...rows];
}
