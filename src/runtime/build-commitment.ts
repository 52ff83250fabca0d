import { fail, ok, type Result } from "../base/result.ts";
import { bindCommitment, type BoundCommitment } from "../decide/bound-commitment.ts";
import type { Policy } from "../policy/policy.ts";
import { entry, tableOf } from "../policy/table.ts";
import type { Value } from "../policy/type.ts";
import { conform } from "./conform.ts";

/** Why a commitment cannot be built from what was given. It never holds a value. */
export interface BuildProblem {
  /** Absent where the commitment itself is the problem. */
  readonly parameter?: string;
  /** One lower-case clause: `is missing`, `must be a Path`. */
  readonly reason: string;
}

/**
 * C = Build(x, E_T, P) of ESC-CR eq. 2: a commitment with its parameters bound to what the trusted task gives. A message is
 * no input. What is missing, unknown or ill-typed refuses to build, all of it at once.
 */
export function buildCommitment(
  policy: Policy,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Result<BoundCommitment, readonly BuildProblem[]> {
  const commitment = entry(policy.commitments, name);
  if (commitment === undefined) return fail([{ reason: `there is no commitment \`${name}\`` }]);
  const problems: BuildProblem[] = Object.keys(given)
    .filter((key) => !commitment.parameters.some((parameter) => parameter.name === key))
    .map((parameter) => ({ parameter, reason: "is no parameter of the commitment" }));
  const values: (readonly [string, Value])[] = [];
  for (const parameter of commitment.parameters) {
    if (!Object.hasOwn(given, parameter.name)) {
      problems.push({ parameter: parameter.name, reason: "is missing" });
      continue;
    }
    const value = conform(policy.types, parameter.type, given[parameter.name], parameter.name);
    if (value.ok) values.push([parameter.name, value.value]);
    else problems.push({ parameter: value.error.path, reason: `must be ${value.error.expected}` });
  }
  if (problems.length > 0) return fail(problems);
  const bound = bindCommitment(policy, name, tableOf(values));
  return bound === undefined ? fail([{ reason: "what it narrows is not there" }]) : ok(bound);
}
