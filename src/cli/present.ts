import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { projectDiagnostics as problems } from "../diagnostics/catalogue/project.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { loadRenderer, type Format } from "../diagnostics/render/formats.ts";
import { diagnosticText } from "../diagnostics/render/text.ts";
import type { Renderer, RenderOptions } from "../diagnostics/render/renderer.ts";
import type { Report } from "../diagnostics/report.ts";
import { pathInRepository } from "../project/hosts-upward.ts";
import { writeNamedFile } from "../project/node-host.ts";
import type { CommandContext } from "./command-context.ts";
import type { ExitCode } from "./exit-code.ts";
import type { FormatRequest } from "./format-request.ts";
import { wantsColour } from "./terminal.ts";
import type { Output } from "./terminal.ts";

/**
 * Writes a report in every format that was asked for, and gives the exit code: the one it was given, or 2 when a
 * report could not be written. `own` are formats that a command has in place of those for diagnostics.
 */
export async function present(
  report: Report,
  requests: readonly FormatRequest[],
  root: string,
  exitCode: ExitCode,
  context: CommandContext,
  own: Partial<Readonly<Record<Format, Renderer>>> = {},
): Promise<ExitCode> {
  const failures: Diagnostic[] = [];
  for (const { format, path } of requests) {
    const render = own[format] ?? (await loadRenderer(format));
    const output = path === undefined ? context.terminal.out : undefined;
    const text = render(report, renderOptions(root, output, context));
    if (path === undefined) context.terminal.out.write(text);
    else failures.push(...writeReport(path, text, context));
  }
  complain(failures, context);
  return failures.length > 0 ? 2 : exitCode;
}

/** Shows problems of the command itself, for people, on the error output. */
export function complain(diagnostics: readonly Diagnostic[], context: CommandContext): void {
  if (diagnostics.length === 0) return;
  const { errors, folder } = context.terminal;
  const options = renderOptions(folder, errors, context);
  errors.write(diagnostics.map((diagnostic) => diagnosticText(diagnostic, options)).join("\n"));
}

function renderOptions(
  root: string,
  output: Output | undefined,
  { terminal, version }: CommandContext,
): RenderOptions {
  let prefix: string | undefined;
  return {
    colour: output !== undefined && wantsColour(output, terminal.environment),
    version,
    pathFromHere: (path) =>
      isVirtual(path) ? path : relative(terminal.folder, join(root, path)).replaceAll(sep, "/"),
    pathInRepository: (path) => {
      prefix ??= pathInRepository(root);
      return isVirtual(path) || prefix === "" ? path : `${prefix}/${path}`;
    },
  };
}

/** Files of the standard library have paths like `std:time.pol`, which lead nowhere on disk. */
function isVirtual(path: string): boolean {
  return /^[a-z]+:/.test(path);
}

function writeReport(path: string, text: string, { terminal }: CommandContext): readonly Diagnostic[] {
  const change = writeNamedFile(isAbsolute(path) ? path : resolve(terminal.folder, path), text);
  if (change.kind === "done") return [];
  const reason = change.kind === "failed" ? change.reason : "its folder is a link";
  return [diagnose(problems.cannotWrite, { path, reason }, undefined, { start: 0, end: 0 })];
}
