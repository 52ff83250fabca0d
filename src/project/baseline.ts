import { isLint } from "../diagnostics/catalogue/index.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { fingerprints } from "../diagnostics/fingerprints.ts";
import type { SuppressedDiagnostic } from "../diagnostics/report.ts";
import { compareTexts } from "../base/compare.ts";

/** Findings of lint rules that were there when a project began to run them, by fingerprint. */
export type Baseline = ReadonlySet<string>;

const reason = "known since the baseline";

/** Takes out what a baseline holds. Errors are never taken out. */
export function withoutKnown(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
): { readonly diagnostics: readonly Diagnostic[]; readonly suppressed: readonly SuppressedDiagnostic[] } {
  const prints = fingerprints(diagnostics);
  const isKnown = (diagnostic: Diagnostic, index: number): boolean =>
    isLint(diagnostic.code) && baseline.has(prints[index] ?? "");
  return {
    diagnostics: diagnostics.filter((one, index) => !isKnown(one, index)),
    suppressed: diagnostics.filter(isKnown).map((diagnostic) => ({ diagnostic, reason })),
  };
}

/** The text of a baseline file that holds these findings, one a line, so that it merges well. */
export function baselineText(diagnostics: readonly Diagnostic[]): string {
  const prints = fingerprints(diagnostics).filter((_, index) => isLint(diagnostics[index]?.code ?? ""));
  return `${JSON.stringify({ version: 1, findings: [...prints].sort(compareTexts) }, null, 2)}\n`;
}

/** The findings of a baseline file; undefined if it is none. */
export function readBaseline(text: string): Baseline | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof content !== "object" || content === null) return undefined;
  if (!("version" in content) || content.version !== 1 || !("findings" in content)) return undefined;
  const { findings } = content;
  if (!Array.isArray(findings) || !findings.every((one) => typeof one === "string")) return undefined;
  return new Set(findings);
}
