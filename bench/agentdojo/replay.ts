import { readFileSync } from "node:fs";
import { invariant } from "../../src/base/assert.ts";
import type { BoundCommitment } from "../../src/decide/bound-commitment.ts";
import type { Policy } from "../../src/policy/policy.ts";
import { compilePolicies, sourceFile } from "../../src/index.ts";
import { buildCommitment } from "../../src/runtime/boundary/build-commitment.ts";
import { openRun, type GatedCall } from "../../src/runtime/boundary/commitment-run.ts";
import { platform } from "./platform.ts";
import type { Schema, Suite, SuiteName } from "./suites.ts";
import { userTasks } from "./user-tasks.ts";

export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A call as it was decided. */
export interface Decided {
  readonly call: Call;
  readonly gated: GatedCall;
}

/** The four policies with the commitment of each user task, built. */
export interface Policies {
  readonly policy: (suite: SuiteName) => Policy;
  readonly commitment: (suite: SuiteName, task: string) => BoundCommitment;
}

/** Compiles the four policies and builds every task's commitment. */
export async function readPolicies(): Promise<Policies> {
  const names = ["banking", "slack", "travel", "workspace"] as const;
  const sources = names.map((name) =>
    sourceFile(`${name}.pol`, readFileSync(new URL(`${name}.pol`, import.meta.url), "utf8")),
  );
  const { diagnostics, policies } = await compilePolicies(sources);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  invariant(errors.length === 0, `the policies compile: ${errors.map(({ message }) => message).join(", ")}`);
  const policyOf = (suite: SuiteName): Policy => {
    const found = policies.find(({ module }) => module === `agentdojo.${suite}`);
    invariant(found !== undefined, `there is a policy for ${suite}`);
    return found.document.policy;
  };
  const built = new Map<string, BoundCommitment>();
  for (const suite of names) {
    for (const [task, { commitment, parameters }] of Object.entries(userTasks[suite])) {
      const result = buildCommitment(policyOf(suite), commitment, {
        parameters,
        evidence: evidenceOf(suite),
      });
      invariant(result.ok, `the commitment of ${suite} ${task} is built: ${JSON.stringify(result)}`);
      built.set(`${suite} ${task}`, result.value);
    }
  }
  return {
    policy: policyOf,
    commitment: (suite, task) => {
      const commitment = built.get(`${suite} ${task}`);
      invariant(commitment !== undefined, `${suite} has ${task}`);
      return commitment;
    },
  };
}

function evidenceOf(suite: SuiteName): object {
  const entries = (sort: string, values: readonly string[]): readonly object[] =>
    values.map((value) => ({ sort, name: value, value }));
  if (suite === "banking") return { payees: entries("account", platform.banking.payees) };
  return suite === "slack" ? { users: entries("user", platform.slack.users) } : {};
}

/**
 * Decides on calls one at a time in a run of their own. The recorded runs do not say what tools returned; those results that
 * a later argument may come from are computed from the environment.
 */
export async function replay(
  commitment: BoundCommitment,
  suite: Suite,
  calls: readonly Call[],
): Promise<readonly Decided[]> {
  const run = openRun({ commitment, clock: () => 0, session: "replay", digestKey: new Uint8Array(32) });
  const decided: Decided[] = [];
  let created = 0;
  for (const { tool, arguments: given } of calls) {
    const call = { tool, arguments: coerced(suite, tool, given) };
    const gated = await run.call(call);
    decided.push({ call, gated });
    if (gated.arguments === undefined) continue;
    if (tool === "get_channels") run.returned(tool, platform.slack.channels);
    if (tool === "create_file")
      run.returned(tool, { id_: String(Number(platform.workspace.nextFile) + created++) });
  }
  return decided;
}

/** Arguments as the benchmark's own tool layer takes them: numbers in texts are read, one text stands for a list of it. */
function coerced(suite: Suite, tool: string, given: Call["arguments"]): Call["arguments"] {
  const properties = suite.tools.find(({ name }) => name === tool)?.parameters.properties ?? {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, schema === undefined ? value : coercedValue(schema, value)];
    }),
  );
}

function coercedValue(schema: Schema, value: unknown): unknown {
  const inner = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  switch (inner.type) {
    case "integer":
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      return typeof number === "number" && Number.isFinite(number) ? number : value;
    }
    case "boolean":
      return value === "true" || value === "True"
        ? true
        : value === "false" || value === "False"
          ? false
          : value;
    case "array":
      return typeof value === "string" ? listIn(value) : value;
    default:
      return value;
  }
}

function listIn(value: string): unknown {
  try {
    const parsed: unknown = JSON.parse(value.replaceAll("'", '"'));
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
}
