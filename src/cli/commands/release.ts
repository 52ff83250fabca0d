import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { projectModels } from "../../project/project-models.ts";
import { readCode } from "../../project/read-code.ts";
import { readSources } from "../../project/read-sources.ts";
import { releaseCode } from "../../project/release-code.ts";
import { parametersOf, textOf, textsOf } from "../command-context.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";

/** The release boundary for files of code, against a commitment of the project that they lie in. */
export const release: CommandAction = (context, invocation) =>
  withProject(context, invocation, invocation.arguments, async ({ project, paths, requests }) => {
    const sources = await readSources(project, []);
    const code = readCode(project, paths);
    const compiler = await context.pipeline.load();
    const { diagnostics, modules } = compiler.compile(sources.files);
    const problems = [
      ...sources.diagnostics,
      ...code.diagnostics,
      ...diagnostics.filter((one) => one.severity === "error"),
    ];
    const finish = (found: typeof problems): Promise<0 | 1 | 2> => {
      // A policy that does not compile keeps the boundary from deciding, which callers treat as refused.
      const exitCode = hasErrors(problems) ? 2 : exitCodeOf(found);
      return present(report(paths, found), requests, project.host.root, exitCode, context);
    };
    if (hasErrors(problems)) return finish(problems);
    const own = await projectModels(sources.files);
    problems.push(...own.diagnostics);
    if (hasErrors(problems)) return finish(problems);
    const { analyzerLoader } = await import("../../project/code-analyzer.ts");
    const analyze = await analyzerLoader(own.models)(code.files);
    const request = {
      commitment: textOf(invocation, "commitment") ?? "",
      parameters: parametersOf(textsOf(invocation, "param")),
      files: code.files,
    };
    const { answer, diagnostics: found } = releaseCode(modules, request, analyze);
    if (answer === "released" && requests.every(({ format }) => format === "pretty")) {
      context.terminal.out.write(`released: ${paths.join(", ")}\n`);
      return 0;
    }
    return finish([...found]);
  });
