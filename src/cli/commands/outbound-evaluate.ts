import { diagnose } from "../../diagnostics/catalogue.ts";
import { draftDiagnostics } from "../../diagnostics/catalogue/draft.ts";
import { projectDiagnostics } from "../../diagnostics/catalogue/project.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { jsonText } from "../../diagnostics/render/json-text.ts";
import { report } from "../../diagnostics/report.ts";
import { fail, type Result } from "../../base/result.ts";
import { writeNamedFile } from "../../project/node-host.ts";
import { evaluate } from "../../testing/evaluation/evaluate.ts";
import { writeExecution, type Execution } from "../../testing/evaluation/execution.ts";
import type { EvaluationReport } from "../../testing/evaluation/report.ts";
import { evaluationTable } from "../../testing/evaluation/table.ts";
import type { CommandAction } from "../command-context.ts";
import { readInputs, replayed, type EvaluationInputs } from "../evaluation-inputs.ts";
import { present } from "../present.ts";
import { progressBar, type ProgressBar } from "../progress-bar.ts";
import { withProject } from "../with-project.ts";

const nowhere = { start: 0, end: 0 };

/** Measures logged executions. What the annotations hold reaches the judge and nothing else. */
export const outboundEvaluate: CommandAction = (context, invocation) => {
  const [, ...files] = invocation.arguments;
  return withProject(context, invocation, files, async ({ project, paths, requests }) => {
    const show = (found: readonly Diagnostic[], own?: Parameters<typeof present>[5]) =>
      present(report(paths, found), requests, project.host.root, found.length > 0 ? 2 : 0, context, own);
    const inputs = readInputs(project, paths, context, invocation);
    if (!inputs.ok) return show(inputs.error);
    const bar = progressBar(context.terminal);
    const result = await measure(inputs.value, bar);
    bar.clear();
    if (!result.ok) return show([result.error]);
    const { value } = result;
    return show([], { json: () => jsonText(value), pretty: () => evaluationTable(value) });
  });
};

/** The measure of the logs and of their replay; a model that fails, or a file that cannot be written, leaves none. */
async function measure(
  { executions, annotations, judge, replay }: EvaluationInputs,
  bar: ProgressBar,
): Promise<Result<EvaluationReport, Diagnostic>> {
  let replays: readonly Execution[] = [];
  try {
    if (replay !== undefined) {
      replays = await replayed(executions, replay.rewriter, (done, of) => bar.show("replay", done, of));
      const written = writeNamedFile(replay.path, replays.map(writeExecution).join(""));
      if (written.kind !== "done") return fail(notWritten(replay.path, written));
    }
    const all = [...executions, ...replays];
    const result = await evaluate(all, annotations, judge, (done, of) => bar.show("judge", done, of));
    if (result.ok) return result;
    const reason = `there is no task \`${result.error}\` among them`;
    return fail(diagnose(draftDiagnostics.badAnnotations, { reason }, undefined, nowhere));
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it failed";
    const step = replays.length > 0 || replay === undefined ? judge.name : "the rewriter";
    return fail(diagnose(draftDiagnostics.modelFailed, { model: step, reason }, undefined, nowhere));
  }
}

function notWritten(
  path: string,
  change: Exclude<ReturnType<typeof writeNamedFile>, { readonly kind: "done" }>,
): Diagnostic {
  const reason = change.kind === "failed" ? change.reason : "its folder is a link";
  return diagnose(projectDiagnostics.cannotWrite, { path, reason }, undefined, nowhere);
}
