import type { HeapObject } from "./heap.ts";
import { watch } from "./places.ts";
import { valueOf, type Solver } from "./solver.ts";
import type { ValueId } from "./values.ts";

/** Runs something for each class of a class: the one that is written, and those of the classes behind it. */
export function eachMetaclass(
  s: Solver,
  object: HeapObject,
  run: (meta: ValueId) => void,
  seen = new Set<HeapObject>(),
): void {
  const { classOf } = object;
  if (classOf === undefined || seen.has(object)) return;
  seen.add(object);
  if (classOf.meta !== undefined) watch(s.places, classOf.meta, run);
  for (const parent of classOf.parents) {
    watch(s.places, parent, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object") eachMetaclass(s, value.object, run, seen);
    });
  }
}
