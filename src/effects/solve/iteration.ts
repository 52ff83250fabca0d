import { memberOf } from "../models/library.ts";
import { instanceOf } from "./calls.ts";
import { callHook } from "./entries.ts";
import { keptPlace } from "./handed-over.ts";
import { memberField, type HeapObject } from "./heap.ts";
import { eachMetaclass } from "./metaclasses.ts";
import { addEdge, addValue, mostConstants, newPlace, watch } from "./places.ts";
import {
  fieldOf,
  firstTime,
  Step,
  placeOf,
  putData,
  readAllEntries,
  readAllMembers,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "./solver.ts";
import { anyValue, dataValue, type Value, type ValueId } from "./values.ts";

/** What comes out, one by one, of each value in a place. */
export function iterate(s: Solver, from: number, access: Access): void {
  watch(s.places, from, (id) => elementsOf(s, id, access));
}

function elementsOf(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "data":
    case "data-method":
      putData(s, access.to);
      return addEdge(s.places, keptPlace(s), access.to);
    case "any":
      return addValue(s.places, access.to, anyValue);
    case "constant":
      return elementsOfConstant(s, value, access);
    case "pattern":
    case "namespace":
      return putData(s, access.to);
    case "object":
      return elementsOfObject(s, id, value.object, access);
    case "library":
      return putData(s, access.to);
    case "instance": {
      const found = memberOf(s.library, value, s.language.iterate.start[0] ?? "");
      if (found !== undefined)
        return s.rules.applyRow(s, { ...found, receiver: id }, { arguments: [], ...access });
      putData(s, access.to);
      return addEdge(s.places, keptPlace(s), access.to);
    }
    default:
  }
}

function elementsOfConstant(
  s: Solver,
  { constant }: Extract<Value, { kind: "constant" }>,
  access: Access,
): void {
  if (constant.type !== "text" && constant.type !== "bytes") return undefined;
  const units = [...new Set(constant.value)];
  if (units.length > mostConstants) return putData(s, access.to);
  for (const unit of units) {
    const one =
      constant.type === "text"
        ? ({ type: "text", value: unit } as const)
        : ({ type: "integer", value: BigInt(unit.charCodeAt(0)) } as const);
    addValue(s.places, access.to, valueId(s, { kind: "constant", constant: one }));
  }
  return undefined;
}

function elementsOfObject(s: Solver, id: ValueId, object: HeapObject, access: Access): void {
  switch (object.sort) {
    case "dict":
      addEdge(s.places, fieldOf(s, object, memberField("<keys>")), access.to);
      return undefined;
    case "class":
      addValue(s.places, access.to, instanceOf(s, object));
      elementsByMetaclass(s, id, object, access);
      return readAllMembers(s, object, access.to);
    case "instance":
      return elementsOfInstance(s, id, object, access);
    default:
      return readAllEntries(s, object, access.to);
  }
}

/** A class is gone through as its own class says. */
function elementsByMetaclass(s: Solver, id: ValueId, object: HeapObject, access: Access): void {
  const iterators = newPlace(s.places);
  eachMetaclass(s, object, (meta) => {
    const of = valueOf(s, meta);
    if (of.kind !== "object") return;
    for (const hook of s.language.iterate.start)
      callHook(s, id, of.object, hook, [], { ...access, to: iterators });
  });
  iterate(s, iterators, access);
}

/** `__iter__` gives an iterator, whose `__next__` gives elements; without them, entries are read by number. */
function elementsOfInstance(s: Solver, id: ValueId, object: HeapObject, access: Access): void {
  readAllEntries(s, object, access.to);
  addEdge(s.places, fieldOf(s, object, memberField("<keys>")), access.to);
  const of = object.instanceOf;
  if (of === undefined) return;
  if (!firstTime(s, Step.Elements, id, access.to)) return;
  const iterators = newPlace(s.places);
  for (const hook of s.language.iterate.start) callHook(s, id, of, hook, [], { ...access, to: iterators });
  for (const hook of s.language.iterate.next) callHook(s, id, of, hook, [], access);
  const [read] = s.language.readEntry;
  if (read !== undefined) callHook(s, id, of, read, [placeOf(s, dataValue)], access);
  watch(s.places, iterators, (one) => {
    if (one !== id) elementsOf(s, one, access);
  });
}
