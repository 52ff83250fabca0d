import { fail, ok, type Result } from "../base/result.ts";
import type { BoundCommitment } from "../decide/bound-commitment.ts";
import { callText } from "../decide/call-of-value.ts";
import type { Reason } from "../decide/verdict.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { parseStrictJson } from "../policy/strict-json.ts";
import type { Value } from "../policy/type.ts";
import { openRun, type CommitmentRun, type GatedCall } from "../runtime/boundary/commitment-run.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { Release } from "./release-code.ts";

/** A call of a trajectory, with what came of it when it was recorded. */
interface RecordedCall {
  readonly tool: string;
  readonly arguments: object;
  /** What the tool returned, if the call was made. */
  readonly result: unknown;
  /** Who approved it. */
  readonly approvedBy: readonly string[];
  readonly span: Span;
}

/**
 * Decides on the calls of a recorded trajectory one at a time, as the monitor would have: a call that is refused was not
 * made, so that it triggers nothing, returns nothing and costs nothing.
 */
export async function releaseTrajectory(
  commitment: BoundCommitment,
  file: SourceFile,
  clock: () => number,
): Promise<Release> {
  const calls = readCalls(file);
  if (!calls.ok) return { answer: "undecided", diagnostics: calls.error };
  const run = openRun({ commitment, clock });
  const diagnostics: Diagnostic[] = [];
  for (const call of calls.value) {
    const gated = await decided(run, call);
    if (gated.arguments === undefined) diagnostics.push(refusal(file, call, gated));
    else if (call.result !== undefined) run.returned(call.tool, call.result);
  }
  return { answer: diagnostics.length === 0 ? "released" : "refused", diagnostics };
}

async function decided(run: CommitmentRun, call: RecordedCall): Promise<GatedCall> {
  const first = await run.call(call);
  if (first.request === undefined || call.approvedBy.length === 0) return first;
  for (const by of call.approvedBy) run.approve({ digest: first.request.digest, by });
  return run.call(call);
}

function refusal(file: SourceFile, call: RecordedCall, { verdict }: GatedCall): Diagnostic {
  const [reason] = verdict.reasons;
  const text = callText({ kind: call.tool, arguments: call.arguments as Readonly<Record<string, Value>> });
  if (verdict.answer === "asked") {
    const parameters = { call: text, approvers: (verdict.approvers ?? []).join(" and ") };
    return diagnose(releaseDiagnostics.callNeedsApproval, parameters, file, call.span);
  }
  if (reason === undefined || !clauses.has(reason.code)) {
    const parameters = { tool: call.tool, reason: reason === undefined ? "denied" : plainReason(reason) };
    return diagnose(releaseDiagnostics.callUndecidable, parameters, file, call.span);
  }
  const [commitment = "", clause = ""] = reason.clause.replace(/^commitment /, "").split("/");
  const { nearest, rule, arguments: names = [] } = reason;
  const parameters = { call: text, commitment, clause, nearest, rule, arguments: names };
  return diagnose(releaseDiagnostics.callRefused, parameters, file, call.span);
}

/** The codes of reasons that a clause of the commitment gives. */
const clauses: ReadonlySet<Reason["code"]> = new Set([
  "denied-by-rule",
  "denied-after",
  "outside-scope",
  "not-granted",
]);

function plainReason({ code, asked, nearest }: Reason): string {
  switch (code) {
    case "unknown-argument":
      return `it has no parameter \`${asked}\`${nearest === undefined ? "" : `; there is ${nearest}`}`;
    case "argument-does-not-fit":
      return `\`${asked}\` must be ${nearest}`;
    case "over-budget":
      return "a budget is spent";
    case "expired-time":
      return `the commitment lasts ${nearest}`;
    default:
      return code.replaceAll("-", " ");
  }
}

function readCalls(file: SourceFile): Result<readonly RecordedCall[], readonly Diagnostic[]> {
  const { starts } = lineIndexOf(file);
  const calls: RecordedCall[] = [];
  const problems: Diagnostic[] = [];
  for (const [index, start] of starts.entries()) {
    const line = file.text.slice(start, starts[index + 1] ?? file.text.length).trimEnd();
    if (line.trim() === "") continue;
    const span = { start, end: start + line.length };
    const call = readCall(line, span);
    if (call.ok) calls.push(call.value);
    else problems.push(diagnose(releaseDiagnostics.badTrajectory, { reason: call.error }, file, span));
  }
  return problems.length === 0 ? ok(calls) : fail(problems);
}

function readCall(line: string, span: Span): Result<RecordedCall, string> {
  const parsed = parseStrictJson(line);
  if (!parsed.ok) return fail("the line is not JSON without repeated names");
  const { value } = parsed;
  if (!isRecord(value)) return fail("the line is no object");
  const { tool, arguments: given = {}, result, approvedBy = [], ...more } = value;
  const [stray] = Object.keys(more);
  if (stray !== undefined) return fail(`\`${stray}\` is none of tool, arguments, result, approvedBy`);
  if (typeof tool !== "string") return fail("`tool` is no text");
  if (!isRecord(given)) return fail("`arguments` is no object");
  if (!Array.isArray(approvedBy) || !approvedBy.every((name) => typeof name === "string"))
    return fail("`approvedBy` is no list of names");
  return ok({ tool, arguments: given, result, approvedBy, span });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
