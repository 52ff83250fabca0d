import { checkDraft } from "../../decide/draft/check-draft.ts";
import type { Draft, DraftFinding, DraftPart } from "../../decide/draft/draft.ts";
import { closingAt, wordCount } from "../../decide/draft/layouts.ts";
import type { OutboundRule } from "../../decide/draft/outbound-rule.ts";

/** One replacement, for the change summary. */
export interface Change {
  readonly clause: string;
  readonly part: DraftPart;
  readonly field?: string;
  /** What stands there now; empty where it was taken out. */
  readonly substitute: string;
}

export interface Rewritten {
  readonly draft: Draft;
  readonly changes: readonly Change[];
  /** What is still wrong; nothing where the draft may be sent. */
  readonly findings: readonly DraftFinding[];
}

/** Repairs may touch each other; they never go on for longer. */
const MAX_ROUNDS = 4;
const WITHHELD = "[withheld]";

/**
 * Repairs a draft without a model: what must not be shown gives way to its substitute, what was added is taken out, and what
 * is required is put in. Privacy goes first: nothing that is withheld is kept for the sake of what must stay.
 */
export function rewriteDraft(rule: OutboundRule, original: Draft): Rewritten {
  let draft = original;
  let findings = checkDraft(rule, draft, original);
  const changes: Change[] = [];
  for (let round = 0; round < MAX_ROUNDS && findings.length > 0; round++) {
    const before = draft;
    for (const part of ["subject", "body"] as const) {
      const own = findings.filter((one) => one.part === part);
      draft = { ...draft, [part]: repaired(draft[part], own, changes, part === "body" ? "prose" : "line") };
    }
    draft = {
      ...draft,
      body: withMissing(draft.body, findings, changes),
      attachments: withAttachments(draft, findings, changes),
      ...withFields(draft, findings, changes),
    };
    if (JSON.stringify(before) === JSON.stringify(draft)) break;
    findings = checkDraft(rule, draft, original);
  }
  return { draft, changes, findings };
}

/** In prose a sentence of which nothing is left goes; a line, a subject or a field, is not left empty for what was withheld. */
function repaired(
  text: string,
  findings: readonly DraftFinding[],
  changes: Change[],
  kind: "prose" | "line" = "prose",
): string {
  let done = text;
  let from = Infinity;
  const placed = findings
    .flatMap((finding) => (finding.span === undefined ? [] : [{ finding, span: finding.span }]))
    .sort((a, b) => b.span.start - a.span.start || priorityOf(a.finding) - priorityOf(b.finding));
  for (const { finding, span } of placed) {
    // What overlaps a replacement behind it is looked at again in the next round.
    if (span.end > from) continue;
    const substitute = substituteFor(finding);
    changes.push(changeOf(finding, substitute));
    const { head, tail } = spliced(done, span.start, span.end, substitute, kind);
    // What stood before is unchanged only as far as the new head goes with it.
    from = Math.min(span.start, head.length);
    done = head + tail;
  }
  return done;
}

function priorityOf({ kind }: DraftFinding): number {
  return kind === "withheld" ? 0 : kind === "not-generalized" ? 1 : 2;
}

function substituteFor({ kind, substitute }: DraftFinding): string {
  if (kind === "withheld") return substitute ?? WITHHELD;
  return kind === "not-generalized" ? (substitute ?? WITHHELD) : "";
}

function changeOf({ clause, part, field }: DraftFinding, substitute: string): Change {
  return { clause, part, substitute, ...(field === undefined ? {} : { field }) };
}

/** Where the sentence starts that is open at the end of a text; a point in a number or link ends none. */
function sentenceStart(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === "\n" || (/[.!?]/.test(text.charAt(at)) && /\s/.test(text.charAt(at + 1)))) return at + 1;
  }
  return 0;
}

const restOfSentence = /^(?:[^.!?\n]|[.!?](?!\s|$))*[.!?]?/;

/**
 * Puts a text in place of a stretch; where it is empty, the space around it closes. A sentence that would be left with one
 * word, or with nothing but the mark of what was withheld, goes too.
 */
function spliced(text: string, start: number, end: number, put: string, kind: "prose" | "line"): Spliced {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const left = before.slice(sentenceStart(before));
  const right = restOfSentence.exec(after)?.[0] ?? "";
  const isBare = wordCount((left + right).replaceAll(WITHHELD, "")) < 2;
  if (isBare && (put === "" || (put === WITHHELD && kind === "prose"))) {
    const head = before.slice(0, before.length - left.length).replace(/[ \t]+$/, "");
    const tail = after.slice(right.length);
    if (/^[ \t]*(?:\n|$)/.test(tail)) return { head: head.trimEnd(), tail: tail.replace(/^[ \t]+/, "") };
    return { head, tail: head === "" || head.endsWith("\n") ? tail.trimStart() : tail };
  }
  if (put !== "") {
    const head = withoutSecondArticle(before, put);
    const isFirst = /(?:^|[.!?]\s|\n)$/.test(head);
    return { head, tail: (isFirst ? capitalised(put) : put) + after };
  }
  const closes = /\s$/.test(before) && /^[\s.,;:!?)]/.test(after);
  return {
    head: closes ? before.trimEnd() : before,
    tail: /^$|\s$/.test(before) ? after.trimStart() : after,
  };
}

/** The text before a place, as it was or shorter, and all behind it. */
interface Spliced {
  readonly head: string;
  readonly tail: string;
}

/** `the a health matter` has an article too many. */
function withoutSecondArticle(before: string, put: string): string {
  return /^(?:an?|the|some) /i.test(put) ? before.replace(/\b(?:an?|the) $/i, "") : before;
}

/** Each missing field in a sentence of its own, behind what the message says. */
function withMissing(body: string, findings: readonly DraftFinding[], changes: Change[]): string {
  const sentences = findings.flatMap((finding) => {
    if (finding.kind !== "missing" && finding.kind !== "not-preserved") return [];
    const { field = "", substitute = "" } = finding;
    changes.push(changeOf(finding, substitute));
    return [`${titleOf(field)}: ${substitute}.`];
  });
  if (sentences.length === 0) return body;
  const added = sentences.join(" ");
  const end = closingAt(body);
  const [core, rest] = [body.slice(0, end).trimEnd(), body.slice(end)];
  return core === "" ? `${added}${rest}` : `${core}${/[.!?:]$/.test(core) ? " " : ". "}${added}${rest}`;
}

function titleOf(field: string): string {
  const words = field.replaceAll(/[_.]/g, " ");
  return capitalised(words);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Attachments with their texts repaired. One that the task does not name, that cannot be read or whose format a
 * replacement could break stays as it is with its findings, and so keeps the message back: a message that speaks of an
 * attachment must not go without it, and nobody would know why it is missing.
 */
function withAttachments(
  { attachments }: Draft,
  findings: readonly DraftFinding[],
  changes: Change[],
): Draft["attachments"] {
  return attachments.map((attachment, index) => {
    const own = findings.filter(({ part }) => part === `attachment ${index + 1}`);
    if (own.length === 0 || attachment.text === undefined || attachment.mayChange !== true) return attachment;
    return { ...attachment, text: repaired(attachment.text, own, changes) };
  });
}

function withFields(
  { fields }: Draft,
  findings: readonly DraftFinding[],
  changes: Change[],
): Pick<Draft, "fields"> {
  if (fields === undefined) return {};
  return {
    fields: fields.map((field) => {
      const own = findings.filter(({ part }) => part === `field ${field.name}`);
      return own.length === 0 || !field.mayChange
        ? field
        : { ...field, text: repaired(field.text, own, changes, "line") };
    }),
  };
}
