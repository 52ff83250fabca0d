import { report } from "../../diagnostics/report.ts";
import { lintProject } from "../../project/lint-project.ts";
import { readSources } from "../../project/read-sources.ts";
import { isGiven, textOf } from "../command-context.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { present } from "../present.ts";
import { readUnsaved } from "../read-unsaved.ts";
import { withProject } from "../with-project.ts";

/** Every check and lint rule; the project's files are read as they are on disk, one of them perhaps from an editor. */
export const lint: CommandAction = (context, invocation) => {
  const stdinName = textOf(invocation, "stdinFilename");
  const written = stdinName === undefined ? invocation.arguments : [stdinName];
  return withProject(context, invocation, written, async ({ project, paths, requests, cache }) => {
    const [path] = paths;
    const unsaved =
      stdinName === undefined || path === undefined ? undefined : await readUnsaved(path, context.terminal);
    const found =
      unsaved?.ok === false
        ? report(paths, [unsaved.error])
        : await lintProject(
            project,
            await readSources(project, paths, unsaved?.value),
            context.pipeline,
            cache,
          );
    const exitCode = exitCodeOf(found.diagnostics, isGiven(invocation, "denyWarnings"));
    return present(found, requests, project.host.root, exitCode, context);
  });
};
