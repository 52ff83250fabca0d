import { dirname } from "node:path/posix";
import { compareTexts } from "../base/compare.ts";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sourceFile } from "../source/source-file.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Config } from "./config-options.ts";
import { contentProblem } from "./content-problem.ts";
import type { Project } from "./open-project.ts";
import type { ProjectHost } from "./project-host.ts";

export interface Sources {
  /** Every policy of the project that could be read, in order of path, and those asked for by name. */
  readonly files: readonly SourceFile[];
  /** Paths of those that were asked for; all of them when nothing was asked for. */
  readonly asked: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the policies of a project. `paths` are files and folders below its root, as project paths; a folder stands for
 * the policies in it. `unsaved` is a file as an editor holds it, which counts in place of what is on disk. A project or
 * a request without any policy is an error.
 */
export async function readSources(
  project: Project,
  paths: readonly string[],
  unsaved?: SourceFile,
): Promise<Sources> {
  const { host, config } = project;
  const found = await findPolicies(project, paths);
  const diagnostics: Diagnostic[] = [];
  const asked = new Set(paths.length === 0 ? found : paths.flatMap((path) => filesAt(path, found, host)));
  const files: SourceFile[] = [];
  for (const path of [...new Set([...found, ...asked])].sort(compareTexts)) {
    const content = path === unsaved?.path ? unsaved : host.read(path);
    if (!("kind" in content)) files.push(content);
    else if (content.kind === "text") files.push(sourceFile(path, content.text));
    else diagnostics.push(contentProblem(host, path, content));
  }
  if (asked.size === 0) {
    const { include } = config;
    diagnostics.push(diagnose(problems.noPolicies, { include }, undefined, { start: 0, end: 0 }));
  }
  return { files, asked, diagnostics };
}

/**
 * The policies of a project, for what they say of code: those around the code, where there is no configuration. One that cannot
 * be read is an error, for it might have said that something acts.
 */
export async function policiesAround(
  project: Project,
  code: readonly string[],
): Promise<Pick<Sources, "files" | "diagnostics">> {
  const files: SourceFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of await findPolicies(project, code)) {
    const content = project.host.read(path);
    if (content.kind === "text") files.push(sourceFile(path, content.text));
    else diagnostics.push(contentProblem(project.host, path, content));
  }
  return { files, diagnostics };
}

/** Without a configuration, only the neighbours of what was asked for: a home folder is not one large project. */
async function findPolicies(
  { host, config, isConfigured }: Project,
  paths: readonly string[],
): Promise<readonly string[]> {
  if (isConfigured || paths.length === 0) return host.find(config.include, excluded(config));
  const isFolder = (path: string): boolean => host.read(path).kind === "folder";
  const folders = paths.filter(isFolder);
  const around = paths.filter((path) => !isFolder(path)).flatMap((path) => policiesIn(host, dirname(path)));
  const below = folders.length === 0 ? [] : await host.find(folders.map(policiesBelow), excluded(config));
  return [...new Set([...around, ...below])].sort(compareTexts);
}

function policiesIn(host: ProjectHost, folder: string): readonly string[] {
  const names = host.list(folder).filter((name) => name.endsWith(".pol"));
  return folder === "." ? names : names.map((name) => `${folder}/${name}`);
}

/** The pattern of all policies below a folder, whatever characters its own name has. */
function policiesBelow(folder: string): string {
  return folder === "." ? "**/*.pol" : `${folder.replaceAll(/[$^*+?()[\]{}!|\\]/g, "\\$&")}/**/*.pol`;
}

function excluded({ exclude, outDir }: Config): readonly string[] {
  const generated = outDir === "." ? [] : [`${outDir}/**`];
  return ["**/node_modules/**", "**/.*/**", ...exclude, ...generated];
}

/** The policies below a folder; a path that is no folder stands for itself. */
function filesAt(path: string, found: readonly string[], host: ProjectHost): readonly string[] {
  if (host.read(path).kind !== "folder") return [path];
  return path === "." ? found : found.filter((file) => file.startsWith(`${path}/`));
}
