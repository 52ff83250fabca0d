import type { Policy } from "../../src/policy/policy.ts";
import { readEnvironment, type Suite, type SuiteName } from "./suites.ts";
import type { TaskCommitment } from "./user-tasks.ts";

const files: Readonly<Record<SuiteName, readonly string[]>> = {
  banking: ["environment.yaml"],
  slack: ["environment.yaml"],
  travel: ["environment.yaml"],
  workspace: ["include/calendar.yaml", "include/cloud_drive.yaml", "include/inbox.yaml"],
};

/**
 * The constants of a task's commitment that stand neither in the text of the task nor in what the platform holds: what was
 * taken from elsewhere, a ground truth or an attacker's goal. Dates may be written in words, pages with or without a scheme.
 */
export function unfoundedConstants(
  policy: Policy,
  suiteName: SuiteName,
  suite: Suite,
  taskName: string,
  { commitment, parameters }: TaskCommitment,
): readonly string[] {
  const prompt = suite.user_tasks[taskName]?.prompt ?? "";
  const platform = files[suiteName].map((path) => readEnvironment(suiteName, path)).join("\n");
  const trusted = `${prompt}\n${platform}`;
  const written = scalarsIn({
    rules: policy.commitments[commitment]?.allows,
    asks: policy.commitments[commitment]?.asks,
  });
  return [...new Set([...written, ...scalarsIn(parameters)])]
    .filter((constant) => !vocabulary(policy).has(constant))
    .filter((constant) => !isFounded(constant, trusted, prompt));
}

function isFounded(constant: string, trusted: string, prompt: string): boolean {
  return pieces(constant).every((piece) => trusted.includes(piece) || isDateInWords(piece, prompt));
}

/** The fixed parts of a pattern; a whole text that is none. */
function pieces(constant: string): readonly string[] {
  const page = constant.replace(/^https?:\/\//, "").replace(/\/$/, "");
  return page
    .split(/\.\*|\[[^\]]*\](?:\+|\{\d+\})?|\([^)]*\)|-\?/)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 2);
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** `2025-01-02` where the text says `January 2nd 2025`, `-04-25` where it says `April 25th`. */
function isDateInWords(piece: string, prompt: string): boolean {
  const [, year = "", month = "", day = ""] = /^(\d{4})?-(\d\d)-(\d\d)$/.exec(piece) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) return false;
  const number = Number(day);
  return (
    prompt.includes(year) && prompt.includes(name) && new RegExp(`\\b${number}(st|nd|rd|th)\\b`).test(prompt)
  );
}

/** Names that the language and the tools' schemas give, among them the words that policies are stored in. */
function vocabulary(policy: Policy): ReadonlySet<string> {
  const stored =
    "literal parameter concat list equals in pattern matching any text compare in-evidence in-results words <= r user true false";
  return new Set([
    ...stored.split(" "),
    ...Object.keys(policy.parties),
    ...Object.keys(policy.evidence),
    ...Object.values(policy.parties).flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
    ...Object.values(policy.commitments).flatMap(({ parameters }) => parameters.map(({ name }) => name)),
  ]);
}

function scalarsIn(value: unknown): readonly string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(scalarsIn);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
