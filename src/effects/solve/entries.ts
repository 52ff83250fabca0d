import { fold } from "../fold/intrinsics.ts";
import { memberOf, type Member } from "../models/library.ts";
import { itemKey } from "../item-key.ts";
import { loadComputedMember, storeComputedMember } from "./computed-members.ts";
import { foldValuesOf, valueOfFold } from "./folding.ts";
import { handToCaller, keptPlace } from "./handed-over.ts";
import { defaulting, memberField, type HeapObject } from "./heap.ts";
import { isRootMethod, methodIn } from "./members.ts";
import { storeMember } from "./store-members.ts";
import { eachMetaclass } from "./metaclasses.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import {
  fieldOf,
  firstTime,
  numberOfName,
  once,
  Step,
  placeOf,
  putData,
  readAllEntries,
  valueId,
  valueOf,
  type Access,
  type EntryKey,
  type Solver,
} from "./solver.ts";
import { anyValue, dataValue, type Value, type ValueId } from "./values.ts";

/** What stands in brackets: an entry of each value in a place. */
export function loadEntry(s: Solver, object: number, key: EntryKey, access: Access): void {
  watch(s.places, object, (id) => entryOf(s, id, key, access));
}

function entryOf(s: Solver, id: ValueId, key: EntryKey, access: Access): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "data":
    case "data-method":
      putData(s, access.to);
      return addEdge(s.places, keptPlace(s), access.to);
    case "any":
      return addValue(s.places, access.to, anyValue);
    case "constant":
    case "pattern":
      return entryOfText(s, id, key, access);
    case "object":
      return entryOfObject(s, id, value.object, key, access);
    case "library":
      // A class with its type parameters is the class.
      return addValue(s.places, access.to, id);
    case "instance":
      return entryOfInstance(s, id, value, key, access);
    case "namespace":
      return loadComputedMember(s, value.of, keyPlace(s, key), access);
    default:
  }
}

/** A key as a place: of one that is not known, with data. */
export function keyPlace(s: Solver, key: EntryKey): number {
  if (key === "unknown") return placeOf(s, dataValue);
  if ("place" in key) return key.place;
  const [sort, text] = [key.name.slice(0, 2), key.name.slice(2)];
  if (sort === "t:")
    return placeOf(s, valueId(s, { kind: "constant", constant: { type: "text", value: text } }));
  if (sort !== "i:") return placeOf(s, dataValue);
  return placeOf(s, valueId(s, { kind: "constant", constant: { type: "integer", value: BigInt(text) } }));
}

function entryOfText(s: Solver, id: ValueId, key: EntryKey, access: Access): void {
  const [text] = foldValuesOf(s, id, 0);
  watch(s.places, keyPlace(s, key), (one) => {
    for (const at of foldValuesOf(s, one, 0)) {
      if (text !== undefined)
        addValue(s.places, access.to, valueOfFold(s, fold("sequence.entry", [text, at])));
    }
  });
}

function entryOfObject(s: Solver, id: ValueId, object: HeapObject, key: EntryKey, access: Access): void {
  if (object.sort === "class") return entryOfClass(s, id, object, key, access);
  const of = object.instanceOf;
  if (of !== undefined) {
    for (const hook of s.language.readEntry) callHook(s, id, of, hook, [keyPlace(s, key)], access);
  }
  if (key === "unknown") return readAllEntries(s, object, access.to);
  if (object.name === defaulting)
    addEdge(s.places, keyPlace(s, key), fieldOf(s, object, memberField("<keys>")));
  if ("name" in key) return readField(s, object, key.name, access.to);
  watch(s.places, key.place, (one) => {
    const name = keyName(s, one, object);
    if (name === undefined) readAllEntries(s, object, access.to);
    else readField(s, object, name, access.to);
  });
}

function readField(s: Solver, object: HeapObject, key: string, to: number): void {
  addEdge(s.places, fieldOf(s, object, key), to);
  addEdge(s.places, object.rest, to);
}

/** The key of an entry; undefined where it may be any. Places counted from the end are such. */
function keyName(s: Solver, id: ValueId, object: HeapObject): string | undefined {
  const value = valueOf(s, id);
  if (value.kind !== "constant") return undefined;
  const key = itemKey(value.constant);
  const isSequence = object.sort === "list" || object.sort === "tuple";
  return isSequence && key?.startsWith("i:-") === true ? undefined : key;
}

