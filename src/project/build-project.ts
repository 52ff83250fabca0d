import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { DiagnosticKind } from "../diagnostics/catalogue.ts";
import { hasErrors } from "../diagnostics/diagnostic.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import type { Report } from "../diagnostics/report.ts";
import { readOnly } from "./compilation-cache.ts";
import type { CompilationCache } from "./compilation-cache.ts";
import { compileProject } from "./compile-project.ts";
import type { ProjectModule } from "./compile-project.ts";
import { changeProblem } from "./content-problem.ts";
import { lintLimits, withLintSettings } from "./lint-settings.ts";
import { manifestName, manifestText, outputDigest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import type { Project } from "./open-project.ts";
import { outputFolder } from "./output-folder.ts";
import type { OutputFolder } from "./output-folder.ts";
import { planOutputs } from "./output-plan.ts";
import type { OutputState, PlannedOutput } from "./output-plan.ts";
import type { Pipeline } from "./pipeline.ts";
import type { Progress } from "./progress.ts";
import type { Sources } from "./read-sources.ts";

/** `check` and `plan` write nothing; for `check` whatever a build would change is an error. */
export type BuildMode = "write" | "check" | "plan";

export interface Build {
  readonly report: Report;
  /** Empty when there was an error before any output was looked at. */
  readonly outputs: readonly PlannedOutput[];
}

/** Compiles a project and brings its generated files up to date. With any error, nothing is written. */
export async function buildProject(
  project: Project,
  sources: Sources,
  mode: BuildMode,
  pipeline: Pipeline,
  cache: CompilationCache,
  progress: Progress,
): Promise<Build> {
  const usable = mode === "write" ? cache : readOnly(cache);
  const compilation = await compileProject(
    sources.files,
    "outputs",
    pipeline,
    usable,
    lintLimits(project.config.lint),
  );
  const diagnostics = [
    ...sources.diagnostics,
    ...(await withLintSettings(compilation.diagnostics, project.config.lint)),
    ...collisions(compilation.modules),
  ];
  const files = sources.files.map(({ path }) => path);
  if (hasErrors(diagnostics)) return { report: report(files, diagnostics), outputs: [] };
  const wanted = await emitAll(compilation.modules, progress);
  const folder = outputFolder(project);
  if (folder.kind === "unusable") {
    return { report: report(files, [...diagnostics, folder.problem]), outputs: [] };
  }
  const outputs = planOutputs(wanted, folder.manifest, folder.read);
  const found = outputs.flatMap((output) => outputProblems(output, mode, folder));
  const failed = mode === "write" && !hasErrors(found) ? apply(outputs, folder, project) : [];
  usable.keepOnly(files);
  return { report: report(files, [...diagnostics, ...found, ...failed]), outputs };
}

/** Two modules whose generated files would be one where case makes no difference. */
function collisions(modules: readonly ProjectModule[]): readonly Diagnostic[] {
  const seen = new Map<string, string>();
  return modules.flatMap(({ name, file }) => {
    const other = seen.get(name.toLowerCase());
    seen.set(name.toLowerCase(), other ?? name);
    if (other === undefined || other === name) return [];
    const start = Math.max(0, file.text.indexOf(name));
    return [diagnose(problems.outputsCollide, { name, other }, file, { start, end: start + name.length })];
  });
}

async function emitAll(
  modules: readonly ProjectModule[],
  progress: Progress,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [done, { name, emit }] of modules.entries()) {
    progress("generating", done, modules.length);
    const outputs = await emit?.();
    if (outputs === undefined) continue;
    texts.set(`${name}.json`, outputs.json);
    texts.set(`${name}.ts`, outputs.typescript);
  }
  return texts;
}

type PathKind = DiagnosticKind<{ path: string }>;

/** What each state of an output is to an author, by mode; a state that is not listed is in order. */
const stateProblems: Readonly<Record<BuildMode, Partial<Record<OutputState, PathKind>>>> = {
  check: {
    missing: problems.missingOutput,
    stale: problems.staleOutput,
    edited: problems.editedOutput,
    foreign: problems.foreignOutput,
    "left over": problems.leftOverOutput,
    "left over, edited": problems.leftOverOutput,
  },
  write: {
    edited: problems.overwroteEdit,
    foreign: problems.foreignOutput,
    "left over, edited": problems.keptEdit,
  },
  plan: { foreign: problems.foreignOutput },
};

function outputProblems(output: PlannedOutput, mode: BuildMode, folder: OutputFolder): readonly Diagnostic[] {
  const kind = stateProblems[mode][output.state];
  if (kind === undefined) return [];
  const path = folder.pathOf(output.name);
  return [diagnose(kind, { path }, { path, text: "" }, { start: 0, end: 0 })];
}

/** Writes what is wanted, removes what is left over as it was written, and records both; the failures come back. */
function apply(
  outputs: readonly PlannedOutput[],
  folder: OutputFolder,
  project: Project,
): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  const manifest = new Map<string, string>();
  for (const { name, state, text } of outputs) {
    const path = folder.pathOf(name);
    if (text !== undefined) manifest.set(name, outputDigest(text));
    if (state === "current" || state === "gone" || state === "left over, edited") continue;
    const change = text === undefined ? project.host.remove(path) : project.host.write(path, text);
    if (change.kind !== "done") failures.push(changeProblem(project.host, path, change));
  }
  return [...failures, ...(failures.length === 0 ? record(manifest, folder, project) : [])];
}

function record(manifest: Manifest, folder: OutputFolder, { host }: Project): readonly Diagnostic[] {
  const path = folder.pathOf(manifestName);
  const text = manifestText(manifest);
  const content = host.read(path);
  if (content.kind === "text" && content.text === text) return [];
  const change = host.write(path, text);
  return change.kind === "done" ? [] : [changeProblem(host, path, change)];
}
