import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { sourceFile, type SourceFile } from "../source/source-file.ts";
import { contentProblem } from "./content-problem.ts";
import type { Project } from "./open-project.ts";

export interface Code {
  readonly files: readonly SourceFile[];
  /** One for each file that could not be read; nothing is decided then. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads files of code that were named, as project paths. */
export function readCode({ host }: Project, paths: readonly string[]): Code {
  const files: SourceFile[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of new Set(paths)) {
    const content = host.read(path);
    if (content.kind === "text") files.push(sourceFile(path, content.text));
    else diagnostics.push(contentProblem(host, path, content));
  }
  return { files, diagnostics };
}
