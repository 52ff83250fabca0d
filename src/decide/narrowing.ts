import type { Lifetime } from "../policy/policy.ts";
import type { IndexedContract, SinkKind } from "./indexed-contract.ts";

/** A scope below that of a contract (MNC eq. 5); what is absent is as the contract says. */
export interface Narrowing {
  readonly forwards?: readonly string[];
  readonly logs?: readonly string[];
  readonly remembers?: readonly string[];
  readonly lasts?: Lifetime;
}

/** Where an object may still go: the sinks of its contract, less what was taken from it. */
export function sinksOf(
  item: IndexedContract,
  narrowed: Narrowing | undefined,
  kind: SinkKind,
): ReadonlySet<string> {
  const left = narrowed?.[kind];
  return left === undefined ? item.sinks[kind] : new Set(left.filter((name) => item.sinks[kind].has(name)));
}

/** The shorter of two lifetimes, in each unit. */
export function shorter(left: Lifetime, right: Lifetime = {}): Lifetime {
  const least = (one: number | undefined, two: number | undefined): number | undefined =>
    one === undefined || two === undefined ? (one ?? two) : Math.min(one, two);
  const [turns, ms] = [least(left.turns, right.turns), least(left.ms, right.ms)];
  return { ...(turns === undefined ? {} : { turns }), ...(ms === undefined ? {} : { ms }) };
}
