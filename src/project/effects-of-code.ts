import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { unknownEffect } from "../policy/effect.ts";
import type { FileReport } from "../effects/report-json.ts";
import { effectText } from "./effect-text.ts";

/** What files of code may do, each effect as information; what cannot be told is a warning. */
export function effectDiagnostics(reports: readonly FileReport[]): readonly Diagnostic[] {
  return reports.flatMap(({ file, report }): readonly Diagnostic[] => {
    if (report === undefined) {
      return [
        diagnose(releaseDiagnostics.unknownLanguage, { path: file.path }, undefined, { start: 0, end: 0 }),
      ];
    }
    return report.effects.map((effect) => {
      const related = effect.trace
        .filter((step) => step.text !== "")
        .map((step) => ({ message: step.text, file, span: step.span }));
      if (effect.kind !== unknownEffect) {
        const parameters = { effect: effectText(effect) };
        return diagnose(releaseDiagnostics.effectFound, parameters, file, effect.span, { related });
      }
      const reason = effect.trace[0]?.text ?? "nothing is known of it";
      return diagnose(releaseDiagnostics.unknownFound, { reason }, file, effect.span, {
        related: related.slice(1),
      });
    });
  });
}
