import type { PredictedText } from "../../../policy/effect.ts";
import type { Constant } from "../../effect-ir.ts";
import { memberOf, membersOf } from "../../models/library.ts";
import { handOver, handToCaller, keptPlace } from "../handed-over.ts";
import { isMemberField, type HeapObject } from "../heap.ts";
import type { PlainType } from "../../language.ts";
import { addEdge, addValue, mostConstants, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  isStored,
  noteStored,
  firstTime,
  Step,
  placeWith,
  put,
  putData,
  readAllEntries,
  readAllMembers,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import { anyValue, dataValue, givenValue, numberValue, type Value, type ValueId } from "../values.ts";
import { addUnnamed, isNumericName, listedName, textPattern } from "./listed-names.ts";
import { onceInFunctions, readAllInFunctions } from "./in-functions.ts";
import { callTrap, loadProperty, propertyOfType, rootProperty } from "./load-property.ts";
import {
  extrasOf,
  handlerField,
  hookOf,
  inheritedNames,
  readHook,
  isFunctionOfLanguage,
  isAskedFor,
  isNumberName,
  isPlain,
  nothingId,
  someText,
  isPrototypeOfLibrary,
  objectId,
  prototypesField,
  targetField,
  typeMember,
} from "./objects.ts";
import { readAllShared } from "./shared-members.ts";
import { handToOutside } from "./outside-values.ts";
import { anyAccessor, anyOfCalls, unnamedSetter } from "../stored-names.ts";
import { storeProperty } from "./store-property.ts";
import { coerced } from "./coercion.ts";

/** The name of a member as a constant names it. */
export function propertyName(constant: Constant): string | undefined {
  switch (constant.type) {
    case "text":
      return constant.value;
    case "float":
    case "integer":
    case "boolean":
      return String(constant.value);
    case "nothing":
      return constant.name ?? "undefined";
    case "bytes":
    case "data":
      return undefined;
  }
}

/** A member whose name is computed. */
export function loadComputedProperty(s: Solver, id: ValueId, name: number, access: Access): void {
  watch(s.places, coerced(s, name, access), (key) => {
    const value = valueOf(s, key);
    if (value.kind === "constant") {
      const known = propertyName(value.constant);
      if (known !== undefined) loadProperty(s, id, known, access);
    } else if (value.kind === "pattern" && key !== someText(s)) loadMatching(s, id, value.pieces, access);
    else if (key === listedName(s)) loadListed(s, id, access);
    else if (isNumericName(s, key)) loadNumbered(s, id, access);
    else loadAny(s, id, key === givenValue, access);
  });
}

/** A member that a program stores, under whatever name. */
function loadListed(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  const isBare = value.kind === "constant" || value.kind === "pattern" || isFunctionOfLanguage(s, id);
  if (!isBare) return loadAny(s, id, true, access);
  onceInFunctions(s, () => loadAny(s, id, true, access));
  return addValue(s.places, access.to, nothingId(s));
}

/** Some entry: a number is not the name of anything else. */
function loadNumbered(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "object" || value.kind === "function") {
    const { object } = value;
    if (object.sort === "proxy") return loadThroughProxy(s, object, numberValue, access);
    readAllEntries(s, object, access.to);
    addEdge(s.places, object.restMembers, access.to);
    return readMatching(s, object, isNumberName, access);
  }
  if (value.kind === "any") return addValue(s.places, access.to, anyValue);
  if (isPlain(value)) readAllInFunctions(s, access.to);
  if (value.kind === "constant" && value.constant.type === "text")
    return unitsOf(s, value.constant.value, access);
  if (value.kind === "constant" && value.constant.type === "nothing") return undefined;
  if (value.kind === "pattern") return addValue(s.places, access.to, someText(s));
  // One unit of a name is the name of nothing in the language.
  if (value.kind === "data" && value.names !== undefined) return addValue(s.places, access.to, listedName(s));
  if (isFunctionOfLanguage(s, id)) {
    onceInFunctions(s, () => putData(s, access.to));
    return addValue(s.places, access.to, nothingId(s));
  }
  const isNumber = id === numberValue || (value.kind === "constant" && value.constant.type === "float");
  if (isNumber) return addValue(s.places, access.to, nothingId(s));
  if (value.kind === "data" && value.of === undefined) addEdge(s.places, keptPlace(s), access.to);
  if (value.kind === "data" && value.of !== "number") return addValue(s.places, access.to, id);
  return putData(s, access.to);
}

