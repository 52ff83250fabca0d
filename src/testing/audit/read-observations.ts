import { fail, ok, type Result } from "../../base/result.ts";
import { parseStrictJson } from "../../policy/strict-json.ts";
import type { Fields, Observation } from "./observation.ts";
import { shapeOf } from "./shape.ts";

/** A line of a file of observations that is none. */
export interface BadLine {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

/**
 * A line with a case that a contract has to be asked about. Its transcript is what was said in a run of it; where it has
 * none, the case is released under the contract.
 */
export interface AuditedCase {
  readonly line: number;
  readonly case: object;
  readonly secret: string | undefined;
  readonly template: string;
  readonly output: string;
  readonly transcript: readonly string[] | undefined;
  readonly shape: string | undefined;
}

export type AuditLine =
  | { readonly kind: "observation"; readonly observation: Observation }
  | { readonly kind: "case"; readonly given: AuditedCase };

/**
 * Reads JSON lines. `template` is required on each. One with a `case` is seen through a contract; any other says itself
 * what is `public`, what is `authorized`, what is `secret` and what the `transcript` is.
 */
export function readObservations(text: string): Result<readonly AuditLine[], readonly BadLine[]> {
  const lines: AuditLine[] = [];
  const bad: BadLine[] = [];
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    if (content.trim() === "") continue;
    const parsed = parseStrictJson(content);
    const read = parsed.ok ? readLine(parsed.value, index + 1) : `is no JSON: ${parsed.error.message}`;
    if (typeof read === "string") bad.push({ line: index + 1, problem: read });
    else lines.push(read);
  }
  return bad.length > 0 ? fail(bad) : ok(lines);
}

const known = [
  "template",
  "secret",
  "public",
  "authorized",
  "authorization",
  "output",
  "transcript",
  "shape",
  "case",
];

function readLine(value: unknown, line: number): AuditLine | string {
  if (!isObject(value)) return "is no JSON object";
  const parts = new Map(Object.entries(value));
  const unknown = [...parts.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) return `has \`${unknown}\`, which means nothing here`;
  const template = parts.get("template");
  if (typeof template !== "string") return "has no `template`";
  const transcript = parts.get("transcript");
  if (transcript !== undefined && !isTexts(transcript)) return "has a `transcript` that is no list of texts";
  const shape = parts.get("shape");
  if (shape !== undefined && typeof shape !== "string") return "has a `shape` that is no text";
  const [output, secret] = [textOf(parts.get("output")), parts.get("secret")];
  const given = parts.get("case");
  if (given !== undefined) {
    if (!isObject(given)) return "has a `case` that is no object";
    const secretText = secret === undefined ? undefined : textOf(secret);
    return {
      kind: "case",
      given: { line, case: given, secret: secretText, template, output, transcript, shape },
    };
  }
  if (secret === undefined || secret === null) return "has no `secret`";
  if (transcript === undefined) return "has no `transcript`";
  const [open, authorized, authorization = []] = ["public", "authorized", "authorization"].map((name) =>
    parts.get(name),
  );
  if (!isObject(open) || !isObject(authorized ?? {})) return "has no `public` or `authorized` object";
  if (!isTexts(authorization)) return "has an `authorization` that is no list of names";
  const views = [fieldsOf(open), fieldsOf(authorized ?? {})] as const;
  return {
    kind: "observation",
    observation: {
      secret: textOf(secret),
      template,
      public: views[0],
      authorized: views[1],
      authorization,
      output,
      messages: transcript,
      shape: shape ?? shapeOf(transcript, views),
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** The members of an object as texts. */
export function fieldsOf(value: unknown): Fields {
  return new Map(Object.entries(isObject(value) ? value : {}).map(([name, one]) => [name, textOf(one)]));
}

/** A text as it is, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
