import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** A scenario of PrivacyLens, as the fixture has it. */
export interface Scenario {
  readonly name: string;
  /** Contextual-integrity tuple: what, about whom, from whom, to whom, by what means. */
  readonly tuple: Readonly<Record<TuplePart, string>>;
  readonly user: string;
  readonly email: string;
  readonly instruction: string;
  /** What the agent's tools returned, in order. */
  readonly observations: readonly Observation[];
  /** The tool that sends: `GmailSendEmail`. */
  readonly action: string;
}

type TuplePart =
  | "data_type"
  | "data_subject"
  | "data_sender"
  | "data_recipient"
  | "transmission_principle"
  | "data_type_concrete"
  | "data_subject_concrete";

/** One note, message, mail or event that a tool returned: its texts, in order. */
export type Observation = readonly string[];

/** A scenario with what only the evaluator may read. */
export interface Annotated {
  readonly scenario: Scenario;
  readonly sensitiveItems: readonly string[];
}

export function loadScenarios(): readonly Annotated[] {
  const url = new URL("../../fixtures/messages/privacylens.jsonl.gz", import.meta.url);
  const lines = gunzipSync(readFileSync(url)).toString("utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const { trajectory, sensitive_items: sensitiveItems, ...rest }: Row = JSON.parse(line);
    return { scenario: { ...rest, observations: observationsIn(trajectory) }, sensitiveItems };
  });
}

interface Row extends Omit<Scenario, "observations"> {
  readonly trajectory: string;
  readonly sensitive_items: readonly string[];
}

/** The records that stand in the observations of a trajectory: every object that holds texts of its own. */
function observationsIn(trajectory: string): readonly Observation[] {
  const written = trajectory.matchAll(/Observation: ([^]*?)(?=\n\nAction: |$(?![^]))/g);
  return [...written].flatMap(([, json = "null"]) => recordsIn(JSON.parse(json)));
}

function recordsIn(value: unknown): readonly Observation[] {
  if (Array.isArray(value)) return value.flatMap(recordsIn);
  if (typeof value !== "object" || value === null) return [];
  const members = Object.entries(value);
  const texts = members.flatMap(([key, one]) => (isProse(key, one) ? [one.trim()] : []));
  const inner = members.flatMap(([, one]) => recordsIn(one));
  return texts.length === 0 ? inner : [texts, ...inner];
}

const wordless = new Set([
  "time",
  "timestamp",
  "id",
  "from",
  "to",
  "in",
  "email",
  "sender_id",
  "message_id",
  "status",
]);

function isProse(key: string, value: unknown): value is string {
  return typeof value === "string" && !wordless.has(key) && value.trim().split(/\s+/).length >= 3;
}

/** The sentences of a text; a point of a list is one too. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])["”’)]?\s+(?=["“(]?\p{Lu}|\d+[.)]\s|-\s)|\s*\n+\s*/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one) && !salutation.test(one));
}

const salutation =
  /^(?:dear|hi|hello|hey|best|kind|warm|regards|sincerely|thanks|thank you|yours|cheers)\b[^.!?]{0,40}[,.!]*$/i;
