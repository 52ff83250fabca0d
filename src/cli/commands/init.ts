import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { changeProblem } from "../../project/content-problem.ts";
import { nodeHost } from "../../project/node-host.ts";
import { repositoryFacts } from "../../project/scaffold/repository-facts.ts";
import { scaffold } from "../../project/scaffold/scaffold.ts";
import type { CommandAction } from "../command-context.ts";
import { exitCodeOf } from "../exit-code.ts";
import { complain } from "../present.ts";

/** Starts a project in the current folder. A file that is there is kept as it is. */
export const init: CommandAction = async (context) => {
  const { folder, out } = context.terminal;
  const host = nodeHost(folder);
  const facts = repositoryFacts(host);
  const problems: Diagnostic[] = [];
  if (facts.frameworks.length > 0) out.write(`found  ${facts.frameworks.join(", ")}\n`);
  for (const [path, text] of scaffold(facts)) {
    const isThere = host.read(path).kind !== "missing";
    const change = isThere ? undefined : host.write(path, text);
    if (change === undefined) out.write(`kept   ${path}\n`);
    else if (change.kind === "done") out.write(`wrote  ${path}\n`);
    else problems.push(changeProblem(host, path, change));
  }
  out.write("next   edit policies/assistant.pol, then run: remit build\n");
  complain(problems, context);
  return exitCodeOf(problems);
};
