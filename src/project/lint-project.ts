import { report } from "../diagnostics/report.ts";
import type { Report } from "../diagnostics/report.ts";
import type { CompilationCache } from "./compilation-cache.ts";
import { compileProject } from "./compile-project.ts";
import { withLintLevels } from "./lint-levels.ts";
import type { Project } from "./open-project.ts";
import type { Pipeline } from "./pipeline.ts";
import type { Sources } from "./read-sources.ts";

/** Every check and lint rule on the whole project; what is shown is about the files that were asked for, or about none. */
export async function lintProject(
  project: Project,
  sources: Sources,
  pipeline: Pipeline,
  cache: CompilationCache,
): Promise<Report> {
  const { diagnostics, modules } = await compileProject(sources.files, "diagnostics", pipeline, cache);
  const found = [...diagnostics, ...modules.flatMap(({ lints }) => lints)];
  const shown = found.filter(({ file }) => file === undefined || sources.asked.has(file.path));
  return report([...sources.asked], [...sources.diagnostics, ...withLintLevels(shown, project.config.lint)]);
}
