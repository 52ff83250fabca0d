import { report } from "../diagnostics/report.ts";
import type { Report, SuppressedDiagnostic } from "../diagnostics/report.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { hasErrors } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import { withoutKnown, type Baseline } from "./baseline.ts";
import type { CompilationCache } from "./compilation-cache.ts";
import { compileProject } from "./compile-project.ts";
import { changeProblem } from "./content-problem.ts";
import { fixed } from "./lint-fixes.ts";
import { lintLimits, withLintSettings } from "./lint-settings.ts";
import type { Project } from "./open-project.ts";
import type { Pipeline } from "./pipeline.ts";
import type { Sources } from "./read-sources.ts";
import { weighSuppressions } from "./suppressions.ts";

export interface LintOptions {
  /** `YYYY-MM-DD`, in UTC: the day by which a suppression has expired or not. */
  readonly today: string;
  readonly baseline?: Baseline;
}

/** Every check and lint rule on the whole project; what is shown is about the files that were asked for, or about none. */
export async function lintProject(
  project: Project,
  sources: Sources,
  pipeline: Pipeline,
  cache: CompilationCache,
  { today, baseline = new Set() }: LintOptions,
): Promise<Report> {
  const { diagnostics, modules } = await compileProject(
    sources.files,
    "diagnostics",
    pipeline,
    cache,
    lintLimits(project.config.lint),
  );
  const found = [...diagnostics, ...modules.flatMap(({ lints }) => lints)];
  const levelled = await withLintSettings(found, project.config.lint);
  const linted = new Set(modules.filter(({ emit }) => emit !== undefined).map(({ file }) => file));
  const kept: Diagnostic[] = levelled.filter(({ file }) => file === undefined);
  const suppressed: SuppressedDiagnostic[] = [];
  for (const file of sources.files.filter(({ path }) => sources.asked.has(path))) {
    const own = levelled.filter((one) => one.file === file);
    const weighed = weighSuppressions(file, own, today, linted.has(file));
    const { diagnostics: fresh, suppressed: known } = withoutKnown(weighed.diagnostics, baseline);
    kept.push(...fresh);
    suppressed.push(...weighed.suppressed, ...known);
  }
  return report([...sources.asked], [...sources.diagnostics, ...kept], suppressed);
}

/** Fixes may make room for others; they never go on for longer. */
const MAX_ROUNDS = 10;

/**
 * Applies the fixes of what is found in the files that were asked for, and writes these. A fix after which a file would
 * have an error that it had not is left out.
 */
export async function fixProject(
  project: Project,
  sources: Sources,
  pipeline: Pipeline,
  cache: CompilationCache,
  options: LintOptions,
): Promise<Report> {
  const compiler = await pipeline.load();
  let current = sources;
  let found = await lintProject(project, current, pipeline, cache, options);
  for (let round = 0; round < MAX_ROUNDS && !hasErrors(found.diagnostics); round++) {
    const changed = new Map<SourceFile, SourceFile>();
    for (const file of current.files) {
      const own = found.diagnostics.filter((one) => one.file === file);
      const better = fixed(file, own, compiler);
      if (better !== undefined) changed.set(file, better);
    }
    const next = { ...current, files: current.files.map((file) => changed.get(file) ?? file) };
    const after = await lintProject(project, next, pipeline, cache, options);
    if (changed.size === 0 || hasErrors(after.diagnostics)) break;
    [current, found] = [next, after];
  }
  const failures = current.files
    .filter((file) => !sources.files.includes(file))
    .flatMap((file) => {
      const change = project.host.write(file.path, file.text);
      return change.kind === "done" ? [] : [changeProblem(project.host, file.path, change)];
    });
  return report(found.files, [...found.diagnostics, ...failures], found.suppressed);
}