/** Some unit of a text. */
function unitsOf(s: Solver, text: string, access: Access): void {
  const units = new Set(text.split(""));
  if (units.size > mostConstants) return putData(s, access.to);
  for (const value of units) put(s, access.to, { kind: "constant", constant: { type: "text", value } });
}

/** The members of which only a part of the name is known. */
function loadMatching(s: Solver, id: ValueId, pieces: PredictedText, access: Access): void {
  const pattern = textPattern(pieces);
  const isNamed = (name: string): boolean => pattern.test(name);
  const value = valueOf(s, id);
  readAllShared(s, access.to);
  for (const name of rootNames(s)) if (isNamed(name)) loadProperty(s, id, name, access);
  loadOfType(s, id, isNamed, access);
  switch (value.kind) {
    case "object":
      if (value.object.sort === "proxy") return loadThroughProxy(s, value.object, dataValue, access);
      addEdge(s.places, value.object.restMembers, access.to);
      readAllEntries(s, value.object, access.to);
      readMatching(s, value.object, isNamed, access);
      return watchPrototypes(s, value.object, (one) => loadMatching(s, one, pieces, access));
    case "function":
      addEdge(s.places, value.object.restMembers, access.to);
      addEdge(s.places, value.object.rest, access.to);
      readMatching(s, value.object, isNamed, access);
      return watchPrototypes(s, value.object, (one) => loadMatching(s, one, pieces, access));
    case "library":
    case "instance":
      return loadMatchingOfLibrary(s, id, value, pieces, access);
    case "any":
      return addValue(s.places, access.to, anyValue);
    case "data":
      return addValue(s.places, access.to, id);
    default:
      readAllInFunctions(s, access.to);
      return putData(s, access.to);
  }
}

/** Members of what stands in a library, of the classes behind it, and what the program added. */
function loadMatchingOfLibrary(
  s: Solver,
  id: ValueId,
  value: Extract<Value, { kind: "library" | "instance" }>,
  pieces: PredictedText,
  access: Access,
): void {
  const pattern = textPattern(pieces);
  const isNamed = (name: string): boolean => pattern.test(name);
  const names = new Set([...inheritedNames(s, value), "prototype", "constructor"]);
  const main = value.node.sort === "module" ? memberOf(s.library, value, "default") : undefined;
  for (const name of main === undefined ? [] : membersOf(main.node).keys()) names.add(name);
  for (const name of names) if (isNamed(name)) loadProperty(s, id, name, access);
  const read = hookOf(s, value, readHook);
  if (read !== undefined) {
    const given = [{ place: placeWith(s, valueId(s, { kind: "pattern", pieces })) }];
    s.rules.applyRow(s, { ...read, receiver: id }, { arguments: given, ...access });
  }
  if (value.path === s.language.builtins) readMatching(s, s.module, isNamed, access);
  const extras = extrasOf(s, id);
  addEdge(s.places, extras.restMembers, access.to);
  readMatching(s, extras, isNamed, access);
}

/** The methods that values have because of their type, whose names fit. */
function loadOfType(s: Solver, id: ValueId, isNamed: (name: string) => boolean, access: Access): void {
  const type = typeOfValue(valueOf(s, id));
  const of = type === undefined ? undefined : typeMember(s, type);
  for (const name of of === undefined ? [] : membersOf(of.node).keys())
    if (isNamed(name)) loadProperty(s, id, name, access);
}

function typeOfValue(value: Value): PlainType | undefined {
  switch (value.kind) {
    case "object":
      return typeOfObject(value.object);
    case "constant":
      return value.constant.type === "data" || value.constant.type === "nothing"
        ? undefined
        : value.constant.type;
    case "pattern":
      return "text";
    case "function":
    case "method":
    case "bound":
    case "library":
      return "function";
    default:
      return undefined;
  }
}

