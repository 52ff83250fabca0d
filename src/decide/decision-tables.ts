import { invariant } from "../base/assert.ts";
import type { Party, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { clauseOf } from "./contract-reason.ts";
import type { IndexedContract } from "./indexed-contract.ts";
import { numberNames, numberOf, withRows, type NameNumbers } from "./name-numbers.ts";
import { releaseTable, type ReleaseTable, type Way } from "./release-table.ts";
import { rowsOfFlags, type RowEntry, type RowTable } from "./row-table.ts";

/**
 * What decisions on operations read: numbers for names, and rows of numbers. Sets and objects for each contract would be
 * easier to read, but a decision would wait for memory at each of them, the longer the more contracts there are.
 */
export interface DecisionTables {
  readonly parties: NameNumbers;
  readonly purposes: NameNumbers;
  /** Their rows are those of `releases`. */
  readonly requirements: NameNumbers;
  /** Their rows are those of `standings`. */
  readonly contracts: NameNumbers;
  /** The names of accepted slots and of what contracts let objects carry. */
  readonly names: NameNumbers;
  /** The role of each party. */
  readonly roles: readonly (Party["role"] | undefined)[];
  readonly items: readonly (IndexedContract | undefined)[];
  /** For each contract, what reasons say of it, in the order of {@link textPlaces}. */
  readonly texts: readonly (string | undefined)[];
  readonly releases: ReleaseTable;
  /** For each contract, what each party is to it, as {@link standing}, and the names that an object under it may carry. */
  readonly standings: RowTable;
  /** For each contract, {@link term} after {@link term}. */
  readonly terms: Float64Array;
}

/** What a party is to a contract, as bits; what operations it may be the recipient of, if its role lets it. */
export const standing = {
  holder: 1,
  forward: 2,
  call: 4,
  log: 8,
  remember: 16,
  /** A store of the contract, whatever its role. */
  store: 32,
  /** A contract narrows this one for the party. */
  narrowedFor: 64,
} as const;

/** Where in a contract's row of `terms` what stands; a lifetime without a bound is infinite. */
export const term = { purpose: 0, turns: 1, ms: 2, memoryTurns: 3, memoryMs: 4, count: 8 } as const;

/** Where among the texts of a contract what stands: what one reason says stands together. */
const textPlaces = {
  to: 0,
  recipients: 1,
  from: 2,
  sender: 3,
  owner: 4,
  purpose: 5,
  forPurpose: 6,
  forwards: 7,
  logs: 8,
  remembers: 9,
} as const;
export type TextKind = keyof typeof textPlaces;
const textCount = Object.keys(textPlaces).length;

/** Takes the contracts nearest to the root first. */
export function decisionTables(policy: Policy, items: readonly IndexedContract[]): DecisionTables {
  const accepted = Object.entries(policy.requirements).flatMap(([requirement, { slots }]) =>
    slots.filter(({ mode }) => mode === "accepts").map(({ name }) => [requirement, name] as const),
  );
  const parties = numberNames(Object.keys(policy.parties));
  const purposes = numberNames(policy.purposes);
  const requirements = numberNames(Object.keys(policy.requirements));
  const contracts = numberNames(items.map(({ name }) => name));
  const names = numberNames([
    ...accepted.map(([, slot]) => slot),
    ...items.flatMap(({ carried }) => [...carried]),
  ]);
  const numbers = { parties, purposes, requirements, contracts, names };
  const releases = releaseTable(
    requirements.limit,
    items.flatMap((item) => waysOf(numbers, item)),
    accepted.map(([requirement, slot]) => ({
      requirement: number(requirements, requirement),
      slot: number(names, slot),
    })),
  );
  const byName = items.map((item) => [item.name, item] as const);
  const standings = rowsOfFlags(
    rowsOf(contracts, byName, (item) => standingsRow(policy, numbers, item)).map((row) => row ?? []),
  );
  return {
    parties,
    purposes,
    requirements: withRows(requirements, releases.starts),
    contracts: withRows(contracts, standings.starts),
    names,
    roles: rowsOf(parties, Object.entries(policy.parties), ({ role }) => role),
    items: rowsOf(contracts, byName, (item) => item),
    texts: rowsOf(contracts, byName, textsOf).flatMap((texts) => texts ?? noTexts),
    releases: releases.table,
    standings: standings.table,
    terms: termsOf(contracts, purposes, items),
  };
}

/** The key of a name in the row of a contract: behind those of all parties. */
export function nameKey({ parties }: Pick<DecisionTables, "parties">, name: number): number {
  return parties.limit + 1 + name;
}

/** What is said of a contract in reasons. */
export function textOf({ texts }: DecisionTables, contract: number, kind: TextKind): string {
  const text = texts[contract * textCount + textPlaces[kind]];
  invariant(text !== undefined, "contracts that have a number have texts");
  return text;
}

/** What is not declared has a number that no request has. */
function number(numbers: NameNumbers, name: string): number {
  return numberOf(numbers, name) ?? numbers.limit;
}

/** What belongs to each name, at its number. */
function rowsOf<T, R>(
  numbers: NameNumbers,
  entries: readonly (readonly [string, T])[],
  make: (of: T) => R,
): readonly (R | undefined)[] {
  const rows = Array.from<R | undefined>({ length: numbers.limit }).fill(undefined);
  for (const [name, of] of entries) rows[number(numbers, name)] = make(of);
  return rows;
}

type Numbers = Pick<DecisionTables, "parties" | "purposes" | "requirements" | "contracts" | "names">;

function waysOf(
  { parties, purposes, requirements, contracts }: Numbers,
  item: IndexedContract,
): readonly Way[] {
  return [...item.requirements].flatMap((requirement) =>
    [...item.recipients].map((recipient) => ({
      requirement: number(requirements, requirement),
      recipient: number(parties, recipient),
      purpose: number(purposes, item.contract.purpose),
      owner: number(parties, item.owner),
      contract: number(contracts, item.name),
      item,
    })),
  );
}

function standingsRow(
  policy: Policy,
  numbers: Numbers,
  item: IndexedContract,
): readonly RowEntry<readonly [number]>[] {
  const ofParties = standingsOf(policy, item).map(([party, bits]): RowEntry<readonly [number]> => [
    [number(numbers.parties, party)],
    bits,
  ]);
  const ofNames = [...item.carried].map((name): RowEntry<readonly [number]> => [
    [nameKey(numbers, number(numbers.names, name))],
    1,
  ]);
  return [...ofParties, ...ofNames];
}

function standingsOf(policy: Policy, item: IndexedContract): readonly (readonly [string, number])[] {
  const bits = new Map<string, number>();
  const add = (parties: Iterable<string>, bit: number, role?: Party["role"]): void => {
    for (const party of parties) {
      if (role === undefined || entry(policy.parties, party)?.role === role)
        bits.set(party, (bits.get(party) ?? 0) | bit);
    }
  };
  const { forwards, logs, remembers } = item.sinks;
  add([...item.recipients, ...forwards, item.contract.from], standing.holder);
  add(forwards, standing.forward);
  add(forwards, standing.call, "tool");
  add(logs, standing.log, "log");
  add(remembers, standing.remember, "store");
  add(remembers, standing.store);
  add(item.narrowedFor.keys(), standing.narrowedFor);
  return [...bits];
}

function termsOf(
  contracts: NameNumbers,
  purposes: NameNumbers,
  items: readonly IndexedContract[],
): Float64Array {
  const terms = new Float64Array(contracts.limit * term.count);
  for (const { name, contract, lasts } of items) {
    const memory = contract.remembers.lasts ?? lasts;
    const bounds = [lasts.turns, lasts.ms, memory.turns, memory.ms].map((bound) => bound ?? Infinity);
    terms.set([number(purposes, contract.purpose), ...bounds], number(contracts, name) * term.count);
  }
  return terms;
}

function textsOf(item: IndexedContract): readonly (string | undefined)[] {
  const texts: (string | undefined)[] = [...noTexts];
  const set = (kind: TextKind, text: string): void => {
    texts[textPlaces[kind]] = text;
  };
  for (const kind of ["to", "from", "purpose", "forwards", "logs", "remembers"] as const)
    set(kind, clauseOf(item, kind));
  set("recipients", item.contract.to.join(", "));
  set("sender", item.contract.from);
  set("owner", item.owner);
  set("forPurpose", item.contract.purpose);
  return texts;
}

const noTexts = Array.from<string | undefined>({ length: textCount }).fill(undefined);
