import { resolve } from "node:path";
import { baselineText, readBaseline, withoutKnown, type Baseline } from "../../project/baseline.ts";
import { changedSources } from "../../project/changed-sources.ts";
import { changeProblem, contentProblem } from "../../project/content-problem.ts";
import { fixProject, lintProject, type LintOptions } from "../../project/lint-project.ts";
import type { Project } from "../../project/open-project.ts";
import { readSources } from "../../project/read-sources.ts";
import { pathInProject } from "../../project/select-project.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import { projectDiagnostics as problems } from "../../diagnostics/catalogue/project.ts";
import { diagnose } from "../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report, type Report } from "../../diagnostics/report.ts";
import { isGiven, textOf } from "../command-context.ts";
import type { CommandAction, CommandContext, Invocation } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { present } from "../present.ts";
import { readUnsaved } from "../read-unsaved.ts";
import { withProject, type ProjectWork } from "../with-project.ts";

/** Every check and lint rule; the project's files are read as they are on disk, one of them perhaps from an editor. */
export const lint: CommandAction = (context, invocation) => {
  const stdinName = textOf(invocation, "stdinFilename");
  const written = stdinName === undefined ? invocation.arguments : [stdinName];
  return withProject(context, invocation, written, async (work) => {
    const found = await lintAsAsked(work, context, invocation);
    const exitCode = exitCodeOf(found.diagnostics, isGiven(invocation, "denyWarnings"));
    return present(found, work.requests, work.project.host.root, exitCode, context);
  });
};

async function lintAsAsked(
  { project, paths, cache }: ProjectWork,
  context: CommandContext,
  invocation: Invocation,
): Promise<Report> {
  const [path] = paths;
  const isUnsaved = textOf(invocation, "stdinFilename") !== undefined && path !== undefined;
  const unsaved = isUnsaved ? await readUnsaved(path, context.terminal) : undefined;
  if (unsaved?.ok === false) return report(paths, [unsaved.error]);
  const baseline = baselineOf(project, context, textOf(invocation, "baseline"));
  if (!baseline.ok) return report(paths, [baseline.error]);
  const options: LintOptions = { today: context.terminal.today(), baseline: baseline.value };
  const whole = await readSources(project, paths, unsaved?.value);
  const reference = changedSince(invocation);
  const asked = reference === undefined ? ok(whole) : changedSources(whole, project.host.root, reference);
  if (!asked.ok) return report(paths, [asked.error]);
  const sources = asked.value;
  const perform = isGiven(invocation, "fix") ? fixProject : lintProject;
  const found = await perform(project, sources, context.pipeline, cache, options);
  const target = textOf(invocation, "writeBaseline");
  return target === undefined ? found : writeBaseline(project, context, target, found);
}

/** `--changed` alone means since the last commit. */
function changedSince(invocation: Invocation): string | undefined {
  return isGiven(invocation, "changed") ? "HEAD" : textOf(invocation, "changed");
}

function baselineOf(
  project: Project,
  { terminal }: CommandContext,
  written: string | undefined,
): Result<Baseline, Diagnostic> {
  if (written === undefined) return ok(new Set());
  const path = pathInProject(project.host.root, resolve(terminal.folder, written));
  if (path === undefined) return fail(outside(project, written));
  const content = project.host.read(path);
  if (content.kind !== "text") return fail(contentProblem(project.host, path, content));
  const baseline = readBaseline(content.text);
  return baseline === undefined
    ? fail(diagnose(problems.baselineUnreadable, { path }, undefined, { start: 0, end: 0 }))
    : ok(baseline);
}

/** What is found is known from now on; errors stay errors. */
function writeBaseline(
  project: Project,
  { terminal }: CommandContext,
  written: string,
  found: Report,
): Report {
  const path = pathInProject(project.host.root, resolve(terminal.folder, written));
  if (path === undefined) return report(found.files, [outside(project, written)]);
  const text = baselineText(found.diagnostics);
  const change = project.host.write(path, text);
  if (change.kind !== "done") return report(found.files, [changeProblem(project.host, path, change)]);
  const known = readBaseline(text) ?? new Set();
  const { diagnostics, suppressed } = withoutKnown(found.diagnostics, known);
  return report(found.files, diagnostics, [...found.suppressed, ...suppressed]);
}

function outside({ host }: Project, path: string): Diagnostic {
  return diagnose(problems.outsideProject, { path, root: host.root }, undefined, { start: 0, end: 0 });
}
