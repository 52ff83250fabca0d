import { compareTexts } from "../../base/compare.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { LintSubject } from "./rule.ts";
import { lintRules } from "./rules/index.ts";

/** What the lint rules say of a module without errors, in order of place. */
export function lintModule(subject: LintSubject): readonly Diagnostic[] {
  return lintRules
    .flatMap((rule) => rule.find(subject))
    .sort((a, b) => a.span.start - b.span.start || compareTexts(a.code, b.code));
}
