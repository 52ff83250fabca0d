import type { Constant } from "../../effect-ir.ts";
import { keptPlace } from "../handed-over.ts";
import { anyAccessor, anyOfCalls } from "../stored-names.ts";
import { memberField, type HeapObject } from "../heap.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  isStored,
  noteStored,
  placeWith,
  put,
  putData,
  unknown,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import type { Structural } from "../structural.ts";
import { dataValue, numberValue, type ValueId } from "../values.ts";
import { loadComputedProperty, storeComputedProperty } from "./computed-property.ts";
import { addUnnamed, hiddenNamesInto, isHidden, listedName, namesInto, symbolsInto } from "./listed-names.ts";
import { readAllInFunctions } from "./in-functions.ts";
import { loadProperty } from "./load-property.ts";
import {
  allocated,
  asObject,
  callNames,
  functionClasses,
  isFunctionOfLanguage,
  isPlain,
  objectId,
  prototypesField,
  someText,
  textId,
  typeMember,
} from "./objects.ts";
import { copyMembers, defineAccessor, everyMember } from "./operate.ts";

/** What is done with objects as such: their members, what stands behind them. */
export const objectFunctions: Readonly<Record<string, Structural>> = {
  "object.class": ({ s, access, self = -1 }) => watch(s.places, self, (id) => classOf(s, id, access)),
  "object.prototype": ({ s, access, self, places: [given] }) =>
    s.rules.operate(s, "prototype-of", [given ?? self ?? -1], access),
  "object.set_prototype": ({ s, access, places: [object = -1, prototype = -1] }) =>
    s.rules.operate(s, "set-prototype", [object, prototype], access),
  "object.of": ({ s, access, places: [value] }) => {
    const made = allocated(s, access, "record", "<object>");
    if (value === undefined) return put(s, access.to, { kind: "object", object: made });
    return watch(s.places, value, (id) => {
      const one = valueOf(s, id);
      const isPlain = one.kind === "pattern" || (one.kind === "constant" && one.constant.type !== "nothing");
      if (isPlain) boxInto(s, one.kind === "pattern" ? "text" : plainType(one.constant), access.to);
      else addValue(s.places, access.to, id);
    });
  },
  "object.assign_one": ({ s, access, places: [target = -1, source = -1] }) => {
    copyMembers(s, asObjects(s, target, access), source, access);
  },
  "object.assign": ({ s, access, places: [target = -1], bound }) => {
    const objects = asObjects(s, target, access);
    const sources = newPlace(s.places);
    for (const place of bound.get("sources")?.places ?? [])
      s.rules.operate(s, "iterate", [place], { ...access, to: sources });
    copyMembers(s, objects, sources, access);
    watch(s.places, target, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "instance" && value.text !== undefined)
        unknown(s, "copies members into what stands for an address or a path", access.site, id);
    });
  },
  "object.create": ({ s, access, places: [prototype = -1, members] }) => {
    const made = allocated(s, access, "record", "<created>");
    addEdge(s.places, prototype, fieldOf(s, made, prototypesField));
    put(s, access.to, { kind: "object", object: made });
    if (members !== undefined) defineAll(s, placeWith(s, objectId(s, made)), members, access);
  },
  "object.define": ({ s, access, places: [object = -1, name = -1, descriptor = -1] }) => {
    addEdge(s.places, object, access.to);
    defineOne(s, object, name, descriptor, access);
  },
  "object.define_all": ({ s, access, places: [object = -1, descriptors = -1] }) => {
    addEdge(s.places, object, access.to);
    defineAll(s, object, descriptors, access);
  },
  "object.define_getter": ({ s, access, self = -1, places: [name = -1, getter = -1] }) => {
    putData(s, access.to);
    defineAccessor(s, self, name, getter, s.nowhere, access);
  },
  "object.define_setter": ({ s, access, self = -1, places: [name = -1, setter = -1] }) => {
    putData(s, access.to);
    defineAccessor(s, self, name, s.nowhere, setter, access);
  },
  "object.lookup_getter": ({ s, access, self = -1, places: [name = -1] }) => {
    const read = newPlace(s.places);
    watch(s.places, self, (id) => loadComputedProperty(s, id, name, { ...access, to: read }));
    getterOf(s, read, access);
  },
  "object.descriptor": ({ s, access, places: [object = -1, name = -1] }) => {
    const made = allocated(s, access, "record", "<descriptor>");
    const value = fieldOf(s, made, memberField("value"));
    watch(s.places, object, (id) => loadComputedProperty(s, id, name, { ...access, to: value }));
    if (isStored(s, anyAccessor)) {
      getterOf(s, value, { ...access, to: fieldOf(s, made, memberField("get")) });
      watch(s.places, object, (id) => accessorsInto(s, id, made));
    }
    put(s, access.to, { kind: "object", object: made });
  },
  "object.descriptors": ({ s, access, places: [object = -1] }) => {
    const all = allocated(s, access, "record", "<descriptors>");
    put(s, access.to, { kind: "object", object: all });
    watch(s.places, object, (id) => describeAll(s, id, all, access));
  },
  "object.keys": ({ s, access, places: [object = -1] }) => {
    const list = allocated(s, access, "list", "<keys>");
    put(s, access.to, { kind: "object", object: list });
    s.rules.operate(s, "keys", [object], { ...access, to: list.rest });
  },
  "object.own_names": ({ s, access, places: [object = -1] }) => {
    ownNames(s, object, allocated(s, access, "list", "<keys>"), access);
  },
  "object.symbols": ({ s, access, places: [object = -1] }) => {
    ownSymbols(s, object, allocated(s, access, "list", "<keys>"), access);
  },
  "object.own_keys": ({ s, access, places: [object = -1] }) => {
    const list = allocated(s, access, "list", "<keys>");
    ownNames(s, object, list, access);
    ownSymbols(s, object, list, access);
  },
  "object.values": ({ s, access, places: [object = -1] }) => {
    const list = allocated(s, access, "list", "<values>");
    put(s, access.to, { kind: "object", object: list });
    everything(s, object, list.rest, access);
  },
  "object.entries": ({ s, access, places: [object = -1] }) => {
    const list = allocated(s, access, "list", "<entries>");
    put(s, access.to, { kind: "object", object: list });
    const pair = allocated(s, access, "list", "<pair>");
    for (const key of ["i:0", "i:1"]) pair.stored.add(key);
    addValue(s.places, list.rest, objectId(s, pair));
    s.rules.operate(s, "keys", [object], { ...access, to: fieldOf(s, pair, "i:0") });
    everything(s, object, fieldOf(s, pair, "i:1"), access);
  },
  "object.from_entries": ({ s, access, places: [entries = -1] }) => {
    const made = allocated(s, access, "record", "<from entries>");
    put(s, access.to, { kind: "object", object: made });
    const [pair, key, value] = [newPlace(s.places), newPlace(s.places), newPlace(s.places)];
    s.rules.operate(s, "iterate", [entries], { ...access, to: pair });
    watch(s.places, pair, (id) => {
      loadProperty(s, id, "0", { ...access, to: key });
      loadProperty(s, id, "1", { ...access, to: value });
    });
    storeComputedProperty(s, objectId(s, made), key, value, access);
  },
  "object.grouped": ({ s, access, places: [items = -1, choose = -1] }) => {
    const made = allocated(s, access, "record", "<groups>");
    put(s, access.to, { kind: "object", object: made });
    const list = allocated(s, access, "list", "<group>");
    addUnnamed(s, made, dataValue, placeWith(s, objectId(s, list)));
    s.rules.operate(s, "iterate", [items], { ...access, to: list.rest });
    watch(s.places, choose, (callee) =>
      s.rules.invoke(s, callee, {
        arguments: [{ place: list.rest }],
        to: s.nowhere,
        site: { ...access.site, index: -1 },
      }),
    );
  },
};

