import { isUtf8 } from "node:buffer";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { fail, ok } from "../base/result.ts";
import type { Result } from "../base/result.ts";
import { sourceFile } from "../source/source-file.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Terminal } from "./terminal.ts";

/** Reads the text of a file from standard input, as an editor gives it. */
export async function readUnsaved(path: string, terminal: Terminal): Promise<Result<SourceFile, Diagnostic>> {
  const bytes = await terminal.readInput();
  const text = bytes.toString("utf8");
  if (isUtf8(bytes)) return ok(sourceFile(path, text));
  const start = Math.max(0, text.indexOf("\uFFFD"));
  return fail(diagnose(problems.notText, { path }, { path, text }, { start, end: start + 1 }));
}
