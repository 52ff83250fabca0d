import { pureNode } from "../models/library.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import { firstTime, mixEntries, Step, unknown, valueId, valueOf, type Site, type Solver } from "./solver.ts";
import { anyValue, dataValue, type ValueId } from "./values.ts";

/**
 * Hands what stands in a place to code that is not seen, which keeps it: it may come back from there. Plain data is left
 * out, since it comes back anyway.
 */
export function handOver(s: Solver, place: number): void {
  if (!isFollowed(s) || !firstTime(s, Step.HandOver, place)) return;
  watch(s.places, place, (value) => {
    if (isFollowed(s) && !isPlain(s, value)) addValue(s.places, s.handedOver, value);
  });
}

/** How the list is called that stands for arguments of which nothing is known: what is in it was handed over already. */
export const keptName = "<kept>";

function isPlain(s: Solver, value: ValueId): boolean {
  const of = valueOf(s, value);
  // A library's member that only computes: as plain data it cannot even be called.
  if (of.kind === "library") return of.node === pureNode;
  if (of.kind === "object" && of.object.name === keptName) return true;
  return of.kind === "data" || of.kind === "constant" || of.kind === "pattern" || of.kind === "data-method";
}

const keptPlaces = new WeakMap<Solver, number>();

/**
 * What was handed over and may come back from where it was kept, without plain data: whoever reads this has that anyway. Of
 * an instance it is only known that it may be what comes back.
 */
export function keptPlace(s: Solver): number {
  let kept = keptPlaces.get(s);
  if (kept === undefined) {
    const place = newPlace(s.places);
    keptPlaces.set(s, (kept = place));
    watch(s.places, s.handedOver, (id) => {
      if (isFollowed(s) && !isPlain(s, id)) addValue(s.places, place, perhaps(s, id));
    });
  }
  return kept;
}

/**
 * Once something is unknown, the program is ⊤ whatever comes back from where; what is found beside that is for people. Where
 * objects have prototypes, something mostly is unknown before anything is called.
 */
function isFollowed({ unknowns, language }: Solver): boolean {
  return unknowns.length === 0 || language.objects === "prototypes";
}

function perhaps(s: Solver, id: ValueId): ValueId {
  const value = valueOf(s, id);
  return value.kind === "instance" ? valueId(s, { ...value, isPerhaps: true }) : id;
}

/** As {@link handOver}, to code that may also call it, and look at all that is in it. */
export function handToCaller(s: Solver, place: number, site: Site): void {
  s.shown.push({ places: [place], site });
  handToCallerOf(s, place, site);
}

/** The same, where a row says of what is given that it is shown. */
export function handToCallerOf(s: Solver, place: number, site: Site): void {
  if (!isFollowed(s) || !firstTime(s, Step.HandToCaller, place)) return;
  watch(s.places, place, (value) => {
    if (!isFollowed(s) || isPlain(s, value)) return;
    addValue(s.places, s.handedOver, value);
    addValue(s.places, s.callable, value);
    if (value === anyValue) unknown(s, "hands over something that may be anything", site, value);
  });
}

/** Code that is not seen may change the containers it is given: put data in them, and what was handed over. */
export function mayChange(s: Solver, place: number): void {
  if (!isFollowed(s) || !firstTime(s, Step.Change, place)) return;
  watch(s.places, place, (id) => {
    if (!isFollowed(s)) return;
    const value = valueOf(s, id);
    if (value.kind !== "object" || !["list", "set", "dict"].includes(value.object.sort)) return;
    mixEntries(s, value.object);
    addValue(s.places, value.object.rest, dataValue);
    addEdge(s.places, keptPlace(s), value.object.rest);
  });
}
