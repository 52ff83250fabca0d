import { hasErrors, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import { report } from "../../diagnostics/report.ts";
import { diffProject } from "../../project/diff-project.ts";
import { readOtherVersion } from "../../project/other-version.ts";
import { readSources } from "../../project/read-sources.ts";
import { textOf } from "../command-context.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";

/** How authority changed since another version of the policies, in every respect, with an example of each change. */
export const diff: CommandAction = (context, invocation) =>
  withProject(context, invocation, [], async ({ project, requests }) => {
    const sources = await readSources(project, []);
    const compiler = await context.pipeline.load();
    const { diagnostics, modules } = compiler.compile(sources.files);
    const paths = sources.files.map(({ path }) => path);
    const finish = (found: readonly Diagnostic[], exitCode: 0 | 1 | 2): Promise<0 | 1 | 2> =>
      present(report(paths, found), requests, project.host.root, exitCode, context);
    const errors = [...sources.diagnostics, ...diagnostics].filter(({ severity }) => severity === "error");
    // What a policy with an error grants is not known, so nothing can be decided.
    if (hasErrors(errors)) return finish(errors, 2);
    const reference = textOf(invocation, "against") ?? "";
    const other = await readOtherVersion(project, context.terminal.folder, reference, compiler);
    if (!other.ok) return finish(other.error, 2);
    const found = diffProject(modules, other.value, textOf(invocation, "failOn") === "widen");
    return finish(found, exitCodeOf(found));
  });
