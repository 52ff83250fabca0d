import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { jsonText } from "../../diagnostics/render/json-text.ts";
import { report } from "../../diagnostics/report.ts";
import { effectsJson } from "../../effects/report-json.ts";
import { analyzeFiles } from "../../project/analyze-files.ts";
import { effectDiagnostics } from "../../project/effects-of-code.ts";
import { projectModels } from "../../project/project-models.ts";
import { readCode } from "../../project/read-code.ts";
import { policiesAround } from "../../project/read-sources.ts";
import { textsOf } from "../command-context.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { complain, present } from "../present.ts";
import { progressBar } from "../progress-bar.ts";
import { withProject } from "../with-project.ts";

/** What files of code may do when they run, each effect with its target, its place and how it comes about. */
export const effects: CommandAction = (context, invocation) =>
  withProject(context, invocation, invocation.arguments, async ({ project, paths, requests }) => {
    const code = readCode(project, paths);
    const around = await policiesAround(project, paths);
    const own = await projectModels(around.files);
    const bar = progressBar(context.terminal);
    const answers = await analyzeFiles(code.files, {
      entries: textsOf(invocation, "entry"),
      models: own.models,
      progress: bar.show,
    });
    bar.clear();
    const reports = code.files.map((file, i) => ({ file, report: answers[i] }));
    const problems = [...code.diagnostics, ...around.diagnostics, ...own.diagnostics];
    const diagnostics = [...problems, ...effectDiagnostics(reports)];
    const exitCode = hasErrors(problems) ? 2 : exitCodeOf(diagnostics);
    if (requests.every(({ format }) => format === "json")) complain(problems, context);
    return present(report(paths, diagnostics), requests, project.host.root, exitCode, context, {
      json: (_, { pathFromHere }) => jsonText(effectsJson(reports, pathFromHere)),
    });
  });
