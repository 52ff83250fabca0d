import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { contentProblem } from "./content-problem.ts";
import { manifestName, parseManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import type { Project } from "./open-project.ts";

/** The folder for generated files, with what Remit knows to be its own there. */
export interface OutputFolder {
  readonly kind: "usable";
  readonly manifest: Manifest;
  readonly pathOf: (name: string) => string;
  /** The text of a file in it, undefined if there is none. What is there and is no text reads as "". */
  readonly read: (name: string) => string | undefined;
}

export type OutputFolderOrProblem =
  OutputFolder | { readonly kind: "unusable"; readonly problem: Diagnostic };

export function outputFolder({ host, config }: Project): OutputFolderOrProblem {
  const pathOf = (name: string): string => (config.outDir === "." ? name : `${config.outDir}/${name}`);
  const path = pathOf(manifestName);
  const content = host.read(path);
  if (content.kind !== "text" && content.kind !== "missing") {
    return { kind: "unusable", problem: contentProblem(host, path, content) };
  }
  const parsed = content.kind === "missing" ? undefined : parseManifest(content.text);
  if (parsed?.ok === false) {
    const parameters = { path, problem: parsed.error };
    const problem = diagnose(problems.manifestUnreadable, parameters, undefined, { start: 0, end: 0 });
    return { kind: "unusable", problem };
  }
  const read = (name: string): string | undefined => {
    const found = host.read(pathOf(name));
    return found.kind === "text" ? found.text : found.kind === "missing" ? undefined : "";
  };
  return { kind: "usable", manifest: parsed?.value ?? new Map<string, string>(), pathOf, read };
}
