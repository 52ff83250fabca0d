import { randomUUID } from "node:crypto";
import type { BoundCommitment } from "../../decide/bound-commitment.ts";
import { decideAge } from "../../decide/bound-commitment.ts";
import { decideCall, newRun, stateAfter, type RunState } from "../../decide/effects-against-commitment.ts";
import { denied, type Reason, type Verdict } from "../../decide/verdict.ts";
import { canonicalForm } from "../../policy/canonical-form.ts";
import type { Value } from "../../policy/type.ts";
import {
  approvalRegister,
  type Approval,
  type ApprovalRegister,
  type ApprovalRequest,
} from "../approvals.ts";
import { callCharges } from "../charges.ts";
import { keyedDigest, type KeyedDigest } from "../keyed-digest.ts";
import { memoryLedger, type Ledger } from "../ledger.ts";
import type { View } from "../project.ts";
import { unavailable } from "../request.ts";
import { bindArguments } from "../tool-call.ts";
import { recordedResults, type RecordedResults } from "./recorded-results.ts";

export interface RunOptions {
  /** Built from the trusted task; its lifetime begins when the run is opened. */
  readonly commitment: BoundCommitment;
  /** Milliseconds since 1970, whole. */
  readonly clock: () => number;
  /** Where budgets are kept and approvals used up; in the process unless given. */
  readonly ledger?: Ledger;
  /** Names the run in budgets and approvals; unique unless given. */
  readonly session?: string;
  /** The key of the digests to which approvals are bound. */
  readonly digestKey?: Uint8Array;
  /** The agents that make the calls; none of them may approve one. */
  readonly callers?: readonly string[];
  /** How long an approval may be given and used, in milliseconds; 10 minutes unless given. */
  readonly approvalLastsMs?: number;
  /** Told of every decision on a call; never of a value. What it throws stops the call. */
  readonly audit?: (event: CallEvent) => void;
}

/** One decision on a call: names and reasons, and a keyed digest in place of the arguments. */
export interface CallEvent {
  readonly tool: string;
  readonly verdict: Verdict;
  readonly digest: string;
  readonly session: string;
  readonly atMs: number;
}

/** A call that an agent would make. Nothing in it is trusted. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: object;
}

/** The answer to a call. */
export interface GatedCall {
  readonly verdict: Verdict;
  /** What to call the tool with, an absent optional argument as null; only where the call is allowed. */
  readonly arguments?: View;
  /** What persons have to approve; then the same call is made again. */
  readonly request?: ApprovalRequest;
}

/** The calls of one run under a commitment, decided one at a time (ESC-CR, tool-action trajectories). */
export interface CommitmentRun {
  /** Decides on a call. One that is allowed counts as made: it triggers every `after` that it meets, and is charged. */
  readonly call: (call: ToolCall) => Promise<GatedCall>;
  /** Says what a call of a tool returned, so that later arguments may be `in results of` it. */
  readonly returned: (tool: string, result: unknown) => void;
  /** Takes the word of a person, whom the application has authenticated. */
  readonly approve: (approval: Approval) => Verdict;
}

interface Run extends RunOptions {
  readonly session: string;
  readonly ledger: Ledger;
  readonly digest: KeyedDigest;
  readonly approvals: ApprovalRegister;
  readonly results: RecordedResults;
  readonly builtAtMs: number;
  state: RunState;
  count: number;
}

/** Opens a run: nothing has happened, no tool has returned anything. */
export function openRun(options: RunOptions): CommitmentRun {
  const session = options.session ?? randomUUID();
  const ledger = options.ledger ?? memoryLedger();
  const results = recordedResults();
  const run: Run = {
    ...options,
    session,
    ledger,
    digest: keyedDigest(options.digestKey),
    approvals: approvalRegister(ledger, session, approvalTime(options)),
    results,
    builtAtMs: options.clock(),
    state: { ...newRun, results: results.of },
    count: 0,
  };
  let last: Promise<unknown> = Promise.resolve();
  return Object.freeze({
    call: async (call: ToolCall) => {
      // One after the other: what a call triggers counts for the next.
      const answer = last.then(async () => decide(run, call));
      last = answer.catch(() => undefined);
      return answer;
    },
    returned: (tool: string, result: unknown) => results.add(tool, result),
    approve: (approval: Approval) => run.approvals.approve(approval, run.clock()),
  });
}

