import { invariant } from "../../base/assert.ts";
import type { BoundCommitment } from "../../decide/bound-commitment.ts";
import { patternText, printGrant } from "../../decide/print-grant.ts";
import { canonicalForm } from "../../policy/canonical-form.ts";
import { digestText } from "../../policy/digest.ts";
import { tableOf } from "../../policy/table.ts";
import type { Value } from "../../policy/type.ts";
import { describeType } from "../describe-type.ts";

/** A commitment as a generator is told of it: what it may do, in the policy's own words, and what its parameters are. */
export interface CommitmentDescription {
  readonly languages: readonly string[];
  /** `export(rows: a list) -> an Int`. */
  readonly provides: readonly string[];
  readonly allows: readonly string[];
  readonly denies: readonly string[];
  readonly within: readonly string[];
  readonly parameters: Readonly<Record<string, Value>>;
}

/** Everything in it comes from the policy and the trusted task. */
export function describeCommitment({ policy, levels }: BoundCommitment): CommitmentDescription {
  const all = levels.map(({ commitment }) => commitment);
  const [own] = levels;
  const signatures = own?.commitment.provides ?? [];
  return Object.freeze({
    languages: [...new Set(all.flatMap(({ languages }) => languages))],
    provides: signatures.map(({ name, parameters, result }) => {
      const listed = parameters
        .map((one) => `${one.name}: ${describeType(policy.types, one.type)}`)
        .join(", ");
      return `${name}(${listed})${result === undefined ? "" : ` -> ${describeType(policy.types, result)}`}`;
    }),
    allows: (own?.commitment.allows ?? []).map(printGrant),
    denies: [...new Set(all.flatMap(({ denies }) => denies.map(printGrant)))],
    within: all.flatMap(({ within }) =>
      within.map(({ family, pattern }) => `${family} ${patternText(pattern)}`),
    ),
    parameters: tableOf(
      [...(own?.names ?? [])].flatMap(([name, argument]) =>
        "value" in argument ? [[name, argument.value] as const] : [],
      ),
    ),
  });
}

/** `sha256:` and the digest of what a commitment authorizes: itself, what it narrows, its parameters and its evidence. */
export function commitmentDigest({ policy, levels }: BoundCommitment): string {
  const built = {
    evidence: policy.evidence,
    levels: levels.map(({ name, commitment, names }) => ({
      name,
      commitment,
      parameters: tableOf(
        [...names].map(([parameter, argument]) => [parameter, "value" in argument ? argument.value : null]),
      ),
    })),
  };
  const form = canonicalForm(built);
  invariant(form.ok, "a commitment is plain JSON");
  return digestText(form.value);
}
