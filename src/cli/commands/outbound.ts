import { resolve } from "node:path";
import { draftDiagnostics } from "../../diagnostics/catalogue/draft.ts";
import { diagnose } from "../../diagnostics/catalogue.ts";
import { hasErrors, type Diagnostic } from "../../diagnostics/diagnostic.ts";
import { jsonText } from "../../diagnostics/render/json-text.ts";
import { report } from "../../diagnostics/report.ts";
import { contentProblem } from "../../project/content-problem.ts";
import type { Project } from "../../project/open-project.ts";
import {
  checkPrepared,
  contractOfPrepared,
  prepareDraft,
  rewritePrepared,
  type OutboundRequest,
} from "../../project/outbound-draft.ts";
import { readDraft } from "../../project/read-draft.ts";
import { readSources } from "../../project/read-sources.ts";
import { pathInProject } from "../../project/select-project.ts";
import { sourceFile } from "../../source/source-file.ts";
import { conflictingParameters, parametersOf, textOf, textsOf } from "../command-context.ts";
import type { CommandAction, CommandContext, Invocation } from "../command-context.ts";
import { exitCodeOf, type ExitCode } from "../exit-code.ts";
import { present } from "../present.ts";
import { withProject } from "../with-project.ts";

/** Checks a draft against an outbound of the project that it lies in, rewrites it by the outbound's rules, or prints its contract. */
export const outbound: CommandAction = (context, invocation) => {
  const [action = "", ...files] = invocation.arguments;
  return withProject(context, invocation, files, async ({ project, paths, requests }) => {
    const finish = (found: readonly Diagnostic[]): Promise<ExitCode> => {
      const exitCode = found.some(({ code }) => undecided.has(code)) ? 2 : exitCodeOf(found);
      return present(report(paths, found), requests, project.host.root, exitCode, context);
    };
    const sources = await readSources(project, []);
    const compiler = await context.pipeline.load();
    const { diagnostics, modules } = compiler.compile(sources.files);
    const problems = [
      ...sources.diagnostics,
      ...conflictingParameters(textsOf(invocation, "param")),
      ...diagnostics.filter((one) => one.severity === "error"),
    ];
    const request = readRequest(project, paths[0] ?? "", context, invocation);
    if (hasErrors(problems)) return (await finish(problems)) === 0 ? 0 : 2;
    if (!request.ok) return finish(request.error);
    const prepared = prepareDraft(modules, request.value);
    if (!prepared.ok) return finish(prepared.error);
    if (action === "contract") {
      const { release, prompt } = contractOfPrepared(prepared.value);
      return present(report(paths, []), requests, project.host.root, 0, context, {
        json: () => jsonText(release),
        pretty: () => prompt,
      });
    }
    if (action === "check") return finish(checkPrepared(prepared.value, request.value.draft));
    const { draft, findings } = rewritePrepared(prepared.value);
    const { to, cc, bcc } = request.value.draft.message;
    if (prepared.value.recipients.length > 0 || findings.length > 0) {
      return finish(checkPrepared(prepared.value, request.value.draft));
    }
    const head = [
      ["To", to],
      ["Cc", cc],
      ["Bcc", bcc],
    ] as const;
    const lines = head.flatMap(([name, addresses]) =>
      addresses.length > 0 ? [`${name}: ${addresses.join(", ")}`] : [],
    );
    context.terminal.out.write([...lines, `Subject: ${draft.subject}`, "", draft.body].join("\n"));
    return 0;
  });
};

/** What keeps a message from being decided at all. */
const undecided: ReadonlySet<string> = new Set([
  draftDiagnostics.malformed.code,
  draftDiagnostics.unknownOutbound.code,
  draftDiagnostics.badTask.code,
]);

type Read =
  | { readonly ok: true; readonly value: OutboundRequest }
  | { readonly ok: false; readonly error: readonly Diagnostic[] };

function readRequest(
  project: Project,
  path: string,
  { terminal }: CommandContext,
  invocation: Invocation,
): Read {
  const draftContent = project.host.read(path);
  const casePath = pathInProject(
    project.host.root,
    resolve(terminal.folder, textOf(invocation, "case") ?? ""),
  );
  const caseContent = casePath === undefined ? undefined : project.host.read(casePath);
  const problems: Diagnostic[] = [];
  if (draftContent.kind !== "text") problems.push(contentProblem(project.host, path, draftContent));
  if (caseContent === undefined || casePath === undefined)
    problems.push(badCase("lies outside of the project"));
  else if (caseContent.kind !== "text") problems.push(contentProblem(project.host, casePath, caseContent));
  if (draftContent.kind !== "text" || caseContent?.kind !== "text") return { ok: false, error: problems };
  const draft = readDraft(sourceFile(path, draftContent.text));
  if (!draft.ok) return { ok: false, error: [draft.error] };
  const given = jsonObject(caseContent.text);
  if (given === undefined) return { ok: false, error: [badCase("is no JSON object")] };
  return {
    ok: true,
    value: {
      outbound: textOf(invocation, "contract") ?? "",
      parameters: parametersOf(textsOf(invocation, "param")),
      case: given,
      instruction: textOf(invocation, "instruction") ?? "",
      draft: draft.value,
    },
  };
}

function badCase(reason: string): Diagnostic {
  return diagnose(draftDiagnostics.badTask, { path: "--case", reason }, undefined, { start: 0, end: 0 });
}

function jsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
