import { addValue, watch } from "./places.ts";
import { once, valueOf, type Solver } from "./solver.ts";

/**
 * Hands what stands in a place to code that is not seen: a library, or data of which nothing is known. It may be called
 * from there, and come back from there. Plain data is left out, since it comes back anyway.
 */
export function handOver(s: Solver, place: number): void {
  if (!once(s, `handed ${place}`)) return;
  watch(s.places, place, (value) => {
    const { kind } = valueOf(s, value);
    if (kind === "data" || kind === "constant" || kind === "pattern" || kind === "data-method") return;
    addValue(s.places, s.handedOver, value);
  });
}
