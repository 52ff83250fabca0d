import type { HeapObject } from "./heap.ts";
import { addEdge, newPlace, watch } from "./places.ts";
import { valueOf, type Solver } from "./solver.ts";
import type { ValueId } from "./values.ts";

/** Runs something for each class of a class: the one that is written, and those of the classes behind it. */
export function eachMetaclass(s: Solver, object: HeapObject, run: (meta: ValueId) => void): void {
  const place = metaclassesOf(s, object);
  if (place !== undefined) watch(s.places, place, run);
}

/** The place of all classes of a class; undefined where there is none. */
function metaclassesOf(s: Solver, object: HeapObject): number | undefined {
  const { classOf } = object;
  if (classOf === undefined || object.metaclasses !== undefined) return object.metaclasses;
  if (classOf.meta === undefined && classOf.parents.length === 0) return undefined;
  const place = newPlace(s.places);
  object.metaclasses = place;
  if (classOf.meta !== undefined) addEdge(s.places, classOf.meta, place);
  for (const parent of classOf.parents) {
    watch(s.places, parent, (id) => {
      const value = valueOf(s, id);
      const behind = value.kind === "object" ? metaclassesOf(s, value.object) : undefined;
      if (behind !== undefined) addEdge(s.places, behind, place);
    });
  }
  return place;
}
