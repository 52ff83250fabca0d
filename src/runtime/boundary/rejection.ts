import { assertNever } from "../../base/assert.ts";
import type { ReasonCode, Verdict } from "../../decide/verdict.ts";
import type { PredictedEffect } from "../../policy/effect.ts";
import type { Finding } from "./release-boundary.ts";

/** Why a candidate was rejected: ρ of ESC-CR eq. 12, a category of a closed list and a clause of the commitment. */
export interface Rejection {
  readonly category: RejectionCategory;
  /** `commitment export_report/allows`; absent where no clause decided. */
  readonly clause?: string;
}

/** Every category, in the order in which rejections are listed. */
export const rejectionCategories = [
  "no-candidate",
  "wrong-language",
  "not-understood",
  "effect-unresolved",
  "effect-denied",
  "effect-denied-after",
  "effect-out-of-bounds",
  "effect-not-granted",
  "effect-needs-approval",
  "not-provided",
  "check-failed",
  "check-not-run",
] as const;

export type RejectionCategory = (typeof rejectionCategories)[number];

/**
 * What a generator may be told of a rejection. It holds no target, no trace and no text of the candidate, and does not say
 * how many findings there were: each pair of category and clause once, in the order of the list.
 */
export function rejectionsOf(findings: readonly Finding<unknown, PredictedEffect>[]): readonly Rejection[] {
  const found = new Map(findings.map(rejectionOf).map((one) => [JSON.stringify(one), one]));
  return [...found.values()].sort(
    (left, right) =>
      rejectionCategories.indexOf(left.category) - rejectionCategories.indexOf(right.category) ||
      compareClauses(left.clause ?? "", right.clause ?? ""),
  );
}

function compareClauses(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

function rejectionOf(finding: Finding<unknown, PredictedEffect>): Rejection {
  switch (finding.kind) {
    case "effect":
      return effectRejection(finding.verdict);
    case "language":
      return { category: "wrong-language" };
    case "not-understood":
      return { category: "not-understood" };
    case "not-provided":
      return { category: "not-provided" };
    case "check-failed":
      return { category: "check-failed" };
    case "check-not-run":
      return { category: "check-not-run" };
    default:
      return assertNever(finding);
  }
}

const categories: Partial<Readonly<Record<ReasonCode, RejectionCategory>>> = {
  "denied-by-rule": "effect-denied",
  "denied-after": "effect-denied-after",
  "outside-scope": "effect-out-of-bounds",
  "not-granted": "effect-not-granted",
  "needs-approval": "effect-needs-approval",
};

function effectRejection({ reasons: [reason] }: Verdict): Rejection {
  const category = reason === undefined ? undefined : categories[reason.code];
  if (category === undefined || reason === undefined) return { category: "effect-unresolved" };
  return { category, clause: reason.clause };
}
