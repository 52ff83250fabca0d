import { invariant } from "../../../base/assert.ts";
import { membersOf } from "../../models/library.ts";
import { memberField, type HeapObject } from "../heap.ts";
import { foldedInto } from "../folding.ts";
import { handOver, handToCaller } from "../handed-over.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  isStored,
  noteStored,
  once,
  placeWith,
  putData,
  readAllEntries,
  readAllMembers,
  unknown,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import { numberValue, type ValueId } from "../values.ts";
import { noteInFunctions, onceInFunctions, readAllInFunctions } from "./in-functions.ts";
import { callEach } from "./call-each.ts";
import { coerced } from "./coercion.ts";
import { propertyName } from "./computed-property.ts";
import { putGlobal } from "./invoke.ts";
import { iterateInto, returnedBy, unpackInto } from "./iterate.ts";
import {
  addUnnamed,
  copyUnnamed,
  isNumericName,
  listedName,
  namesInto,
  nameValue,
  numericName,
} from "./listed-names.ts";
import { callTrap, loadProperty } from "./load-property.ts";
import {
  extrasOf,
  functionClasses,
  hookOf,
  isAskedFor,
  isFunctionOfLanguage,
  isPlain,
  isPrototypeOfLibrary,
  keysField,
  listHook,
  nothingId,
  objectId,
  prototypeOfLibrary,
  prototypesField,
  readHook,
  removeHook,
  resultField,
  sentField,
  targetField,
  textId,
  typeMember,
} from "./objects.ts";
import { handToOutside } from "./outside-values.ts";
import { listsOthers } from "./pollution.ts";
import { awaitInto, makePromise, reasons } from "./promises.ts";
import { anyAccessor, anyRemoved, removedName, unnamedSetter } from "../stored-names.ts";
import { storeProperty } from "./store-property.ts";

type Operation = (s: Solver, operands: readonly number[], access: Access) => void;

/** So far is counted, in a loop that goes on; then it is some number. */
const mostCounted = 2;

/** An operation of the language: what the objects do for it, and what it gives. */
export function operateOn(s: Solver, operator: string, operands: readonly number[], access: Access): void {
  const rule = s.language.operators[operator];
  invariant(rule !== undefined, `${operator} is in the table of operators`);
  const given = rule.coerces === true ? operands.map((one) => coerced(s, one, access)) : operands;
  if (rule.shows) s.shown.push({ places: operands, site: access.site });
  const run = operations[rule.gives];
  if (run !== undefined) return run(s, given, access);
  if (rule.folds !== undefined) {
    let count = 0;
    return foldedInto(s, rule.folds, given, (result) => {
      const isCounted = rule.counts !== true || ++count <= mostCounted;
      addValue(s.places, access.to, isCounted ? result : numberValue);
    });
  }
  return rule.gives === "number" ? addValue(s.places, access.to, numberValue) : putData(s, access.to);
}

