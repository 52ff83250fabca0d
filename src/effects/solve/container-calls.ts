import { defaulting, type HeapObject } from "./heap.ts";
import { callWith, eachContainer, elementsOfRest, listFunctions, madeList, pairOf } from "./list-calls.ts";
import { environmentCopyName, isEnvironment, noteMixedIn } from "./environment-names.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import {
  fieldOf,
  objectFor,
  mixEntries,
  placeOf,
  putData,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "./solver.ts";
import type { Structural } from "./structural.ts";
import type { ValueId } from "./values.ts";

/** What the methods of lists, sets and dictionaries do, and the functions that make them. */
export const containerCalls: Readonly<Record<string, Structural>> = {
  "container.add": ({ s, access, self = -1, places: [given = -1] }) => {
    putData(s, access.to);
    eachContainer(s, self, (object) => addEdge(s.places, given, object.rest), [given], access);
  },
  "container.insert": ({ s, access, self = -1, places: [, item = -1] }) => {
    putData(s, access.to);
    addAnywhere(s, self, item, access);
  },
  "container.add_first": ({ s, access, self = -1, places: [item = -1] }) => {
    putData(s, access.to);
    addAnywhere(s, self, item, access);
  },
  "container.mixed": ({ s, access, self, places: [first = -1] }) => {
    putData(s, access.to);
    mixAll(s, self ?? first);
  },
  "container.set": ({ s, access, self = -1, places: [key = -1, value = -1] }) => {
    putData(s, access.to);
    s.rules.storeEntry(s, self, { place: key }, value, access);
  },
  "container.drop": ({ s, access, self = -1, places: [key = -1] }) => {
    s.rules.operate(s, "delete-item", [self, key], access);
  },
  "container.extend_all": ({ s, access, self = -1, bound }) => {
    putData(s, access.to);
    const others = elementsOfRest(s, bound.get("others")?.places ?? [], access);
    s.rules.operate(s, "update", [self, others], access);
  },
  "container.update": ({ s, access, self = -1, places: [mapping], bound }) => {
    putData(s, access.to);
    if (mapping !== undefined) s.rules.operate(s, "update", [self, mapping], access);
    for (const place of bound.get("entries")?.places ?? [])
      s.rules.operate(s, "update", [self, place], access);
    if (mapping !== undefined) eachContainer(s, self, () => undefined, [mapping], access);
  },
  "container.joined": ({ s, access, self = -1, bound }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [self], { ...access, to: to.rest });
    const others = elementsOfRest(s, bound.get("others")?.places ?? [], access);
    s.rules.operate(s, "iterate", [others], { ...access, to: to.rest });
  },
  "container.joined_one": ({ s, access, self = -1, places: [other = -1] }) => {
    const to = madeList(s, access);
    for (const place of [self, other]) s.rules.operate(s, "iterate", [place], { ...access, to: to.rest });
  },
  "container.items_one": ({ s, access, self = -1 }) => {
    const pair = objectFor(s, access, "tuple", "<pair>");
    addValue(s.places, access.to, valueId(s, { kind: "object", object: pair }));
    s.rules.operate(s, "iterate", [self], { ...access, to: fieldOf(s, pair, "i:0") });
    s.rules.loadEntry(s, self, "unknown", { ...access, to: fieldOf(s, pair, "i:1") });
  },
  "value.of": ({ s, access, places: [given = -1] }) => {
    putData(s, access.to);
    addEdge(s.places, given, access.to);
  },
  "dict.from_keys": ({ s, access, places: [keys = -1, value] }) => {
    const object = objectFor(s, access, "dict", "<dict>");
    const id = valueId(s, { kind: "object", object });
    addValue(s.places, access.to, id);
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [keys], { ...access, to: each });
    if (value !== undefined) s.rules.storeEntry(s, placeOf(s, id), { place: each }, value, access);
  },
  "container.extend_first": (call) => {
    mixAll(call.s, call.self ?? -1);
    containerCalls["container.extend"]?.(call);
  },
  "container.extend": ({ s, access, self = -1, places: [given = -1] }) => {
    const run = (_object: HeapObject, id: ValueId): void => {
      addValue(s.places, access.to, id);
      s.rules.operate(s, "update", [placeOf(s, id), given], access);
    };
    eachContainer(s, self, run, [given], access);
  },
  "container.take": ({ s, access, self = -1, places: [key, fallback] }) => {
    mixAll(s, self);
    s.rules.loadEntry(s, self, key === undefined ? "unknown" : { place: key }, access);
    if (key === undefined || fallback === undefined) s.rules.loadEntry(s, self, "unknown", access);
    if (fallback !== undefined) addEdge(s.places, fallback, access.to);
  },
  "container.get": ({ s, access, self = -1, places: [key, fallback] }) => {
    s.rules.loadEntry(s, self, key === undefined ? "unknown" : { place: key }, access);
    if (fallback !== undefined) addEdge(s.places, fallback, access.to);
  },
  "container.set_default": ({ s, access, self = -1, places: [key = -1, value] }) => {
    s.rules.loadEntry(s, self, { place: key }, access);
    if (value === undefined) return;
    s.rules.storeEntry(s, self, { place: key }, value, access);
    addEdge(s.places, value, access.to);
  },
  "container.values": ({ s, access, self = -1 }) => {
    const to = madeList(s, access);
    s.rules.loadEntry(s, self, "unknown", { ...access, to: to.rest });
  },
  "container.keys": ({ s, access, self = -1 }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [self], { ...access, to: to.rest });
  },
  "container.items": ({ s, access, self = -1 }) => {
    const pair = pairOf(s, access);
    s.rules.operate(s, "iterate", [self], { ...access, to: pair.key });
    s.rules.loadEntry(s, self, "unknown", { ...access, to: pair.value });
  },
  "container.copy": ({ s, access, self, places: [given] }) => {
    addEdge(s.places, self ?? given ?? -1, access.to);
  },
  ...listFunctions,
  "dict.of_default": ({ s, access, places: [factory = -1, mapping], bound }) => {
    const object = objectFor(s, access, "dict", defaulting);
    const id = valueId(s, { kind: "object", object });
    addValue(s.places, access.to, id);
    callWith(s, factory, [], object.rest, access);
    if (mapping !== undefined) s.rules.operate(s, "update", [placeOf(s, id), mapping], access);
    for (const place of bound.get("entries")?.places ?? [])
      s.rules.operate(s, "update", [placeOf(s, id), place], access);
  },
  "container.push": ({ s, access, places: [heap = -1, item = -1] }) => {
    putData(s, access.to);
    addAnywhere(s, heap, item, access);
  },
  "container.pull": ({ s, access, places: [heap = -1] }) => {
    mixAll(s, heap);
    s.rules.loadEntry(s, heap, "unknown", access);
  },
  "container.push_pull": ({ s, access, places: [heap = -1, item = -1] }) => {
    addAnywhere(s, heap, item, access);
    s.rules.loadEntry(s, heap, "unknown", access);
    addEdge(s.places, item, access.to);
  },
  "container.get_from": ({ s, access, places: [object = -1, key = -1] }) => {
    s.rules.loadEntry(s, object, { place: key }, access);
  },
  "container.set_in": ({ s, access, places: [object = -1, key = -1, value = -1] }) => {
    s.rules.storeEntry(s, object, { place: key }, value, access);
  },
  /** A dictionary of what is in the environment, and of what is put beside it. */
  "env.copied": ({ s, access, places: [other] }) => {
    const object = objectFor(s, access, "dict", environmentCopyName);
    const id = valueId(s, { kind: "object", object });
    putData(s, object.rest);
    addValue(s.places, access.to, id);
    if (other !== undefined) s.rules.operate(s, "update", [placeOf(s, id), other], access);
  },
  "dict.of": ({ s, access, places: [given], bound }) => {
    const object = objectFor(s, access, "dict", "<dict>");
    const id = valueId(s, { kind: "object", object });
    addValue(s.places, access.to, id);
    for (const place of bound.get("entries")?.places ?? [])
      s.rules.operate(s, "update", [placeOf(s, id), place], access);
    if (given === undefined) return;
    watch(s.places, given, (one) => dictFrom(s, one, object, id, access));
  },
};

