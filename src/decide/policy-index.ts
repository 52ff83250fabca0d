import { contractView, type ContractView } from "../policy/contract-view.ts";
import { contextOf } from "../policy/contract-view.ts";
import type { Contract, Lifetime, Policy } from "../policy/policy.ts";

/** A policy prepared for decisions: built once, after which no decision scans the policy. */
export interface PolicyIndex {
  readonly policy: Policy;
  readonly purposes: ReadonlySet<string>;
  readonly contracts: ReadonlyMap<string, IndexedContract>;
  /** Contracts by requirement, recipient and purpose, nearest to the root first; see {@link releaseKey}. */
  readonly releases: ReadonlyMap<string, readonly IndexedContract[]>;
  /** Contracts by the requirement that they answer. */
  readonly answers: ReadonlyMap<string, readonly IndexedContract[]>;
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
  /** φ: the sinks by the kind of operation that reaches them. */
  readonly sinks: Readonly<Record<SinkKind, ReadonlySet<string>>>;
  readonly lasts: Lifetime;
  /** How many contracts it narrows, one by one, up to its root. */
  readonly depth: number;
  /** The contracts that narrow it for a sink, by sink. */
  readonly narrowedFor: ReadonlyMap<string, readonly IndexedContract[]>;
}

export type SinkKind = "forwards" | "logs" | "remembers";

export function indexPolicy(policy: Policy): PolicyIndex {
  const contracts = new Map<string, IndexedContract>();
  const names = Object.keys(policy.contracts).sort();
  const byDepth = names
    .map((name) => ({ name, depth: depthOf(policy, name) }))
    .sort((left, right) => right.depth - left.depth || (left.name < right.name ? -1 : 1));
  for (const { name, depth } of byDepth) {
    const contract = policy.contracts[name];
    if (contract !== undefined) contracts.set(name, indexContract(policy, contracts, name, contract, depth));
  }
  const shallowFirst = [...contracts.values()].toReversed();
  return {
    policy,
    purposes: new Set(policy.purposes),
    contracts,
    releases: group(shallowFirst, releaseKeys),
    answers: group(shallowFirst, (contract) => contract.contract.answers),
  };
}

export function releaseKey(requirement: string, recipient: string, purpose: string): string {
  return `${requirement} ${recipient} ${purpose}`;
}

/** The grants of a contract at a glance: `to coordinator`, `forwards to calendar`. */
function indexContract(
  policy: Policy,
  deeper: ReadonlyMap<string, IndexedContract>,
  name: string,
  contract: Contract,
  depth: number,
): IndexedContract {
  const children = [...deeper.values()].filter((child) => child.contract.narrows === name);
  return {
    name,
    contract,
    owner: contextOf(policy, contract).owner,
    view: contractView(policy, contract),
    recipients: new Set(contract.to),
    requirements: new Set(contract.answers),
    disclosed: new Set(contract.discloses.map((item) => item.name)),
    sinks: {
      forwards: new Set(contract.forwards),
      logs: new Set(contract.logs),
      remembers: new Set(contract.remembers.stores),
    },
    lasts: contract.lasts,
    depth,
    narrowedFor: group(children, (child) => child.contract.to),
  };
}

function releaseKeys({ contract }: IndexedContract): readonly string[] {
  return contract.answers.flatMap((requirement) =>
    contract.to.map((recipient) => releaseKey(requirement, recipient, contract.purpose)),
  );
}

function group(
  contracts: readonly IndexedContract[],
  keysOf: (contract: IndexedContract) => readonly string[],
): ReadonlyMap<string, readonly IndexedContract[]> {
  const groups = new Map<string, IndexedContract[]>();
  for (const contract of contracts) {
    for (const key of keysOf(contract)) groups.set(key, [...(groups.get(key) ?? []), contract]);
  }
  return groups;
}

/** Cycles of `narrows` are refused when a policy is loaded; the bound only keeps this total. */
function depthOf(policy: Policy, name: string): number {
  let depth = 0;
  let parent = policy.contracts[name]?.narrows;
  const limit = Object.keys(policy.contracts).length;
  while (parent !== undefined && depth < limit) {
    depth++;
    parent = policy.contracts[parent]?.narrows;
  }
  return depth;
}
