import { addValue, watch } from "../places.ts";
import { firstTime, Step, valueOf, type Site, type Solver } from "../solver.ts";

/** Hands what stands in a place to those who call the program from outside, or to a module that is loaded. */
export function handToOutside(s: Solver, place: number, site?: Site): void {
  if (!firstTime(s, Step.Export, place)) return;
  if (site !== undefined) s.shown.push({ places: [place], site });
  watch(s.places, place, (value) => {
    const { kind } = valueOf(s, value);
    if (kind === "data" || kind === "constant" || kind === "pattern" || kind === "data-method") return;
    addValue(s.places, s.exported, value);
  });
}