function typeOfObject({ sort }: HeapObject): PlainType | undefined {
  switch (sort) {
    case "list":
    case "tuple":
      return "list";
    case "dict":
    case "set":
    case "generator":
    case "promise":
      return sort;
    case "partial":
      return "function";
    default:
      return undefined;
  }
}

function rootNames(s: Solver): readonly string[] {
  const root = typeMember(s, "root");
  return root === undefined ? [] : [...membersOf(root.node).keys()];
}

/** Own members whose names fit, now and when all is done. */
function readMatching(
  s: Solver,
  object: HeapObject,
  isNamed: (name: string) => boolean,
  access: Access,
): void {
  const id = objectId(s, object);
  const read = (): void => {
    for (const key of object.fields.keys()) {
      const name = isMemberField(key) ? key.slice(2).replace(/^get /u, "") : undefined;
      if (name !== undefined && isNamed(name)) loadProperty(s, id, name, access);
    }
  };
  read();
  s.afterwards.push(read);
}

function watchPrototypes(s: Solver, object: HeapObject, run: (id: ValueId) => void): void {
  watch(s.places, fieldOf(s, object, prototypesField), run);
}

function loadThroughProxy(s: Solver, object: HeapObject, key: ValueId, access: Access): void {
  const target = object.fields.get(targetField);
  const name = placeWith(s, key);
  if (target !== undefined) {
    watch(s.places, target, (one) => loadComputedProperty(s, one, name, access));
    if (object.fields.has(handlerField))
      callTrap(s, object, "get", [target, name, placeWith(s, access.seenAs ?? objectId(s, object))], access);
  }
  addValue(s.places, access.to, anyValue);
}

/**
 * Any name at all, and so perhaps one through which everything can be reached. A name that is given from outside is chosen by
 * who could reach that too: of the program's own objects it names their own members.
 */
function loadAny(s: Solver, id: ValueId, isGiven: boolean, access: Access): void {
  if (!firstTime(s, Step.AnyMember, id, isGiven ? 1 : 0, access.to)) return;
  readAllShared(s, access.to);
  const value = valueOf(s, id);
  switch (value.kind) {
    case "object":
      return loadAnyOfHeap(s, id, value.object, isGiven, access);
    case "function":
      readAllEntries(s, value.object, access.to);
      readAllMembers(s, value.object, access.to);
      watchPrototypes(s, value.object, (one) => loadAny(s, one, isGiven, access));
      if (!isGiven) loadRoots(s, id, "function", access);
      return undefined;
    case "library":
    case "instance":
      return loadAnyOfLibrary(s, id, value, isGiven, access);
    case "any":
      return addValue(s.places, access.to, anyValue);
    case "data":
      addValue(s.places, access.to, id);
      if (isPlain(value)) readAllInFunctions(s, access.to);
      else if (value.of === undefined) addEdge(s.places, keptPlace(s), access.to);
      if (!isGiven && value.of !== "given" && value.of !== "loaded") loadRoots(s, id, "root", access);
      return undefined;
    case "constant":
      if (value.constant.type === "nothing") return undefined;
      readAllInFunctions(s, access.to);
      putData(s, access.to);
      if (!isGiven) loadRoots(s, id, "root", access);
      return undefined;
    default:
      readAllInFunctions(s, access.to);
      putData(s, access.to);
      if (!isGiven) loadRoots(s, id, "root", access);
  }
}

function loadAnyOfHeap(s: Solver, id: ValueId, object: HeapObject, isGiven: boolean, access: Access): void {
  if (object.sort === "proxy") return loadThroughProxy(s, object, isGiven ? givenValue : dataValue, access);
  readAllEntries(s, object, access.to);
  readAllMembers(s, object, access.to);
  if (isStored(s, anyAccessor)) {
    s.afterwards.push(() => {
      for (const key of object.fields.keys()) {
        if (key.startsWith("m:get ")) loadProperty(s, id, key.slice(6), access);
      }
    });
  }
  watchPrototypes(s, object, (one) => loadAny(s, one, isGiven, access));
  if (isGiven) return;
  if (isStored(s, anyOfCalls)) addValue(s.places, access.to, anyValue);
  loadRoots(s, id, typeOfObject(object) ?? "root", access);
}