function plainType({ type }: Constant): "text" | "bytes" | "float" | "integer" | "boolean" {
  return type === "data" || type === "nothing" ? "text" : type;
}

/** What is given, with objects in place of plain values: these come out. */
function asObjects(s: Solver, from: number, access: Access): number {
  const objects = newPlace(s.places);
  watch(s.places, from, (id) => addValue(s.places, objects, asObject(s, id)));
  addEdge(s.places, objects, access.to);
  return objects;
}

/** An object that holds a plain value. */
function boxInto(s: Solver, type: Parameters<typeof typeMember>[1], to: number): void {
  const found = typeMember(s, type);
  if (found !== undefined) put(s, to, { kind: "instance", ...found, text: undefined });
}

/** What a function lists as its own beside what the program stores in it. */
const namesOfFunctions = ["length", "name", "prototype", ...callNames];

function ownNames(s: Solver, object: number, list: HeapObject, access: Access): void {
  put(s, access.to, { kind: "object", object: list });
  s.rules.operate(s, "keys", [object], { ...access, to: list.rest });
  watch(s.places, object, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.sort === "list")
      addValue(s.places, list.rest, textId(s, "length"));
    if (value.kind === "object" && value.object.sort === "record")
      hiddenNamesInto(s, value.object, list.rest);
    if (value.kind !== "function") return;
    for (const name of namesOfFunctions) addValue(s.places, list.rest, textId(s, name));
  });
}

