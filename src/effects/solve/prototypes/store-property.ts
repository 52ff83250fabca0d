import { handOver, handToCaller } from "../handed-over.ts";
import { positionKey } from "../../item-key.ts";
import { memberField, type HeapObject } from "../heap.ts";
import { changesText, isThereToBeAssigned, storeInLibrary } from "../store-members.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  mixEntries,
  noteStored,
  numberOfName,
  firstTime,
  Step,
  placeWith,
  unknown,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import { dataValue, type ValueId } from "../values.ts";
import { addUnnamed, prototypeMember } from "./listed-names.ts";
import { callTrap } from "./load-property.ts";
import {
  extrasOf,
  handlerField,
  hookOf,
  inheritedMember,
  instancesField,
  isIndex,
  isPlain,
  isPrototypeOfLibrary,
  mayHaveSetter,
  placeWithText,
  prototypeOfFunction,
  prototypesField,
  storeHook,
  targetField,
} from "./objects.ts";
import { noteInFunctions } from "./in-functions.ts";
import { storeShared } from "./shared-members.ts";
import { handToOutside } from "./outside-values.ts";

/** Stores under a name, or under one that is not known. */
export function storeProperty(
  s: Solver,
  id: ValueId,
  name: string | undefined,
  from: number,
  access: Access,
): void {
  const named = name === undefined ? -1 : numberOfName(s, name);
  if (!firstTime(s, Step.Property, id, named, from)) return;
  const value = valueOf(s, id);
  switch (value.kind) {
    case "object":
      return storeInHeap(s, id, value.object, name, from, access);
    case "function":
      if (name === "prototype") prototypeOfFunction(s, id, value);
      return storeOwn(s, id, value.object, name, from, access);
    case "library":
      return storeInModels(s, id, name, from, access);
    case "instance":
      if (isPrototypeOfLibrary(s, value) && value.path === s.language.root && name !== undefined)
        return storeShared(s, name, from, access);
      if (isPrototypeOfLibrary(s, value))
        return unknown(s, `changes \`${value.path}.prototype\``, access.site, id);
      return storeInModels(s, id, name, from, access);
    case "data":
      // What is kept by data can only come back from data; who gave it may call it.
      if (value.of === "given" || value.of === "loaded") return handToOutside(s, from);
      if (isPlain(value)) noteInFunctions(s, value, name);
      return handToCaller(s, from, access.site);
    case "any":
      return handToCaller(s, from, access.site);
    default:
      noteInFunctions(s, value, name);
      return handOver(s, from);
  }
}

function storeInHeap(
  s: Solver,
  id: ValueId,
  object: HeapObject,
  name: string | undefined,
  from: number,
  access: Access,
): void {
  if (object.sort === "proxy") {
    watch(s.places, fieldOf(s, object, targetField), (one) => storeProperty(s, one, name, from, access));
    const key = name === undefined ? s.nowhere : placeWithText(s, name);
    const given = [fieldOf(s, object, targetField), key, from, placeWith(s, id)];
    if (object.fields.has(handlerField))
      callTrap(s, object, "set", given, { ...access, to: newPlace(s.places) });
    return;
  }
  const isList = object.sort === "list" || object.sort === "tuple";
  if (isList && (name === undefined || isIndex(name))) return storeEntryOf(s, object, name, from);
  // What is behind the new end is gone.
  if (isList && name === "length") mixEntries(s, object);
  storeOwn(s, id, object, name, from, access);
}

function storeEntryOf(s: Solver, object: HeapObject, name: string | undefined, from: number): void {
  if (name === undefined) return addEdge(s.places, from, object.rest);
  const key = positionKey(Number(name));
  // What the list was not made with comes later: the list is not known whole.
  if (!object.stored.has(key)) addEdge(s.places, from, object.rest);
  addEdge(s.places, from, fieldOf(s, object, key));
}

function storeOwn(
  s: Solver,
  id: ValueId,
  object: HeapObject,
  name: string | undefined,
  from: number,
  access: Access,
): void {
  if (name === undefined) return addUnnamed(s, object, dataValue, from);
  if (name === prototypeMember) {
    // Where it is defined and not assigned, it is a member that is listed as others are.
    addEdge(s.places, from, fieldOf(s, object, memberField(name)));
    return addEdge(s.places, from, fieldOf(s, object, prototypesField));
  }
  addEdge(s.places, from, fieldOf(s, object, memberField(name)));
  ownFunctions(s, id, from);
  if (mayHaveSetter(s, name)) runSetters(s, id, access.seenAs ?? id, name, from, access, 0);
}

