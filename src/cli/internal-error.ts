import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CommandContext } from "./command-context.ts";

/** What is said when something fails that never should; where it happened only if REMIT_DEBUG is set. */
export function internalError(error: unknown, { terminal, version }: CommandContext): Diagnostic {
  const problem = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  const about = `remit ${version}, node ${process.versions.node}, ${process.platform}-${process.arch}`;
  const isDebugging = (terminal.environment["REMIT_DEBUG"] ?? "") !== "";
  const trace = isDebugging && error instanceof Error ? (error.stack ?? "").split("\n") : [];
  return diagnose(problems.internal, { problem, about }, undefined, { start: 0, end: 0 }, { help: trace });
}