/** Symbols stand as texts with a mark; those that are not known are unknown names. */
function ownSymbols(s: Solver, object: number, list: HeapObject, access: Access): void {
  put(s, access.to, { kind: "object", object: list });
  watch(s.places, object, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "function" || (value.kind === "object" && value.object.sort === "record")) {
      return symbolsInto(s, value.object, list.rest);
    }
    return s.rules.operate(s, "keys", [placeWith(s, id)], { ...access, to: list.rest });
  });
}

function defineAll(s: Solver, object: number, descriptors: number, access: Access): void {
  watch(s.places, descriptors, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object") return;
    const names = newPlace(s.places);
    namesInto(s, value.object, names);
    watch(s.places, names, (name) => {
      const key = placeWith(s, name);
      const found = newPlace(s.places);
      loadComputedProperty(s, id, key, { ...access, to: found });
      defineOne(s, object, key, found, access);
    });
  });
}

/** The descriptors of all members: each under its name where that is known. */
function describeAll(s: Solver, id: ValueId, all: HeapObject, access: Access): void {
  const describe = (name: ValueId, of = name): void => {
    const made = allocated(s, access, "record", `<descriptor> ${name}`);
    const value = fieldOf(s, made, memberField("value"));
    const key = placeWith(s, name);
    loadComputedProperty(s, id, placeWith(s, of), { ...access, to: value });
    if (isStored(s, anyAccessor)) {
      getterOf(s, value, { ...access, to: fieldOf(s, made, memberField("get")) });
      accessorsInto(s, id, made);
    }
    storeComputedProperty(s, objectId(s, all), key, placeWith(s, objectId(s, made)), access);
  };
  const names = newPlace(s.places);
  s.rules.operate(s, "keys", [placeWith(s, id)], { ...access, to: names });
  const described = valueOf(s, id);
  if (described.kind === "function") {
    for (const name of ["length", "name"]) {
      const made = allocated(s, access, "record", `<descriptor> ${name}`);
      addValue(s.places, fieldOf(s, made, memberField("value")), name === "name" ? someText(s) : numberValue);
      addValue(s.places, fieldOf(s, all, memberField(name)), objectId(s, made));
    }
    addValue(s.places, names, textId(s, "prototype"));
    noteStored(s, anyOfCalls);
  }
  if (described.kind === "object" && isHidden(described.object, "constructor"))
    describe(listedName(s), textId(s, "constructor"));
  // Prototypes of the language have it as a member of their own.
  if (described.kind === "library" || described.kind === "instance") describe(textId(s, "constructor"));
  watch(s.places, names, (name) => describe(name));
}

