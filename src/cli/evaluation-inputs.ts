import { isAbsolute, resolve } from "node:path";
import { chatRewriter, type ChatEndpoint } from "../adapters/chat-endpoint.ts";
import { chatJudge } from "../adapters/chat-judge.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { draftDiagnostics } from "../diagnostics/catalogue/draft.ts";
import { projectDiagnostics } from "../diagnostics/catalogue/project.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { contentProblem } from "../project/content-problem.ts";
import type { Project } from "../project/open-project.ts";
import { pathInProject } from "../project/select-project.ts";
import type { Rewriter } from "../runtime/outbound/mechanism.ts";
import { sourceFile, type SourceFile } from "../source/source-file.ts";
import { readAnnotations, type Annotations } from "../testing/evaluation/annotations.ts";
import { readExecutions, type Execution } from "../testing/evaluation/execution.ts";
import type { Judge } from "../testing/evaluation/judge.ts";
import { lexicalJudge } from "../testing/evaluation/lexical-judge.ts";
import { replayVariants } from "../testing/evaluation/replay.ts";
import { textOf, type CommandContext, type Invocation } from "./command-context.ts";

/** What `remit outbound evaluate` works on. */
export interface EvaluationInputs {
  readonly executions: readonly Execution[];
  readonly annotations: Annotations;
  readonly judge: Judge;
  readonly replay: Replay | undefined;
}

interface Replay {
  readonly rewriter: Rewriter;
  /** Where the logs of the replay go. */
  readonly path: string;
}

const nowhere = { start: 0, end: 0 };

/** Reads logs, annotations and models, or says everything that is wrong with them. */
export function readInputs(
  project: Project,
  paths: readonly string[],
  context: CommandContext,
  invocation: Invocation,
): Result<EvaluationInputs, readonly Diagnostic[]> {
  const problems: Diagnostic[] = [];
  const executions = paths.flatMap((path) => {
    const file = fileAt(project, path, problems);
    const read = file && readExecutions(file.text);
    if (file === undefined || read === undefined) return [];
    if (read.ok) return read.value;
    const { reason, span } = read.error;
    problems.push(diagnose(draftDiagnostics.badLog, { reason }, file, span));
    return [];
  });
  if (problems.length === 0 && executions.length === 0)
    problems.push(diagnose(draftDiagnostics.badLog, { reason: "there is no event" }, undefined, nowhere));
  const annotations = annotationsAt(project, textOf(invocation, "annotations") ?? "", context, problems);
  const judge = endpointOf("judge", context, invocation, problems);
  const replay = replayOf(context, invocation, problems);
  if (problems.length > 0) return fail(problems);
  return ok({
    executions,
    annotations,
    judge: judge === undefined ? lexicalJudge : chatJudge(judge),
    replay,
  });
}

function annotationsAt(
  project: Project,
  written: string,
  { terminal }: CommandContext,
  problems: Diagnostic[],
): Annotations {
  const path = pathInProject(project.host.root, resolve(terminal.folder, written));
  const file = path === undefined ? undefined : fileAt(project, path, problems);
  if (path === undefined) {
    const { root } = project.host;
    problems.push(diagnose(projectDiagnostics.outsideProject, { path: written, root }, undefined, nowhere));
  }
  const read = file && readAnnotations(file.text);
  if (read?.ok === true) return read.value;
  if (read !== undefined && file !== undefined)
    problems.push(
      diagnose(draftDiagnostics.badAnnotations, { reason: `the file ${read.error}` }, file, nowhere),
    );
  return new Map();
}

function replayOf(
  context: CommandContext,
  invocation: Invocation,
  problems: Diagnostic[],
): Replay | undefined {
  const endpoint = endpointOf("rewriter", context, invocation, problems);
  const written = textOf(invocation, "replay");
  if (endpoint === undefined || written === undefined) {
    if ((textOf(invocation, "rewriter") === undefined) !== (written === undefined))
      problems.push(usage("`--replay` and `--rewriter` go together"));
    return undefined;
  }
  const path = isAbsolute(written) ? written : resolve(context.terminal.folder, written);
  return { rewriter: chatRewriter(endpoint), path };
}

/** `ollama:gemma3@http://127.0.0.1:11434`. */
function endpointOf(
  option: "judge" | "rewriter",
  { terminal }: CommandContext,
  invocation: Invocation,
  problems: Diagnostic[],
): ChatEndpoint | undefined {
  const written = textOf(invocation, option);
  if (written === undefined) return undefined;
  const [, dialect, model = "", baseUrl = ""] = /^(openai|ollama):(.+)@(https?:\/\/\S+)$/.exec(written) ?? [];
  if (dialect !== "openai" && dialect !== "ollama") {
    problems.push(
      usage(
        `\`--${option}\` is no model: write DIALECT:MODEL@URL, for instance ollama:gemma3@http://127.0.0.1:11434`,
      ),
    );
    return undefined;
  }
  const apiKey = terminal.environment["REMIT_MODEL_KEY"];
  return { dialect, model, baseUrl, ...(apiKey === undefined ? {} : { apiKey }) };
}

function fileAt(project: Project, path: string, problems: Diagnostic[]): SourceFile | undefined {
  const content = project.host.read(path);
  if (content.kind === "text") return sourceFile(path, content.text);
  problems.push(contentProblem(project.host, path, content));
  return undefined;
}

function usage(problem: string): Diagnostic {
  return diagnose(projectDiagnostics.usage, { problem }, undefined, nowhere);
}

/** Every logged draft, rewritten again under each variant. */
export async function replayed(
  executions: readonly Execution[],
  rewriter: Rewriter,
  progress: (done: number, of: number) => void,
): Promise<readonly Execution[]> {
  const replays: Execution[] = [];
  for (const [index, execution] of executions.entries()) {
    replays.push(...(await replayVariants(execution, rewriter)));
    progress(index + 1, executions.length);
  }
  return replays;
}
