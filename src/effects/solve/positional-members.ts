import { membersOf } from "../models/library.ts";
import { memberField, positionalArguments, type HeapObject } from "./heap.ts";
import { addEdge, addValue, watch } from "./places.ts";
import { fieldOf, valueOf, type Solver } from "./solver.ts";
import type { ValueId } from "./values.ts";

/**
 * What was given by position may be any member. A parent from a library names itself what it stores: a method of the class
 * is none of it, if the parent does not know its name, and where the parent says what a member is, plain data is nothing more.
 */
export function readPositional(
  s: Solver,
  object: HeapObject,
  of: HeapObject,
  name: string,
  to: number,
): void {
  const given = fieldOf(s, object, memberField(positionalArguments));
  const parents = of.classOf?.parents ?? [];
  if (parents.length === 0) return addEdge(s.places, given, to);
  const isOwn = of.classOf?.definite.has(name) === true;
  for (const parent of parents) {
    watch(s.places, parent, (id) => {
      const value = valueOf(s, id);
      const known = value.kind === "library" ? s.language.membersOfArguments(value.path) : undefined;
      if (known?.has(name) === false) return undefined;
      const isListed = value.kind === "library" && membersOf(value.node).has(name);
      if (isListed) return watch(s.places, given, (one) => addUnlessPlain(s, one, to));
      return value.kind === "library" && isOwn ? undefined : addEdge(s.places, given, to);
    });
  }
}

function addUnlessPlain(s: Solver, id: ValueId, to: number): void {
  const value = valueOf(s, id);
  const isData = value.kind === "data" && value.of !== "given" && value.of !== "loaded";
  if (!isData && value.kind !== "constant" && value.kind !== "pattern") addValue(s.places, to, id);
}
