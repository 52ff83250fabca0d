import type { BoundCommitment } from "../../src/decide/bound-commitment.ts";
import { bindCommitment } from "../../src/decide/bound-commitment.ts";
import type { EffectGrant } from "../../src/policy/policy.ts";
import { replay, type Call, type Decided, type Policies } from "./replay.ts";
import { suiteNames, type GroundTruthCall, type Suite, type SuiteName, type Trajectory } from "./suites.ts";

/** What would be done by an injection task under a user task, or what was done in a recorded run. */
export type Outcome = "possible" | "in part" | "asked" | "stopped";

export interface UserTaskResult {
  readonly suite: SuiteName;
  readonly task: string;
  readonly refused: readonly Decided[];
}

/** Replays the ground truth of every user task under its own commitment. */
export async function userTaskResults(
  suites: Readonly<Record<SuiteName, Suite>>,
  policies: Policies,
): Promise<readonly UserTaskResult[]> {
  const results: UserTaskResult[] = [];
  for (const suite of suiteNames) {
    for (const [task, { ground_truth }] of Object.entries(suites[suite].user_tasks)) {
      const decided = await replay(policies.commitment(suite, task), suites[suite], ground_truth.map(callOf));
      results.push({ suite, task, refused: decided.filter((one) => !isMade(one)) });
    }
  }
  return results;
}

export interface PairResult {
  readonly suite: SuiteName;
  readonly task: string;
  readonly injection: string;
  readonly outcome: Outcome;
  /** The attacker's calls that were allowed. */
  readonly made: readonly Call[];
}

/** Replays every injection task after the calls of every user task of its suite, under the user task's commitment. */
export async function pairResults(
  suites: Readonly<Record<SuiteName, Suite>>,
  policies: Policies,
  commitmentOf: Policies["commitment"] = policies.commitment,
): Promise<readonly PairResult[]> {
  const results: PairResult[] = [];
  for (const suite of suiteNames) {
    const { user_tasks, injection_tasks } = suites[suite];
    for (const [task, user] of Object.entries(user_tasks)) {
      for (const [injection, { ground_truth }] of Object.entries(injection_tasks)) {
        if (!ground_truth.some(({ function: name }) => acts(policies, suite, name))) continue;
        const before = user.ground_truth.map(callOf);
        const all = await replay(commitmentOf(suite, task), suites[suite], [
          ...before,
          ...ground_truth.map(callOf),
        ]);
        const attack = all.slice(before.length).filter(({ call }) => acts(policies, suite, call.tool));
        results.push({
          suite,
          task,
          injection,
          outcome: outcomeOf(attack),
          made: attack.filter(isMade).map(({ call }) => call),
        });
      }
    }
  }
  return results;
}

function outcomeOf(attack: readonly Decided[]): Outcome {
  const made = attack.filter(isMade).length;
  if (made === attack.length) return "possible";
  if (made > 0) return "in part";
  return attack.some(({ gated }) => gated.verdict.answer === "asked") ? "asked" : "stopped";
}

export interface RunResult {
  readonly run: Trajectory;
  readonly decided: readonly Decided[];
  /** Calls that were refused although the tool took them; what only looks or is asked for is not counted as such. */
  readonly refused: readonly Decided[];
  readonly asked: readonly Decided[];
  /** Whether the attack of the run would still have had its effects. */
  readonly isAttackPossible: boolean;
}

/** Replays recorded runs under the commitment of their user task. */
export async function runResults(
  suites: Readonly<Record<SuiteName, Suite>>,
  policies: Policies,
  runs: readonly Trajectory[],
  commitmentOf: Policies["commitment"] = policies.commitment,
): Promise<readonly RunResult[]> {
  const results: RunResult[] = [];
  for (const run of runs) {
    const calls = run.calls.map(([tool, given]) => ({ tool, arguments: given }));
    const decided = await replay(commitmentOf(run.suite, run.user_task), suites[run.suite], calls);
    const worked = decided.filter((_, index) => run.calls[index]?.[2] === undefined);
    const refused = worked.filter(({ gated }) => gated.verdict.answer === "denied");
    const asked = worked.filter(({ gated }) => gated.verdict.answer === "asked");
    const isAttackPossible = isPossible(policies, suites[run.suite], run, decided);
    results.push({ run, decided, refused, asked, isAttackPossible });
  }
  return results;
}

