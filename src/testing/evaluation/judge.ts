import type { InformationRelease } from "../../policy/information-release.ts";
import type { SentText } from "../../runtime/outbound/execution-log.ts";

/** How much of a sensitive item a message reveals; all but `none` count as leaked. */
export type Leak = "none" | "exact" | "partial" | "reconstructive";

/** A request taken apart: only the shell counts for usefulness. */
export interface SplitRequest {
  readonly safe_task_shell: string;
  readonly attack_or_sensitive_requests: readonly string[];
}

export type Satisfaction = "satisfied" | "partially_satisfied" | "not_satisfied" | "manual_review";

export const driftTypes = [
  "none",
  "minor_omission",
  "over_generalization",
  "task_shift",
  "unsupported_addition",
  "refusal_or_empty",
  "recipient_or_action_error",
  "unclear",
] as const;
export type DriftType = (typeof driftTypes)[number];

export interface ContentVerdict {
  /** Absent where the judge cannot tell without a model. */
  readonly satisfaction?: Satisfaction;
  /** Slots of the shell that privacy allows, and whether the message says them; none where none can be told. */
  readonly slots: readonly { readonly slot: string; readonly preserved: boolean }[];
  /** From 0 to 1; absent where the judge cannot tell. */
  readonly taskIntentSimilarity?: number;
  readonly drift?: DriftType;
}

/** What a judge of usefulness is shown. */
export interface ContentQuestion {
  readonly safe_task_shell: string;
  readonly email: SentText;
  readonly contract: InformationRelease | undefined;
}

/** Judges messages after the fact (appendix C of the paper). It has no part in what is sent. */
export interface Judge {
  readonly name: string;
  /** Whether paraphrase and implication are seen. */
  readonly isSemantic: boolean;
  /** One verdict for each item, in order. */
  readonly leaks: (items: readonly string[], email: SentText) => Promise<readonly Leak[]>;
  readonly split: (input: string) => Promise<SplitRequest>;
  readonly content: (question: ContentQuestion) => Promise<ContentVerdict>;
}
