import { fail, ok, type Result } from "../../base/result.ts";
import type { ExecutionEvent, ExecutionStart, SentText } from "../../runtime/outbound/execution-log.ts";
import type { InformationRelease } from "../../policy/information-release.ts";
import type { Span } from "../../source/span.ts";
import { validate } from "./generated/validate-execution-event.js";

/** One task as it was carried out once: the events between two starts. */
export interface Execution {
  readonly start: ExecutionStart;
  readonly events: readonly ExecutionEvent[];
}

/** Why a log cannot be evaluated. */
export interface LogProblem {
  readonly span: Span;
  readonly reason: string;
}

/** Reads a log of JSON Lines, each line an event; every execution begins with `execution_start`. */
export function readExecutions(text: string): Result<readonly Execution[], LogProblem> {
  const executions: { readonly start: ExecutionStart; readonly events: ExecutionEvent[] }[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const span = { start: at, end: at + line.length };
    at = span.end + 1;
    if (line.trim() === "") continue;
    const event = eventOf(line);
    if (!event.ok) return fail({ span, reason: event.error });
    if (event.value.event === "execution_start") executions.push({ start: event.value, events: [] });
    else if (executions.length === 0)
      return fail({ span, reason: "an event stands before the first `execution_start`" });
    else executions.at(-1)?.events.push(event.value);
  }
  return ok(executions);
}

function eventOf(line: string): Result<ExecutionEvent, string> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return fail("a line is no JSON");
  }
  if (validate(value)) return ok(value);
  const [first] = validate.errors ?? [];
  const place = first?.instancePath === "" ? "" : ` at ${first?.instancePath ?? ""}`;
  return fail(
    `a line is no event of an execution${place}: ${first?.message ?? "does not follow the schema"}`,
  );
}

export function writeExecution({ start, events }: Execution): string {
  return [start, ...events].map((event) => `${JSON.stringify(event)}\n`).join("");
}

/**
 * The message that leakage is judged on: the last draft that passed the checker, else the last one that was sent
 * (appendix C of the paper). Undefined where nothing passed and nothing was sent: then nothing leaked.
 */
export function emailForLeakage({ events }: Execution): SentText | undefined {
  const passed = events.flatMap((one) => (one.event === "privacy_check" && one.passed ? [one.checked] : []));
  return passed.at(-1) ?? sentTexts(events).at(-1);
}

/** The message that usefulness is judged on: the last explicit final one, else the last successful call that sends. */
export function emailForContent({ events }: Execution): SentText | undefined {
  const final = events.flatMap((one) => (one.event === "final_sent_email" ? [one.email] : []));
  return final.at(-1) ?? sentTexts(events).at(-1);
}

function sentTexts(events: readonly ExecutionEvent[]): readonly SentText[] {
  return events.flatMap((one) => {
    if (one.event === "final_sent_email") return [one.email];
    return one.event === "send_tool_call" && one.succeeded ? [one.arguments] : [];
  });
}

export function contractOf({ events }: Execution): InformationRelease | undefined {
  return events.flatMap((one) => (one.event === "task_contract_built" ? [one.task_contract] : [])).at(-1);
}

/** The draft as the agent wrote it, where it was logged. */
export function originalDraft({ events }: Execution): SentText | undefined {
  return events.flatMap((one) => (one.event === "rewrite_requested" ? [one.original_arguments] : [])).at(0);
}

/** What an execution cost, in tokens and calls (appendix C of the paper). */
export interface ProcessFigures {
  readonly checkerCalls: number;
  readonly agentTokens: number;
  readonly checkerTokens: number;
  readonly rewriterTokens: number;
  /** Rewrites beyond the first, and drafts that the agent wrote again after a check. */
  readonly repairRounds: number;
}

export function processFigures({ events }: Execution): ProcessFigures {
  const tokens = { agent: 0, privacy_checker: 0, rewriter: 0 };
  const counts: number[] = [0];
  let [rewrites, revisions, reported] = [0, 0, undefined as number | undefined];
  for (const one of events) {
    if (one.event === "llm_usage") {
      tokens[one.role] += one.input_tokens + one.output_tokens;
      if (one.role === "agent" && counts.length > 1) revisions++;
    } else if (one.event === "privacy_check") counts.push(one.count);
    else if (one.event === "rewrite_returned") rewrites++;
    else if (one.event === "execution_end") reported = one.privacy_check_count ?? reported;
  }
  return {
    checkerCalls: reported ?? Math.max(...counts),
    agentTokens: tokens.agent,
    checkerTokens: tokens.privacy_checker,
    rewriterTokens: tokens.rewriter,
    repairRounds: Math.max(0, rewrites - 1) + revisions,
  };
}
