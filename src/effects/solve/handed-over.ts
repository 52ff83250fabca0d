import { addEdge, addValue, watch } from "./places.ts";
import { firstTime, mixEntries, Step, unknown, valueOf, type Site, type Solver } from "./solver.ts";
import { anyValue, dataValue } from "./values.ts";

/**
 * Hands what stands in a place to code that is not seen, which keeps it: it may come back from there. Plain data is left
 * out, since it comes back anyway.
 */
export function handOver(s: Solver, place: number): void {
  if (!firstTime(s, Step.HandOver, place)) return;
  watch(s.places, place, (value) => {
    const { kind } = valueOf(s, value);
    if (kind === "data" || kind === "constant" || kind === "pattern" || kind === "data-method") return;
    addValue(s.places, s.handedOver, value);
  });
}

/** As {@link handOver}, to code that may also call it. */
export function handToCaller(s: Solver, place: number, site: Site): void {
  if (!firstTime(s, Step.HandToCaller, place)) return;
  watch(s.places, place, (value) => {
    const { kind } = valueOf(s, value);
    if (kind === "data" || kind === "constant" || kind === "pattern" || kind === "data-method") return;
    addValue(s.places, s.handedOver, value);
    addValue(s.places, s.callable, value);
    if (value === anyValue) unknown(s, "hands over something that may be anything", site, value);
  });
}

/** Code that is not seen may change the containers it is given: put data in them, and what was handed over. */
export function mayChange(s: Solver, place: number): void {
  if (!firstTime(s, Step.Change, place)) return;
  watch(s.places, place, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object" || !["list", "set", "dict"].includes(value.object.sort)) return;
    mixEntries(s, value.object);
    addValue(s.places, value.object.rest, dataValue);
    addEdge(s.places, s.handedOver, value.object.rest);
  });
}
