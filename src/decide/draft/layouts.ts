import type { OutboundLayout } from "./outbound-rule.ts";

/** What a layout of `std.layout` allows of a body; greeting and closing do not count. */
interface LayoutRule {
  readonly maxParagraphs?: number;
  readonly maxSentences?: number;
  /** The most points that there may be; at least one is needed. */
  readonly maxBullets?: number;
}

function ruleOf({ name, arguments: [count] }: OutboundLayout): LayoutRule | undefined {
  switch (name.replace(/^.*\./, "")) {
    case "status_update":
    case "reply":
    case "summary":
      return { maxParagraphs: 1 };
    case "next_step":
      return { maxParagraphs: 1, maxSentences: 1 };
    case "scheduling":
      return { maxParagraphs: 1, maxSentences: 3 };
    case "bullets":
      return { maxBullets: count ?? 0 };
    default:
      return undefined;
  }
}

const greeting =
  /^\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|greetings|to whom)\b[^\n]{0,80}(?:\n|$)/i;
const closing =
  /\n\s*(?:(?:best|kind|warm|many)(?: (?:regards|wishes|thanks))?|regards|thanks|thank you|sincerely|yours[^\n]*|cheers)[,.!]?\s*(?:\n[^\n]{0,80}){0,3}\s*$/i;
const bullet = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;

/** Where the closing words of a body start; its end where there are none. */
export function closingAt(body: string): number {
  return closing.exec(body)?.index ?? body.length;
}

/** The part of a body between greeting and closing. */
export function coreOf(body: string): string {
  return body.replaceAll("\r\n", "\n").replace(greeting, "").replace(closing, "").trim();
}

export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** In what a body departs from its layout, one lower-case line each. */
export function layoutProblems(layout: OutboundLayout, body: string): readonly string[] {
  const rule = ruleOf(layout);
  if (rule === undefined) return [`the layout \`${layout.name}\` is unknown`];
  const core = coreOf(body);
  const paragraphs = core.split(/\n\s*\n/).filter((one) => one.trim() !== "");
  const lines = core.split("\n").filter((line) => line.trim() !== "");
  const sentences = core.split(/(?<=[.!?])\s+/).filter((one) => /\p{L}/u.test(one));
  const bullets = lines.filter((line) => bullet.test(line));
  const words = wordCount(body);
  const problems: string[] = [];
  if (core === "") problems.push("the message says nothing");
  if (rule.maxParagraphs !== undefined && paragraphs.length > rule.maxParagraphs)
    problems.push(`${paragraphs.length} paragraphs; the layout has ${rule.maxParagraphs}`);
  if (rule.maxSentences !== undefined && sentences.length > rule.maxSentences)
    problems.push(`${sentences.length} sentences; the layout has at most ${rule.maxSentences}`);
  if (rule.maxBullets !== undefined && (bullets.length === 0 || bullets.length > rule.maxBullets))
    problems.push(`${bullets.length} points; the layout has 1 to ${rule.maxBullets}`);
  if (layout.maxWords !== undefined && words > layout.maxWords)
    problems.push(`${words} words; the layout has at most ${layout.maxWords}`);
  return problems;
}
