import { keptPlace } from "../handed-over.ts";
import { memberOf, membersOf, pureNode, type Member } from "../../models/library.ts";
import type { PlainType } from "../../language.ts";
import { positionKey } from "../../item-key.ts";
import { memberField, type HeapObject } from "../heap.ts";
import { readInFunctions } from "./in-functions.ts";
import { giveMember, giveStatic, memberOfPerhaps } from "../members.ts";
import { addEdge, addValue, watch } from "../places.ts";
import {
  fieldOf,
  isStored,
  firstTime,
  numberOfName,
  Step,
  placeWith,
  put,
  putData,
  readMember,
  unknown,
  valueId,
  valueOf,
  type Access,
  type Solver,
  putDataMethod,
} from "../solver.ts";
import { anyValue, numberValue, type Value, type ValueId } from "../values.ts";
import {
  callNames,
  extrasOf,
  handlerField,
  hookOf,
  inheritedMember,
  isIndex,
  isNumberName,
  isPrototypeOfLibrary,
  mayBeRemoved,
  mayHaveGetter,
  nothingId,
  placeWithText,
  prototypeOfFunction,
  prototypeOfLibrary,
  prototypesField,
  readHook,
  targetField,
  typeMember,
} from "./objects.ts";
import { readShared } from "./shared-members.ts";
import { anyOfCalls } from "../stored-names.ts";

/**
 * What an object has under a name: its own, what a getter gives, or what those behind it have. `receiver` is the object that
 * it is read from.
 */
export function loadProperty(
  s: Solver,
  id: ValueId,
  name: string,
  access: Access,
  receiver: ValueId = access.seenAs ?? id,
): void {
  if (!firstTime(s, Step.MemberOf, id, numberOfName(s, name), access.to, receiver)) return;
  readShared(s, name, access.to);
  const value = valueOf(s, id);
  // Classes of the language, and those that extend them, answer with themselves.
  if (name === ownClassSymbol && (value.kind === "function" || value.kind === "library"))
    addValue(s.places, access.to, receiver);
  switch (value.kind) {
    case "data":
      return propertyOfData(s, id, value, name, access, receiver);
    case "data-method":
      return propertyOfPure(s, id, name, access, receiver);
    case "method":
    case "bound":
    case "partial":
      return propertyOfType(s, "function", name, access, receiver, id);
    case "callback":
    case "any":
      return addValue(s.places, access.to, anyValue);
    case "constant":
      if (value.constant.type === "nothing") return undefined;
      return propertyOfConstant(s, id, value, name, access, receiver);
    case "pattern":
      return propertyOfType(s, "text", name, access, receiver, id);
    case "function":
      if (name === "prototype") prototypeOfFunction(s, id, value);
      return propertyOfObject(s, id, value.object, "function", name, access, receiver);
    case "object":
      return propertyOfHeap(s, id, value.object, name, access, receiver);
    case "library":
      return propertyOfLibrary(s, id, value, name, access);
    case "instance":
      return propertyOfInstance(s, id, value, name, access, receiver);
    case "wrapped":
    case "namespace":
    case "super":
      return putData(s, access.to);
  }
}

/** Plain data has the members that every value has, and those of plain types, which are pure; what was kept in it may come back. */
function propertyOfData(
  s: Solver,
  id: ValueId,
  value: Extract<Value, { kind: "data" }>,
  name: string,
  access: Access,
  receiver: ValueId,
): void {
  if (value.of === "number") return propertyOfType(s, "float", name, access, receiver, id);
  if (value.names !== undefined) {
    if (isIndex(name) || name === "length") return putData(s, access.to);
    return propertyOfType(s, "text", name, access, receiver, id);
  }
  const isRoot = rootProperty(s, name, access, receiver, id);
  // What others gave may have its own in place of what every object has.
  if (value.of !== undefined) return put(s, access.to, value);
  if (isRoot) return undefined;
  addEdge(s.places, keptPlace(s), access.to);
  if (isIndex(name) || name === "length") return putData(s, access.to);
  // To call it by another way is to call it.
  if (typeMemberNamed(s, "function", name)?.node.sort === "method") return addValue(s.places, access.to, id);
  return putDataMethod(s, access.to, name);
}

/**
 * What a model only calls pure may be a function, or an object with members that are as pure; what is read from data may hold
 * what was handed over.
 */
