import { diagnose, type DiagnosticExtras, type DiagnosticKind } from "../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Policy } from "../../policy/policy.ts";
import type { Span } from "../../source/span.ts";
import type { Context } from "../check/context.ts";
import type { LinkedModule } from "../names/program.ts";

/** A module without an error, as a rule sees it: what its author wrote, and what it means. */
export interface LintSubject {
  readonly module: LinkedModule;
  readonly policy: Policy;
  /** What checking it has found out. */
  readonly context: Context;
  /** Names of the module that other modules import. */
  readonly importedElsewhere: ReadonlySet<string>;
  /** The numbers that the project has set, by code of the rule. */
  readonly limits: LintLimits;
}

export type LintLimits = ReadonlyMap<string, number>;

/** One rule beyond the errors: what it says is advice, and a project may change its level. */
export interface LintRule {
  readonly code: `REM${number}`;
  readonly find: (subject: LintSubject) => readonly Diagnostic[];
}

/** One place that a rule speaks of. A fix never widens what the policy allows. */
export interface Finding<P> extends DiagnosticExtras {
  readonly parameters: P;
  readonly span: Span;
}

/** A rule from its row in the catalogue and what finds its places; `max` is the project's, where the row has one. */
export function lintRule<P>(
  kind: DiagnosticKind<P>,
  find: (subject: LintSubject, max: number) => Iterable<Finding<P>>,
): LintRule {
  return {
    code: kind.code,
    find: (subject) =>
      [...find(subject, subject.limits.get(kind.code) ?? kind.max?.default ?? Infinity)].map(
        ({ parameters, span, ...extras }) => diagnose(kind, parameters, subject.module.file, span, extras),
      ),
  };
}
