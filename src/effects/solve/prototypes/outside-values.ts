import { addValue, watch } from "../places.ts";
import { firstTime, Step, valueOf, type Solver } from "../solver.ts";

/** Hands what stands in a place to those who call the program from outside, or to a module that is loaded. */
export function handToOutside(s: Solver, place: number): void {
  if (!firstTime(s, Step.Export, place)) return;
  watch(s.places, place, (value) => {
    const { kind } = valueOf(s, value);
    if (kind === "data" || kind === "constant" || kind === "pattern" || kind === "data-method") return;
    addValue(s.places, s.exported, value);
  });
}