function propertyOfPure(s: Solver, id: ValueId, name: string, access: Access, receiver: ValueId): void {
  addEdge(s.places, keptPlace(s), access.to);
  const found = typeMemberNamed(s, "function", name);
  if (found !== undefined) giveMember(s, found, receiver, access);
  else if (!rootProperty(s, name, access, receiver, id)) putDataMethod(s, access.to, name);
}

/**
 * The members that every value has. Says whether this is one. What an object was made by is said by the object behind it
 * that has the member: `holder`.
 */
export function rootProperty(
  s: Solver,
  name: string,
  access: Access,
  receiver: ValueId,
  holder: ValueId,
): boolean {
  const found = typeMemberNamed(s, "root", name);
  if (found === undefined) return false;
  giveMember(s, found, found.node.folds === "object.class" ? holder : receiver, access);
  return true;
}

/** The member by which a class is asked for the class of what its methods make. */
const ownClassSymbol = "@@species";

/** The members through which elements are asked for one by one, and the row of a model that stands for them. */
const iteratorMembers = ["@@iterator", "@@asyncIterator"];
const iteratorRow = "__iterator__";

/** The members by which an object is closed that is declared with `using`, and the row that stands for them. */
const disposers = ["@@dispose", "@@asyncDispose"];
const disposerRow = "__dispose__";

function typeMemberNamed(s: Solver, type: PlainType, name: string): Member | undefined {
  const of = typeMember(s, type);
  const row = iteratorMembers.includes(name) ? iteratorRow : name;
  const found = of === undefined ? undefined : inheritedMember(s, of, row);
  return found !== undefined && isOfInstances(found) ? found : undefined;
}

/** A class of a model holds its own members beside those of its instances; a row without a sort may be either. */
export function isOfInstances({ node }: Member): boolean {
  return node.sort === "method" || node.sort === "property" || node.is !== undefined;
}

/** A member of a plain value; one that there is not is nothing, or what the program kept there. */
export function propertyOfType(
  s: Solver,
  type: PlainType,
  name: string,
  access: Access,
  receiver: ValueId,
  holder: ValueId,
): void {
  const found = typeMemberNamed(s, type, name);
  if (found !== undefined) return giveMember(s, found, receiver, access);
  if (rootProperty(s, name, access, receiver, holder)) return undefined;
  readInFunctions(s, name, access.to);
  return addValue(s.places, access.to, nothingId(s));
}

function propertyOfConstant(
  s: Solver,
  id: ValueId,
  { constant }: Extract<Value, { kind: "constant" }>,
  name: string,
  access: Access,
  receiver: ValueId,
): void {
  if (isIndex(name)) readInFunctions(s, name, access.to);
  if (constant.type === "text" && isIndex(name)) {
    const unit = constant.value[Number(name)];
    const value = unit === undefined ? undefined : ({ type: "text", value: unit } as const);
    if (value === undefined) return addValue(s.places, access.to, nothingId(s));
    return put(s, access.to, { kind: "constant", constant: value });
  }
  if (constant.type === "bytes" && (isIndex(name) || name === "length"))
    return addValue(s.places, access.to, numberValue);
  if (constant.type === "text" && name === "length") {
    return put(s, access.to, {
      kind: "constant",
      constant: { type: "float", value: constant.value.length },
    });
  }
  return propertyOfType(s, constant.type === "data" ? "text" : constant.type, name, access, receiver, id);
}

function propertyOfHeap(
  s: Solver,
  id: ValueId,
  object: HeapObject,
  name: string,
  access: Access,
  receiver: ValueId,
): void {
  switch (object.sort) {
    case "list":
    case "tuple":
      if (isIndex(name)) return entryNumbered(s, object, name, access);
      if (name === "length") return lengthOf(s, object, access);
      return propertyOfObject(s, id, object, "list", name, access, receiver);
    case "dict":
    case "set":
    case "generator":
      return propertyOfObject(s, id, object, object.sort, name, access, receiver);
    case "promise":
      return propertyOfObject(s, id, object, "promise", name, access, receiver);
    case "module":
      return readMember(s, object, name, access.to);
    case "proxy":
      return propertyOfProxy(s, object, name, access, receiver);
    case "partial":
      return propertyOfObject(s, id, object, "function", name, access, receiver);
    case "record":
    case "instance":
    case "class":
    case "function":
      return propertyOfObject(s, id, object, "root", name, access, receiver);
  }
}