function entryOfClass(s: Solver, id: ValueId, object: HeapObject, key: EntryKey, access: Access): void {
  addValue(s.places, access.to, id);
  const found = methodIn(s, object, s.language.classEntry, { class: id }, access.site);
  watch(s.places, found, (callee) => {
    const given = [{ place: placeOf(s, id) }, { place: keyPlace(s, key) }];
    s.rules.invoke(s, callee, { arguments: given, to: access.to, site: access.site });
  });
  eachMetaclass(s, object, (value) => {
    const of = valueOf(s, value);
    if (of.kind !== "object") return;
    for (const hook of s.language.readEntry) callHook(s, id, of.object, hook, [keyPlace(s, key)], access);
  });
}

/** Calls a method that the language calls by itself. */
export function callHook(
  s: Solver,
  self: ValueId,
  of: HeapObject,
  hook: string,
  places: readonly number[],
  access: Access,
): void {
  const owner = valueId(s, { kind: "object", object: of });
  const [first = -1, ...others] = places;
  const isNew =
    others.length === 0
      ? firstTime(s, Step.Hook, self, owner, numberOfName(s, hook), first, access.to)
      : once(s, `hook ${self} ${owner} ${hook} ${places.join()} ${access.to}`);
  if (!isNew) return;
  const found = methodIn(s, of, hook, { instance: self }, access.site);
  watch(s.places, found, (callee) => {
    if (isRootMethod(s, callee)) return;
    s.rules.invoke(s, callee, {
      arguments: places.map((place) => ({ place })),
      to: access.to,
      site: access.site,
    });
  });
}

function entryOfInstance(
  s: Solver,
  id: ValueId,
  value: Extract<Value, { kind: "instance" }>,
  key: EntryKey,
  access: Access,
): void {
  const [hook = ""] = s.language.readEntry;
  const found = memberOf(s.library, value, hook);
  if (found === undefined || isOfContainers(found)) {
    putData(s, access.to);
    return addEdge(s.places, keptPlace(s), access.to);
  }
  const place = keyPlace(s, key);
  if (!once(s, `entry ${id} ${place} ${access.to}`)) return;
  const call = { arguments: [{ place }], to: access.to, site: access.site };
  s.rules.applyRow(s, { ...found, receiver: id }, call);
}

/** What is not a container of the program keeps its entries where they are not seen. */
function isOfContainers({ node }: Member): boolean {
  return node.folds?.startsWith("container.") === true;
}

/** Stores an entry in each value in a place. */
export function storeEntry(s: Solver, object: number, key: EntryKey, from: number, access: Access): void {
  watch(s.places, object, (id) => {
    const value = valueOf(s, id);
    switch (value.kind) {
      case "object":
        return storeInObject(s, id, value.object, key, from, access);
      case "instance": {
        const found = memberOf(s.library, value, s.language.storeEntry);
        const given = [{ place: keyPlace(s, key) }, { place: from }];
        if (found === undefined || isOfContainers(found)) return handToCaller(s, from, access.site);
        return s.rules.applyRow(s, { ...found, receiver: id }, { arguments: given, ...access });
      }
      case "namespace":
        return storeComputedMember(s, value.of, keyPlace(s, key), from, access);
      case "library":
        return storeMember(s, id, undefined, from, access);
      default:
        return handToCaller(s, from, access.site);
    }
  });
}

function storeInObject(
  s: Solver,
  id: ValueId,
  object: HeapObject,
  key: EntryKey,
  from: number,
  access: Access,
): void {
  if (object.instanceOf !== undefined) {
    callHook(s, id, object.instanceOf, s.language.storeEntry, [keyPlace(s, key), from], {
      ...access,
      to: newPlace(s.places),
    });
  }
  if (key === "unknown") return storeSomewhere(s, object, from);
  if ("name" in key) return storeField(s, object, key.name, from);
  addEdge(s.places, key.place, fieldOf(s, object, memberField("<keys>")));
  watch(s.places, key.place, (one) => {
    const name = keyName(s, one, object);
    if (name === undefined) storeSomewhere(s, object, from);
    else storeField(s, object, name, from);
  });
}

function storeSomewhere(s: Solver, object: HeapObject, from: number): void {
  object.isInOrder = false;
  addEdge(s.places, from, object.rest);
}

function storeField(s: Solver, object: HeapObject, key: string, from: number): void {
  object.stored.add(key);
  addEdge(s.places, from, fieldOf(s, object, key));
}
