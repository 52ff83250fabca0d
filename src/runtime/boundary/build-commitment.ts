import { fail, ok, type Result } from "../../base/result.ts";
import { bindCommitment, type BoundCommitment } from "../../decide/bound-commitment.ts";
import type { Commitment, Policy } from "../../policy/policy.ts";
import { entry, tableOf } from "../../policy/table.ts";
import type { Value } from "../../policy/type.ts";
import { conform } from "../conform.ts";
import type { BuildProblem } from "./build-problem.ts";
import { withEvidence } from "./platform-evidence.ts";

/** What the platform gives for a task: x and E_T of ESC-CR eq. 2. */
export interface TrustedInput {
  /** The values of the commitment's parameters, by name. They come from the trusted task, never from a message. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Entries of evidence that the platform holds, beside those of the policy; see {@link withEvidence}. */
  readonly evidence?: unknown;
}

/**
 * C = Build(x, E_T, P) of ESC-CR eq. 2: a commitment with its parameters bound to what the trusted task gives. A message is
 * no input. What is missing, unknown, conflicting or ill-typed refuses to build, all of it at once.
 */
export function buildCommitment(
  policy: Policy,
  name: string,
  { parameters: given, evidence }: TrustedInput,
): Result<BoundCommitment, readonly BuildProblem[]> {
  const commitment = entry(policy.commitments, name);
  if (commitment === undefined)
    return fail([{ about: "commitment", name, reason: "is not declared by the policy" }]);
  const problems: BuildProblem[] = Object.keys(given)
    .filter((key) => !commitment.parameters.some((parameter) => parameter.name === key))
    .map((parameter) => about(parameter, "is no parameter of the commitment"));
  const values: (readonly [string, Value])[] = [];
  for (const parameter of commitment.parameters) {
    if (!Object.hasOwn(given, parameter.name)) {
      problems.push(about(parameter.name, "is missing"));
      continue;
    }
    const value = conform(policy.types, parameter.type, given[parameter.name], parameter.name);
    if (value.ok) values.push([parameter.name, value.value]);
    else problems.push(about(value.error.path, `must be ${value.error.expected}`));
  }
  const informed = evidence === undefined ? ok(policy) : withEvidence(policy, evidence);
  if (!informed.ok) return fail([...problems, ...informed.error]);
  problems.push(...unfitEvidence(informed.value, commitment));
  if (problems.length > 0) return fail(problems);
  const bound = bindCommitment(informed.value, name, tableOf(values));
  if (bound === undefined)
    return fail([{ about: "commitment", name, reason: "narrows one that is not declared" }]);
  return ok(bound);
}

/** What a claim may be kept as has to be of the claim's type, whoever wrote it down. */
function unfitEvidence(policy: Policy, { claims }: Commitment): readonly BuildProblem[] {
  return claims.flatMap(({ name, type, evidence }) =>
    (entry(policy.evidence, evidence)?.entries ?? []).flatMap((one): readonly BuildProblem[] => {
      const value = one.sort === name ? conform(policy.types, type, one.value, name) : ok(null);
      if (value.ok) return [];
      const reason = `has a value for ${name} ${one.name} that is not ${value.error.expected}`;
      return [{ about: "evidence", name: evidence, reason }];
    }),
  );
}

function about(name: string, reason: string): BuildProblem {
  return { about: "parameter", name, reason };
}
