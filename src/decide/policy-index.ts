import { contextOf, contractView, type ContractView } from "../policy/contract-view.ts";
import type { Contract, Lifetime, Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";

/** A policy prepared for decisions, after which no decision scans the policy. */
export interface PolicyIndex {
  readonly policy: Policy;
  readonly purposes: ReadonlySet<string>;
  readonly contracts: ReadonlyMap<string, IndexedContract>;
  readonly parties: ReadonlySet<string>;
  readonly requirements: ReadonlyMap<string, IndexedRequirement>;
  /** Names to suggest in place of one that is not known; none where there are too many to look through. */
  readonly suggestions: Readonly<
    Record<"parties" | "purposes" | "requirements" | "contracts", readonly string[]>
  >;
}

/** What answers a requirement; contracts nearest to the root come first. */
export interface IndexedRequirement {
  /** The slots that an envelope may ask for. */
  readonly accepted: ReadonlySet<string>;
  readonly answering: readonly IndexedContract[];
  readonly recipients: ReadonlyMap<string, IndexedRecipient>;
}

/** What answers a requirement for one recipient. */
export interface IndexedRecipient {
  readonly answering: readonly IndexedContract[];
  readonly purposes: ReadonlyMap<string, readonly IndexedContract[]>;
}

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
  /** Who may hold an object under it: its recipients, those to whom it forwards, and its sender. */
  readonly holders: ReadonlySet<string>;
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

/** The index of a policy, built once for each policy. */
export function indexPolicy(policy: Policy): PolicyIndex {
  let index = known.get(policy);
  if (index === undefined) {
    index = buildIndex(policy);
    known.set(policy, index);
  }
  return index;
}

const known = new WeakMap<Policy, PolicyIndex>();

function buildIndex(policy: Policy): PolicyIndex {
  const depths = depthsOf(policy);
  const deepestFirst = Object.entries(policy.contracts).sort(
    ([left], [right]) => (depths.get(right) ?? 0) - (depths.get(left) ?? 0) || (left < right ? -1 : 1),
  );
  const children = new Map<string, IndexedContract[]>();
  const contracts = new Map<string, IndexedContract>();
  for (const [name, contract] of deepestFirst) {
    const item = indexContract(policy, children.get(name) ?? [], name, contract, depths.get(name) ?? 0);
    contracts.set(name, item);
    if (contract.narrows !== undefined) append(children, contract.narrows, item);
  }
  const shallowFirst = [...contracts.values()].toReversed();
  return {
    policy,
    purposes: new Set(policy.purposes),
    contracts,
    parties: new Set(Object.keys(policy.parties)),
    requirements: indexRequirements(policy, shallowFirst),
    suggestions: {
      parties: fewNames(Object.keys(policy.parties)),
      purposes: fewNames(policy.purposes),
      requirements: fewNames(Object.keys(policy.requirements)),
      contracts: fewNames(Object.keys(policy.contracts)),
    },
  };
}

function fewNames(names: readonly string[]): readonly string[] {
  return names.length <= 200 ? names : [];
}

function indexRequirements(
  policy: Policy,
  shallowFirst: readonly IndexedContract[],
): ReadonlyMap<string, IndexedRequirement> {
  const answers = group(shallowFirst, ({ requirements }) => requirements);
  return new Map(
    Object.entries(policy.requirements).map(([name, { slots }]) => {
      const answering = answers.get(name) ?? [];
      const accepted = new Set(slots.filter(({ mode }) => mode === "accepts").map((slot) => slot.name));
      return [name, { accepted, answering, recipients: indexRecipients(answering) }];
    }),
  );
}

function indexRecipients(answering: readonly IndexedContract[]): ReadonlyMap<string, IndexedRecipient> {
  const recipients = group(answering, (item) => item.recipients);
  return new Map(
    [...recipients].map(([name, contracts]) => [
      name,
      { answering: contracts, purposes: group(contracts, ({ contract }) => [contract.purpose]) },
    ]),
  );
}

function indexContract(
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
    holders: new Set([...contract.to, ...contract.forwards, contract.from]),
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

/** How deep each contract lies under its root. Circles are refused when a policy is loaded; here they only end. */
function depthsOf(policy: Policy): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const name of Object.keys(policy.contracts)) {
    const way = new Set<string>();
    let next: string | undefined = name;
    while (next !== undefined && !depths.has(next) && !way.has(next)) {
      way.add(next);
      next = entry(policy.contracts, next)?.narrows;
    }
    let depth = next === undefined ? 0 : (depths.get(next) ?? 0) + 1;
    for (const passed of [...way].toReversed()) depths.set(passed, depth++);
  }
  return depths;
}
