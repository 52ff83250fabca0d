import { additionsIn, sourcesOf, type Addition, type Sources } from "./additions.ts";
import { textsOf, type Draft, type DraftFinding, type DraftPart } from "./draft.ts";
import { layoutProblems } from "./layouts.ts";
import { occurrencesOf } from "./occurrences.ts";
import type { HiddenField, OutboundRule, ShownField } from "./outbound-rule.ts";
import { prepareText, type PreparedText } from "./prepared-text.ts";

/**
 * Decides draft × outbound: everything for which a draft may not be sent, in order of part and place; nothing where it may.
 * What must not be shown is looked for first, and counts whatever else it may be.
 *
 * @param original the draft of which this one was made, where it was rewritten: what it held may be held again
 */
export function checkDraft(
  rule: OutboundRule,
  draft: Draft,
  original: Draft = draft,
): readonly DraftFinding[] {
  const texts = textsOf(draft).map(([part, text]) => [part, prepareText(text)] as const);
  const shownTexts = texts.map(([, text]) => text);
  const shown = texts.flatMap(([part, text]) => [
    ...rule.withheld.flatMap((hidden) => shownIn(rule, "withheld", hidden, part, text)),
    ...rule.generalized.flatMap((hidden) => shownIn(rule, "not-generalized", hidden, part, text)),
  ]);
  return [
    ...unreadable(rule, draft, texts),
    ...shown,
    ...rule.required
      .filter((slot) => !isShown(slot, shownTexts))
      .map((slot) => missing(rule, "missing", slot)),
    ...lost(rule, shownTexts, original),
    // What must not be shown is no addition besides.
    ...added(rule, texts, draft).filter((one) => !shown.some((other) => overlap(one, other))),
    ...layoutProblems(rule.layout, draft.body).map((message): DraftFinding => ({
      kind: "layout",
      clause: `outbound ${rule.name}/layout`,
      part: "body",
      message,
    })),
  ];
}

function overlap(one: DraftFinding, other: DraftFinding): boolean {
  if (one.part !== other.part || one.span === undefined || other.span === undefined) return false;
  return one.span.start < other.span.end && other.span.start < one.span.end;
}

type Part = readonly [DraftPart, PreparedText];

/** What cannot be read may hold anything. */
function unreadable(
  rule: OutboundRule,
  { attachments }: Draft,
  texts: readonly Part[],
): readonly DraftFinding[] {
  const clause = `outbound ${rule.name}/withholds`;
  const cut = texts
    .filter(([, text]) => text.isCut)
    .map(([part]): DraftFinding => ({
      kind: "unreadable",
      clause,
      part,
      message: "too deeply encoded to be read",
    }));
  const opaque = attachments.flatMap(({ text }, index): readonly DraftFinding[] =>
    text !== undefined
      ? []
      : [
          {
            kind: "unreadable",
            clause,
            part: `attachment ${index + 1}`,
            message: "an attachment that is no text",
          },
        ],
  );
  return [...cut, ...opaque];
}

function shownIn(
  { name, showable }: OutboundRule,
  kind: "withheld" | "not-generalized",
  { field, particles, substitute }: HiddenField,
  part: DraftPart,
  text: PreparedText,
): readonly DraftFinding[] {
  const clause = `outbound ${name}/${kind === "withheld" ? "withholds" : "generalizes"}`;
  return particles.flatMap((particle) =>
    occurrencesOf(particle, text, showable).map(({ span, extent }): DraftFinding => ({
      kind,
      clause,
      part,
      span,
      field: particle.field,
      ...(substitute === undefined ? {} : { substitute }),
      message: `shows ${extent === "whole" ? "" : "part of "}\`${field}\``,
    })),
  );
}

/** Whether a draft says a field, in any of its parts and in any format. */
export function says(draft: Draft, field: ShownField): boolean {
  return isShown(
    field,
    textsOf(draft).map(([, text]) => prepareText(text)),
  );
}

function isShown({ particles }: ShownField, texts: readonly PreparedText[]): boolean {
  return particles.every((particle) =>
    texts.some((text) => occurrencesOf(particle, text).some(({ extent }) => extent === "whole")),
  );
}

function missing(
  rule: OutboundRule,
  kind: "missing" | "not-preserved",
  { field, text }: ShownField,
): DraftFinding {
  return {
    kind,
    clause: `outbound ${rule.name}/${kind === "missing" ? "requires" : "preserves"}`,
    part: "body",
    field,
    substitute: text,
    message: kind === "missing" ? `does not say \`${field}\`` : `no longer says \`${field}\``,
  };
}

function lost(rule: OutboundRule, texts: readonly PreparedText[], original: Draft): readonly DraftFinding[] {
  const before = textsOf(original).map(([, text]) => prepareText(text));
  return rule.preserved
    .filter((shown) => isShown(shown, before) && !isShown(shown, texts))
    .map((shown) => missing(rule, "not-preserved", shown));
}

const additionKinds: Readonly<Record<Addition["kind"], string>> = {
  "added-value": "values",
  "added-date": "values",
  "added-link": "links",
  "added-address": "links",
  "added-attachment": "attachments",
  "added-commitment": "commitments",
  "private-source": "sources",
};

const additionMessages: Readonly<Record<Addition["kind"], string>> = {
  "added-value": "a number that no source of the draft has",
  "added-date": "a date that no source of the draft has",
  "added-link": "a link that no source of the draft has",
  "added-address": "an address that no source of the draft has",
  "added-attachment": "an attachment that the task does not name",
  "added-commitment": "a commitment that no source of the draft makes",
  "private-source": "speaks of a private source",
};

function added(rule: OutboundRule, texts: readonly Part[], { attachments }: Draft): readonly DraftFinding[] {
  const sources = sourcesOfRule(rule);
  const clause = `outbound ${rule.name}/adds`;
  const finding = (kind: Addition["kind"], part: DraftPart): Omit<DraftFinding, "span"> => ({
    kind,
    clause,
    part,
    message: additionMessages[kind],
  });
  const isAllowed = (kind: Addition["kind"]): boolean => rule.adds.includes(additionKinds[kind]);
  const known = new Set(rule.attachments);
  const extra = attachments.flatMap(({ name }, index): readonly DraftFinding[] =>
    known.has(name) || isAllowed("added-attachment")
      ? []
      : [finding("added-attachment", `name of attachment ${index + 1}`)],
  );
  const inTexts = texts.flatMap(([part, text]) =>
    additionsIn(text, sources)
      .filter(({ kind }) => !isAllowed(kind))
      .map(({ kind, span }): DraftFinding => ({ ...finding(kind, part), span })),
  );
  return [...extra, ...inTexts];
}

const sourcesByRule = new WeakMap<OutboundRule, Sources>();

function sourcesOfRule(rule: OutboundRule): Sources {
  const known = sourcesByRule.get(rule) ?? sourcesOf([...rule.showable, ...rule.sources]);
  sourcesByRule.set(rule, known);
  return known;
}
