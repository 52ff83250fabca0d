import type {
  InformationRelease,
  ReleaseSlot,
  ReleaseSubstitution,
} from "../../policy/information-release.ts";
import type { ShownField } from "../../decide/draft/outbound-rule.ts";
import type { BoundOutbound } from "./build-release.ts";

export const informationReleaseSchemaId =
  "https://remit-lang.dev/schema/information-release-2026.schema.json";

/** What stands for a field that must not be shown and has no substitute of its own. */
const leftOut = "leave it out";

/** Ways in which a sensitive fact is still said (appendix B of the paper). */
const forbiddenForms = [
  "exact wording",
  "paraphrase",
  "close synonym",
  "distinctive decomposition",
  "restatement without the name",
  "paired descriptors",
  "clear implication",
];

const additions: Readonly<Record<string, string>> = {
  values: "values, dates or amounts that no source has",
  commitments: "commitments",
  attachments: "attachments that the task does not name",
  links: "links or addresses that no source has",
  sources: "mentions of private sources",
};

/** The contract of one message as a rewriter and a checker are given it. */
export function releaseDocument({ outbound, rule, counts }: BoundOutbound): InformationRelease {
  const substitutions: readonly ReleaseSubstitution[] = rule.generalized.map(({ field, substitute }) => ({
    slot: field,
    substitute: substitute ?? leftOut,
  }));
  const { maxWords } = rule.layout;
  const shown = [...rule.required, ...rule.preserved];
  return {
    $schema: informationReleaseSchemaId,
    outbound: rule.name,
    purpose: outbound.purpose,
    channel: outbound.channel,
    must_preserve: rule.preserved.map(slotOf),
    required_slots: rule.required.map(slotOf),
    must_generalize: substitutions,
    information_shape: { layout: rule.layout.name, arguments: rule.layout.arguments },
    safe_output_shape: {
      ...(maxWords === undefined ? {} : { max_words: maxWords }),
      keys: ["subject", "body"],
    },
    must_not_add: Object.entries(additions).flatMap(([sort, text]) =>
      rule.adds.includes(sort) ? [] : [text],
    ),
    safe_substitution_plan: [
      ...substitutions,
      ...rule.withheld.map(({ field }) => ({ slot: field, substitute: leftOut })),
    ],
    privacy_risk_policy: {
      priority: "privacy-before-utility",
      withheld: rule.withheld.map(({ field }) => field),
      forbidden_forms: forbiddenForms,
    },
    fulfillment_requirements: {
      body_inclusion: rule.required.map(({ field }) => field),
      detail_density: maxWords === undefined ? "as dense as the draft" : `at most ${maxWords} words`,
      plural_scope: shown.flatMap(({ field }) => {
        const items = counts.get(field);
        return items === undefined ? [] : [{ slot: field, items }];
      }),
    },
  };
}

function slotOf({ field, text }: ShownField): ReleaseSlot {
  return { slot: field, value: text };
}

/** The same contract without what makes it useful: the ablation of the paper's table 6. */
export function withoutUtilityShape(document: InformationRelease): InformationRelease {
  return {
    ...document,
    required_slots: [],
    information_shape: { layout: "", arguments: [] },
    fulfillment_requirements: { body_inclusion: [], detail_density: "", plural_scope: [] },
  };
}

/** The contract in words, to stand in a prompt. */
export function releasePrompt(document: InformationRelease): string {
  const { safe_output_shape: shape, information_shape: layout, fulfillment_requirements: needs } = document;
  const lines = [
    `Rewrite a message for the purpose \`${document.purpose}\` with as few edits as possible.`,
    "Privacy comes before usefulness: where the two are at odds, follow the privacy rules.",
    ...list("Never say anything of:", document.privacy_risk_policy.withheld),
    `Not by ${document.privacy_risk_policy.forbidden_forms.join(", ")}.`,
    ...list(
      "Say only this in place of:",
      document.must_generalize.map(({ slot, substitute }) => `${slot}: ${substitute}`),
    ),
    ...list("Must stand in the body:", document.required_slots.map(slotText)),
    ...list("Keep where the draft has it:", document.must_preserve.map(slotText)),
    ...list(
      "Mean all of:",
      needs.plural_scope.map(({ slot, items }) => `the ${items} items of ${slot}`),
    ),
    ...list("Add none of:", document.must_not_add),
    ...(layout.layout === ""
      ? []
      : [
          `Keep the layout ${layout.layout}${layout.arguments.length > 0 ? `(${layout.arguments.join(", ")})` : ""}.`,
        ]),
    ...(shape.max_words === undefined ? [] : [`Use at most ${shape.max_words} words.`]),
    "Return one JSON object with exactly the keys subject and body.",
  ];
  return `${lines.join("\n")}\n`;
}

function list(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [title, ...items.map((item) => `- ${item}`)];
}

function slotText({ slot, value }: ReleaseSlot): string {
  return `${slot}: ${value}`;
}
