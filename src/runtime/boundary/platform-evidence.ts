import { fail, ok, type Result } from "../../base/result.ts";
import type { Evidence, EvidenceEntry, Policy } from "../../policy/policy.ts";
import { entry, tableOf } from "../../policy/table.ts";
import { ownProperty } from "../conform.ts";
import type { BuildProblem } from "./build-problem.ts";

/** More entries are not taken. */
const MAX_ENTRIES = 100_000;

/**
 * The policy with what the platform knows beside what the policy says: E_T of ESC-CR eq. 2. It is given by the name of the
 * evidence, as entries of `sort`, `name`, `value` and optional `aliases`:
 * `{"contacts": [{"sort": "address", "name": "ann", "value": "ann@example.com"}]}`. Evidence that the policy does not
 * declare, an entry of another shape, and an entry that has another value already refuse, all of them at once.
 */
export function withEvidence(policy: Policy, given: unknown): Result<Policy, readonly BuildProblem[]> {
  if (!isObject(given) || Array.isArray(given))
    return fail([
      { about: "evidence", name: "the platform's", reason: "must be an object of lists of entries" },
    ]);
  const problems: BuildProblem[] = [];
  const added: (readonly [string, Evidence])[] = [];
  for (const name of Object.keys(given)) {
    const declared = entry(policy.evidence, name);
    const merged =
      declared === undefined ? "is not declared by the policy" : mergedEntries(declared.entries, given, name);
    if (typeof merged === "string") problems.push({ about: "evidence", name, reason: merged });
    else added.push([name, { entries: merged }]);
  }
  if (problems.length > 0) return fail(problems);
  return ok({ ...policy, evidence: tableOf([...Object.entries(policy.evidence), ...added]) });
}

/** The entries of the policy, then those of the platform; or why they cannot be taken. */
function mergedEntries(
  declared: readonly EvidenceEntry[],
  given: object,
  name: string,
): readonly EvidenceEntry[] | string {
  const list = ownProperty(given, name);
  if (list.kind !== "value" || !Array.isArray(list.value)) return "must be a list of entries";
  if (list.value.length > MAX_ENTRIES) return `has more than ${MAX_ENTRIES} entries`;
  const entries = new Map(declared.map((one) => [keyOf(one), one]));
  for (const [index, raw] of list.value.entries()) {
    const read = readEntry(raw);
    if (read === undefined)
      return `must have texts \`sort\`, \`name\` and \`value\`, and texts in \`aliases\`, in entry ${index + 1}`;
    const before = entries.get(keyOf(read));
    if (before !== undefined && before.value !== read.value)
      return `has two values for ${read.sort} ${read.name}`;
    entries.set(keyOf(read), before === undefined ? read : joined(before, read));
  }
  return [...entries.values()];
}

function joined(before: EvidenceEntry, read: EvidenceEntry): EvidenceEntry {
  return { ...before, aliases: [...new Set([...before.aliases, ...read.aliases])] };
}

function keyOf({ sort, name }: EvidenceEntry): string {
  return JSON.stringify([sort, name]);
}

function readEntry(raw: unknown): EvidenceEntry | undefined {
  if (!isObject(raw)) return undefined;
  const text = (key: string): string | undefined => {
    const property = ownProperty(raw, key);
    return property.kind === "value" && typeof property.value === "string" ? property.value : undefined;
  };
  const [sort, name, value] = [text("sort"), text("name"), text("value")];
  const aliases = ownProperty(raw, "aliases");
  const others: unknown = aliases.kind === "value" ? aliases.value : [];
  const known = new Set(["sort", "name", "value", "aliases"]);
  if (sort === undefined || name === undefined || value === undefined || aliases.kind === "computed")
    return undefined;
  if (!isTexts(others) || Object.keys(raw).some((key) => !known.has(key))) return undefined;
  return { sort, name, value, aliases: others };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
