import type { HeapObject } from "../heap.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import { placeWith, put, putData, readAllMembers, valueOf, type Access, type Solver } from "../solver.ts";
import type { Structural, StructuralCall } from "../structural.ts";
import { dataValue, numberValue } from "../values.ts";
import { callEach } from "./call-each.ts";
import { addUnnamed } from "./listed-names.ts";
import { flatInto, newList } from "./list-methods.ts";
import { allocated, nothingId, objectId } from "./objects.ts";

/** Functions of libraries that go through lists and through the values of objects, and what comes of lists of lists. */
export const collectionCalls: Readonly<Record<string, Structural>> = {
  "collection.mapped": (call) => toldEach(call, newList(call.s, call.access).rest),
  "collection.mapped_flat": (call) => {
    const results = newPlace(call.s.places);
    toldEach(call, results);
    flatInto(call.s, results, newList(call.s, call.access).rest, call.access);
  },
  "collection.mapped_values": (call) => {
    const results = newPlace(call.s.places);
    toldEach(call, results);
    holdEach(call, results);
  },
  "collection.times": ({ s, access, places: [, callee = -1] }) =>
    callEach(s, callee, [placeWith(s, numberValue)], newList(s, access).rest, access),
  "collection.found": (call) => {
    addValue(call.s.places, call.access.to, nothingId(call.s));
    addEdge(call.s.places, toldEach(call, call.s.nowhere), call.access.to);
  },
  "collection.counted": (call) => {
    putData(call.s, call.access.to);
    toldEach(call, call.s.nowhere);
  },
  "collection.keyed": (call) => holdEach(call, toldEach(call, call.s.nowhere)),
  /** Names, and the values that they get. */
  "collection.keyed_by": (call) => {
    const [, values = -1] = call.places;
    holdEach(call, elementsOf(call.s, values, call.access));
  },
  "value.either": ({ s, access, places }) => {
    for (const place of places) if (place !== undefined) addEdge(s.places, place, access.to);
  },
  "collection.grouped": (call) => {
    const group = innerList(call);
    addEdge(call.s.places, toldEach(call, call.s.nowhere), group.rest);
    holdEach(call, placeWith(call.s, objectId(call.s, group)));
  },
  "collection.parted": (call) => {
    const part = innerList(call);
    addEdge(call.s.places, toldEach(call, call.s.nowhere), part.rest);
    addValue(call.s.places, newList(call.s, call.access).rest, objectId(call.s, part));
  },
  "lists.united": (call) => {
    const { s, access, places } = call;
    const { rest } = newList(s, access);
    const [list, others] = places;
    if (list !== undefined) flatInto(s, list, rest, access);
    if (others === undefined) return;
    const each = newPlace(s.places);
    flatInto(s, others, each, access);
    flatInto(s, each, rest, access);
  },
  /** To any depth: what stands in lists, and the lists that do. */
  "lists.flat": ({ s, access, places: [list = -1] }) => {
    const { rest } = newList(s, access);
    let each = list;
    for (let depth = 0; depth < deepestFlat; depth++) {
      const inner = newPlace(s.places);
      flatInto(s, each, inner, access);
      addEdge(s.places, inner, rest);
      each = inner;
    }
  },
  "lists.nested": (call) => {
    const { s, access, places } = call;
    const inner = innerList(call);
    for (const place of places) if (place !== undefined) flatInto(s, place, inner.rest, access);
    const [, others] = places;
    const each = newPlace(s.places);
    if (others !== undefined) flatInto(s, others, each, access);
    flatInto(s, each, inner.rest, access);
    addValue(s.places, newList(s, access).rest, objectId(s, inner));
  },
  "lists.around": ({ s, access, places: [item = -1] }) => {
    const around = allocated(s, access, "list", "<list>");
    watch(s.places, item, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object" && value.object.sort === "list") return addValue(s.places, access.to, id);
      addValue(s.places, around.rest, id);
      return addValue(s.places, access.to, objectId(s, around));
    });
  },
};

const deepestFlat = 3;

function innerList({ s, access }: StructuralCall): HeapObject {
  return allocated(s, access, "list", "<inner list>");
}

/** An object that has what stands in a place under names that are not known. */
function holdEach({ s, access }: StructuralCall, from: number): void {
  const made = allocated(s, access, "record", "<collection>");
  put(s, access.to, { kind: "object", object: made });
  addUnnamed(s, made, dataValue, from);
}

/** Calls what is given second with each element; a text in its place is the name of a member. Returns the elements. */
function toldEach({ s, access, places: [collection = -1, callee] }: StructuralCall, to: number): number {
  const elements = elementsOf(s, collection, access);
  if (callee === undefined) {
    addEdge(s.places, elements, to);
    return elements;
  }
  watch(s.places, callee, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "constant" && value.constant.type === "text") {
      const name = value.constant.value;
      watch(s.places, elements, (one) =>
        s.rules.loadMember(s, one, name, { ...access, to, isPerhaps: true }),
      );
    } else if (value.kind === "constant" || value.kind === "object" || value.kind === "pattern")
      putData(s, to);
    else
      s.rules.invoke(s, id, {
        arguments: [{ place: elements }, { place: placeWith(s, dataValue) }, { place: collection }],
        to,
        site: { ...access.site, index: -1 },
      });
  });
  return elements;
}

function elementsOf(s: Solver, collection: number, access: Access): number {
  const elements = newPlace(s.places);
  watch(s.places, collection, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && ["record", "instance"].includes(value.object.sort))
      return readAllMembers(s, value.object, elements);
    return s.rules.operate(s, "iterate", [placeWith(s, id)], { ...access, to: elements });
  });
  return elements;
}
