import type { Party, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { numberNames, numberOf, type NameNumbers } from "./name-numbers.ts";
import { clauseOf } from "./contract-reason.ts";
import type { IndexedContract } from "./indexed-contract.ts";
import { numberTable, type NumberKey, type NumberTable } from "./number-table.ts";
import { rowTable, type RowTable } from "./row-table.ts";

/**
 * What decisions on operations read: numbers for names, and tables of numbers. Sets and objects for each contract would be
 * easier to read, but a decision would wait for memory at each of them, the longer the more contracts there are.
 */
export interface DecisionTables {
  readonly parties: NameNumbers;
  readonly purposes: NameNumbers;
  readonly requirements: NameNumbers;
  readonly contracts: NameNumbers;
  /** The names of accepted slots and of what contracts let objects carry. */
  readonly names: NameNumbers;
  /** The role of each party. */
  readonly roles: readonly (Party["role"] | undefined)[];
  readonly items: readonly (IndexedContract | undefined)[];
  readonly texts: ContractTexts;
  /** (requirement, slot) for each slot that an envelope may ask for. */
  readonly accepted: NumberTable;
  readonly releases: ReleaseTables;
  /** For each contract, what each party is to it, as {@link standing}, and the names that an object under it may carry. */
  readonly standings: RowTable;
  /** For each contract, {@link term} after {@link term}. */
  readonly terms: Float64Array;
}

export interface ReleaseTables {
  /** (requirement, recipient, purpose, sender) → one of `grants`. */
  readonly bySender: NumberTable;
  /** (requirement, recipient, purpose) → one of `grants`, whoever sends. */
  readonly byAnyone: NumberTable;
  readonly grants: readonly ReleaseGrant[];
  /** To say what a refused release comes near to: the contract nearest to the root for the first parts of the key. */
  readonly near: {
    readonly purpose: NumberTable;
    readonly recipient: NumberTable;
    readonly requirement: NumberTable;
  };
}

/** The contracts that allow a release, the nearest to the root first, and that one's clause. */
export interface ReleaseGrant {
  readonly clause: string;
  readonly contracts: readonly IndexedContract[];
}

/** What reasons say of contracts, by their numbers: their clauses, and what stands in them. */
export type ContractTexts = Readonly<Record<keyof typeof textsOf, readonly (string | undefined)[]>>;

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

/** Takes the contracts nearest to the root first. */
export function decisionTables(policy: Policy, items: readonly IndexedContract[]): DecisionTables {
  const accepted = Object.entries(policy.requirements).flatMap(([requirement, { slots }]) =>
    slots.filter(({ mode }) => mode === "accepts").map(({ name }) => [requirement, name] as const),
  );
  const numbers = {
    parties: numberNames(Object.keys(policy.parties)),
    purposes: numberNames(policy.purposes),
    requirements: numberNames(Object.keys(policy.requirements)),
    contracts: numberNames(items.map(({ name }) => name)),
    names: numberNames([
      ...accepted.map(([, slot]) => slot),
      ...items.flatMap(({ carried }) => [...carried]),
    ]),
  };
  const { parties, purposes, requirements, contracts, names } = numbers;
  const texts = (kind: keyof typeof textsOf): readonly (string | undefined)[] =>
    rowsOf(contracts, namedItems(items), textsOf[kind]);
  return {
    ...numbers,
    roles: rowsOf(parties, Object.entries(policy.parties), ({ role }) => role),
    items: rowsOf(contracts, namedItems(items), (item) => item),
    texts: {
      to: texts("to"),
      forwards: texts("forwards"),
      logs: texts("logs"),
      remembers: texts("remembers"),
      from: texts("from"),
      purpose: texts("purpose"),
      recipients: texts("recipients"),
      owner: texts("owner"),
      sender: texts("sender"),
      forPurpose: texts("forPurpose"),
    },
    accepted: numberTable(
      accepted.map(([requirement, slot]) => [[number(requirements, requirement), number(names, slot)], 1]),
    ),
    releases: releaseTables(items.flatMap((item) => waysOf(numbers, item))),
    standings: rowTable(
      contracts.limit,
      items.flatMap((item) => {
        const row = number(contracts, item.name);
        const ofParties = standingsOf(policy, item).map(([party, bits]) => [number(parties, party), bits]);
        const ofNames = [...item.carried].map((name) => [nameKey(numbers, number(names, name)), 1]);
        return [...ofParties, ...ofNames].map(([key = 0, value = 0]) => [row, key, value] as const);
      }),
    ),
    terms: termsOf(contracts, purposes, items),
  };
}

/** The key of a name in the row of a contract: behind those of all parties. */
export function nameKey({ parties }: Pick<DecisionTables, "parties">, name: number): number {
  return parties.limit + 1 + name;
}

/** What is not declared has a number that no request has. */
function number(numbers: NameNumbers, name: string): number {
  return numberOf(numbers, name) ?? numbers.limit;
}

function namedItems(items: readonly IndexedContract[]): readonly (readonly [string, IndexedContract])[] {
  return items.map((item) => [item.name, item]);
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

/** One requirement that a contract answers for one of its recipients. */
interface Way {
  /** (requirement, recipient, purpose, owner of the case). */
  readonly key: readonly [number, number, number, number];
  readonly item: IndexedContract;
  readonly contract: number;
}

function waysOf(
  numbers: Pick<DecisionTables, "parties" | "purposes" | "requirements" | "contracts">,
  item: IndexedContract,
): readonly Way[] {
  const { parties, purposes, requirements, contracts } = numbers;
  return [...item.requirements].flatMap((requirement) =>
    [...item.recipients].map((recipient) => ({
      key: [
        number(requirements, requirement),
        number(parties, recipient),
        number(purposes, item.contract.purpose),
        number(parties, item.owner),
      ],
      item,
      contract: number(contracts, item.name),
    })),
  );
}

function releaseTables(ways: readonly Way[]): ReleaseTables {
  const grants: ReleaseGrant[] = [];
  // Only the owner of a context holds its case, and the contract must be written from it.
  const sent = ways.filter(({ item }) => item.contract.from === item.owner);
  const grantTable = (keyOf: (way: Way) => NumberKey): NumberTable =>
    numberTable(
      [...groupsOf(sent, keyOf).values()].map(({ key, contracts }) => {
        const clause = contracts[0] === undefined ? "" : clauseOf(contracts[0], "to");
        return [key, grants.push({ clause, contracts }) - 1];
      }),
    );
  const nearTable = (keyOf: (way: Way) => NumberKey): NumberTable =>
    numberTable(ways.map((way) => [keyOf(way), way.contract]));
  return {
    bySender: grantTable(({ key }) => key),
    byAnyone: grantTable(({ key: [requirement, recipient, purpose] }) => [requirement, recipient, purpose]),
    grants,
    near: {
      purpose: nearTable(({ key: [requirement, recipient, purpose] }) => [requirement, recipient, purpose]),
      recipient: nearTable(({ key: [requirement, recipient] }) => [requirement, recipient]),
      requirement: nearTable(({ key: [requirement] }) => [requirement, 0]),
    },
  };
}

function groupsOf(
  ways: readonly Way[],
  keyOf: (way: Way) => NumberKey,
): ReadonlyMap<string, { readonly key: NumberKey; readonly contracts: IndexedContract[] }> {
  const groups = new Map<string, { readonly key: NumberKey; readonly contracts: IndexedContract[] }>();
  for (const way of ways) {
    const key = keyOf(way);
    const group = groups.get(key.join());
    if (group === undefined) groups.set(key.join(), { key, contracts: [way.item] });
    else group.contracts.push(way.item);
  }
  return groups;
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

const textsOf = {
  to: (item: IndexedContract) => clauseOf(item, "to"),
  forwards: (item: IndexedContract) => clauseOf(item, "forwards"),
  logs: (item: IndexedContract) => clauseOf(item, "logs"),
  remembers: (item: IndexedContract) => clauseOf(item, "remembers"),
  from: (item: IndexedContract) => clauseOf(item, "from"),
  purpose: (item: IndexedContract) => clauseOf(item, "purpose"),
  recipients: ({ contract }: IndexedContract) => contract.to.join(", "),
  owner: ({ owner }: IndexedContract) => owner,
  sender: ({ contract }: IndexedContract) => contract.from,
  forPurpose: ({ contract }: IndexedContract) => contract.purpose,
};
