import {
  makingActs,
  isMemberOfSomething,
  memberAt,
  memberOf,
  membersOf,
  pureNode,
  type Member,
} from "../models/library.ts";
import type { PlainType } from "../language.ts";
import { isIntrinsic } from "./folding.ts";
import { handOver, keptPlace } from "./handed-over.ts";
import { memberField, type HeapObject } from "./heap.ts";
import { boundLookup, ownerIn, type Binding } from "./class-lookup.ts";
import type { BoundLookup } from "./lookups.ts";
import { eachMetaclass } from "./metaclasses.ts";
import { besides } from "./super-classes.ts";
import { readPositional } from "./positional-members.ts";
import { addEdge, addValue, newPlace, valuesAt, watch } from "./places.ts";
import { isPlainType } from "./plain-types.ts";
import { giveResult, recordEffects } from "./rows.ts";
import {
  isStored,
  firstTime,
  numberOfName,
  once,
  Step,
  placeOf,
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
} from "./solver.ts";
import { anyValue, dataValue, type InstanceValue, type Value, type ValueId } from "./values.ts";

/** What stands behind a dot, for one value and a known name. */
export function loadMember(s: Solver, id: ValueId, name: string, access: Access): void {
  if (!firstTime(s, Step.Member, id, numberOfName(s, name), access.to)) return;
  const value = valueOf(s, id);
  switch (value.kind) {
    case "data":
    case "data-method":
    case "callback":
      return memberOfData(s, id, name, access);
    case "any":
      return addValue(s.places, access.to, anyValue);
    case "constant":
      return memberOfType(s, id, plainTypeOf(value.constant.type), name, access);
    case "pattern":
      return memberOfType(s, id, "text", name, access);
    case "function":
      return memberOfFunction(s, id, value.object, name, access);
    case "object":
      return memberOfObject(s, id, value.object, name, access);
    case "library":
      return memberOfLibrary(s, value, name, access);
    case "instance":
      return memberOfInstance(s, id, value, name, access);
    case "bound":
      if (!rootMember(s, id, name, access)) loadMember(s, value.callee, name, access);
      return undefined;
    case "partial":
    case "method":
      if (!rootMember(s, id, name, access)) putData(s, access.to);
      return undefined;
    case "wrapped":
      return memberOfType(s, id, "property", name, access);
    case "namespace":
      return memberOfType(s, id, "dict", name, access);
    case "super":
      return memberOfSuper(s, value, name, access);
  }
}

/** A member that is stored nowhere is one that a decorator of a library gave the function. */
function memberOfFunction(s: Solver, id: ValueId, object: HeapObject, name: string, access: Access): void {
  const isRoot = rootMember(s, id, name, access);
  if (isRoot && !isStored(s, name)) return;
  readMember(s, object, name, access.to);
  if (!isStored(s, name)) putDataMethod(s, access.to, name);
}

function plainTypeOf(
  type: "text" | "bytes" | "integer" | "float" | "boolean" | "nothing" | "data",
): PlainType {
  return type === "data" ? "text" : type;
}