const operations: Readonly<Partial<Record<string, Operation>>> = {
  nothing: () => undefined,
  first: (s, [first = -1], access) => addEdge(s.places, first, access.to),
  elements: (s, [first = -1], access) => iterateInto(s, first, access),
  "elements-awaited": (s, [first = -1], access) => {
    const each = newPlace(s.places);
    iterateInto(s, first, { ...access, to: each });
    awaitInto(s, each, access);
  },
  unlisted: (s, [first = -1], access) => unpackInto(s, first, access),
  awaited: (s, [first = -1], access) => awaitInto(s, first, access),
  promise: (s, [first = -1], access) =>
    addEdge(s.places, first, fieldOf(s, makePromise(s, access), resultField)),
  yield: (s, [generator = -1, value = -1], access) => {
    putData(s, access.to);
    watch(s.places, generator, (id) => {
      const of = valueOf(s, id);
      if (of.kind !== "object" || of.object.sort !== "generator") return;
      addEdge(s.places, value, of.object.rest);
      addEdge(s.places, fieldOf(s, of.object, sentField), access.to);
    });
  },
  "give-up": (s, [generator = -1, value = -1]) => {
    watch(s.places, generator, (id) => {
      const of = valueOf(s, id);
      if (of.kind === "object" && of.object.sort === "generator")
        addEdge(s.places, value, fieldOf(s, of.object, resultField));
    });
  },
  delegate: (s, [generator = -1, source = -1], access) => {
    putData(s, access.to);
    watch(s.places, generator, (id) => {
      const of = valueOf(s, id);
      if (of.kind !== "object" || of.object.sort !== "generator") return;
      // Who goes through the one gives the other what is sent and thrown into it.
      const sent = placeWith(s);
      addEdge(s.places, fieldOf(s, of.object, sentField), sent);
      addEdge(s.places, s.raised, sent);
      iterateInto(s, source, { ...access, to: of.object.rest }, sent);
      watch(s.places, source, (one) => {
        const inner = valueOf(s, one);
        if (inner.kind === "object")
          addEdge(s.places, fieldOf(s, of.object, sentField), fieldOf(s, inner.object, sentField));
      });
    });
    returnedBy(s, source, access.to);
  },
  raise: (s, [first = -1]) => addEdge(s.places, first, s.raised),
  catch: (s, _operands, access) => addEdge(s.places, reasons(s), access.to),
  "type-name": (s, _operands, access) => {
    const names = ["undefined", "object", "boolean", "number", "bigint", "string", "symbol", "function"];
    for (const name of names) addValue(s.places, access.to, textId(s, name));
  },
  global: (s, _operands, access) => putGlobal(s, access.to),
  export: (s, [first = -1]) => handToOutside(s, first),
  "prototype-of": (s, [first = -1], access) => watch(s.places, first, (id) => prototypeOf(s, id, access)),
  "parent-of": (s, [first = -1], access) =>
    watch(s.places, first, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "function" || value.kind === "object")
        addEdge(s.places, fieldOf(s, value.object, prototypesField), access.to);
    }),
  "set-prototype": (s, [first = -1, prototype = -1], access) => {
    addEdge(s.places, first, access.to);
    watch(s.places, first, (id) => storeProperty(s, id, "__proto__", prototype, access));
  },
  "copy-members": (s, [target = -1, source = -1], access) => copyMembers(s, target, source, access),
  "without-members": (s, [source = -1], access) => copyMembers(s, access.to, source, access),
  keys: (s, [first = -1], access) => watch(s.places, first, (id) => keysOf(s, id, false, access)),
  "keys-inherited": (s, [first = -1], access) => {
    once(s, listsOthers);
    watch(s.places, first, (id) => keysOf(s, id, true, access));
  },
  "instance-check": (s, [value = -1, of = -1], access) => {
    addValue(s.places, access.to, numberValue);
    if (!isStored(s, "@@hasInstance")) return;
    watch(s.places, of, (id) => {
      const found = newPlace(s.places);
      loadProperty(s, id, "@@hasInstance", { ...access, to: found });
      callEach(s, found, [value], s.nowhere, access, placeWith(s, id));
    });
  },
  contains: (s, [key = -1, of = -1], access) => {
    addValue(s.places, access.to, numberValue);
    watch(s.places, of, (id) => {
      const value = valueOf(s, id);
      const read = value.kind === "instance" ? hookOf(s, value, readHook) : undefined;
      if (read !== undefined) {
        const call = { arguments: [{ place: key }], to: s.nowhere, site: access.site };
        return s.rules.applyRow(s, { ...read, receiver: id }, call);
      }
      if (value.kind !== "object" || value.object.sort !== "proxy") return undefined;
      return callTrap(s, value.object, "has", [fieldOf(s, value.object, targetField), key], {
        ...access,
        to: s.nowhere,
      });
    });
  },
  "remove-member": (s, [of = -1, key = -1], access) => {
    addValue(s.places, access.to, numberValue);
    watch(s.places, of, (id) => remove(s, id, key, access));
  },
  accessor: (s, [object = -1, key = -1, getter = -1, setter = -1], access) => {
    defineAccessor(s, object, key, getter, setter, access);
  },
};

function prototypeOf(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  const put = (type: Parameters<typeof typeMember>[1]): void => {
    const found = typeMember(s, type);
    if (found !== undefined) addValue(s.places, access.to, valueId(s, prototypeOfLibrary(s, found)));
  };
  switch (value.kind) {
    case "object":
    case "function": {
      const own = fieldOf(s, value.object, prototypesField);
      addEdge(s.places, own, access.to);
      const { sort } = value.object;
      if (value.kind === "function") {
        for (const one of functionClasses(s, value.function.sort))
          addValue(s.places, access.to, valueId(s, prototypeOfLibrary(s, one)));
        return undefined;
      }
      if (sort === "list" || sort === "dict" || sort === "set" || sort === "generator" || sort === "promise")
        put(sort);
      return put("root");
    }
    case "instance":
      return addValue(s.places, access.to, valueId(s, prototypeOfLibrary(s, value)));
    case "constant":
      return put(value.constant.type === "data" ? "text" : value.constant.type);
    case "any":
      return addValue(s.places, access.to, id);
    case "data":
      if (value.of !== undefined && value.of !== "number") return addValue(s.places, access.to, id);
      return put("root");
    default:
      return put(value.kind === "pattern" ? "text" : "function");
  }
}

