import type { TextSpan } from "./reading.ts";

/** What is about to be sent, without the addresses it goes to. */
export interface Draft {
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
  /** What else the recipient sees: the place of a meeting, the fields of a form. */
  readonly fields?: readonly DraftField[];
}

export interface DraftField {
  readonly name: string;
  readonly text: string;
  /** Whether another text may be put in its place; a time or a choice has no substitute. */
  readonly mayChange: boolean;
}

export interface Attachment {
  readonly name: string;
  /** What it holds; undefined where it is no text, so that nothing is known of it. */
  readonly text?: string;
  /** Whether stretches of the text may be replaced: of plain text and Markdown, where that breaks nothing. */
  readonly mayChange?: boolean;
}

export type DraftPart =
  "subject" | "body" | `field ${string}` | `attachment ${number}` | `name of attachment ${number}`;

/** The texts of a draft that a recipient sees, the attachments numbered from 1. */
export function textsOf({
  subject,
  body,
  attachments,
  fields = [],
}: Draft): readonly (readonly [DraftPart, string])[] {
  return [
    ["subject", subject],
    ["body", body],
    ...fields.map(({ name, text }) => [`field ${name}`, text] as const),
    ...attachments.flatMap(({ name, text }, index): (readonly [DraftPart, string])[] => [
      [`name of attachment ${index + 1}`, name],
      ...(text === undefined ? [] : [[`attachment ${index + 1}`, text] as const]),
    ]),
  ];
}

/** One thing for which a draft may not be sent as it is. */
export interface DraftFinding {
  readonly kind:
    | "withheld"
    | "not-generalized"
    | "missing"
    | "not-preserved"
    | "added-value"
    | "added-date"
    | "added-link"
    | "added-address"
    | "added-attachment"
    | "added-commitment"
    | "private-source"
    | "layout"
    | "unreadable";
  /** The clause, as in the places of the policy's source: `outbound care_update/withholds`. */
  readonly clause: string;
  readonly part: DraftPart;
  /** Where in the part, in UTF-16 code units; undefined where something is missing or the whole part is meant. */
  readonly span?: TextSpan;
  readonly field?: string;
  /** What may stand there instead. */
  readonly substitute?: string;
  /** One lower-case line, without any value of the case. */
  readonly message: string;
}