/** The members that every object has, and the methods of its type, which do nothing by themselves. */
function loadRoots(s: Solver, id: ValueId, type: PlainType, access: Access): void {
  for (const name of rootNames(s)) rootProperty(s, name, access, id, id);
  if (type === "root") return;
  const of = typeMember(s, type);
  for (const [name, node] of of === undefined ? [] : membersOf(of.node)) {
    // That it may be read does nothing; what is done with it may.
    if (node.is === "unknown") addValue(s.places, access.to, anyValue);
    else propertyOfType(s, type, name, access, id, id);
  }
}

function loadAnyOfLibrary(
  s: Solver,
  id: ValueId,
  value: Extract<Value, { kind: "library" | "instance" }>,
  isGiven: boolean,
  access: Access,
): void {
  const isBuiltin = value.path.startsWith(`${s.language.builtins}.`);
  if (!isBuiltin) {
    const read = hookOf(s, value, readHook);
    if (read === undefined) return addValue(s.places, access.to, anyValue);
    const given = [{ place: placeWith(s, dataValue) }];
    return s.rules.applyRow(s, { ...read, receiver: id }, { arguments: given, ...access });
  }
  putData(s, access.to);
  for (const name of membersOf(value.node).keys()) loadProperty(s, id, name, access);
  if (isPrototypeOfLibrary(s, value) || isGiven) return undefined;
  return loadRoots(s, id, value.kind === "library" ? "function" : "root", access);
}

/** Stores under a computed name. */
export function storeComputedProperty(
  s: Solver,
  id: ValueId,
  name: number,
  from: number,
  access: Access,
): void {
  watch(s.places, coerced(s, name, access), (key) => {
    const value = valueOf(s, key);
    if (value.kind === "constant") {
      const known = propertyName(value.constant);
      if (known !== undefined) {
        if (isAskedFor(s, known)) noteStored(s, known);
        return storeProperty(s, id, known, from, access);
      }
    }
    if (isNumericName(s, key)) return storeNumbered(s, id, from, access);
    return storeAny(s, id, key, from, access);
  });
}

function storeNumbered(s: Solver, id: ValueId, from: number, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "library") return undefined;
  if (value.kind === "instance") return handToCaller(s, from, access.site);
  if (value.kind === "function" || (value.kind === "object" && value.object.sort === "record")) {
    if (isStored(s, unnamedSetter)) handOver(s, from);
    return addEdge(s.places, from, value.object.rest);
  }
  return storeProperty(s, id, undefined, from, access);
}

/** Under any name: perhaps one that changes what every object has. */
function storeAny(s: Solver, id: ValueId, name: ValueId, from: number, access: Access): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "object": {
      const { object } = value;
      addUnnamed(s, object, name, from);
      if (object.sort === "list") addEdge(s.places, from, object.rest);
      if (object.sort === "proxy") storeProperty(s, id, undefined, from, access);
      if (isStored(s, "set") || isStored(s, anyAccessor)) handOver(s, from);
      return runAllSetters(s, id, object, from, access);
    }
    case "library":
    case "instance": {
      // To change a class or prototype of the language matters where something acts.
      const isOfLanguage = value.path.startsWith(`${s.language.builtins}.`) || value.path === s.language.root;
      if (!isOfLanguage) return storeProperty(s, id, undefined, from, access);
      s.pollutions.push(access.site);
      return handToCaller(s, from, access.site);
    }
    case "any":
    case "method":
      s.pollutions.push(access.site);
      return handToCaller(s, from, access.site);
    case "data":
      if (value.of === "given" || value.of === "loaded") return handToOutside(s, from);
      return handToCaller(s, from, access.site);
    default:
      return storeProperty(s, id, undefined, from, access);
  }
}

function runAllSetters(s: Solver, id: ValueId, object: HeapObject, from: number, access: Access): void {
  s.afterwards.push(() => {
    for (const key of object.fields.keys()) {
      if (!key.startsWith("m:set ")) continue;
      const setter = object.fields.get(key) ?? s.nowhere;
      const receiver = placeWith(s, access.seenAs ?? id);
      watch(s.places, setter, (callee) =>
        s.rules.invoke(s, callee, {
          arguments: [{ place: from }],
          to: newPlace(s.places),
          site: { ...access.site, index: -1 },
          receiver,
        }),
      );
    }
  });
}
