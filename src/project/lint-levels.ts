import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { LintLevel } from "./config-options.ts";

/** Gives lint rules the level that the project has set, or takes them out; nothing else is touched. */
export function withLintLevels(
  diagnostics: readonly Diagnostic[],
  levels: ReadonlyMap<string, LintLevel>,
): readonly Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const level = levels.get(diagnostic.code);
    if (level === undefined) return [diagnostic];
    return level === "off" ? [] : [{ ...diagnostic, severity: level }];
  });
}
