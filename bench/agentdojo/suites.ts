import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export const suiteNames = ["banking", "slack", "travel", "workspace"] as const;
export type SuiteName = (typeof suiteNames)[number];

/** A suite of AgentDojo: its tools, what users ask for, and what attackers would have done. */
export interface Suite {
  readonly tools: readonly Tool[];
  readonly user_tasks: Readonly<Record<string, UserTask>>;
  readonly injection_tasks: Readonly<Record<string, InjectionTask>>;
}

export interface Tool {
  readonly name: string;
  readonly parameters: {
    readonly properties: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
}

/** As much of JSON Schema as the suites use. */
export interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

export interface UserTask {
  readonly prompt: string;
  readonly ground_truth: readonly GroundTruthCall[];
}

export interface InjectionTask {
  readonly goal: string;
  readonly ground_truth: readonly GroundTruthCall[];
}

export interface GroundTruthCall {
  readonly function: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A recorded run: a call is its function, its arguments, and 1 where the tool answered with an error. */
export interface Trajectory {
  readonly suite: SuiteName;
  readonly pipeline: string;
  readonly user_task: string;
  readonly injection_task: string | null;
  readonly attack: string | null;
  readonly utility: boolean | null;
  readonly security: boolean | null;
  readonly version: string | null;
  readonly calls: readonly (readonly [string, Readonly<Record<string, unknown>>, 1?])[];
}

const folder = new URL("../../fixtures/agentdojo/", import.meta.url);

export function readSuites(): Readonly<Record<SuiteName, Suite>> {
  const text = gunzipSync(readFileSync(new URL("suites.json.gz", folder))).toString("utf8");
  return JSON.parse(text) as Readonly<Record<SuiteName, Suite>>;
}

/** Every recorded trajectory that has calls. */
export function readTrajectories(): readonly Trajectory[] {
  const text = brotliDecompressSync(readFileSync(new URL("trajectories.jsonl.br", folder))).toString("utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Trajectory);
}

/** A file of a suite's environment. */
export function readEnvironment(suite: SuiteName, path = "environment.yaml"): string {
  return readFileSync(new URL(`environments/${suite}/${path}`, folder), "utf8");
}