function entryNumbered(s: Solver, object: HeapObject, name: string, access: Access): void {
  addEdge(s.places, fieldOf(s, object, positionKey(Number(name))), access.to);
  addEdge(s.places, object.rest, access.to);
  if (!object.stored.has(positionKey(Number(name)))) addValue(s.places, access.to, nothingId(s));
}

function lengthOf(s: Solver, object: HeapObject, access: Access): void {
  addValue(s.places, access.to, numberValue);
  addEdge(s.places, fieldOf(s, object, memberField("length")), access.to);
}

/** Own members first, then those of the objects behind; the members of its type come last. */
function propertyOfObject(
  s: Solver,
  id: ValueId,
  object: HeapObject,
  type: PlainType,
  name: string,
  access: Access,
  receiver: ValueId,
): void {
  readMember(s, object, name, access.to);
  if (isNumberName(name)) addEdge(s.places, object.rest, access.to);
  if (mayHaveGetter(s, name)) runGetters(s, object, name, access, receiver);
  if (callNames.includes(name) && isStored(s, anyOfCalls)) addValue(s.places, access.to, anyValue);
  if (object.stored.has(memberField(name)) && !mayBeRemoved(s, name)) return;
  watch(s.places, fieldOf(s, object, prototypesField), (one) => loadProperty(s, one, name, access, receiver));
  if (type !== "root") {
    const found = typeMemberNamed(s, type, name);
    if (found !== undefined) return giveMember(s, found, receiver, access);
  }
  if (!rootProperty(s, name, access, receiver, id)) addValue(s.places, access.to, nothingId(s));
}

function runGetters(s: Solver, object: HeapObject, name: string, access: Access, receiver: ValueId): void {
  const self = placeWith(s, receiver);
  watch(s.places, fieldOf(s, object, memberField(`get ${name}`)), (getter) =>
    s.rules.invoke(s, getter, {
      arguments: [],
      to: access.to,
      site: { ...access.site, index: -1 },
      receiver: self,
    }),
  );
}

function propertyOfProxy(
  s: Solver,
  object: HeapObject,
  name: string,
  access: Access,
  receiver: ValueId,
): void {
  const target = fieldOf(s, object, targetField);
  watch(s.places, target, (one) => loadProperty(s, one, name, access, receiver));
  const given = [target, placeWithText(s, name), placeWith(s, receiver)];
  callTrap(s, object, "get", given, access);
}

/** Calls the function by which a proxy answers in place of what stands behind it. */
export function callTrap(
  s: Solver,
  object: HeapObject,
  trap: string,
  given: readonly number[],
  access: Access,
): void {
  watch(s.places, fieldOf(s, object, handlerField), (handler) => {
    const found = placeWith(s);
    loadProperty(s, handler, trap, { ...access, to: found });
    const receiver = placeWith(s, handler);
    watch(s.places, found, (callee) =>
      s.rules.invoke(s, callee, {
        arguments: given.map((place) => ({ place })),
        to: access.to,
        site: { ...access.site, index: -1 },
        receiver,
      }),
    );
  });
}

function propertyOfLibrary(
  s: Solver,
  id: ValueId,
  value: Extract<Value, { kind: "library" }>,
  name: string,
  access: Access,
): void {
  readExtras(s, id, name, access);
  if (value.path === s.language.builtins) {
    const found = memberOf(s.library, value, name);
    if (found !== undefined) giveStatic(s, found, access);
    else if (!rootProperty(s, name, access, id, id)) addValue(s.places, access.to, nothingId(s));
    return readMember(s, s.module, name, access.to);
  }
  if (value.node.sort === "class" || value.node.sort === "function") {
    if (name === "prototype") return put(s, access.to, prototypeOfLibrary(s, value));
  }
  const isCallable = value.node.sort !== "module";
  // What a model calls pure is so with its members, but it is a function as others are.
  if (isCallable && !membersOf(value.node).has(name) && typeMemberNamed(s, "function", name) !== undefined)
    return propertyOfType(s, "function", name, access, id, id);
  const found = inheritedMember(s, value, name);
  if (found !== undefined && !isOnlyOfInstances(s, value, found)) return giveStatic(s, found, access);
  if (value.node.sort === "module") {
    if (name === "default") return addValue(s.places, access.to, id);
    // The value of such a module is a function or class, and has its members.
    const main = memberOf(s.library, value, "default");
    if (main !== undefined) {
      const whole: Value = { kind: "library", path: main.path, node: main.node };
      return propertyOfLibrary(s, valueId(s, whole), whole, name, access);
    }
  }
  if (isCallable && typeMemberNamed(s, "function", name) !== undefined)
    return propertyOfType(s, "function", name, access, id, id);
  if (rootProperty(s, name, access, id, id)) return undefined;
  return missing(s, value, name, access);
}