/** `{...source}` and `Object.assign`: every member of the one becomes one of the other. */
export function copyMembers(s: Solver, target: number, source: number, access: Access): void {
  watch(s.places, source, (from) => {
    const value = valueOf(s, from);
    watch(s.places, target, (to) => copyOne(s, to, from, value, access));
  });
}

/** Every member of an object, and every entry. */
export function everyMember(s: Solver, id: ValueId, object: HeapObject, access: Access): void {
  readAllEntries(s, object, access.to);
  readAllMembers(s, object, access.to);
  if (!isStored(s, anyAccessor)) return;
  s.afterwards.push(() => {
    for (const key of object.fields.keys())
      if (key.startsWith("m:get ")) loadProperty(s, id, key.slice(6), access);
  });
}

function copyOne(
  s: Solver,
  to: ValueId,
  from: ValueId,
  value: ReturnType<typeof valueOf>,
  access: Access,
): void {
  const target = valueOf(s, to);
  const place = placeWith(s, from);
  if (value.kind === "object" || value.kind === "function") {
    const { object } = value;
    if (target.kind !== "object" && target.kind !== "function") {
      const all = newPlace(s.places);
      everyMember(s, from, object, { ...access, to: all });
      return storeProperty(s, to, undefined, all, access);
    }
    const seen = new Set<string>();
    const copy = (): void => {
      for (const key of object.fields.keys()) {
        const name = key.startsWith("m:") ? key.slice(2) : key.startsWith("i:") ? key.slice(2) : undefined;
        // What only takes a value gives none to copy.
        if (name === undefined || seen.has(name) || name.startsWith("set ")) continue;
        seen.add(name);
        const read = newPlace(s.places);
        const plain = name.startsWith("get ") ? name.slice(4) : name;
        loadProperty(s, from, plain, { ...access, to: read });
        if (isAskedFor(s, plain)) noteStored(s, plain);
        storeProperty(s, to, plain, read, access);
      }
    };
    copy();
    s.afterwards.push(copy);
    addEdge(s.places, object.rest, target.object.rest);
    return copyUnnamed(s, object, target.object);
  }
  // What is not the program's own is looked into where it is read.
  if (value.kind === "library" || value.kind === "instance" || value.kind === "any") {
    if (target.kind === "object" || target.kind === "function")
      addEdge(s.places, place, fieldOf(s, target.object, prototypesField));
    return;
  }
  if (isPlain(value)) {
    const all = newPlace(s.places);
    readAllInFunctions(s, all);
    onceInFunctions(s, () => storeProperty(s, to, undefined, all, access));
  } else if (value.kind === "data") storeProperty(s, to, undefined, place, access);
}

function keysOf(s: Solver, id: ValueId, isInherited: boolean, access: Access): void {
  if (!once(s, `keys ${id} ${isInherited} ${access.to}`)) return undefined;
  const value = valueOf(s, id);
  if (value.kind === "data" && value.names !== undefined)
    return addValue(s.places, access.to, numericName(s));
  if (value.kind === "data" && value.of !== undefined)
    return value.of === "number" ? undefined : addValue(s.places, access.to, id);
  if (value.kind === "object" && value.object.sort === "list") {
    addValue(s.places, access.to, numberValue);
    namesInto(s, value.object, access.to);
    return addEdge(s.places, fieldOf(s, value.object, keysField), access.to);
  }
  if (value.kind === "constant" || value.kind === "pattern") {
    onceInFunctions(s, () => putData(s, access.to));
    const isText = value.kind === "pattern" || value.constant.type === "text";
    return isText ? addValue(s.places, access.to, numericName(s)) : undefined;
  }
  if (isFunctionOfLanguage(s, id)) return onceInFunctions(s, () => putData(s, access.to));
  if (value.kind === "function" || (value.kind === "object" && value.object.sort === "record")) {
    namesInto(s, value.object, access.to);
    if (!isInherited) return undefined;
    return watch(s.places, fieldOf(s, value.object, prototypesField), (one) => keysOf(s, one, true, access));
  }
  if (value.kind === "instance") {
    // None of the language's own members are listed; those that a program adds are reported.
    if (isPrototypeOfLibrary(s, value) && value.path.startsWith(`${s.language.builtins}.`)) return undefined;
    if (isBox(s, value.path)) {
      addValue(s.places, access.to, numericName(s));
      return namesInto(s, extrasOf(s, id), access.to);
    }
    const found = hookOf(s, value, listHook);
    if (found !== undefined)
      s.rules.applyRow(s, { ...found, receiver: id }, { arguments: [], ...access, to: s.nowhere });
    if (found === undefined && value.path.startsWith(`${s.language.builtins}.`)) {
      for (const name of membersOf(value.node).keys()) addValue(s.places, access.to, nameValue(s, name));
      addValue(s.places, access.to, numericName(s));
      once(s, listsOthers);
      return namesInto(s, extrasOf(s, id), access.to);
    }
  }
  return putData(s, access.to);
}

