import { escapePath } from "tinyglobby";
import { compareTexts } from "../base/compare.ts";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sourceFile } from "../source/source-file.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Config } from "./config-options.ts";
import { contentProblem } from "./content-problem.ts";
import type { Project } from "./open-project.ts";

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
export function readSources(project: Project, paths: readonly string[], unsaved?: SourceFile): Sources {
  const { host, config } = project;
  const found = host.find(searched(project, paths), excluded(config));
  const diagnostics: Diagnostic[] = [];
  const asked = new Set(paths.length === 0 ? found : paths.flatMap((path) => filesAt(path, found)));
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

/** Without a configuration, only the neighbours of what was asked for: a home folder is not one large project. */
function searched({ host, config, isConfigured }: Project, paths: readonly string[]): readonly string[] {
  if (isConfigured || paths.length === 0) return config.include;
  return paths.map((path) => {
    const isFolder = host.read(path).kind === "not a file";
    const folder = isFolder ? path : path.split("/").slice(0, -1).join("/");
    const prefix = folder === "" || folder === "." ? "" : `${escapePath(folder)}/`;
    return isFolder ? `${prefix}**/*.pol` : `${prefix}*.pol`;
  });
}

function excluded({ exclude, outDir }: Config): readonly string[] {
  const generated = outDir === "." ? [] : [`${outDir}/**`];
  return ["**/node_modules/**", "**/.*/**", ...exclude, ...generated];
}

/** The policies below a folder, or the path itself where there is none below it. */
function filesAt(path: string, found: readonly string[]): readonly string[] {
  const below = path === "." ? found : found.filter((file) => file.startsWith(`${path}/`));
  return below.length > 0 || path === "." ? below : [path];
}