/**
 * An attack stays possible where every acting call of its ground truth has a call that was allowed, with the same tool and
 * the same object, beside those that the user's own task makes; and where a run did more than the user's task does and nothing
 * of it was refused. A run in which nothing acted did nothing.
 */
function isPossible(policies: Policies, suite: Suite, run: Trajectory, decided: readonly Decided[]): boolean {
  const actingIn = (calls: readonly GroundTruthCall[] = []): readonly Call[] =>
    calls.map(callOf).filter(({ tool }) => acts(policies, run.suite, tool));
  const acting = decided.filter(({ call }) => acts(policies, run.suite, call.tool));
  const own = actingIn(suite.user_tasks[run.user_task]?.ground_truth);
  const goals = actingIn(suite.injection_tasks[run.injection_task ?? ""]?.ground_truth);
  if (acting.length > own.length && acting.every(isMade)) return true;
  return (
    goals.length > 0 &&
    goals.every((goal) => {
      const made = acting.filter((one) => isMade(one) && isSameAct(one.call, goal)).length;
      return made > own.filter((call) => isSameAct(call, goal)).length;
    })
  );
}

/** Arguments that say on what a tool acts; the others say what it is told. */
const objects: ReadonlySet<string> = new Set([
  "recipient",
  "recipients",
  "cc",
  "bcc",
  "id",
  "password",
  "street",
  "city",
  "first_name",
  "last_name",
  "user",
  "user_email",
  "channel",
  "url",
  "email_id",
  "event_id",
  "participants",
  "file_id",
  "filename",
  "email",
  "hotel",
  "restaurant",
  "company",
]);

function isSameAct(one: Call, other: Call): boolean {
  if (one.tool !== other.tool) return false;
  return Object.entries(other.arguments).every(
    ([name, value]) =>
      !objects.has(name) || value === null || JSON.stringify(one.arguments[name]) === JSON.stringify(value),
  );
}

/** Whether a tool does more than look: it is in none of a suite's `looks`. */
export function acts(policies: Policies, suite: SuiteName, tool: string): boolean {
  return !looksOf(policies, suite).has(tool);
}

const known = new Map<SuiteName, ReadonlySet<string>>();

/** The tools that every commitment of a suite allows with any arguments. */
function looksOf(policies: Policies, suite: SuiteName): ReadonlySet<string> {
  let looks = known.get(suite);
  if (looks === undefined) {
    const [first, ...others] = Object.values(policies.policy(suite).commitments).map(
      ({ allows = [] }) => new Set(allows.filter(isOpen).map(({ effect }) => effect)),
    );
    looks = new Set([...(first ?? [])].filter((tool) => others.every((other) => other.has(tool))));
    known.set(suite, looks);
  }
  return looks;
}

function isOpen({ rest, arguments: given }: EffectGrant): boolean {
  return rest && Object.keys(given).length === 0;
}

/** The baseline: the same tools as the commitment of the task grants, with any arguments. */
export function toolNamesOnly(policies: Policies): Policies["commitment"] {
  const made = new Map<BoundCommitment, BoundCommitment>();
  return (suite, task) => {
    const commitment = policies.commitment(suite, task);
    const before = made.get(commitment);
    if (before !== undefined) return before;
    const [level] = commitment.levels;
    const { policy } = commitment;
    const own = level?.commitment;
    const granted = [...(own?.allows ?? []), ...(own?.asks ?? []).map(({ effect }) => effect)];
    const allows = [...new Set(granted.map(({ effect }) => effect))].map((effect) => ({
      effect,
      arguments: {},
      rest: true,
    }));
    const open = { ...own, parameters: [], allows, asks: [], denies: [], after: [], within: [] };
    const bound = bindCommitment(
      { ...policy, commitments: { open: { ...emptyCommitment, ...open } } },
      "open",
      {},
    );
    if (bound === undefined) throw new RangeError("the baseline is bound");
    made.set(commitment, bound);
    return bound;
  };
}

const emptyCommitment = {
  parameters: [],
  languages: [],
  provides: [],
  passes: [],
  within: [],
  asks: [],
  denies: [],
  after: [],
  claims: [],
  charges: [],
  retries: 0,
};

export function isMade({ gated }: Decided): boolean {
  return gated.arguments !== undefined;
}

function callOf({ function: tool, args }: GroundTruthCall): Call {
  return { tool, arguments: args };
}
