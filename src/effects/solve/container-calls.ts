import { foldedInto } from "./folding.ts";
import { handOver } from "./handed-over.ts";
import type { HeapObject } from "./heap.ts";
import { isContainer } from "./operators.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import { fieldOf, makeObject, placeWith, putData, valueId, valueOf, type Access, type Solver } from "./solver.ts";
import type { Structural } from "./structural.ts";
import { dataValue, type ValueId } from "./values.ts";

/** What the methods of lists, sets and dictionaries do, and the functions that make them. */
export const containerCalls: Readonly<Record<string, Structural>> = {
  "container.add": ({ s, access, self = -1, places }) => {
    putData(s, access.to);
    eachContainer(s, self, (object) => {
      for (const place of places) addEdge(s.places, place, object.rest);
    }, places);
  },
  "container.insert": ({ s, access, self = -1, places: [, item = -1] }) => {
    putData(s, access.to);
    eachContainer(s, self, (object) => addEdge(s.places, item, object.rest), [item]);
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
    for (const place of bound.get("entries")?.places ?? []) s.rules.operate(s, "update", [self, place], access);
    if (mapping !== undefined) handOutside(s, self, mapping);
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
    const pair = makeObject(s, { sort: "tuple", name: "<pair>", span: access.site.span });
    addValue(s.places, access.to, valueId(s, { kind: "object", object: pair }));
    s.rules.operate(s, "iterate", [self], { ...access, to: fieldOf(s, pair, "i:0") });
    s.rules.loadEntry(s, self, "unknown", { ...access, to: fieldOf(s, pair, "i:1") });
  },
  "value.of": ({ s, access, places: [given = -1] }) => {
    putData(s, access.to);
    addEdge(s.places, given, access.to);
  },
  "list.looked": ({ s, access, places: [given = -1] }) => {
    putData(s, access.to);
    s.rules.operate(s, "iterate", [given], { ...access, to: newPlace(s.places) });
  },
  "list.summed": ({ s, access, places: [given = -1, start] }) => {
    putData(s, access.to);
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [given], { ...access, to: each });
    if (start !== undefined) addEdge(s.places, start, each);
    s.rules.operate(s, "Add", [each, each], access);
  },
  "dict.from_keys": ({ s, access, places: [keys = -1, value] }) => {
    const object = makeObject(s, { sort: "dict", name: "<dict>", span: access.site.span });
    const id = valueId(s, { kind: "object", object });
    addValue(s.places, access.to, id);
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [keys], { ...access, to: each });
    if (value !== undefined) s.rules.storeEntry(s, placeWith(s, id), { place: each }, value, access);
  },
  "container.extend": ({ s, access, self = -1, places }) => {
    eachContainer(s, self, (_object, id) => {
      addValue(s.places, access.to, id);
      for (const place of places) s.rules.operate(s, "update", [placeWith(s, id), place], access);
    }, places);
  },
  "container.take": ({ s, access, self = -1, places: [key, fallback] }) => {
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
  "list.of": ({ s, access, places: [given], row }) => collected(s, given, access, row.path.endsWith("tuple") ? "tuple" : "list"),
  "list.mapped": ({ s, access, places: [callee = -1], bound, call }) => {
    const to = madeList(s, access);
    const rest = bound.get("iterables")?.places ?? [];
    const each = newPlace(s.places);
    for (const place of rest) {
      s.rules.operate(s, "iterate", [place], { ...access, to: each });
    }
    const inner = newPlace(s.places);
    s.rules.operate(s, "iterate", [each], { ...access, to: inner });
    const count = Math.max(1, (call?.arguments.length ?? 2) - 1);
    const given = Array.from({ length: count }, () => ({ place: inner }));
    watch(s.places, callee, (value) => s.rules.invoke(s, value, { arguments: given, to: to.rest, site: { ...access.site, index: -1 } }));
  },
  "list.filtered": ({ s, access, places: [callee = -1, given = -1] }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [given], { ...access, to: to.rest });
    watch(s.places, callee, (value) => {
      const kind = valueOf(s, value).kind;
      if (kind === "constant") return;
      s.rules.invoke(s, value, { arguments: [{ place: to.rest }], to: newPlace(s.places), site: { ...access.site, index: -1 } });
    });
  },
  "list.zipped": ({ s, access, bound }) => {
    const to = madeList(s, access);
    const tuple = makeObject(s, { sort: "tuple", name: "<zipped>", span: access.site.span });
    addValue(s.places, to.rest, valueId(s, { kind: "object", object: tuple }));
    const each = newPlace(s.places);
    for (const place of bound.get("iterables")?.places ?? []) s.rules.operate(s, "iterate", [place], { ...access, to: each });
    s.rules.operate(s, "iterate", [each], { ...access, to: tuple.rest });
  },
  "list.numbered": ({ s, access, places: [given = -1] }) => {
    const pair = pairOf(s, access);
    putData(s, pair.key);
    s.rules.operate(s, "iterate", [given], { ...access, to: pair.value });
  },
  "list.sorted": ({ s, access, self, places }) => {
    const [given = self ?? -1, key = -1] = self === undefined ? places : [self, ...places];
    const to = self === undefined ? madeList(s, access) : undefined;
    const each = to?.rest ?? newPlace(s.places);
    s.rules.operate(s, "iterate", [given], { ...access, to: each });
    if (self !== undefined) putData(s, access.to);
    callWith(s, key, each, access);
  },
  "list.best": ({ s, access, places: [first = -1], bound }) => {
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [first], { ...access, to: each });
    for (const place of bound.get("others")?.places ?? []) {
      addEdge(s.places, first, each);
      s.rules.operate(s, "iterate", [place], { ...access, to: each });
    }
    addEdge(s.places, each, access.to);
    for (const place of bound.get("default")?.places ?? []) addEdge(s.places, place, access.to);
    for (const key of bound.get("key")?.places ?? []) callWith(s, key, each, access);
  },
  "list.reversed": ({ s, access, places: [given = -1] }) => {
    let hasPassed = false;
    foldedInto(s, "sequence.reversed", [given], (result) => {
      if (result !== dataValue) return addValue(s.places, access.to, result);
      if (hasPassed) return undefined;
      hasPassed = true;
      return collected(s, given, access, "list");
    });
  },
  "list.next": ({ s, access, places: [given = -1, fallback] }) => {
    s.rules.operate(s, "iterate", [given], access);
    if (fallback !== undefined) addEdge(s.places, fallback, access.to);
    eachContainer(s, given, () => undefined, []);
  },
  "list.iterator": ({ s, access, places: [given = -1, sentinel] }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [given], { ...access, to: to.rest });
    if (sentinel === undefined) return;
    watch(s.places, sentinel, () => {
      watch(s.places, given, (value) => s.rules.invoke(s, value, { arguments: [], to: to.rest, site: { ...access.site, index: -1 } }));
    });
  },
  "dict.of": ({ s, access, places: [given], bound }) => {
    const object = makeObject(s, { sort: "dict", name: "<dict>", span: access.site.span });
    const id = valueId(s, { kind: "object", object });
    addValue(s.places, access.to, id);
    for (const place of bound.get("entries")?.places ?? []) s.rules.operate(s, "update", [placeWith(s, id), place], access);
    if (given === undefined) return;
    watch(s.places, given, (one) => dictFrom(s, one, object, id, access));
  },
};