/** A class has the methods of its instances in its model, and not as its own. */
function isOnlyOfInstances(s: Solver, of: Member, { node }: Member): boolean {
  if (of.node.sort === "module") return false;
  return node.sort === "method" || (node.sort === "property" && of.path === s.language.root);
}

/** Of the language's own objects all members are known; of the others, and of modules that it has by name, a model may lack one. */
function missing(s: Solver, { path, node }: Member, name: string, access: Access): void {
  const isModule = s.library.modules.get(path) !== undefined;
  const isOfLanguage = path.startsWith(`${s.language.builtins}.`) && !isModule;
  const isComplete = isOfLanguage || node.sort === "function" || node.is === "pure";
  if (isComplete) return addValue(s.places, access.to, nothingId(s));
  unknown(s, `\`${path}.${name}\` is in no model`, access.site);
  return addValue(s.places, access.to, anyValue);
}

/** The member by which a prototype leads to the class whose objects have it. */
const classMember = "constructor";

function propertyOfInstance(
  s: Solver,
  id: ValueId,
  value: Extract<Value, { kind: "instance" }>,
  name: string,
  access: Access,
  receiver: ValueId,
): void {
  readExtras(s, id, name, access);
  const isPrototype = isPrototypeOfLibrary(s, value);
  if (isPrototype && name === classMember && value.path !== s.language.root)
    return put(s, access.to, { kind: "library", path: value.path, node: value.node });
  const row = disposers.includes(name) ? disposerRow : name;
  const found = inheritedMember(s, value, row);
  const isOwn = found !== undefined && (membersOf(value.node).has(row) || isOfInstances(found));
  if (isOwn) {
    if (found.node === pureNode) addEdge(s.places, keptPlace(s), access.to);
    return giveMember(s, found, receiver, access);
  }
  const read = hookOf(s, value, readHook);
  if (read !== undefined) {
    const given = [{ place: placeWithText(s, name) }];
    s.rules.applyRow(s, { ...read, receiver: id }, { arguments: given, to: access.to, site: access.site });
    rootProperty(s, name, access, receiver, id);
    return undefined;
  }
  const { root, builtins } = s.language;
  const isTypePrototype = isPrototype && value.path.startsWith(`${builtins}.`) && value.path !== root;
  if (rootProperty(s, name, access, receiver, id)) return undefined;
  if (promiseProperty(s, name, access, receiver)) return undefined;
  if (isTypePrototype || value.path === root) return addValue(s.places, access.to, nothingId(s));
  // An object of the program's own, of a class that extends one of a library, may have it itself.
  if (receiver !== id && isStored(s, name)) return addValue(s.places, access.to, nothingId(s));
  const isOfLanguage = value.path.startsWith(`${builtins}.`);
  if (value.isPerhaps === true && !isOfLanguage) return memberOfPerhaps(s, name, access);
  return missing(s, value, name, access);
}

/** What libraries give later is given at once: `then` and the like pass it on. */
function promiseProperty(s: Solver, name: string, access: Access, receiver: ValueId): boolean {
  if (!["then", "catch", "finally"].includes(name)) return false;
  const found = typeMemberNamed(s, "promise", name);
  if (found !== undefined) giveMember(s, found, receiver, access);
  return found !== undefined;
}

function readExtras(s: Solver, id: ValueId, name: string, access: Access): void {
  if (!isStored(s, name) && !mayHaveGetter(s, name)) return;
  const extras = extrasOf(s, id);
  readMember(s, extras, name, access.to);
  if (mayHaveGetter(s, name)) runGetters(s, extras, name, access, id);
}
