import { changeProblem } from "../../project/content-problem.ts";
import type { CommandAction } from "../command-context.ts";
import { compiledPolicies } from "../compiled-policies.ts";
import { complain } from "../present.ts";
import { readKey } from "../read-key.ts";
import { withProject } from "../with-project.ts";

/** Signs what was compiled, so that `verify`, and whoever loads it, can tell it from anything else. */
export const sign: CommandAction = (context, invocation) =>
  withProject(context, invocation, [], async ({ project }) => {
    const key = readKey(context, invocation, "private");
    const policies = compiledPolicies(project);
    const problems = [key, policies].flatMap((one) => (one.ok ? [] : [one.error]));
    if (!key.ok || !policies.ok) {
      complain(problems, context);
      return 2;
    }
    const { catalogFileName, signCatalog } = await import("../../adapters/signed-catalog.ts");
    const { id, key: privateKey } = key.value;
    const { folder, files } = policies.value;
    const path = folder.pathOf(catalogFileName);
    const change = project.host.write(path, `${await signCatalog(files, { id, privateKey })}\n`);
    if (change.kind !== "done") {
      complain([changeProblem(project.host, path, change)], context);
      return 2;
    }
    context.terminal.out.write(`signed ${[...files.keys()].join(", ")} with key ${id}: ${path}\n`);
    return 0;
  });
