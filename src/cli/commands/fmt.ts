import { projectDiagnostics as problems } from "../../diagnostics/catalogue/project.ts";
import { diagnose } from "../../diagnostics/catalogue.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { harmless } from "../../diagnostics/render/harmless.ts";
import { report } from "../../diagnostics/report.ts";
import type { Report } from "../../diagnostics/report.ts";
import { formatFiles, isFormatted, writeFormatted } from "../../project/format-project.ts";
import type { FormattedFile } from "../../project/format-project.ts";
import { readSources } from "../../project/read-sources.ts";
import { isGiven, textOf } from "../command-context.ts";
import type { CommandAction, CommandContext, Invocation } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { ExitCode } from "../exit-code.ts";
import { complain, present } from "../present.ts";
import { readUnsaved } from "../read-unsaved.ts";
import { unifiedDiff } from "../unified-diff.ts";
import { withProject } from "../with-project.ts";
import type { ProjectWork } from "../with-project.ts";

/** Lays policies out in the one layout. A file that cannot be read as a policy is reported and left alone. */
export const fmt: CommandAction = (context, invocation) => {
  const stdinName = textOf(invocation, "stdinFilename");
  const written = stdinName === undefined ? invocation.arguments : [stdinName];
  return withProject(context, invocation, written, (work) =>
    stdinName === undefined
      ? formatInPlace(work, context, invocation)
      : formatInput(work, context, invocation),
  );
};

async function formatInPlace(
  { project, paths, requests }: ProjectWork,
  context: CommandContext,
  invocation: Invocation,
): Promise<ExitCode> {
  const sources = await readSources(project, paths);
  const files = sources.files.filter(({ path }) => sources.asked.has(path));
  const formatted = formatFiles(files, await context.pipeline.load());
  const isDryRun = isGiven(invocation, "check") || isGiven(invocation, "diff");
  if (isGiven(invocation, "diff")) showDiff(formatted, context);
  const failures = isDryRun ? formatted.flatMap(layoutProblems) : writeFormatted(formatted, project.host);
  const found = reportOf(formatted, [...sources.diagnostics, ...failures]);
  const exitCode = exitCodeOf(found.diagnostics);
  return present(found, requests, project.host.root, exitCode, context);
}

/** The formatted text takes standard output, so what there is to say goes to the error output. */
async function formatInput(
  { paths: [path = ""] }: ProjectWork,
  context: CommandContext,
  invocation: Invocation,
): Promise<ExitCode> {
  const unsaved = await readUnsaved(path, context.terminal);
  if (!unsaved.ok) {
    complain([unsaved.error], context);
    return exitCodeOf([unsaved.error]);
  }
  const [formatted] = formatFiles([unsaved.value], await context.pipeline.load());
  if (formatted === undefined) return 2;
  const isChecked = isGiven(invocation, "check");
  const found = [...formatted.diagnostics, ...(isChecked ? layoutProblems(formatted) : [])];
  const exitCode = exitCodeOf(found);
  if (isGiven(invocation, "diff")) showDiff([formatted], context);
  else if (!isChecked && exitCode === 0) context.terminal.out.write(formatted.text);
  complain(found, context);
  return exitCode;
}

function reportOf(formatted: readonly FormattedFile[], others: readonly Diagnostic[]): Report {
  return report(
    formatted.map(({ file }) => file.path),
    [...formatted.flatMap(({ diagnostics }) => diagnostics), ...others],
  );
}

function layoutProblems(formatted: FormattedFile): readonly Diagnostic[] {
  if (isFormatted(formatted)) return [];
  const { file, text } = formatted;
  const start = firstDifference(file.text, text);
  return [diagnose(problems.notFormatted, { path: file.path }, file, { start, end: start })];
}

function firstDifference(a: string, b: string): number {
  let offset = 0;
  while (offset < a.length && a[offset] === b[offset]) offset++;
  return offset;
}

/** On a terminal the text of a policy is made harmless; elsewhere a program reads the very lines. */
function showDiff(formatted: readonly FormattedFile[], { terminal: { out } }: CommandContext): void {
  const diff = formatted.map(({ file, text }) => unifiedDiff(file.path, file.text, text)).join("");
  out.write(out.isTerminal ? diff.split("\n").map(harmless).join("\n") : diff);
}
