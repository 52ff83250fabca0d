import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { report } from "../diagnostics/report.ts";
import type { Report } from "../diagnostics/report.ts";
import { cacheFolder } from "./compilation-cache.ts";
import { changeProblem } from "./content-problem.ts";
import { manifestName } from "./manifest.ts";
import type { Project } from "./open-project.ts";
import { outputFolder } from "./output-folder.ts";
import { planOutputs } from "./output-plan.ts";

export interface Clean {
  readonly report: Report;
  /** Paths of the generated files that were removed. */
  readonly removed: readonly string[];
}

/** Removes the generated files that are still as Remit wrote them, their manifest, and the cache. */
export function cleanProject(project: Project): Clean {
  const folder = outputFolder(project);
  if (folder.kind === "unusable") return { report: report([], [folder.problem]), removed: [] };
  const planned = planOutputs(new Map(), folder.manifest, folder.read);
  const inState = (state: string): readonly string[] =>
    planned.filter((output) => output.state === state).map(({ name }) => folder.pathOf(name));
  const removed = inState("left over");
  const kept = inState("left over, edited").map((path) =>
    diagnose(problems.keptEdit, { path }, { path, text: "" }, { start: 0, end: 0 }),
  );
  const cached = project.host.list(cacheFolder).map((name) => `${cacheFolder}/${name}`);
  const internal = [folder.pathOf(manifestName), ...cached];
  const failures = removeAll([...removed, ...internal], project);
  return { report: report([], [...kept, ...failures]), removed };
}

function removeAll(paths: readonly string[], { host }: Project): readonly Diagnostic[] {
  return paths.flatMap((path) => {
    const change = host.remove(path);
    return change.kind === "done" ? [] : [changeProblem(host, path, change)];
  });
}
