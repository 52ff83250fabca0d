import type { Policy } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { decisionTables, type DecisionTables } from "./decision-tables.ts";
import { indexContract, type IndexedContract } from "./indexed-contract.ts";

/** A policy prepared for decisions, after which no decision scans the policy. */
export interface PolicyIndex {
  readonly policy: Policy;
  readonly contracts: ReadonlyMap<string, IndexedContract>;
  /** The slots that an envelope may ask for, by requirement. */
  readonly accepted: ReadonlyMap<string, ReadonlySet<string>>;
  readonly tables: DecisionTables;
  /** Names to suggest in place of one that is not known; none where there are too many to look through. */
  readonly suggestions: Readonly<
    Record<"parties" | "purposes" | "requirements" | "contracts", readonly string[]>
  >;
}

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
    const { narrows } = contract;
    if (narrows === undefined) continue;
    const siblings = children.get(narrows);
    if (siblings === undefined) children.set(narrows, [item]);
    else siblings.push(item);
  }
  return {
    policy,
    contracts,
    accepted: new Map(
      Object.entries(policy.requirements).map(([name, { slots }]) => [
        name,
        new Set(slots.filter(({ mode }) => mode === "accepts").map((slot) => slot.name)),
      ]),
    ),
    tables: decisionTables(policy, [...contracts.values()].toReversed()),
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