/** A dictionary of a dictionary, or of pairs. */
function dictFrom(s: Solver, one: ValueId, object: HeapObject, id: ValueId, access: Access): void {
  const value = valueOf(s, one);
  if (value.kind === "object" && value.object.sort === "dict") {
    for (const [key, place] of value.object.fields) if (value.object.stored.has(key)) copyField(s, object, key, place);
    return s.rules.operate(s, "update", [placeWith(s, id), placeWith(s, one)], access);
  }
  const pairs = newPlace(s.places);
  s.rules.operate(s, "iterate", [placeWith(s, one)], { ...access, to: pairs });
  const key = newPlace(s.places);
  const entry = newPlace(s.places);
  s.rules.loadEntry(s, pairs, { name: "i:0" }, { ...access, to: key });
  s.rules.loadEntry(s, pairs, { name: "i:1" }, { ...access, to: entry });
  return s.rules.storeEntry(s, placeWith(s, id), { place: key }, entry, access);
}

/** What stands in the arguments that a row takes as many as there are. */
function elementsOfRest(s: Solver, places: readonly number[], access: Access): number {
  const to = newPlace(s.places);
  for (const place of places) s.rules.operate(s, "iterate", [place], { ...access, to });
  return to;
}

/** What is no container of the program keeps what it is given where it is not seen. */
function handOutside(s: Solver, self: number, given: number): void {
  eachContainer(s, self, () => undefined, [given]);
}

function copyField(s: Solver, object: HeapObject, key: string, place: number): void {
  object.stored.add(key);
  addEdge(s.places, place, fieldOf(s, object, key));
}

/** A list of what another thing holds; computed where that is known whole. */
function collected(s: Solver, given: number | undefined, access: Access, sort: "list" | "tuple"): void {
  if (given === undefined) {
    madeList(s, access, sort);
    return;
  }
  let made: HeapObject | undefined;
  foldedInto(s, "sequence.of", [given], (result) => {
    if (result !== dataValue) return addValue(s.places, access.to, result);
    if (made !== undefined) return undefined;
    made = madeList(s, access, sort);
    return s.rules.operate(s, "iterate", [given], { ...access, to: made.rest });
  });
}

function madeList(s: Solver, access: Access, sort: "list" | "tuple" = "list"): HeapObject {
  const object = makeObject(s, { sort, name: "<list>", span: access.site.span });
  addValue(s.places, access.to, valueId(s, { kind: "object", object }));
  return object;
}

/** A list of pairs. */
function pairOf(s: Solver, access: Access): { readonly key: number; readonly value: number } {
  const to = madeList(s, access);
  const pair = makeObject(s, { sort: "tuple", name: "<pair>", span: access.site.span });
  addValue(s.places, to.rest, valueId(s, { kind: "object", object: pair }));
  return { key: fieldOf(s, pair, "i:0"), value: fieldOf(s, pair, "i:1") };
}

function callWith(s: Solver, callee: number, given: number, access: Access): void {
  watch(s.places, callee, (value) => {
    if (valueOf(s, value).kind === "constant") return;
    s.rules.invoke(s, value, { arguments: [{ place: given }], to: newPlace(s.places), site: { ...access.site, index: -1 } });
  });
}

/** What is not a container of the program keeps what it is given where it is not seen. */
function eachContainer(
  s: Solver,
  self: number,
  run: (object: HeapObject, id: ValueId) => void,
  kept: readonly number[],
): void {
  watch(s.places, self, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && isContainer(value.object)) return run(value.object, id);
    for (const place of kept) handOver(s, place);
    return undefined;
  });
}

