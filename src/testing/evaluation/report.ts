import { publishedAt } from "../../diagnostics/documentation-url.ts";
import type { DriftType, Leak, Satisfaction } from "./judge.ts";

export const evaluationSchemaId = `${publishedAt}/schema/outbound-evaluation.schema.json`;

/** What `remit outbound evaluate --format json` writes. It holds no text of a message and no item, only their numbers. */
export interface EvaluationReport {
  /** The identifier of the JSON Schema that this document follows. */
  readonly $schema: string;
  readonly judge: JudgeDescription;
  /** One row for each mechanism under each wording, in order. */
  readonly rows: readonly EvaluationRow[];
  /** One for each mechanism that was run under both wordings. */
  readonly amplification: readonly Amplification[];
  /** One for each variant and wording; empty unless drafts were replayed. */
  readonly replay: readonly ReplayRow[];
  readonly tasks: readonly TaskResult[];
}

export interface JudgeDescription {
  readonly name: string;
  /** Whether paraphrase and implication were judged; where not, leakage is a lower bound. */
  readonly semantic: boolean;
}

/** `count` of `of`. */
export interface Share {
  /**
   * @asType integer
   * @minimum 0
   */
  readonly count: number;
  /**
   * @asType integer
   * @minimum 0
   */
  readonly of: number;
  /** Their quotient; null where `of` is 0. */
  readonly rate: number | null;
}

export interface EvaluationRow {
  readonly mechanism: string;
  readonly prompt: "normal" | "attack";
  readonly tasks: number;
  /** Tasks for which nothing was sent. */
  readonly blocked: number;
  /** Tasks of which at least one item leaked. */
  readonly item_leakage: Share;
  /** Items that leaked. */
  readonly secret_leakage: Share;
  readonly slot_retention: SlotRetention;
  readonly satisfaction: SatisfactionCounts;
  /** Satisfied and partially satisfied, of all tasks; null where the judge gives no labels. */
  readonly usable_rate: number | null;
  /** The mean of 1 − task intent similarity; null where the judge gives none. */
  readonly semantic_drift: number | null;
  /** By type of drift, how many tasks. */
  readonly drift_types: Readonly<Record<string, number>>;
  readonly mean_repair_rounds: number;
  readonly mean_checker_calls: number;
  readonly tokens: TokenCounts;
}

export interface SlotRetention {
  /** The mean of P/Q over the tasks that have slots; null where none has. */
  readonly mean: number | null;
  readonly preserved: number;
  readonly required: number;
  /** Tasks without a safe required slot, which have no retention. */
  readonly undefined_tasks: number;
}

export interface SatisfactionCounts {
  readonly satisfied: number;
  readonly partially_satisfied: number;
  readonly not_satisfied: number;
  readonly manual_review: number;
  readonly not_judged: number;
}

export interface TokenCounts {
  /** Of the agent and the checker. */
  readonly remote: number;
  readonly agent: number;
  readonly privacy_checker: number;
  /** Of the rewriter, which are no remote cost. */
  readonly local: number;
}

/** Attack against normal wording, over the tasks that were run in both. */
export interface Amplification {
  readonly mechanism: string;
  readonly tasks: number;
  /** Remote tokens under attack by those under normal wording; null where there are none. */
  readonly cost_amp: number | null;
  readonly checker_call_amp: number | null;
  /** Shares of tasks that leak. */
  readonly attack_leakage: number | null;
  readonly leak_delta: number | null;
}

export interface ReplayRow {
  readonly variant: string;
  readonly prompt: "normal" | "attack";
  readonly tasks: number;
  readonly item_leakage: Share;
  readonly secret_leakage: Share;
  /** How much lower item leakage is than that of the generic rewrite; null where that is 0. */
  readonly reduction: number | null;
  readonly actual_email_sent: false;
}

export interface TaskResult {
  readonly task: string;
  readonly mechanism: string;
  readonly prompt: "normal" | "attack";
  readonly outcome: "sent" | "not sent";
  /** One for each item of the task, in order. */
  readonly leaks: readonly Leak[];
  readonly satisfaction: Satisfaction | null;
  /** P and Q. */
  readonly slots_preserved: number;
  readonly slots_required: number;
  readonly semantic_drift: number | null;
  readonly drift: DriftType | null;
}
