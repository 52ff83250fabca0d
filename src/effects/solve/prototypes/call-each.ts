import { watch } from "../places.ts";
import { valueOf, type Access, type Call, type Solver } from "../solver.ts";

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

/**
 * Functions of a class of the language that make an object make one of the class that they are called on, which may be the
 * program's own.
 */
export function constructReceiver(
  s: Solver,
  call: Call | undefined,
  given: readonly number[],
  access: Access,
): void {
  if (call?.receiver === undefined) return;
  watch(s.places, call.receiver, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "function" && value.kind !== "object") return;
    s.rules.invoke(s, id, {
      arguments: given.map((place) => ({ place })),
      to: access.to,
      site: { ...access.site, index: -1 },
      isConstruction: true,
    });
  });
}
