import {
  informationReleaseSchemaId,
  type InformationRelease,
  type ReleaseSlot,
  type ReleaseSubstitution,
} from "../../policy/information-release.ts";
import { says } from "../../decide/draft/check-draft.ts";
import type { Draft } from "../../decide/draft/draft.ts";
import { wordCount } from "../../decide/draft/layouts.ts";
import type { ShownField } from "../../decide/draft/outbound-rule.ts";
import type { BoundOutbound } from "./build-release.ts";

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

/**
 * The contract of one message as a rewriter and a checker are given it. From the draft it takes only what makes it narrower
 * or plainer: what need not be kept because the draft does not say it, and how much it says. Whether the draft holds
 * something that must not be shown is not in it, for a remote checker sees it too.
 */
export function releaseDocument({ outbound, rule, counts }: BoundOutbound, draft: Draft): InformationRelease {
  const substitutions: readonly ReleaseSubstitution[] = rule.generalized.map(({ field, substitute }) => ({
    slot: field,
    substitute: substitute ?? leftOut,
  }));
  const { maxWords } = rule.layout;
  const preserved = rule.preserved.filter((slot) => says(draft, slot));
  const shown = [...rule.required, ...preserved];
  return {
    $schema: informationReleaseSchemaId,
    outbound: rule.name,
    purpose: outbound.purpose,
    channel: outbound.channel,
    sender: outbound.from,
    must_preserve: preserved.map(slotOf),
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
      body_inclusion: shown.map(({ field }) => field),
      detail_density: densityOf(wordCount(draft.body), maxWords),
      plural_scope: shown.flatMap(({ field }) => {
        const items = counts.get(field);
        return items === undefined ? [] : [{ slot: field, items }];
      }),
    },
  };
}

function densityOf(draftWords: number, maxWords: number | undefined): string {
  const bound = maxWords === undefined ? "" : `, at most ${maxWords}`;
  return `as detailed as the draft: about ${Math.min(draftWords, maxWords ?? draftWords)} words${bound}`;
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
    `Rewrite a message of ${document.sender} for the purpose \`${document.purpose}\` with as few edits as possible.`,
    "Take nothing from anywhere but the instruction, the draft and the contract.",
    "Privacy comes before usefulness: where the two are at odds, follow the privacy rules.",
    ...list("Never say anything of:", document.privacy_risk_policy.withheld),
    `Not by ${document.privacy_risk_policy.forbidden_forms.join(", ")}.`,
    ...list(
      "Say only this in place of:",
      document.must_generalize.map(({ slot, substitute }) => `${slot}: ${substitute}`),
    ),
    ...list("Must stand in the message:", document.required_slots.map(slotText)),
    ...list("Keep where the draft has it:", document.must_preserve.map(slotText)),
    ...list(
      "Mean all of:",
      needs.plural_scope.map(({ slot, items }) => `the ${items} items of ${slot}`),
    ),
    ...list("In the body, not in the subject alone:", needs.body_inclusion),
    ...list("Add none of:", document.must_not_add),
    ...(layout.layout === ""
      ? []
      : [
          `Keep the layout ${layout.layout}${layout.arguments.length > 0 ? `(${layout.arguments.join(", ")})` : ""}.`,
        ]),
    ...(needs.detail_density === "" ? [] : [`Be ${needs.detail_density}.`]),
    ...(shape.max_words === undefined || needs.detail_density !== ""
      ? []
      : [`Use at most ${shape.max_words} words.`]),
    "Before you answer, check in silence that the message follows each of these rules.",
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
