import type { Argument } from "../effect-ir.ts";
import { positionKey } from "../item-key.ts";
import type { HeapObject } from "./heap.ts";
import { addEdge, newPlace, valuesAt } from "./places.ts";
import { valueOf, type Site, type Solver } from "./solver.ts";

/** The arguments by position. */
export interface Positions {
  readonly plain: readonly Argument[];
  /** From the first that is spread on: how many positions these take is not known. */
  readonly late: readonly Argument[];
}

/** Where there is nothing else, they are the same array. */
export function positionsOf(given: readonly Argument[]): Positions {
  if (isPlain(given)) return { plain: given, late: none };
  const inOrder = given.filter((one) => one.name === undefined && one.spread !== "names");
  const first = inOrder.findIndex((one) => one.spread === "positions");
  return first < 0
    ? { plain: inOrder, late: [] }
    : { plain: inOrder.slice(0, first), late: inOrder.slice(first) };
}

const none: readonly never[] = [];

function isPlain(given: readonly Argument[]): boolean {
  for (const one of given) if (one.name !== undefined || one.spread !== undefined) return false;
  return true;
}

/** Puts what may come to a position behind the first spread argument. */
export function lateInto(
  s: Solver,
  { plain, late }: Positions,
  position: number,
  to: number,
  site: Site,
): void {
  const [first, ...others] = late;
  if (first === undefined || position < plain.length) return;
  s.rules.loadEntry(s, first.place, { name: positionKey(position - plain.length) }, { to, site });
  lateRest(s, others, to, site);
}

/** Puts all that stands from the first spread argument on. */
export function lateRest(s: Solver, late: readonly Argument[], to: number, site: Site): void {
  for (const one of late) {
    if (one.spread === "positions") s.rules.operate(s, "iterate", [one.place], { to, site });
    else addEdge(s.places, one.place, to);
  }
}

/** The objects that hold what is left of the arguments of a call. */
export const restName = "<rest>";

/** Whether every value of the first spread argument surely holds the argument at a position. */
export function isSurelyThere(s: Solver, { plain, late }: Positions, position: number): boolean {
  const values = valuesAt(s.places, late[0]?.place ?? -1).map((id) => valueOf(s, id));
  const entry = position - plain.length;
  return (
    values.length > 0 && values.every((value) => value.kind === "object" && surelyHolds(value.object, entry))
  );
}

/** What is left of arguments has so many entries at least; a list that is written out keeps those it was made with. */
export function surelyHolds(object: HeapObject, entry: number): boolean {
  if (object.leastEntries > entry) return true;
  const isWritten = (object.sort === "list" || object.sort === "tuple") && object.name === object.sort;
  const isBegin = entry < (object.begins?.count ?? Infinity);
  return isWritten && isBegin && object.isInOrder && object.stored.has(positionKey(entry));
}

export function latePlace(s: Solver, positions: Positions, position: number, site: Site): number {
  const to = newPlace(s.places);
  lateInto(s, positions, position, to, site);
  return to;
}
