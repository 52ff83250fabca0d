import type { Signature } from "../../policy/policy.ts";
import type { Span } from "../../source/span.ts";

/** A function of a candidate, as an analysis finds that others may call it. */
export interface CandidateFunction {
  readonly name: string;
  readonly parameters: readonly CandidateParameter[];
  readonly span: Span;
}

export interface CandidateParameter {
  readonly name: string;
  /** How arguments come to it; `positions` and `names` take all that are left. */
  readonly passing: "position" | "name" | "both" | "positions" | "names";
  readonly hasDefault: boolean;
}

/**
 * Whether a function can be called as a signature says: with its parameters, by the same names in the same order. What it takes
 * beyond these has to be optional.
 */
export function fitsSignature({ parameters }: Signature, own: readonly CandidateParameter[]): boolean {
  const named = parameters.every(({ name }, index) => {
    const one = own[index];
    return one !== undefined && one.name === name && (one.passing === "both" || one.passing === "position");
  });
  const rest = own.slice(parameters.length);
  return (
    named &&
    rest.every(({ hasDefault, passing }) => hasDefault || passing === "positions" || passing === "names")
  );
}
