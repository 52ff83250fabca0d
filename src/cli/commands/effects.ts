import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { effectsOf } from "../../project/effects-of-code.ts";
import { readCode } from "../../project/read-code.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";

/** What files of code may do when they run, each effect with its target, its place and how it comes about. */
export const effects: CommandAction = (context, invocation) =>
  withProject(context, invocation, invocation.arguments, async ({ project, paths, requests }) => {
    const code = readCode(project, paths);
    const { analyze } = await import("../../project/code-analyzer.ts");
    const found = effectsOf(code.files, analyze);
    const diagnostics = [...code.diagnostics, ...found];
    const exitCode = hasErrors(code.diagnostics) ? 2 : exitCodeOf(diagnostics);
    return present(report(paths, diagnostics), requests, project.host.root, exitCode, context);
  });
