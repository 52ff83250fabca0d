import { valueOf, type Access, type EntryKey, type Solver } from "../solver.ts";
import { watch } from "../places.ts";
import { loadComputedProperty, storeComputedProperty } from "./computed-property.ts";
import { loadProperty } from "./load-property.ts";
import { storeProperty } from "./store-property.ts";
import { iterateInto } from "./iterate.ts";

/** Entries are members: those of lists have numbers for names. */
export function loadPropertyKey(s: Solver, object: number, key: EntryKey, access: Access): void {
  if (key === "unknown") return iterateInto(s, object, access);
  watch(s.places, object, (id) => {
    if ("place" in key) loadComputedProperty(s, id, key.place, access);
    else loadProperty(s, id, key.name.slice(2), access);
  });
}

export function storePropertyKey(
  s: Solver,
  object: number,
  key: EntryKey,
  from: number,
  access: Access,
): void {
  watch(s.places, object, (id) => {
    if (key === "unknown") return storeProperty(s, id, undefined, from, access);
    if ("place" in key) return storeComputedProperty(s, id, key.place, from, access);
    const value = valueOf(s, id);
    // What is written as an entry of a new list is one from the start.
    if (value.kind === "object" && value.object.sort === "list" && value.object.name === "list")
      value.object.stored.add(key.name);
    return storeProperty(s, id, key.name.slice(2), from, access);
  });
}
