import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { kindOfPlace } from "./node-host.ts";
import { openProject } from "./open-project.ts";
import type { Project } from "./open-project.ts";

export interface Selection {
  readonly project: Project;
  /** What was asked for, as project paths. */
  readonly paths: readonly string[];
  /** With an error among them the project is not to be used. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The project that a command is about: that of the current folder, or, when what is asked for lies outside it, that of
 * the first path. All paths must lie in it.
 */
export function selectProject(folder: string, written: readonly string[]): Selection {
  const places = written.map((path) => resolve(folder, path));
  const [first] = places;
  const here = openProject(folder);
  const isElsewhere = first !== undefined && pathInProject(here.host.root, first) === undefined;
  const there = isElsewhere ? folderOf(first) : undefined;
  const project = there === undefined ? here : openProject(there);
  const paths: string[] = [];
  const diagnostics: Diagnostic[] = [...project.diagnostics];
  for (const [index, place] of places.entries()) {
    const path = pathInProject(project.host.root, place);
    if (path === undefined) diagnostics.push(unreachable(written[index] ?? place, place, project));
    else paths.push(path);
  }
  return { project, paths, diagnostics };
}

/** The path of a place within a project; undefined for a place that is not below its root. */
export function pathInProject(root: string, place: string): string | undefined {
  const path = relative(root, place);
  if (path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path)) return undefined;
  return path === "" ? "." : path.replaceAll(sep, "/");
}

/** The folder that a place is in, or is; undefined if there is none. */
function folderOf(place: string): string | undefined {
  if (kindOfPlace(place) === "folder") return place;
  return kindOfPlace(dirname(place)) === "folder" ? dirname(place) : undefined;
}

function unreachable(path: string, place: string, { host }: Project): Diagnostic {
  const nowhere = { start: 0, end: 0 };
  return kindOfPlace(place) === undefined
    ? diagnose(problems.fileMissing, { path }, undefined, nowhere)
    : diagnose(problems.outsideProject, { path, root: host.root }, undefined, nowhere);
}
