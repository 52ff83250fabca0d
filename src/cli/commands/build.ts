import { buildProject } from "../../project/build-project.ts";
import type { Build, BuildMode } from "../../project/build-project.ts";
import { cleanProject } from "../../project/clean-project.ts";
import { openProject } from "../../project/open-project.ts";
import type { OutputState } from "../../project/output-plan.ts";
import { readSources } from "../../project/read-sources.ts";
import { counted } from "../../diagnostics/render/summary.ts";
import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { isGiven } from "../command-context.ts";
import type { CommandAction, CommandContext, Invocation } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { ExitCode } from "../exit-code.ts";
import { present } from "../present.ts";
import { progressBar } from "../progress-bar.ts";
import { withProject } from "../with-project.ts";
import type { ProjectWork } from "../with-project.ts";

/** Compiles the policies of the project to JSON and TypeScript. */
export const build: CommandAction = (context, invocation) =>
  withProject(context, invocation, [], (work) => {
    if (isGiven(invocation, "clean")) return clean(work, context);
    return isGiven(invocation, "watch")
      ? watch(work, context, invocation)
      : buildOnce(work, context, invocation);
  });

async function clean({ project, requests }: ProjectWork, context: CommandContext): Promise<ExitCode> {
  const { report: found, removed } = cleanProject(project);
  const exitCode = await present(found, requests, project.host.root, exitCodeOf(found.diagnostics), context);
  if (showsText(requests))
    context.terminal.out.write(`${counted(removed.length, "generated file")} removed\n`);
  return exitCode;
}

async function buildOnce(
  { project, requests, cache }: ProjectWork,
  context: CommandContext,
  invocation: Invocation,
): Promise<ExitCode> {
  const mode = modeOf(invocation);
  const sources = await readSources(project, []);
  const bar = progressBar(context.terminal);
  const built = await buildProject(project, sources, mode, context.pipeline, cache, bar.show);
  bar.clear();
  const { diagnostics } = built.report;
  const exitCode = exitCodeOf(diagnostics, isGiven(invocation, "denyWarnings"));
  const presented = await present(built.report, requests, project.host.root, exitCode, context);
  if (showsText(requests)) context.terminal.out.write(outcome(built, mode, project.config.outDir));
  return presented;
}

function modeOf(invocation: Invocation): BuildMode {
  if (isGiven(invocation, "check")) return "check";
  return isGiven(invocation, "dryRun") ? "plan" : "write";
}

function showsText(requests: ProjectWork["requests"]): boolean {
  return requests.some(({ format, path }) => format === "pretty" && path === undefined);
}

/** What happened to the generated files, or would happen. */
function outcome({ report: { diagnostics }, outputs }: Build, mode: BuildMode, outDir: string): string {
  if (hasErrors(diagnostics)) return mode === "write" ? "nothing was written\n" : "";
  const named = (states: readonly OutputState[]): readonly string[] =>
    outputs.filter(({ state }) => states.includes(state)).map(({ name }) => `${outDir}/${name}`);
  const written = named(["missing", "stale", "edited"]);
  const removed = named(["left over"]);
  if (mode === "plan") {
    const lines = [
      ...written.map((path) => `would write ${path}`),
      ...removed.map((path) => `would remove ${path}`),
    ];
    return lines.length === 0 ? "every generated file is up to date\n" : `${lines.join("\n")}\n`;
  }
  if (mode === "check") return `${counted(outputs.length, "generated file")} up to date\n`;
  const upToDate = named(["current"]);
  return `${counted(written.length, "generated file")} written, ${removed.length} removed, ${upToDate.length} up to date\n`;
}

/** Builds at every change, whatever the last build found, until the user stops it. */
async function watch(work: ProjectWork, context: CommandContext, invocation: Invocation): Promise<ExitCode> {
  const { watchProject } = await import("../../project/watch-project.ts");
  const { out, stopSignal } = context.terminal;
  const { root } = work.project.host;
  await buildOnce(work, context, invocation);
  for await (const _ of watchProject(root, stopSignal(), () => out.write("watching for changes\n"))) {
    const project = openProject(root);
    if (hasErrors(project.diagnostics)) {
      await present(report([], project.diagnostics), work.requests, root, 2, context);
    } else {
      await buildOnce({ ...work, project }, context, invocation);
    }
    out.write("watching for changes\n");
  }
  return 0;
}