/** A descriptor has a value, or functions that give and take it. */
function defineOne(s: Solver, object: number, name: number, descriptor: number, access: Access): void {
  watch(s.places, descriptor, (id) => {
    const parts = { value: newPlace(s.places), get: newPlace(s.places), set: newPlace(s.places) };
    for (const [part, to] of Object.entries(parts)) loadProperty(s, id, part, { ...access, to });
    watch(s.places, object, (one) => storeComputedProperty(s, one, name, parts.value, access));
    defineAccessor(s, object, name, parts.get, parts.set, access);
  });
}

/** The functions themselves that give and take the members of an object: whichever the description is of. */
function accessorsInto(s: Solver, id: ValueId, description: HeapObject): void {
  const value = valueOf(s, id);
  if (value.kind !== "object" && value.kind !== "function") return;
  const copy = (): void => {
    for (const [key, place] of value.object.fields)
      for (const part of ["get", "set"])
        if (key.startsWith(`m:${part} `))
          addEdge(s.places, place, fieldOf(s, description, memberField(part)));
  };
  copy();
  s.afterwards.push(copy);
}

/** A function that gives what stands in a place: one for each place that it comes to. */
function getterOf(s: Solver, value: number, access: Access): void {
  const promise = allocated(s, access, "promise", "<read>");
  addEdge(s.places, value, fieldOf(s, promise, "h:result"));
  put(s, access.to, {
    kind: "method",
    path: "object.read",
    node: { sort: "method", folds: "object.read", parameters: [] },
    receiver: objectId(s, promise),
  });
}

/** Every member, and every entry. */
function everything(s: Solver, object: number, to: number, access: Access): void {
  watch(s.places, object, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" || value.kind === "function")
      return everyMember(s, id, value.object, { ...access, to });
    if (isPlain(value) || isFunctionOfLanguage(s, id)) readAllInFunctions(s, to);
    if (value.kind === "data") {
      if (value.of === undefined) addEdge(s.places, keptPlace(s), to);
      return addValue(s.places, to, id);
    }
    if (value.kind === "library" || value.kind === "instance") {
      const name = placeWith(s);
      putData(s, name);
      return loadComputedProperty(s, id, name, { ...access, to });
    }
    if (value.kind === "any") addValue(s.places, to, id);
  });
}

/** What the object was made by. */
function classOf(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  const give = (type: Parameters<typeof typeMember>[1]): void => {
    const found = typeMember(s, type);
    if (found !== undefined) put(s, access.to, { kind: "library", ...found });
  };
  switch (value.kind) {
    case "data":
      if (value.of === "number") return give("float");
      for (const type of ["text", "list", "root", "float"] as const) give(type);
      return undefined;
    case "constant":
      return value.constant.type === "data" ? give("text") : give(value.constant.type);
    case "pattern":
      return give("text");
    case "instance":
      return put(s, access.to, { kind: "library", path: value.path, node: value.node });
    case "object": {
      const { sort } = value.object;
      const isTyped = ["list", "dict", "set", "generator", "promise"].includes(sort);
      if (sort === "partial") return give("function");
      return give(isTyped ? (sort as "list") : "root");
    }
    case "library":
      return give(value.node.sort === "module" ? "root" : "function");
    case "function":
      for (const found of functionClasses(s, value.function.sort))
        put(s, access.to, { kind: "library", ...found });
      return undefined;
    case "any":
      return addValue(s.places, access.to, id);
    default:
      return give("function");
  }
}

export const readCalls: Readonly<Record<string, Structural>> = {
  "object.read": ({ s, access, self = -1 }) =>
    watch(s.places, self, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object") addEdge(s.places, fieldOf(s, value.object, "h:result"), access.to);
    }),
};
