import { watch } from "../places.ts";
import { valueOf, type Access, type Solver } from "../solver.ts";

/** Calls what may be called in a place; plain constants are no functions. */
export function callEach(
  s: Solver,
  callee: number,
  given: readonly number[],
  to: number,
  access: Access,
  receiver?: number,
): void {
  watch(s.places, callee, (value) => {
    if (valueOf(s, value).kind === "constant") return;
    s.rules.invoke(s, value, {
      arguments: given.map((place) => ({ place })),
      to,
      site: { ...access.site, index: -1 },
      ...(receiver === undefined ? {} : { receiver, isRebound: true as const }),
    });
  });
}