/** Plain data has only members that do nothing; what was stored in it may come back. */
function memberOfData(s: Solver, id: ValueId, name: string, access: Access): void {
  if (rootMember(s, id, name, access)) return;
  if (s.language.isHook(name)) {
    unknown(s, `reads \`${name}\` of unknown data`, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  putDataMethod(s, access.to, name);
  return addEdge(s.places, keptMember(s, name, access.site), access.to);
}

/**
 * What was handed over, and what each of it has under a name: what a member of data may be. Made once for each name, and
 * with the site of the first that reads it.
 */
function keptMember(s: Solver, name: string, site: Access["site"]): number {
  let place = s.keptMembers.get(name);
  if (place === undefined) {
    const to = newPlace(s.places);
    s.keptMembers.set(name, (place = to));
    addEdge(s.places, keptPlace(s), to);
    watch(s.places, keptPlace(s), (held) => {
      // It is only perhaps an object of that class: what the class does not have is not read from it.
      const value = valueOf(s, held);
      const isNoMember = value.kind === "instance" && memberOf(s.library, value, name) === undefined;
      if (!isNoMember) loadMember(s, held, name, { to, site, isPerhaps: true });
    });
  }
  return place;
}

/** The members that every value has. Says whether this is one. */
export function rootMember(s: Solver, id: ValueId, name: string, access: Access): boolean {
  const found = rootNamed(s, name);
  if (found === undefined) return false;
  const isOfClass = found.node.sort === "method" && isClass(s, id);
  // Of a class it is the method of its instances, which are then given; calling the class makes one.
  if (isOfClass) put(s, access.to, { kind: "library", ...found });
  if (!isOfClass || name === s.language.call) giveMember(s, found, id, access);
  return true;
}

function rootNamed(s: Solver, name: string): Member | undefined {
  const root = memberAt(s.library, s.language.root);
  return root === undefined ? undefined : memberOf(s.library, root, name);
}

function isClass(s: Solver, id: ValueId): boolean {
  const value = valueOf(s, id);
  return value.kind === "object"
    ? value.object.sort === "class"
    : value.kind === "library" && value.node.sort === "class";
}

function memberOfType(s: Solver, id: ValueId, type: PlainType, name: string, access: Access): void {
  const of = memberAt(s.library, s.language.types[type]);
  const found = of === undefined ? undefined : memberOf(s.library, of, name);
  if (found !== undefined) giveMember(s, found, id, access);
  else rootMember(s, id, name, access);
}

/** A member of a library as it is read from an object. */
export function giveMember(s: Solver, { path, node }: Member, receiver: ValueId, access: Access): void {
  if (node.is === "unknown") {
    unknown(s, `\`${path}\` is not known`, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  if (node.sort === "module" || node.sort === "class")
    return put(s, access.to, { kind: "library", path, node });
  if (node.sort !== "property" && node.sort !== "constant")
    return giveMethod(s, { path, node }, receiver, access);
  if (node === pureNode) {
    keepContents(s, receiver);
    return putDataMethod(s, access.to, path.slice(path.lastIndexOf(".") + 1));
  }
  const row = { path, node, receiver };
  if (node.does !== undefined) recordEffects(s, row, new Map(), access.site);
  if (node.value !== undefined)
    return put(s, access.to, { kind: "constant", constant: constantOf(node.value) });
  const isStructural = node.folds !== undefined && !isIntrinsic(node.folds);
  if (isStructural && node.folds !== undefined) s.rules.structural(s, node.folds, row, new Map(), access);
  if (isStructural && node.gives === undefined) return undefined;
  if (node.gives === undefined && node.folds === undefined) return putData(s, access.to);
  return giveResult(s, row, new Map(), access.to);
}

/**
 * Methods of methods, which come of names that are not known, would have no end. What calls the function that it belongs to
 * calls what it is given from the second on, so that further ones are as the second; of others it is only known that they are pure.
 */
function giveMethod(s: Solver, { path, node }: Member, receiver: ValueId, access: Access): void {
  const first = valueOf(s, receiver);
  if (first.kind !== "method") return put(s, access.to, { kind: "method", path, node, receiver });
  if (node.folds?.startsWith("function.") === true) {
    const isDeep = valueOf(s, first.receiver).kind === "method";
    return put(s, access.to, { kind: "method", path, node, receiver: isDeep ? first.receiver : receiver });
  }
  return putDataMethod(s, access.to, path.slice(path.lastIndexOf(".") + 1));
}

/** What such a method of a container gives is data that may hold what the container holds. */
function keepContents(s: Solver, receiver: ValueId): void {
  const value = valueOf(s, receiver);
  const isContainer =
    value.kind === "object" && ["list", "tuple", "set", "dict", "generator"].includes(value.object.sort);
  if (isContainer && once(s, `kept ${receiver}`)) handOver(s, placeWith(s, receiver));
}

type Constants = string | number | boolean | null;

function constantOf(value: Constants): Extract<Value, { kind: "constant" }>["constant"] {
  if (value === null) return { type: "nothing" };
  if (typeof value === "string") return { type: "text", value };
  if (typeof value === "boolean") return { type: "boolean", value };
  return Number.isInteger(value) ? { type: "integer", value: BigInt(value) } : { type: "float", value };
}

function memberOfObject(s: Solver, id: ValueId, object: HeapObject, name: string, access: Access): void {
  switch (object.sort) {
    case "list":
    case "tuple":
    case "set":
    case "dict":
    case "generator":
      if (name.startsWith("<")) return readMember(s, object, name, access.to);
      return memberOfType(s, id, object.sort, name, access);
    case "module":
      return memberOfModule(s, id, object, name, access);
    case "class":
      return memberOfClass(s, id, object, name, access);
    case "instance":
      return memberOfOwnInstance(s, id, object, name, access);
    case "function":
    case "partial":
    case "record":
    case "proxy":
    case "promise":
      return putData(s, access.to);
  }
}

/** A module may have a function that gives the members it does not have. */
function memberOfModule(s: Solver, id: ValueId, object: HeapObject, name: string, access: Access): void {
  const isRoot = !object.fields.has(memberField(name)) || s.language.unchangeable.has(name);
  if (isRoot && rootMember(s, id, name, access)) return;
  readMember(s, object, name, access.to);
  const key = placeWith(s, valueId(s, { kind: "constant", constant: { type: "text", value: name } }));
  for (const hook of s.language.missingMembers) {
    const found = object.fields.get(memberField(hook));
    if (found === undefined || hook === name) continue;
    watch(s.places, found, (callee) => {
      s.rules.invoke(s, callee, { arguments: [{ place: key }], to: access.to, site: access.site });
    });
  }
}

function memberOfClass(s: Solver, id: ValueId, object: HeapObject, name: string, access: Access): void {
  const binding = { class: id };
  const lookup = boundLookup(s, object, name, binding);
  if (lookup.read < 0) {
    lookup.read = newPlace(s.places);
    readMember(s, object, name, lookup.read);
    addEdge(s.places, lookup.direct, lookup.read);
  }
  addEdge(s.places, lookup.read, access.to);
  actWhereRead(s, lookup, object, name, access, binding);
  eachMetaclass(s, object, (value) => {
    const of = valueOf(s, value);
    if (of.kind === "object") lookInClass(s, of.object, name, access, { instance: id });
  });
  rootUnlessOwn(s, id, object, name, access);
}

function memberOfOwnInstance(s: Solver, id: ValueId, object: HeapObject, name: string, access: Access): void {
  const of = object.instanceOf;
  if (of === undefined) return readMember(s, object, name, access.to);
  const binding = { instance: id };
  const lookup = boundLookup(s, of, name, binding);
  if (lookup.read < 0) {
    lookup.read = newPlace(s.places);
    readMember(s, object, name, lookup.read);
    readPositional(s, object, of, name, lookup.read);
    addEdge(s.places, lookup.direct, lookup.read);
  }
  addEdge(s.places, lookup.read, access.to);
  actWhereRead(s, lookup, of, name, access, binding);
  for (const hook of s.language.missingMembers) {
    if (!isStored(s, hook) || hook === name) continue;
    const key = placeOf(s, valueId(s, { kind: "constant", constant: { type: "text", value: name } }));
    watch(s.places, methodIn(s, of, hook, binding, access.site), (callee) => {
      s.rules.invoke(s, callee, { arguments: [{ place: key }], to: access.to, site: access.site });
    });
  }
  rootUnlessOwn(s, id, of, name, access);
}

/** What every value has, unless the class surely has a member of this name that hides it. */
function rootUnlessOwn(s: Solver, id: ValueId, of: HeapObject, name: string, access: Access): void {
  if (!isStored(s, name) || s.language.unchangeable.has(name)) {
    rootMember(s, id, name, access);
    return;
  }
  if (rootNamed(s, name) === undefined) return;
  s.afterwards.push(() => {
    if (!surelyHas(s, of, name, 0)) rootMember(s, id, name, access);
  });
}

/** Whether a class, or every one that stands in the place of one behind it, binds a member under no condition. */
function surelyHas(s: Solver, { classOf }: HeapObject, name: string, depth: number): boolean {
  if (classOf === undefined || depth > deepestClass) return false;
  if (classOf.definite.has(name)) return true;
  return classOf.parents.some((parent) => {
    const values = valuesAt(s.places, parent).map((one) => valueOf(s, one));
    return (
      values.length > 0 &&
      values.every((one) => one.kind === "object" && surelyHas(s, one.object, name, depth + 1))
    );
  });
}

const deepestClass = 24;

/** A member of a class or of those behind it, as it is read from an instance or from the class itself. */
export function lookInClass(
  s: Solver,
  object: HeapObject,
  name: string,
  access: Access,
  binding: Binding,
): void {
  const lookup = boundLookup(s, object, name, binding);
  addEdge(s.places, lookup.direct, access.to);
  actWhereRead(s, lookup, object, name, access, binding);
}

/** The place of a method that the language calls by itself; what acts does so for the first call of it. */
export function methodIn(
  s: Solver,
  object: HeapObject,
  name: string,
  binding: Binding,
  site: Access["site"],
): number {
  const lookup = boundLookup(s, object, name, binding);
  if (lookup.called < 0) {
    lookup.called = newPlace(s.places);
    lookInClass(s, object, name, { to: lookup.called, site }, binding);
  }
  return lookup.called;
}

/** What a lookup gives where it is read, and not everywhere. */
function actWhereRead(
  s: Solver,
  { special }: BoundLookup,
  object: HeapObject,
  name: string,
  access: Access,
  binding: Binding,
): void {
  if (!firstTime(s, Step.InClass, special, access.to)) return;
  const instance = "instance" in binding ? binding.instance : undefined;
  watch(s.places, special, (id) => {
    const value = valueOf(s, id);
    switch (value.kind) {
      case "wrapped": {
        const self = placeOf(s, instance ?? ownerIn(s, binding, object));
        const call = { arguments: [{ place: self }], to: access.to, site: access.site };
        return s.rules.invoke(s, value.value, call);
      }
      case "object":
        return getThrough(s, id, access, instance ?? dataValue, ownerIn(s, binding, object));
      default:
        return memberOfOutside(s, id, name, access, binding);
    }
  });
}

/** Whether a value is a method that every object has: as a hook, it does what happens anyway where there is none. */
export function isRootMethod(s: Solver, id: ValueId): boolean {
  const value = valueOf(s, id);
  return value.kind === "method" && value.path.startsWith(`${s.language.root}.`);
}

/** A member of what stands behind the classes of the program. */
function memberOfOutside(s: Solver, id: ValueId, name: string, access: Access, binding: Binding): void {
  const parent = valueOf(s, id);
  if (parent.kind === "any") return addValue(s.places, access.to, anyValue);
  if (parent.kind !== "library") return putData(s, access.to);
  const found = memberOf(s.library, parent, name);
  if (found !== undefined)
    return giveMember(s, found, "instance" in binding ? binding.instance : binding.class, access);
  // What fills an instance does what making one does.
  if (name === s.language.initialise && "instance" in binding && makingActs(parent))
    return addValue(s.places, access.to, id);
  const isListed = isStored(s, name) || isPlainType(s.language, parent.path) || name.startsWith("<");
  if (isListed || s.language.isHook(name)) return undefined;
  if (access.isPerhaps === true) return memberOfPerhaps(s, name, access);
  unknown(s, `\`${parent.path}.${name}\` is in no model`, access.site);
  return addValue(s.places, access.to, anyValue);
}

/** A member of a class that is itself an object may say what is read in its place. */
function getThrough(s: Solver, id: ValueId, access: Access, instance: ValueId, owner: ValueId): void {
  const self = valueOf(s, id);
  if (self.kind !== "object" || self.object.instanceOf === undefined) return;
  const found = methodIn(s, self.object.instanceOf, s.language.getThrough, { instance: id }, access.site);
  const given = [{ place: placeOf(s, instance) }, { place: placeOf(s, owner) }];
  watch(s.places, found, (callee) =>
    s.rules.invoke(s, callee, { arguments: given, to: access.to, site: access.site }),
  );
}

function memberOfSuper(
  s: Solver,
  { object, self }: Extract<Value, { kind: "super" }>,
  name: string,
  access: Access,
): void {
  const bindings: Binding[] = [{ instance: self }];
  // In a method of the class; or in one of its class, whose instance it is.
  if (isClass(s, self)) bindings.push({ class: self });
  const look = (id: ValueId): void => {
    const value = valueOf(s, id);
    for (const binding of bindings) {
      if (value.kind === "object") lookInClass(s, value.object, name, access, binding);
      else memberOfOutside(s, id, name, access, binding);
    }
  };
  for (const parent of object.classOf?.parents ?? []) watch(s.places, parent, look);
  eachClassOf(s, self, (of) => {
    if (of !== object) watch(s.places, besides(s, object, of), look);
  });
  const parents = object.classOf?.parents ?? [];
  if (parents.length === 0 || s.language.isHook(name)) {
    const found = rootNamed(s, name);
    if (found !== undefined) giveMember(s, found, self, access);
  }
}

/** The class of an instance; of a class itself and its classes, for it may be either. */
function eachClassOf(s: Solver, id: ValueId, run: (of: HeapObject) => void): void {
  const value = valueOf(s, id);
  if (value.kind !== "object") return;
  if (value.object.instanceOf !== undefined) run(value.object.instanceOf);
  if (value.object.sort !== "class") return;
  run(value.object);
  eachMetaclass(s, value.object, (one) => {
    const of = valueOf(s, one);
    if (of.kind === "object") run(of.object);
  });
}

function memberOfLibrary(s: Solver, value: Member, name: string, access: Access): void {
  const id = valueId(s, { kind: "library", path: value.path, node: value.node });
  if (s.language.actingModules.has(name) && value.node.is === "pure" && !membersOf(value.node).has(name)) {
    unknown(s, `\`${value.path}.${name}\` may be a module that acts`, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  // Read from the class, it is given the instance before the rest, so that no target is known.
  if (name === s.language.initialise && makingActs(value)) addValue(s.places, access.to, id);
  if (!membersOf(value.node).has(name) && rootMember(s, id, name, access)) return;
  const found = memberOf(s.library, value, name);
  if (found !== undefined) return giveStatic(s, found, access);
  if (value.node.sort === "function" || value.node.sort === "method" || isPlainType(s.language, value.path))
    return;
  unknown(s, `\`${value.path}.${name}\` is in no model`, access.site);
  addValue(s.places, access.to, anyValue);
}

/** A member as it is read from a module or class. */
export function giveStatic(s: Solver, { path, node }: Member, access: Access): void {
  const isRead = node.sort === "constant" || node.sort === "property";
  if (isRead && node !== pureNode) return giveMember(s, { path, node }, dataValue, access);
  if (node.is === "unknown") {
    unknown(s, `\`${path}\` is not known`, access.site);
    return addValue(s.places, access.to, anyValue);
  }
  put(s, access.to, { kind: "library", path, node });
}

function memberOfInstance(s: Solver, id: ValueId, value: InstanceValue, name: string, access: Access): void {
  if (!membersOf(value.node).has(name) && rootMember(s, id, name, access)) return;
  const found = memberOf(s.library, value, name);
  if (found !== undefined) return giveMember(s, found, id, access);
  const missing = s.language.missingMembers.find((one) => membersOf(value.node).has(one));
  const hook = missing === undefined ? undefined : memberOf(s.library, value, missing);
  if (hook !== undefined && !s.language.isHook(name))
    return s.rules.applyRow(s, { ...hook, receiver: id }, { arguments: [], ...access });
  if (value.isPerhaps === true || access.isPerhaps === true) return memberOfPerhaps(s, name, access);
  unknown(s, `\`${value.path}.${name}\` is in no model`, access.site);
  addValue(s.places, access.to, anyValue);
}

/**
 * A member that the class does not list, of what only may be its instance. If another class has a member of that name, it is
 * read from the data that it may be as well; of any other nothing is known, so that calling it is unknown.
 */
export function memberOfPerhaps(s: Solver, name: string, access: Access): void {
  if (!isMemberOfSomething(s.library, name)) addValue(s.places, access.to, anyValue);
}