/** Remembers of functions that they are members of an object, which they are then called on. */
function ownFunctions(s: Solver, id: ValueId, from: number): void {
  const object = valueOf(s, id);
  if (object.kind !== "object" && object.kind !== "function") return;
  // What a module exports is not called on the module.
  if (object.object.name === "<module>") return;
  watch(s.places, from, (one) => {
    const value = valueOf(s, one);
    if (value.kind === "function") s.owners.set(one, (s.owners.get(one) ?? new Set()).add(id));
  });
}

const deepest = 16;

function runSetters(
  s: Solver,
  id: ValueId,
  receiver: ValueId,
  name: string,
  from: number,
  access: Access,
  depth: number,
): void {
  const value = valueOf(s, id);
  if ((value.kind !== "object" && value.kind !== "function") || depth > deepest) return;
  if (!firstTime(s, Step.Setters, id, receiver, numberOfName(s, name), from)) return;
  const self = placeWith(s, receiver);
  if (value.object.sort === "proxy") {
    const target = fieldOf(s, value.object, targetField);
    const given = [target, placeWithText(s, name), from, self];
    return callTrap(s, value.object, "set", given, { ...access, to: newPlace(s.places) });
  }
  watch(s.places, fieldOf(s, value.object, memberField(`set ${name}`)), (setter) =>
    s.rules.invoke(s, setter, {
      arguments: [{ place: from }],
      to: newPlace(s.places),
      site: { ...access.site, index: -1 },
      receiver: self,
    }),
  );
  watch(s.places, fieldOf(s, value.object, prototypesField), (one) =>
    runSetters(s, one, receiver, name, from, access, depth + 1),
  );
}

/** Some members of libraries are there to be assigned; new ones are the program's own; the others are tampering. */
function storeInModels(s: Solver, id: ValueId, name: string | undefined, from: number, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind !== "library" && value.kind !== "instance") return;
  if (value.path === s.language.builtins) return storeGlobal(s, id, name, from, access);
  const store = hookOf(s, value, storeHook);
  if (store !== undefined) {
    const key = name === undefined ? placeWith(s, dataValue) : placeWithText(s, name);
    const given = [{ place: key }, { place: from }];
    return s.rules.applyRow(s, { ...store, receiver: id }, { arguments: given, ...access });
  }
  if (name === undefined) {
    if (value.kind === "library") unknown(s, `changes \`${value.path}\``, access.site, id);
    return handToCaller(s, from, access.site);
  }
  const found = inheritedMember(s, value, name);
  if (value.kind === "instance" && changesText(s, value, found))
    return unknown(s, `changes what \`${value.path}\` stands for`, access.site, id);
  const isNew = found === undefined && value.kind === "instance";
  if (isNew || found?.node.is === "pure") {
    // The library has the object, and may give it back with what was put there; of its own language all hooks are known.
    if (value.path.startsWith(`${s.language.builtins}.`)) handOver(s, from);
    else handToCaller(s, from, access.site);
    return addEdge(s.places, from, ownField(s, id, name));
  }
  if (found === undefined && value.node.sort === "module")
    return storeInLibrary(s, value, name, from, access);
  if (found === undefined) return addEdge(s.places, from, ownField(s, id, name));
  if (isThereToBeAssigned(found)) {
    addEdge(s.places, from, ownField(s, id, name));
    return storeInLibrary(
      s,
      { path: found.path.slice(0, -name.length - 1), node: value.node },
      name,
      from,
      access,
      found,
      value.kind === "instance" ? id : undefined,
    );
  }
  // An instance may hide a member of its class; a library must not change.
  if (value.kind === "instance") {
    addEdge(s.places, from, ownField(s, id, name));
    return handToCaller(s, from, access.site);
  }
  return storeInLibrary(s, value, name, from, access);
}

function ownField(s: Solver, id: ValueId, name: string): number {
  noteStored(s, name);
  return fieldOf(s, extrasOf(s, id), memberField(name));
}

/** The global object holds the names of the program; to change those of the language is tampering. */
function storeGlobal(s: Solver, id: ValueId, name: string | undefined, from: number, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind !== "library") return;
  if (name === undefined) {
    unknown(s, "changes the global object under a name that is not known", access.site, id);
    return addEdge(s.places, from, s.module.restMembers);
  }
  const found = inheritedMember(s, value, name);
  const isActing = found?.node.does !== undefined || found?.node.folds === "store.address";
  if (found !== undefined && found.node.is !== "pure" && isActing)
    unknown(s, `changes the global \`${name}\``, access.site, id);
  return addEdge(s.places, from, fieldOf(s, s.module, memberField(name)));
}

/** Says that an object is the prototype of those that a function makes. */
export function noteInstance(s: Solver, prototype: ValueId, instance: ValueId): void {
  const value = valueOf(s, prototype);
  if (value.kind === "object") addValue(s.places, fieldOf(s, value.object, instancesField), instance);
}
