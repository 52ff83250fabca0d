import type { DraftFinding } from "./draft.ts";
import { prepareText, type PreparedReading, type PreparedText } from "./prepared-text.ts";
import { originOf, type TextSpan } from "./reading.ts";

/** What a text holds that no source of it does. */
export interface Addition {
  readonly kind: Extract<DraftFinding["kind"], `added-${string}` | "private-source">;
  readonly span: TextSpan;
}

/** Numbers up to this one are of language more than of facts: `two things`. */
const LARGEST_CASUAL = 12;

const links =
  /\b(?:https?:\/\/|www\.|ftp:\/\/)[^\s<>"')\]]+|\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|io|dev|app|edu|gov|info|biz|co|me|ly|gl|us|uk|de|eu|ru|cn)\b(?:\/[^\s<>"')\]]*)?/gu;
const addresses = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const commitments =
  /\b(?:i|we)(?:'ll| will)? (?:hereby )?(?:promise|guarantee|commit|undertake|assure|swear|agree to pay|accept liability)\b/gu;
const privateSources =
  /\b(?:gmail|google drive|outlook|notion|slack|dropbox|onedrive|sharepoint|evernote|trello|jira|confluence|salesforce)\b|\b(?:my|our|his|her|their|the|internal|private|personal|confidential) (?:private |personal |internal |confidential )?(?:notes?|inbox|mailbox|calendar|diary|journal|records?|files?|database|logs?|spreadsheet|crm|workspace|chat history|medical record)\b(?= (?:say|says|show|shows|indicate|indicates|state|states|mention|mentions|reveal|reveals)\b)|\b(?:according to|as (?:stated|noted|recorded|shown) in|i (?:found|saw|read) (?:it |this |that )?in|based on) (?:my|our|his|her|their|the|internal|private) (?:private |personal |internal |confidential )?(?:notes?|inbox|mailbox|emails?|calendar|diary|journal|records?|files?|database|logs?|spreadsheet|crm|workspace|chat history)\b/gu;

/** Everything in a text that its sources do not have, read in the same ways. */
export function additionsIn(text: PreparedText, sources: Sources): readonly Addition[] {
  const [first] = text.readings;
  return first === undefined ? [] : [...additionsInReading(first, sources)];
}

/** What the sources of a draft hold. */
export interface Sources {
  readonly numbers: ReadonlySet<number>;
  readonly dates: ReadonlySet<string>;
  /** All of their folded text, with one space between words. */
  readonly text: string;
}

export function sourcesOf(texts: readonly string[]): Sources {
  const readings = texts.flatMap((text) => prepareText(text).readings);
  return {
    numbers: new Set(
      readings.flatMap(({ numbers }) => numbers.flatMap(({ values }) => values.map(Math.abs))),
    ),
    dates: new Set(readings.flatMap(({ dates }) => dates.map(({ month, day }) => `${month}-${day}`))),
    text: readings.map(({ reading }) => reading.text).join("\n"),
  };
}

function* additionsInReading(prepared: PreparedReading, sources: Sources): Generator<Addition> {
  const { reading, numbers, dates } = prepared;
  const at = (kind: Addition["kind"], start: number, end: number): Addition => ({
    kind,
    span: originOf(reading, start, end),
  });
  const inside: (readonly [number, number])[] = [];
  const patterns = [
    ["added-address", addresses],
    ["added-link", links],
    ["added-commitment", commitments],
    ["private-source", privateSources],
  ] as const;
  for (const [kind, pattern] of patterns) {
    for (const { 0: whole, index } of reading.text.matchAll(pattern)) {
      const found = whole.replace(/[.,;:!?]+$/, "");
      if (isInside(inside, index, index + found.length)) continue;
      inside.push([index, index + found.length]);
      if (!sources.text.includes(found)) yield at(kind, index, index + found.length);
    }
  }
  const added = dates.filter(({ month, day }) => !sources.dates.has(`${month}-${day}`));
  const known = dates.filter((date) => !added.includes(date));
  for (const { start, end } of dates) inside.push([start, end]);
  for (const { start, end } of added) {
    // One place read as two dates is none if either is known.
    if (!known.some((date) => date.start < end && start < date.end)) yield at("added-date", start, end);
  }
  for (const { values, start, end } of numbers) {
    const isKnown = values.some(
      (value) => Math.abs(value) <= LARGEST_CASUAL || sources.numbers.has(Math.abs(value)),
    );
    if (!isKnown && !isInside(inside, start, end)) yield at("added-value", start, end);
  }
}

function isInside(stretches: readonly (readonly [number, number])[], start: number, end: number): boolean {
  return stretches.some(([from, to]) => from < end && start < to);
}
