import type { Severity } from "../diagnostic.ts";
import type { Report } from "../report.ts";

/** One line: how much was found, where, and how much was looked at. */
export function summary(report: Report): string {
  const counts = (["error", "warning", "info"] as const).flatMap((severity) => countOf(report, severity));
  const found = counts.length === 0 ? "nothing found" : inWords(counts);
  const suppressed = report.suppressed.length === 0 ? "" : `, ${report.suppressed.length} suppressed`;
  return `${found}${suppressed}${extent(report)}`;
}

function countOf(report: Report, severity: Severity): readonly string[] {
  const count = report.diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return count === 0 ? [] : [counted(count, severity === "info" ? "remark" : severity)];
}

function extent(report: Report): string {
  if (report.files.length === 0) return "";
  const found = new Set(report.diagnostics.flatMap(({ file }) => (file === undefined ? [] : [file.path])));
  const all = counted(report.files.length, "file");
  return found.size === 0 || report.files.length === 1 ? ` in ${all}` : ` in ${found.size} of ${all}`;
}

function inWords(parts: readonly string[]): string {
  return parts.length < 2
    ? parts.join("")
    : `${parts.slice(0, -1).join(", ")} and ${parts[parts.length - 1] ?? ""}`;
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
