import type { Policy, Table } from "../policy/policy.ts";
import { renamePolicy, type NameKind } from "../policy/rename-policy.ts";
import { applyPartRenames, recognisePartRenames, type PartKind, type PartRename } from "./part-renames.ts";
import { localName } from "./policy-set.ts";

/** One thing, or a part of one, that has another name in the new policy. */
export interface Rename {
  readonly kind: NameKind | PartKind;
  readonly from: string;
  readonly to: string;
}

const tableNames = {
  party: "parties",
  type: "types",
  context: "contexts",
  abstraction: "abstractions",
  requirement: "requirements",
  form: "forms",
  budget: "budgets",
  contract: "contracts",
  evidence: "evidence",
  commitment: "commitments",
  outbound: "outbounds",
} as const satisfies Partial<Record<NameKind, keyof Policy>>;

const kinds = Object.keys(tableNames) as readonly (keyof typeof tableNames)[];

type Pairs = Map<string, string>;

const keyOf = (kind: NameKind, name: string): string => `${kind} ${name}`;

/**
 * What has another name in the new policy: first what only moved to another module, then what is defined alike but for
 * names, then what is used alike, then the one thing of a kind that is gone where one has come; at last the parts of what both have.
 */
export function recogniseRenames(before: Policy, after: Policy): readonly Rename[] {
  const pairs: Pairs = new Map();
  const known: Known = { common: commonNames(before, after), pairs };
  pairBy(before, after, pairs, (_, name) => localName(name));
  for (let round = 0; round < maximumRounds; round++) {
    const size = pairs.size;
    const [old, now] = [definitions(before, known, "from"), definitions(after, known, "to")];
    pairBy(before, after, pairs, (kind, name, side) => (side === "from" ? old : now).get(keyOf(kind, name)));
    if (pairs.size === size) {
      const [uses, usesNow] = [usesOf(before, known, "from"), usesOf(after, known, "to")];
      pairBy(before, after, pairs, (kind, name, side) =>
        (side === "from" ? uses : usesNow).get(keyOf(kind, name)),
      );
    }
    if (pairs.size === size) break;
  }
  pairBy(before, after, pairs, (kind) => (soleKinds.has(kind) ? kind : undefined));
  const renames = [...pairs].map(([key, to]) => {
    const space = key.indexOf(" ");
    return { kind: key.slice(0, space) as NameKind, from: key.slice(space + 1), to };
  });
  return [...renames, ...recognisePartRenames(applyRenames(before, renames), after)];
}

const maximumRounds = 20;

/** Kinds of which the one that is gone is taken for the one that has come, however it changed. */
const soleKinds: ReadonlySet<NameKind> = new Set(["contract", "commitment", "outbound", "form", "budget"]);

type Signature = (kind: NameKind, name: string, side: "from" | "to") => string | undefined;

/** Pairs what is gone with what has come, where one of each kind has a signature. */
function pairBy(before: Policy, after: Policy, pairs: Pairs, signature: Signature): void {
  for (const kind of [...kinds, "purpose"] as const) {
    const [old, now] = [namesOf(before, kind), namesOf(after, kind)];
    const taken = new Set([...pairs].filter(([key]) => key.startsWith(`${kind} `)).map(([, to]) => to));
    const gone = old.filter((name) => !now.includes(name) && !pairs.has(keyOf(kind, name)));
    const come = now.filter((name) => !old.includes(name) && !taken.has(name));
    const goneBy = group(gone, (name) => signature(kind, name, "from"));
    const comeBy = group(come, (name) => signature(kind, name, "to"));
    for (const [text, [name, ...others]] of goneBy) {
      const [match, ...more] = comeBy.get(text) ?? [];
      if (name === undefined || match === undefined || others.length + more.length > 0) continue;
      pairs.set(keyOf(kind, name), match);
    }
  }
}

function commonNames(before: Policy, after: Policy): ReadonlySet<string> {
  return new Set(
    [...kinds, "purpose" as const].flatMap((kind) => {
      const now = new Set(namesOf(after, kind));
      return namesOf(before, kind).flatMap((name) => (now.has(name) ? [keyOf(kind, name)] : []));
    }),
  );
}

function namesOf(policy: Policy, kind: NameKind): readonly string[] {
  if (kind === "purpose") return policy.purposes;
  return kind === "effect" ? [] : Object.keys(policy[tableNames[kind]]);
}

function group(
  names: readonly string[],
  signature: (name: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const text = signature(name);
    if (text === undefined) continue;
    groups.set(text, [...(groups.get(text) ?? []), name]);
  }
  return groups;
}

/** What is known of names: those that both policies have, and the pairs found so far. */
interface Known {
  readonly common: ReadonlySet<string>;
  readonly pairs: Pairs;
}

/** The policy with the names of the new one, and `?kind#name` for each name whose counterpart is not known. */
function marked(policy: Policy, { common, pairs }: Known, side: "from" | "to"): Policy {
  const found = new Set([...pairs].map(([key, to]) => keyOf(key.slice(0, key.indexOf(" ")) as NameKind, to)));
  return renamePolicy(policy, (kind, name) => {
    const key = keyOf(kind, name);
    if (kind === "effect" || common.has(key) || (side === "to" && found.has(key))) return name;
    const other = side === "from" ? pairs.get(key) : undefined;
    return other ?? `?${kind}#${name}`;
  });
}

/** What each thing is, without the names that may have changed; a bare party or purpose says nothing. */
function definitions(policy: Policy, known: Known, side: "from" | "to"): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const blind = marked(policy, known, side);
  for (const kind of kinds) {
    const table: Table<unknown> = blind[tableNames[kind]];
    for (const [name, value] of Object.entries(table)) {
      const text = JSON.stringify(value).replaceAll(/\?([a-z]+)#[^"]*/g, "?$1");
      const isBare = kind === "party" && !text.includes("parameters");
      if (!isBare) found.set(keyOf(kind, unmarked(name, kind)), text);
    }
  }
  return found;
}

/** Where each thing is used, the thing itself standing as `@`. */
function usesOf(policy: Policy, known: Known, side: "from" | "to"): ReadonlyMap<string, string> {
  const uses = new Map<string, Set<string>>();
  const blind = marked(policy, known, side);
  for (const kind of kinds) {
    const table: Table<unknown> = blind[tableNames[kind]];
    for (const value of Object.values(table)) {
      const text = JSON.stringify(value);
      for (const [mark = "", usedKind = "", name = ""] of text.matchAll(/\?([a-z]+)#([^"]*)/g)) {
        const own = text.replaceAll(`"${mark}"`, '"@"').replaceAll(/\?([a-z]+)#[^"]*/g, "?$1");
        const key = `${usedKind} ${name}`;
        uses.set(key, (uses.get(key) ?? new Set()).add(`${kind} ${own}`));
      }
    }
  }
  return new Map([...uses].map(([key, texts]) => [key, [...texts].sort().join("\n")]));
}

function unmarked(name: string, kind: NameKind): string {
  const mark = `?${kind}#`;
  return name.startsWith(mark) ? name.slice(mark.length) : name;
}

/** The old policy with the names of the new one. */
export function applyRenames(policy: Policy, renames: readonly Rename[]): Policy {
  const parts: PartRename[] = [];
  const pairs = new Map<string, string>();
  for (const { kind, from, to } of renames) {
    if (kind === "field" || kind === "slot" || kind === "parameter") parts.push({ kind, from, to });
    else pairs.set(keyOf(kind, from), to);
  }
  const named = renamePolicy(policy, (kind, name) => pairs.get(keyOf(kind, name)) ?? name);
  return applyPartRenames(named, parts);
}
