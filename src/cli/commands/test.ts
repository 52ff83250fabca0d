import { hasErrors } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { projectModels } from "../../project/project-models.ts";
import { readSources } from "../../project/read-sources.ts";
import { isGiven } from "../command-context.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";
import type { Coverage } from "../../testing/run-tests.ts";

/** Runs the tests in the policies that were asked for; a policy that does not compile has none that could be believed. */
export const test: CommandAction = (context, invocation) =>
  withProject(context, invocation, invocation.arguments, async ({ project, paths, requests }) => {
    const sources = await readSources(project, paths);
    const compiler = await context.pipeline.load();
    const { diagnostics, modules } = compiler.compile(sources.files);
    const problems = [
      ...sources.diagnostics,
      ...diagnostics.filter(({ severity, file }) => severity === "error" && isAsked(file?.path)),
    ];
    const finish = (found: typeof problems, atLeast: 0 | 2) => {
      const exitCode = atLeast || exitCodeOf(found, isGiven(invocation, "denyWarnings"));
      return present(report([...sources.asked], found), requests, project.host.root, exitCode, context);
    };
    if (hasErrors(problems)) return finish(problems, 2);
    const { runTests } = await import("../../testing/run-tests.ts");
    const own = await projectModels(sources.files);
    if (hasErrors(own.diagnostics)) return finish([...own.diagnostics], 2);
    const { analyzerLoader, everyLanguage } = await import("../../project/code-analyzer.ts");
    const analyze = await analyzerLoader(own.models)(everyLanguage);
    const asked = modules.filter(({ file }) => isAsked(file.path));
    const code = {
      analyze,
      readFile: (path: string) => project.host.readFile(path),
    };
    const run = await runTests(asked, code, {
      coverage: isGiven(invocation, "coverage"),
      project: modules,
    });
    if (requests.every(({ format }) => format === "pretty")) {
      context.terminal.out.write(`tests: ${run.passed} passed, ${run.failed} failed\n`);
      if (isGiven(invocation, "coverage")) context.terminal.out.write(coverageText(run.coverage));
    }
    return finish([...run.diagnostics], 0);

    function isAsked(path: string | undefined): boolean {
      return path === undefined || sources.asked.has(path);
    }
  });

/** `coverage: clauses 9 of 10, conditions 4 of 4, outcomes 3 of 5`. */
function coverageText({ clause, condition, outcome }: Coverage): string {
  const parts = [
    ["clauses", clause],
    ["conditions", condition],
    ["outcomes", outcome],
  ] as const;
  const texts = parts.map(([name, { exercised, all }]) => `${name} ${exercised} of ${all}`);
  return `coverage: ${texts.join(", ")}\n`;
}
