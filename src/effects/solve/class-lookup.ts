import { areFieldsSure } from "./class-fields.ts";
import { memberField, type HeapObject } from "./heap.ts";
import type { BoundLookup, ClassLookup } from "./lookups.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import { fieldOf, isStored, put, valueId, valueOf, type Solver } from "./solver.ts";
import { dataValue, type ValueId } from "./values.ts";

/** What a member of a class is bound to when it is read: an instance, or the class. */
export type Binding = { readonly instance: ValueId } | { readonly class: ValueId };

function keyOf(binding: Binding): number {
  return "instance" in binding ? binding.instance : -1 - binding.class;
}

export function boundLookup(s: Solver, object: HeapObject, name: string, binding: Binding): BoundLookup {
  const lookup = lookupIn(s, object, name);
  const key = keyOf(binding);
  let known = lookup.bound.get(key);
  if (known === undefined) {
    known = { direct: newPlace(s.places), special: newPlace(s.places), read: -1, called: -1 };
    lookup.bound.set(key, known);
    const { direct, special } = known;
    watch(s.places, lookup.found, (id) => bind(s, id, binding, object, direct, special));
    addEdge(s.places, lookup.outside, special);
  }
  return known;
}

function lookupIn(s: Solver, object: HeapObject, name: string): ClassLookup {
  object.lookups ??= new Map();
  let lookup = object.lookups.get(name);
  if (lookup === undefined) {
    lookup = { found: newPlace(s.places), outside: newPlace(s.places), bound: new Map() };
    object.lookups.set(name, lookup);
    look(s, object, name, lookup);
  }
  return lookup;
}

function look(s: Solver, object: HeapObject, name: string, { found, outside }: ClassLookup): void {
  addEdge(s.places, fieldOf(s, object, memberField(name)), found);
  addEdge(s.places, object.restMembers, found);
  const { classOf } = object;
  if (classOf === undefined || classOf.definite.has(name)) return;
  if (classOf.fields.includes(name) && areFieldsSure(s)) return;
  for (const parent of classOf.parents) {
    watch(s.places, parent, (id) => {
      const value = valueOf(s, id);
      if (value.kind !== "object")
        return addValue(s.places, outside, value.kind === "any" || value.kind === "library" ? id : dataValue);
      const behind = lookupIn(s, value.object, name);
      addEdge(s.places, behind.found, found);
      return addEdge(s.places, behind.outside, outside);
    });
  }
}

/** Functions are bound to the instance they are read from, unless something says otherwise. */
function bind(
  s: Solver,
  id: ValueId,
  binding: Binding,
  owner: HeapObject,
  direct: number,
  special: number,
): void {
  const value = valueOf(s, id);
  if (value.kind === "function" && "instance" in binding)
    return put(s, direct, { kind: "bound", callee: id, receiver: binding.instance });
  if (value.kind === "wrapped") {
    if (value.how === "static") return addValue(s.places, direct, value.value);
    if (value.how === "property") return addValue(s.places, special, id);
    return put(s, direct, { kind: "bound", callee: value.value, receiver: ownerIn(s, binding, owner) });
  }
  if (value.kind === "object" && value.object.sort === "instance" && isStored(s, s.language.getThrough))
    addValue(s.places, special, id);
  return addValue(s.places, direct, id);
}

/**
 * The class that a member is read from, or that the instance is of: where it is read past the class of the instance, that one
 * still.
 */
export function ownerIn(s: Solver, binding: Binding, owner: HeapObject): ValueId {
  if ("class" in binding) return binding.class;
  const value = valueOf(s, binding.instance);
  const of = value.kind === "object" ? value.object.instanceOf : undefined;
  return valueId(s, { kind: "object", object: of ?? owner });
}