/** No approval outlives the commitment. */
function approvalTime({ commitment, approvalLastsMs = 600_000 }: RunOptions): number {
  return Math.min(approvalLastsMs, ...commitment.levels.map((level) => level.commitment.lastsMs ?? Infinity));
}

async function decide(run: Run, { tool, arguments: given }: ToolCall): Promise<GatedCall> {
  const { commitment } = run;
  const bound = bindArguments(commitment.policy, tool, {}, given);
  if (!bound.ok) return answer(run, tool, {}, denied(bound.error));
  const call = { kind: tool, arguments: bound.value };
  const verdict = now(run, call);
  if (verdict.answer === "denied") return answer(run, tool, bound.value, verdict);
  if (verdict.answer === "asked") {
    const request = await unapproved(run, tool, bound.value, verdict);
    if (request === "unavailable") return answer(run, tool, bound.value, denied(down(tool)));
    if (request !== undefined) return { ...answer(run, tool, bound.value, verdict), request };
  }
  const problem = await charge(run, tool, bound.value);
  if (problem !== undefined) return answer(run, tool, bound.value, denied(problem));
  // Charging may have taken its time: the commitment may be over.
  const still = now(run, call);
  if (still.answer === "denied") return answer(run, tool, bound.value, still);
  const allowed: Verdict = { answer: "allowed", reasons: verdict.reasons };
  const answered = answer(run, tool, bound.value, allowed);
  run.state = stateAfter(commitment, call, run.state);
  return { ...answered, arguments: bound.value };
}

function now(run: Run, call: { readonly kind: string; readonly arguments: View }): Verdict {
  const age = decideAge(run.commitment, run.clock() - run.builtAtMs);
  return age.answer === "allowed" ? decideCall(run.commitment, call, run.state) : age;
}

/** What has still to be approved; undefined once it was, which counts for one call. */
async function unapproved(
  run: Run,
  tool: string,
  given: View,
  { approvers = [] }: Verdict,
): Promise<ApprovalRequest | "unavailable" | undefined> {
  const digest = run.digest("call", run.session, tool, text(given));
  const isApproved = await run.approvals.use(digest, run.clock()).catch(unavailable);
  if (isApproved === "unavailable") return "unavailable";
  if (isApproved) return undefined;
  const content = { kind: "data", data: { tool, arguments: given } } as const;
  return run.approvals.ask({ digest, approvers, requesters: run.callers ?? [], content }, run.clock());
}

/** Why a call cannot be paid for; undefined once it is. */
async function charge(run: Run, tool: string, given: View): Promise<Reason | undefined> {
  const { policy, levels } = run.commitment;
  const id = `${run.session} ${run.count++}`;
  const name = levels[0]?.name ?? "";
  // A budget that several levels charge is charged once.
  const contract = { charges: [...new Set(levels.flatMap((level) => level.commitment.charges))] };
  const charges = callCharges({ policy, contract, publicView: {}, session: run.session }, tool, given);
  if (charges === undefined) return overBudget(name, tool);
  if (charges.length === 0) return undefined;
  const paid = await Promise.resolve()
    .then(() => run.ledger.charge(id, charges, run.clock()))
    .catch(unavailable);
  if (paid === "unavailable") return down(tool);
  return paid ? undefined : overBudget(name, tool);
}

function overBudget(commitment: string, tool: string): Reason {
  return { clause: `commitment ${commitment}/charges`, code: "over-budget", asked: tool };
}

function down(tool: string): Reason {
  return { clause: "ledger", code: "ledger-unavailable", asked: tool };
}

/** Records the decision, then gives it. */
function answer(run: Run, tool: string, given: View, verdict: Verdict): GatedCall {
  const digest = run.digest("call", run.session, tool, text(given));
  run.audit?.({ tool, verdict, digest, session: run.session, atMs: run.clock() });
  return { verdict };
}

function text(given: Readonly<Record<string, Value>>): string {
  const form = canonicalForm(given);
  return form.ok ? form.value : "";
}
