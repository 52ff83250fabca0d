import { contextOf, contractView, type ContractView } from "../policy/contract-view.ts";
import type { Contract, Lifetime, Policy } from "../policy/policy.ts";

/** A contract with its components as sets. */
export interface IndexedContract {
  readonly name: string;
  readonly contract: Contract;
  readonly owner: string;
  readonly view: ContractView;
  readonly recipients: ReadonlySet<string>;
  readonly requirements: ReadonlySet<string>;
  readonly disclosed: ReadonlySet<string>;
  /** The names of all that an object under it may carry: what it discloses, and what is public to all whom it reaches. */
  readonly carried: ReadonlySet<string>;
  /** φ: the sinks by the kind of operation that reaches them. */
  readonly sinks: Readonly<Record<SinkKind, ReadonlySet<string>>>;
  readonly lasts: Lifetime;
  /** How many contracts it narrows, one by one, up to its root. */
  readonly depth: number;
  /** The contracts that narrow it for a sink, by sink. */
  readonly narrowedFor: ReadonlyMap<string, readonly NarrowingContract[]>;
}

/** A contract that narrows another one. */
export interface NarrowingContract {
  readonly contract: IndexedContract;
  /** Its own names for the parent's disclosures that it discloses too, by the parent's names. */
  readonly names: ReadonlyMap<string, string>;
}

export type SinkKind = "forwards" | "logs" | "remembers";

/** Takes the contracts that narrow it directly. */
export function indexContract(
  policy: Policy,
  children: readonly IndexedContract[],
  name: string,
  contract: Contract,
  depth: number,
): IndexedContract {
  const narrowing = children
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .map((child) => ({ contract: child, names: namesUnder(child, contract) }));
  const view = contractView(policy, contract);
  const disclosed = contract.discloses.map((item) => item.name);
  return {
    name,
    contract,
    owner: contextOf(policy, contract).owner,
    view,
    recipients: new Set(contract.to),
    requirements: new Set(contract.answers),
    disclosed: new Set(disclosed),
    carried: new Set([...disclosed, ...view.publicFields.map((field) => field.name)]),
    sinks: {
      forwards: new Set(contract.forwards),
      logs: new Set(contract.logs),
      remembers: new Set(contract.remembers.stores),
    },
    lasts: contract.lasts,
    depth,
    narrowedFor: group(narrowing, (child) => child.contract.recipients),
  };
}

function namesUnder(child: IndexedContract, parent: Contract): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, value } of parent.discloses) {
    const own = child.view.source(value)?.name;
    if (own !== undefined) names.set(name, own);
  }
  return names;
}

function group<T>(items: readonly T[], keysOf: (item: T) => Iterable<string>): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) for (const key of keysOf(item)) append(groups, key, item);
  return groups;
}

function append<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
