import { hasErrors } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import type { CompilationCache } from "../project/compilation-cache.ts";
import { openCache } from "../project/open-cache.ts";
import type { Project } from "../project/open-project.ts";
import { selectProject } from "../project/select-project.ts";
import { textsOf } from "./command-context.ts";
import type { CommandContext, Invocation } from "./command-context.ts";
import { exitCodeOf } from "./exit-code.ts";
import type { ExitCode } from "./exit-code.ts";
import { readFormatRequests } from "./format-request.ts";
import type { FormatRequest } from "./format-request.ts";
import { complain, present } from "./present.ts";

/** What the commands about a project have in common. */
export interface ProjectWork {
  readonly project: Project;
  /** What was asked for, as project paths. */
  readonly paths: readonly string[];
  readonly requests: readonly FormatRequest[];
  readonly cache: CompilationCache;
}

/** Finds the project of a command and does the work; a project that cannot be used is reported instead. */
export async function withProject(
  context: CommandContext,
  invocation: Invocation,
  written: readonly string[],
  work: (prepared: ProjectWork) => Promise<ExitCode>,
): Promise<ExitCode> {
  const requests = readFormatRequests(textsOf(invocation, "format"));
  if (!requests.ok) {
    complain([requests.error], context);
    return 2;
  }
  const { project, paths, diagnostics } = selectProject(context.terminal.folder, written);
  if (hasErrors(diagnostics)) {
    const exitCode = exitCodeOf(diagnostics);
    return present(report([], diagnostics), requests.value, project.host.root, exitCode, context);
  }
  const cache = openCache(project, context.terminal.environment);
  return work({ project, paths, requests: requests.value, cache });
}
