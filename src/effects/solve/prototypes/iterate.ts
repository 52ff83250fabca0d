import { keptPlace } from "../handed-over.ts";
import { allocated, inheritedMember, iteratorName, keysField, nothingId, resultField } from "./objects.ts";
import { addEdge, addValue, mostConstants, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  isStored,
  placeOf,
  placeWith,
  put,
  putData,
  readAllEntries,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import type { HeapObject } from "../heap.ts";
import { anyValue, numberValue, type Value, type ValueId } from "../values.ts";
import { awaitInto } from "./promises.ts";
import { loadComputedProperty } from "./computed-property.ts";
import { loadProperty } from "./load-property.ts";

/** As {@link iterateInto}, for values whose entries have no numbers. */
export function unpackInto(s: Solver, from: number, access: Access): void {
  watch(s.places, from, (id) => {
    const value = valueOf(s, id);
    const isList = value.kind === "object" && ["list", "tuple"].includes(value.object.sort);
    const isText = value.kind === "constant" && value.constant.type === "text";
    if (!isText && (!isList || isStored(s, iteratorName))) elementsOf(s, id, access);
  });
}

/** What comes out, one by one, of each value in a place; `sent` is what who asks gives each time. */
export function iterateInto(s: Solver, from: number, access: Access, sent?: number): void {
  watch(s.places, from, (id) => elementsOf(s, id, access, sent));
}

function elementsOf(s: Solver, id: ValueId, access: Access, sent?: number): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "data":
      if (value.of === undefined) addEdge(s.places, keptPlace(s), access.to);
      return value.of === "number" ? undefined : addValue(s.places, access.to, id);
    case "any":
      return addValue(s.places, access.to, anyValue);
    case "constant":
      return elementsOfConstant(s, value, access);
    case "pattern":
      return putData(s, access.to);
    case "object":
      return elementsOfObject(s, id, value.object, access, sent);
    case "function":
      return runIterator(s, id, access, sent);
    case "instance": {
      const found = inheritedMember(s, value, s.language.iterate.start[0] ?? "");
      if (found === undefined) return putData(s, access.to);
      // What lists have for it goes through the members with numbers: of the object that lists have it from, its own.
      if (found.node.folds === "list.values") return numberedMembers(s, id, access);
      return s.rules.applyRow(s, { ...found, receiver: id }, { arguments: [], ...access });
    }
    default:
      return putData(s, access.to);
  }
}

function elementsOfConstant(
  s: Solver,
  { constant }: Extract<Value, { kind: "constant" }>,
  access: Access,
): void {
  if (constant.type === "bytes") return addValue(s.places, access.to, numberValue);
  if (constant.type !== "text") return undefined;
  const units = [...new Set(constant.value)];
  if (units.length > mostConstants) return putData(s, access.to);
  for (const value of units) put(s, access.to, { kind: "constant", constant: { type: "text", value } });
  return undefined;
}

function elementsOfObject(
  s: Solver,
  id: ValueId,
  object: HeapObject,
  access: Access,
  sent: number | undefined,
): void {
  switch (object.sort) {
    case "list":
    case "tuple":
    case "set":
    case "generator":
      readAllEntries(s, object, access.to);
      if (isStored(s, iteratorName)) runIterator(s, id, access, sent);
      return undefined;
    case "dict":
      return pairsOf(s, object, access);
    default:
      // The language's methods of lists also take what only has numbered members.
      numberedMembers(s, id, access);
      return runIterator(s, id, access, sent);
  }
}

function numberedMembers(s: Solver, id: ValueId, access: Access): void {
  loadComputedProperty(s, id, placeOf(s, numberValue), access);
}

/** The entries of a map, as pairs. */
export function pairsOf(s: Solver, object: HeapObject, access: Access): void {
  const pair = allocated(s, access, "list", "<pair>");
  for (const key of ["i:0", "i:1"]) pair.stored.add(key);
  addEdge(s.places, fieldOf(s, object, keysField), fieldOf(s, pair, "i:0"));
  readAllEntries(s, object, fieldOf(s, pair, "i:1"));
  addValue(s.places, access.to, valueId(s, { kind: "object", object: pair }));
}

/** Asks an object for an iterator, and that for its elements. */
function runIterator(s: Solver, id: ValueId, access: Access, sent?: number): void {
  const site = { ...access.site, index: -1 };
  const iterators = newPlace(s.places);
  for (const name of [iteratorName, "@@asyncIterator"]) {
    if (!isStored(s, name)) continue;
    const found = newPlace(s.places);
    loadProperty(s, id, name, { ...access, to: found });
    const receiver = placeWith(s, id);
    watch(s.places, found, (callee) => {
      const { kind } = valueOf(s, callee);
      // What lists have for it themselves is what was gone through already.
      if (kind !== "constant" && !(kind === "method" && isBuiltIn(s, id)))
        s.rules.invoke(s, callee, { arguments: [], to: iterators, site, receiver });
    });
  }
  watch(s.places, iterators, (one) => {
    const value = valueOf(s, one);
    const isPlain =
      value.kind === "object" && value.object.sort !== "record" && value.object.sort !== "proxy";
    if (value.kind !== "object" || isPlain) return elementsOf(s, one, access, sent);
    return nextOf(s, one, access, sent);
  });
}

function isBuiltIn(s: Solver, id: ValueId): boolean {
  const value = valueOf(s, id);
  return value.kind === "object" && !["record", "proxy", "instance", "class"].includes(value.object.sort);
}

/** What `next` gives has a value in it. */
export function nextOf(s: Solver, iterator: ValueId, access: Access, sent?: number): void {
  const site = { ...access.site, index: -1 };
  const results = newPlace(s.places);
  const receiver = placeWith(s, iterator);
  const given = placeWith(s, nothingId(s));
  if (sent !== undefined) addEdge(s.places, sent, given);
  for (const name of sent === undefined ? ["next", "return"] : ["next", "return", "throw"]) {
    const found = newPlace(s.places);
    loadProperty(s, iterator, name, { ...access, to: found });
    watch(s.places, found, (callee) => {
      if (valueOf(s, callee).kind !== "constant")
        s.rules.invoke(s, callee, {
          arguments: [{ place: given }],
          to: results,
          site,
          receiver,
        });
    });
  }
  const awaited = newPlace(s.places);
  awaitInto(s, results, { ...access, to: awaited });
  watch(s.places, awaited, (one) => loadProperty(s, one, "value", access));
}

/** What a generator gives at its end. */
export function returnedBy(s: Solver, source: number, to: number): void {
  watch(s.places, source, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object") addEdge(s.places, fieldOf(s, value.object, resultField), to);
    else putData(s, to);
  });
}
