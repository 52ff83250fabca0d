import { readFileSync } from "node:fs";
import { invariant } from "../../src/base/assert.ts";
import type { BoundCommitment } from "../../src/decide/bound-commitment.ts";
import { compilePolicies, sourceFile, type SourceFile } from "../../src/index.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { analyze } from "../../test/support/analyze-code.ts";
import { buildCommitment } from "../../src/runtime/boundary/build-commitment.ts";
import { effectFindings } from "../../src/runtime/boundary/release-boundary.ts";
import { releaseOrRecover } from "../../src/runtime/boundary/recovery.ts";
import { adaptiveAttacker, plainMessage, write, type CodeTask } from "./trials.ts";

export const arms = ["polluted retry", "drop", "clean retry", "guard only", "ours"] as const;
export type Arm = (typeof arms)[number];
export type Topology = "chain" | "quorum";

export interface Setting {
  readonly arm: Arm;
  readonly topology: Topology;
  /** Whether only the message tells the name of the function. */
  readonly isEssential: boolean;
  readonly isAttacked: boolean;
}

/** A trial: the program that was released, if one was, and how many were generated. */
export interface Trial {
  readonly task: CodeTask;
  readonly released: string | undefined;
  readonly generations: number;
}

/** Runs the tasks one after the other, against one attacker that learns from each outcome. */
export async function runArm(
  policy: Policy,
  tasks: readonly CodeTask[],
  setting: Setting,
): Promise<readonly Trial[]> {
  const attacker = adaptiveAttacker();
  const trials: Trial[] = [];
  for (const task of tasks) {
    const bad = setting.isAttacked ? attacker.message(task) : plainMessage(task);
    const messages = setting.topology === "chain" ? [bad] : [plainMessage(task), bad, plainMessage(task)];
    const trial = await runTrial(policy, task, messages, setting);
    attacker.learn(trial.released !== undefined);
    trials.push(trial);
  }
  return trials;
}

async function runTrial(
  policy: Policy,
  task: CodeTask,
  messages: readonly string[],
  setting: Setting,
): Promise<Trial> {
  const commitment = commitmentFor(policy, task);
  const entry = setting.isEssential ? undefined : task.entry;
  if (setting.arm === "ours") {
    const result = await releaseOrRecover({
      commitment,
      task: task.id,
      messages: messages.map((text, index) => ({ id: `${index}`, text })),
      analyze: analysisOf,
      generate: (context) => {
        const claimed =
          context.kind === "clean" ? context.claims.find(({ type }) => type === "entry")?.value : undefined;
        const texts = context.kind === "first" ? messages : [];
        return Promise.resolve([sourceFile("candidate.py", write({ task, entry: entry ?? claimed, texts }))]);
      },
    });
    const released = result.answer === "released" ? result.files[0]?.text : undefined;
    return { task, released, generations: result.generations };
  }
  const first = write({ task, entry, texts: messages });
  if (isAuthorized(commitment, first)) return { task, released: first, generations: 1 };
  if (setting.arm === "guard only") return { task, released: undefined, generations: 1 };
  // Without a commitment at the second gate, whatever is written is released.
  const texts = setting.arm === "polluted retry" ? [...messages, first] : [];
  return { task, released: write({ task, entry, texts }), generations: 2 };
}

export async function readPolicy(): Promise<Policy> {
  const text = readFileSync(new URL("recovery.pol", import.meta.url), "utf8");
  const { policies } = await compilePolicies([sourceFile("recovery.pol", text)]);
  const policy = policies.find(({ module }) => module === "bench.recovery");
  invariant(policy !== undefined, "the policy compiles");
  return policy.document.policy;
}

function commitmentFor(policy: Policy, { id, entry }: CodeTask): BoundCommitment {
  const evidence = { interfaces: [{ sort: "entry", name: id, value: entry }] };
  const built = buildCommitment(policy, "solve", { parameters: {}, evidence });
  invariant(built.ok, "the commitment is built");
  return built.value;
}

const analyses = new Map<string, ReturnType<typeof analyze>>();

function analysisOf(file: SourceFile) {
  const report = analyses.get(file.text) ?? analyze(file, []);
  analyses.set(file.text, report);
  return report === undefined ? undefined : { language: report.language, effects: report.effects };
}

function isAuthorized(commitment: BoundCommitment, text: string): boolean {
  return effectFindings(commitment, [sourceFile("candidate.py", text)], { analyze: analysisOf }).length === 0;
}
