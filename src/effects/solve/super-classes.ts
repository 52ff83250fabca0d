import type { HeapObject } from "./heap.ts";
import { addValue, newPlace, valuesAt, watch } from "./places.ts";
import { valueOf, type Solver } from "./solver.ts";
import type { ValueId } from "./values.ts";

/**
 * The place of the classes that may come behind a class of the program in the order of `of`, beside those that stand behind it
 * anyway: where `of` has more than one parent, `super()` goes on to the next. Classes that surely come before it are left
 * out, for they have it behind them.
 */
export function besides(s: Solver, object: HeapObject, of: HeapObject): number {
  const known = (object.besides ??= new Map<number, number>());
  let place = known.get(of.number);
  if (place === undefined) {
    place = newPlace(s.places);
    known.set(of.number, place);
    collect(s, object, of, place, new Set());
  }
  return place;
}

function collect(s: Solver, object: HeapObject, from: HeapObject, place: number, met: Set<HeapObject>): void {
  if (from === object || met.has(from)) return;
  met.add(from);
  for (const parent of from.classOf?.parents ?? []) {
    watch(s.places, parent, (id) => {
      const value = valueOf(s, id);
      if (value.kind !== "object") return addValue(s.places, place, id);
      if (!isBehind(s, object, id, new Set())) addValue(s.places, place, id);
      return collect(s, object, value.object, place, met);
    });
  }
}

/** Whether a class stands behind another, or is it, as far as is known by now. */
export function isBehind(s: Solver, object: HeapObject, id: ValueId, met: Set<ValueId>): boolean {
  if (met.has(id)) return false;
  met.add(id);
  const value = valueOf(s, id);
  if (value.kind !== "object") return false;
  if (value.object === object) return true;
  const parents = value.object.classOf?.parents ?? [];
  return parents.some((parent) => valuesAt(s.places, parent).some((one) => isBehind(s, object, one, met)));
}
