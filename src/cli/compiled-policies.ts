import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { Project } from "../project/open-project.ts";
import { outputFolder, type OutputFolder } from "../project/output-folder.ts";

/** The compiled policies of a project, as they stand in its output folder. */
export interface CompiledPolicies {
  readonly folder: OutputFolder;
  /** Texts by name of file. */
  readonly files: ReadonlyMap<string, string>;
}

export function compiledPolicies(project: Project): Result<CompiledPolicies, Diagnostic> {
  const folder = outputFolder(project);
  if (folder.kind === "unusable") return fail(folder.problem);
  const names = [...folder.manifest.keys()].filter((name) => name.endsWith(".json"));
  const files = new Map(
    names.flatMap((name): (readonly [string, string])[] => {
      const text = folder.read(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  if (files.size > 0) return ok({ folder, files });
  const parameters = { folder: project.config.outDir };
  return fail(diagnose(problems.nothingToSign, parameters, undefined, { start: 0, end: 0 }));
}