/** Whether a class makes objects that hold a plain value: these list its units, and what a program adds. */
function isBox({ language: { types } }: Solver, path: string): boolean {
  return [types.text, types.float, types.integer, types.boolean].includes(path);
}

function remove(s: Solver, id: ValueId, key: number, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "library" && value.node.sort === "module" && value.path !== s.language.builtins)
    return unknown(s, `changes \`${value.path}\``, access.site, id);
  if (value.kind === "instance") {
    const found = hookOf(s, value, removeHook);
    if (found !== undefined)
      s.rules.applyRow(s, { ...found, receiver: id }, { arguments: [{ place: key }], ...access });
  }
  if (value.kind === "object" || value.kind === "function") noteRemoved(s, key, access);
  if (value.kind === "object" && value.object.sort === "proxy")
    callTrap(s, value.object, "deleteProperty", [fieldOf(s, value.object, targetField), key], {
      ...access,
      to: s.nowhere,
    });
  return undefined;
}

function noteRemoved(s: Solver, key: number, access: Access): void {
  watch(s.places, coerced(s, key, access), (id) => {
    const value = valueOf(s, id);
    const name = value.kind === "constant" ? propertyName(value.constant) : undefined;
    if (name !== undefined) return noteStored(s, removedName(name));
    // What is removed matters where the language has something under the name as well.
    if (!isNumericName(s, id) && id !== listedName(s)) noteStored(s, anyRemoved);
  });
}

/** A member that runs a function where it is read or stored. */
export function defineAccessor(
  s: Solver,
  object: number,
  key: number,
  getter: number,
  setter: number,
  access: Access,
): void {
  watch(s.places, coerced(s, key, access), (one) => {
    const value = valueOf(s, one);
    const name = value.kind === "constant" ? propertyName(value.constant) : undefined;
    return defineAccessorNamed(s, object, name ?? one, getter, setter, access);
  });
}

function defineAccessorNamed(
  s: Solver,
  object: number,
  name: string | ValueId,
  getter: number,
  setter: number,
  access: Access,
): void {
  for (const [part, functions] of [
    ["get", getter],
    ["set", setter],
  ] as const) {
    watch(s.places, functions, (made) => {
      if (valueOf(s, made).kind === "constant") return;
      if (typeof name === "string") noteAccessor(s, part, name);
      watch(s.places, object, (id) => defineOn(s, id, part, name, placeWith(s, made), access));
    });
  }
}

function noteAccessor(s: Solver, part: "get" | "set", name: string): void {
  for (const stored of [name, `${part} ${name}`, anyAccessor]) noteStored(s, stored);
}

/** What an object of a library gets of the program stands beside it; what takes values may be given all of that. */
function defineOnInstance(
  s: Solver,
  id: ValueId,
  part: "get" | "set",
  name: string | ValueId,
  made: number,
  access: Access,
): void {
  const extras = extrasOf(s, id);
  defineOn(s, objectId(s, extras), part, name, made, access);
  handToCaller(s, made, access.site);
  if (part === "get") return;
  const all = newPlace(s.places);
  readAllMembers(s, extras, all);
  handOver(s, all);
}

function defineOn(
  s: Solver,
  id: ValueId,
  part: "get" | "set",
  name: string | ValueId,
  made: number,
  access: Access,
): void {
  const value = valueOf(s, id);
  if (value.kind === "data" && (value.of === "given" || value.of === "loaded")) return handToOutside(s, made);
  if (isPrototypeOfLibrary(s, value))
    return unknown(s, "changes what a library's objects have", access.site, id);
  if (value.kind === "instance") return defineOnInstance(s, id, part, name, made, access);
  if (value.kind !== "object" && value.kind !== "function") {
    if (isPlain(value) || isFunctionOfLanguage(s, id))
      noteInFunctions(s, value, typeof name === "string" ? name : undefined);
    return handToCaller(s, made, access.site);
  }
  if (typeof name === "string")
    return addEdge(s.places, made, fieldOf(s, value.object, memberField(`${part} ${name}`)));
  const to = placeWith(s, nothingId(s));
  if (typeof name === "number" && isNumericName(s, name)) addEdge(s.places, to, value.object.rest);
  else addUnnamed(s, value.object, name, to);
  if (part === "set") {
    noteStored(s, unnamedSetter);
    return handToCaller(s, made, access.site);
  }
  return callEach(s, made, [], to, access, placeWith(s, id));
}
