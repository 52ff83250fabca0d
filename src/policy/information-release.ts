import { publishedAt } from "../diagnostics/documentation-url.ts";

export const informationReleaseSchemaId = `${publishedAt}/schema/information-release.schema.json`;

/**
 * The information-release contract of one message (contract-conditioned rewriting, table 1 and appendix A), as a rewriter
 * and a checker are given it. A policy's outbound, the user's instruction and the draft make it; only the first can grant anything. It says what a message must and must not do, and holds no value that must not be shown.
 */
export interface InformationRelease {
  /** The identifier of the JSON Schema that this document follows. */
  readonly $schema: string;
  readonly outbound: string;
  readonly purpose: string;
  readonly channel: string;
  /** The agent that it comes from. */
  readonly sender: string;
  /** What the draft says and has to stay. */
  readonly must_preserve: readonly ReleaseSlot[];
  /** Must stand in the message. */
  readonly required_slots: readonly ReleaseSlot[];
  /** Fields of which only the substitute may be said. */
  readonly must_generalize: readonly ReleaseSubstitution[];
  readonly information_shape: InformationShape;
  readonly safe_output_shape: SafeOutputShape;
  /** What may not come in that no source has. */
  readonly must_not_add: readonly string[];
  /** For each field that must not be shown as it is, what keeps its function in the message. */
  readonly safe_substitution_plan: readonly ReleaseSubstitution[];
  readonly privacy_risk_policy: PrivacyRiskPolicy;
  readonly fulfillment_requirements: FulfillmentRequirements;
}

export interface ReleaseSlot {
  readonly slot: string;
  /** As it may be said. */
  readonly value: string;
}

export interface ReleaseSubstitution {
  readonly slot: string;
  readonly substitute: string;
}

export interface InformationShape {
  readonly layout: string;
  readonly arguments: readonly number[];
}

export interface SafeOutputShape {
  /**
   * @asType integer
   * @minimum 1
   */
  readonly max_words?: number;
  /** The parts that the rewriter returns. */
  readonly keys: readonly ["subject", "body"];
}

export interface PrivacyRiskPolicy {
  readonly priority: "privacy-before-utility";
  /** Fields of which nothing may be said. */
  readonly withheld: readonly string[];
  readonly forbidden_forms: readonly string[];
}

export interface FulfillmentRequirements {
  /** Slots that must stand in the body, not in the subject or an attachment alone. */
  readonly body_inclusion: readonly string[];
  readonly detail_density: string;
  /** Slots of several items, all of which are meant. */
  readonly plural_scope: readonly PluralScope[];
}

export interface PluralScope {
  readonly slot: string;
  /**
   * @asType integer
   * @minimum 0
   */
  readonly items: number;
}
