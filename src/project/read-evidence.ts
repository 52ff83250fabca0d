import { parseTree, type Node } from "jsonc-parser";
import { fail, ok, type Result } from "../base/result.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import { releaseDiagnostics } from "../diagnostics/catalogue/release.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { parseStrictJson } from "../policy/strict-json.ts";
import { sourceFile, type SourceFile } from "../source/source-file.ts";
import { readNamedFile } from "./node-host.ts";
import { evidenceSchema } from "./release-schemas.ts";

/**
 * Reads a platform's file of evidence, wherever it is, and checks its shape, as `schema/evidence.schema.json` has it; whether
 * it fits the policy is checked when a commitment is built. `name` is how the file was named.
 */
export function readEvidence(path: string, name = path): Result<unknown, readonly Diagnostic[]> {
  const content = readNamedFile(path);
  if (content.kind !== "text") return fail([problem(name, "cannot be read")]);
  const parsed = parseStrictJson(content.text);
  if (!parsed.ok) return fail([problem(name, "is not JSON without repeated names")]);
  const file = sourceFile(name, content.text);
  const tree = parseTree(content.text);
  const wrong = tree === undefined ? [problem(name, "is empty")] : [...misshapen(file, tree)];
  return wrong.length === 0 ? ok(parsed.value) : fail(wrong);
}

function problem(path: string, reason: string): Diagnostic {
  const span = { start: 0, end: 0 };
  return diagnose(releaseDiagnostics.badEvidence, { evidence: path, reason }, undefined, span);
}

const { entry } = evidenceSchema.$defs;
const known: ReadonlySet<string> = new Set(Object.keys(entry.properties));

/** Every place where a file of evidence has another shape. */
function* misshapen(file: SourceFile, root: Node): Generator<Diagnostic> {
  const wrong = ({ offset, length }: Node, evidence: string, reason: string): Diagnostic =>
    diagnose(releaseDiagnostics.badEvidence, { evidence, reason }, file, {
      start: offset,
      end: offset + length,
    });
  if (root.type !== "object") {
    yield wrong(root, "the platform's", "must be an object of lists of entries");
    return;
  }
  for (const [name, list] of membersOf(root)) {
    if (list.type !== "array") {
      yield wrong(list, name, "must be a list of entries");
      continue;
    }
    for (const one of list.children ?? []) {
      for (const { node, reason } of entryProblems(one)) yield wrong(node, name, reason);
    }
  }
}

interface Misshapen {
  readonly node: Node;
  readonly reason: string;
}

function* entryProblems(node: Node): Generator<Misshapen> {
  if (node.type !== "object") {
    yield { node, reason: "has an entry that is no object" };
    return;
  }
  const members = new Map(membersOf(node));
  for (const name of entry.required)
    if (!members.has(name)) yield { node, reason: `has an entry without \`${name}\`` };
  for (const [name, value] of members) {
    const isFitting =
      name === "aliases" ? value.type === "array" && value.children?.every(isText) !== false : isText(value);
    if (!known.has(name)) yield { node: value, reason: `has an entry with a member \`${name}\`` };
    else if (!isFitting)
      yield { node: value, reason: `must have ${name === "aliases" ? "texts" : "a text"} in \`${name}\`` };
  }
}

function isText({ type }: Node): boolean {
  return type === "string";
}

function membersOf(node: Node): readonly (readonly [string, Node])[] {
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [[String(key.value), value] as const],
  );
}