/** Adds to each container, in front of entries that are there. */
function addAnywhere(s: Solver, container: number, item: number, access: Access): void {
  const add = (object: HeapObject): void => {
    mixEntries(s, object);
    addEdge(s.places, item, object.rest);
  };
  eachContainer(s, container, add, [item], access);
}

/** The entries of each container may change their places. */
export function mixAll(s: Solver, containers: number): void {
  watch(s.places, containers, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object") mixEntries(s, value.object);
  });
}

/** A dictionary of a dictionary, or of pairs. */
function dictFrom(s: Solver, one: ValueId, object: HeapObject, id: ValueId, access: Access): void {
  const value = valueOf(s, one);
  if (value.kind === "object" && value.object.sort === "dict") {
    for (const [key, place] of value.object.fields)
      if (value.object.stored.has(key)) copyField(s, object, key, place);
    return s.rules.operate(s, "update", [placeOf(s, id), placeOf(s, one)], access);
  }
  const pairs = newPlace(s.places);
  s.rules.operate(s, "iterate", [placeOf(s, one)], { ...access, to: pairs });
  if (isEnvironment(s, value)) {
    noteMixedIn(s, object, value);
    return putData(s, object.rest);
  }
  const key = newPlace(s.places);
  const entry = newPlace(s.places);
  s.rules.loadEntry(s, pairs, { name: "i:0" }, { ...access, to: key });
  s.rules.loadEntry(s, pairs, { name: "i:1" }, { ...access, to: entry });
  return s.rules.storeEntry(s, placeOf(s, id), { place: key }, entry, access);
}

function copyField(s: Solver, object: HeapObject, key: string, place: number): void {
  object.stored.add(key);
  addEdge(s.places, place, fieldOf(s, object, key));
}
