import { resolve } from "node:path";
import { diagnose } from "../../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../../diagnostics/catalogue/release.ts";
import { hasErrors, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { projectModels } from "../../project/project-models.ts";
import { readCode } from "../../project/read-code.ts";
import { readEvidence } from "../../project/read-evidence.ts";
import { readSources } from "../../project/read-sources.ts";
import { releaseCode, requestedCommitment, type Release } from "../../project/release-code.ts";
import { conflictingParameters, isGiven, parametersOf, textOf, textsOf } from "../command-context.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf, type ExitCode } from "../exit-code.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";

/** The release boundary for files of code or a trajectory, against a commitment of the project that they lie in. */
export const release: CommandAction = (context, invocation) => {
  const trajectory = textOf(invocation, "trajectory");
  const files = trajectory === undefined ? invocation.arguments : [trajectory];
  return withProject(context, invocation, files, async ({ project, paths, requests }) => {
    const sources = await readSources(project, []);
    const code = readCode(project, paths);
    const written = textsOf(invocation, "param");
    const evidenceFile = textOf(invocation, "evidence");
    const evidence =
      evidenceFile === undefined
        ? undefined
        : readEvidence(resolve(context.terminal.folder, evidenceFile), evidenceFile);
    const compiler = await context.pipeline.load();
    const { diagnostics, modules } = compiler.compile(sources.files);
    const problems = [
      ...sources.diagnostics,
      ...code.diagnostics,
      ...conflictingParameters(written),
      ...candidateProblems(invocation.arguments.length, trajectory),
      ...(evidence?.ok === false ? evidence.error : []),
      ...diagnostics.filter((one) => one.severity === "error"),
    ];
    const finish = (found: readonly Diagnostic[]): Promise<ExitCode> => {
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
    const [calls] = code.files;
    if (trajectory !== undefined && calls !== undefined) {
      const { releaseTrajectory } = await import("../../project/release-trajectory.ts");
      return conclude(await releaseTrajectory(commitment.value, calls, () => project.host.now()));
    }
    const { analyzerLoader } = await import("../../project/code-analyzer.ts");
    const analyze = await analyzerLoader(own.models)(code.files);
    const { commandCheck } = await import("../../project/command-check.ts");
    const check = isGiven(invocation, "runChecks") ? commandCheck(project.host) : undefined;
    return conclude(await releaseCode(commitment.value, code.files, analyze, check));

    function conclude({ answer, diagnostics: found }: Release): Promise<ExitCode> {
      if (answer !== "released" || !requests.every(({ format }) => format === "pretty")) return finish(found);
      context.terminal.out.write(`released: ${paths.join(", ")}\n`);
      return Promise.resolve(0);
    }
  });
};

/** Either files of code or a trajectory are decided on, and one of them. */
function candidateProblems(files: number, trajectory: string | undefined): readonly Diagnostic[] {
  if ((files === 0) === (trajectory !== undefined)) return [];
  return [diagnose(releaseDiagnostics.noCandidate, {}, undefined, { start: 0, end: 0 })];
}
