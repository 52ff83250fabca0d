import { addValue, watch } from "./places.ts";
import { once, unknown, valueOf, type Site, type Solver } from "./solver.ts";
import { anyValue } from "./values.ts";

/**
 * Hands what stands in a place to code that is not seen, which keeps it: it may come back from there. Plain data is left
 * out, since it comes back anyway.
 */
export function handOver(s: Solver, place: number): void {
  if (!once(s, `handed ${place}`)) return;
  watch(s.places, place, (value) => {
    const { kind } = valueOf(s, value);
    if (kind === "data" || kind === "constant" || kind === "pattern" || kind === "data-method") return;
    addValue(s.places, s.handedOver, value);
  });
}

/** As {@link handOver}, to code that may also call it. */
export function handToCaller(s: Solver, place: number, site: Site): void {
  if (!once(s, `called ${place}`)) return;
  watch(s.places, place, (value) => {
    const { kind } = valueOf(s, value);
    if (kind === "data" || kind === "constant" || kind === "pattern" || kind === "data-method") return;
    addValue(s.places, s.handedOver, value);
    addValue(s.places, s.callable, value);
    if (value === anyValue) unknown(s, "hands over something that may be anything", site, value);
  });
}
