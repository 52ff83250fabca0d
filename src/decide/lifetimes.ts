import type { Lifetime } from "../policy/policy.ts";
import { contains, printScope, type DurationScope } from "../scope/scope.ts";

/** A lifetime in the lattice. */
export function durationOf({ turns, ms }: Lifetime): DurationScope {
  return {
    kind: "duration",
    ...(turns === undefined ? {} : { turns }),
    ...(ms === undefined ? {} : { milliseconds: ms }),
  };
}

/** ℓ′ ⪯ ℓ: the first ends no later than the second, in each unit that bounds the second. */
export function isNoLonger(first: Lifetime, second: Lifetime): boolean {
  return contains(durationOf(second), durationOf(first));
}

/** `1 turn and 10 minutes`. */
export function lifetimeText(lifetime: Lifetime): string {
  return printScope(durationOf(lifetime));
}
