import { resolve } from "node:path";
import { hasErrors, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { projectModels } from "../../project/project-models.ts";
import { readCode } from "../../project/read-code.ts";
import { readEvidence } from "../../project/read-evidence.ts";
import { readSources } from "../../project/read-sources.ts";
import { releaseCode, requestedCommitment } from "../../project/release-code.ts";
import { conflictingParameters, isGiven, parametersOf, textOf, textsOf } from "../command-context.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";

/** The release boundary for files of code, against a commitment of the project that they lie in. */
export const release: CommandAction = (context, invocation) =>
  withProject(context, invocation, invocation.arguments, async ({ project, paths, requests }) => {
    const sources = await readSources(project, []);
    const code = readCode(project, paths);
    const written = textsOf(invocation, "param");
    const evidenceFile = textOf(invocation, "evidence");
    const evidence =
      evidenceFile === undefined ? undefined : readEvidence(resolve(context.terminal.folder, evidenceFile));
    const compiler = await context.pipeline.load();
    const { diagnostics, modules } = compiler.compile(sources.files);
    const problems = [
      ...sources.diagnostics,
      ...code.diagnostics,
      ...conflictingParameters(written),
      ...(evidence?.ok === false ? [evidence.error] : []),
      ...diagnostics.filter((one) => one.severity === "error"),
    ];
    const finish = (found: readonly Diagnostic[]): Promise<0 | 1 | 2> => {
      // A policy that does not compile keeps the boundary from deciding, which callers treat as refused.
      const exitCode = hasErrors(problems) ? 2 : exitCodeOf(found);
      return present(report(paths, found), requests, project.host.root, exitCode, context);
    };
    if (hasErrors(problems)) return finish(problems);
    const own = await projectModels(sources.files);
    problems.push(...own.diagnostics);
    if (hasErrors(problems)) return finish(problems);
    const commitment = requestedCommitment(modules, {
      commitment: textOf(invocation, "commitment") ?? "",
      parameters: parametersOf(written),
      ...(evidence?.ok === true ? { evidence: evidence.value } : {}),
    });
    if (!commitment.ok) return finish(commitment.error);
    const { analyzerWith } = await import("../../project/code-analyzer.ts");
    const { commandCheck } = await import("../../project/command-check.ts");
    const check = isGiven(invocation, "runChecks") ? commandCheck(project.host) : undefined;
    const { answer, diagnostics: found } = await releaseCode(
      commitment.value,
      code.files,
      analyzerWith(own.models),
      check,
    );
    if (answer === "released" && requests.every(({ format }) => format === "pretty")) {
      context.terminal.out.write(`released: ${paths.join(", ")}\n`);
      return 0;
    }
    return finish(found);
  });
