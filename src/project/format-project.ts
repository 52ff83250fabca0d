import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SourceFile } from "../source/source-file.ts";
import { changeProblem } from "./content-problem.ts";
import type { Compiler } from "./pipeline.ts";
import type { ProjectHost } from "./project-host.ts";

/** What formatting makes of one file. */
export interface FormattedFile {
  readonly file: SourceFile;
  /** The file's text in the one layout; its own text if it cannot be read as a policy. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

export function formatFiles(files: readonly SourceFile[], compiler: Compiler): readonly FormattedFile[] {
  return files.map((file) => {
    const { text = file.text, diagnostics } = compiler.format(file);
    return { file, text, diagnostics };
  });
}

export function isFormatted({ file, text }: FormattedFile): boolean {
  return file.text === text;
}

/** Writes the files whose layout changes; the failures come back. */
export function writeFormatted(
  formatted: readonly FormattedFile[],
  host: ProjectHost,
): readonly Diagnostic[] {
  return formatted
    .filter((one) => !isFormatted(one))
    .flatMap(({ file: { path }, text }) => {
      const change = host.write(path, text);
      return change.kind === "done" ? [] : [changeProblem(host, path, change)];
    });
}
