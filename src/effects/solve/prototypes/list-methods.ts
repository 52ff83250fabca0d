import { foldedInto } from "../folding.ts";
import type { HeapObject } from "../heap.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  isStored,
  mixEntries,
  placeWith,
  put,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import type { Structural, StructuralCall } from "../structural.ts";
import { dataValue, numberValue } from "../values.ts";
import { callEach, constructReceiver } from "./call-each.ts";
import { nextOf } from "./iterate.ts";
import { loadProperty } from "./load-property.ts";
import { allocated, nothingId, objectId } from "./objects.ts";
import { handToOutside } from "./outside-values.ts";
import { storeProperty } from "./store-property.ts";
import { unnamedSetter } from "../stored-names.ts";
import { handOver } from "../handed-over.ts";

/** What lists do: functions that are called with each element, lists that come of lists. */
export const listMethods: Readonly<Record<string, Structural>> = {
  "each.run": ({ s, access, self = -1, places: [callee = -1, receiver] }) => {
    eachElement(s, self, callee, receiver, s.nowhere, access);
    addValue(s.places, access.to, numberValue);
  },
  "each.collected": ({ s, access, self = -1, places: [callee = -1, receiver] }) =>
    eachElement(s, self, callee, receiver, newList(s, access).rest, access),
  "each.flattened": ({ s, access, self = -1, places: [callee = -1, receiver] }) => {
    const each = newPlace(s.places);
    eachElement(s, self, callee, receiver, each, access);
    flatInto(s, each, newList(s, access).rest, access);
  },
  "each.kept": ({ s, access, self = -1, places: [callee = -1, receiver] }) => {
    const list = newList(s, access);
    s.rules.operate(s, "iterate", [self], { ...access, to: list.rest });
    eachElement(s, self, callee, receiver, s.nowhere, access);
  },
  "each.found": ({ s, access, self = -1, places: [callee = -1, receiver] }) => {
    s.rules.operate(s, "iterate", [self], access);
    put(s, access.to, { kind: "constant", constant: { type: "nothing", name: "undefined" } });
    eachElement(s, self, callee, receiver, s.nowhere, access);
  },
  "each.reduced": ({ s, access, self = -1, places: [callee = -1, initial] }) => {
    const element = elementOf(s, self, access);
    const total = newPlace(s.places);
    if (initial === undefined) addEdge(s.places, element, total);
    else addEdge(s.places, initial, total);
    addEdge(s.places, total, access.to);
    callEach(s, callee, [total, element, placeWith(s, numberValue), self], total, access);
  },
  "list.ordered": ({ s, access, self = -1, places: [compare] }) => {
    addEdge(s.places, self, access.to);
    const element = elementOf(s, self, access);
    loosen(s, self);
    if (compare !== undefined) callEach(s, compare, [element, element], s.nowhere, access);
  },
  "list.ordered_copy": ({ s, access, self = -1, places: [compare] }) => {
    const list = newList(s, access);
    s.rules.operate(s, "iterate", [self], { ...access, to: list.rest });
    if (compare !== undefined) callEach(s, compare, [list.rest, list.rest], s.nowhere, access);
  },
  "list.copied": (call) => copied(call),
  "list.changed": ({ s, access, self = -1 }) => {
    addEdge(s.places, self, access.to);
    loosen(s, self);
  },
  "list.pushed": ({ s, access, self = -1, bound }) => {
    addValue(s.places, access.to, numberValue);
    const items = newPlace(s.places);
    for (const place of bound.get("items")?.places ?? [])
      s.rules.operate(s, "iterate", [place], { ...access, to: items });
    addInto(s, self, items, access);
  },
  "list.put_before": (call) => {
    listMethods["list.pushed"]?.(call);
    loosen(call.s, call.self ?? -1);
  },
  "list.removed": (call) => {
    listMethods["list.element"]?.(call);
    loosen(call.s, call.self ?? -1);
  },
  "list.spliced": ({ s, access, self = -1, bound }) => {
    const list = newList(s, access);
    const element = elementOf(s, self, access);
    addEdge(s.places, element, list.rest);
    loosen(s, self);
    for (const place of bound.get("items")?.places ?? []) {
      const items = newPlace(s.places);
      s.rules.operate(s, "iterate", [place], { ...access, to: items });
      addInto(s, self, items, access);
    }
  },
  "list.filled": ({ s, access, self = -1, places: [value = -1] }) => {
    addEdge(s.places, self, access.to);
    addInto(s, self, value, access);
    watch(s.places, self, (id) => {
      const list = valueOf(s, id);
      if (list.kind === "object") mixEntries(s, list.object);
    });
  },
  "list.element": ({ s, access, self = -1 }) => {
    s.rules.operate(s, "iterate", [self], access);
    put(s, access.to, { kind: "constant", constant: { type: "nothing", name: "undefined" } });
  },
  "list.joined": ({ s, access, self = -1, bound }) => {
    const others = bound.get("items")?.places ?? [];
    const list = newList(s, access);
    const add = (place: number): void => flatInto(s, place, list.rest, access);
    add(self);
    for (const place of others) {
      const each = newPlace(s.places);
      s.rules.operate(s, "iterate", [place], { ...access, to: each });
      add(each);
    }
  },
  "list.flat": ({ s, access, self = -1 }) => {
    const list = newList(s, access);
    const each = elementOf(s, self, access);
    flatInto(s, each, list.rest, access);
    const deeper = newPlace(s.places);
    flatInto(s, each, deeper, access);
    flatInto(s, deeper, list.rest, access);
  },
  "list.with": ({ s, access, self = -1, places: [, value = -1] }) => {
    const list = newList(s, access);
    s.rules.operate(s, "iterate", [self], { ...access, to: list.rest });
    addEdge(s.places, value, list.rest);
  },
  "list.keys": ({ s, access }) => addValue(s.places, newIterator(s, access).rest, numberValue),
  "list.pairs": ({ s, access, self = -1 }) => {
    const pair = allocated(s, access, "list", "<pair>");
    for (const key of ["i:0", "i:1"]) pair.stored.add(key);
    addValue(s.places, newIterator(s, access).rest, objectId(s, pair));
    addValue(s.places, fieldOf(s, pair, "i:0"), numberValue);
    s.rules.operate(s, "iterate", [self], { ...access, to: fieldOf(s, pair, "i:1") });
  },
  "iterator.mapped": ({ s, access, self = -1, places: [callee = -1] }) =>
    eachElement(s, self, callee, undefined, newIterator(s, access).rest, access),
  "iterator.flattened": ({ s, access, self = -1, places: [callee = -1] }) => {
    const each = newPlace(s.places);
    eachElement(s, self, callee, undefined, each, access);
    s.rules.operate(s, "iterate", [each], { ...access, to: newIterator(s, access).rest });
  },
  "iterator.kept": ({ s, access, self = -1, places: [callee = -1] }) => {
    s.rules.operate(s, "iterate", [self], { ...access, to: newIterator(s, access).rest });
    eachElement(s, self, callee, undefined, s.nowhere, access);
  },
  "iterator.from": ({ s, access, places: [items = -1] }) => {
    const { rest } = newIterator(s, access);
    s.rules.operate(s, "iterate", [items], { ...access, to: rest });
    watch(s.places, items, (id) => {
      const { kind } = valueOf(s, id);
      if (kind === "object" || kind === "function") nextOf(s, id, { ...access, to: rest });
    });
  },
  "iterator.joined": ({ s, access, bound }) => {
    const { rest } = newIterator(s, access);
    for (const place of bound.get("items")?.places ?? []) {
      const each = newPlace(s.places);
      s.rules.operate(s, "iterate", [place], { ...access, to: each });
      s.rules.operate(s, "iterate", [each], { ...access, to: rest });
    }
  },
  "list.values": ({ s, access, self = -1 }) =>
    s.rules.operate(s, "iterate", [self], { ...access, to: newIterator(s, access).rest }),
  "list.from": ({ s, access, call, places: [items = -1, change, receiver] }) => {
    const list = newList(s, access);
    constructReceiver(s, call, [placeWith(s, numberValue)], access);
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [items], { ...access, to: each });
    put(s, each, { kind: "constant", constant: { type: "nothing", name: "undefined" } });
    if (change === undefined) return addEdge(s.places, each, list.rest);
    return callEach(s, change, [each, placeWith(s, numberValue)], list.rest, access, receiver);
  },
  "list.made": ({ s, access, call, bound }) => {
    const list = newList(s, access);
    // One number is a length: there is nothing at its places.
    if ((call?.arguments.length ?? 0) === 1) addValue(s.places, list.rest, nothingId(s));
    for (const place of bound.get("items")?.places ?? [])
      s.rules.operate(s, "iterate", [place], { ...access, to: list.rest });
  },
  "list.typed": ({ s, access, places: [source] }) => {
    const list = newList(s, access);
    addValue(s.places, list.rest, numberValue);
    if (source === undefined) return;
    watch(s.places, source, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object" && value.object.sort === "list") addValue(s.places, access.to, id);
    });
  },
  "list.of_items": ({ s, access, call, bound }) => {
    constructReceiver(s, call, [placeWith(s, numberValue)], access);
    for (const place of bound.get("items")?.places ?? []) addEdge(s.places, place, access.to);
  },
};

/** Calls a function with each element, its place, and the list. */
function eachElement(
  s: Solver,
  self: number,
  callee: number,
  receiver: number | undefined,
  to: number,
  access: Access,
): void {
  const element = elementOf(s, self, access);
  callEach(s, callee, [element, placeWith(s, numberValue), self], to, access, receiver);
}

function elementOf(s: Solver, self: number, access: Access): number {
  const element = newPlace(s.places);
  s.derived.set(element, self);
  s.rules.operate(s, "iterate", [self], { ...access, to: element });
  return element;
}

/** What gives elements one by one. */
export function newIterator(s: Solver, access: Access): HeapObject {
  const object = allocated(s, access, "generator", "<iterator>");
  put(s, access.to, { kind: "object", object });
  return object;
}

export function newList(s: Solver, access: Access): HeapObject {
  const object = allocated(s, access, "list", "<list>");
  put(s, access.to, { kind: "object", object });
  return object;
}

/** From now on any element may stand at any place. */
function loosen(s: Solver, self: number): void {
  watch(s.places, self, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.sort === "list") mixEntries(s, value.object);
  });
}

/** Adds to lists of the program; what is not one keeps it where it is not seen. */
export function addInto(s: Solver, self: number, items: number, access: Access): void {
  watch(s.places, self, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object") {
      if (value.object.sort === "proxy") return storeProperty(s, id, undefined, items, access);
      if (isStored(s, unnamedSetter)) handOver(s, items);
      return addEdge(s.places, items, value.object.rest);
    }
    if (value.kind === "data" && value.of !== undefined && value.of !== "number") handToOutside(s, items);
    return undefined;
  });
}

/** Elements of lists, and what is none. */
export function flatInto(s: Solver, from: number, to: number, access: Access): void {
  watch(s.places, from, (id) => {
    const value = valueOf(s, id);
    const isList = value.kind === "object" && ["list", "tuple"].includes(value.object.sort);
    if (isList) return s.rules.operate(s, "iterate", [placeWith(s, id)], { ...access, to });
    if (value.kind === "object" && isStored(s, "@@isConcatSpreadable")) {
      loadProperty(s, id, "@@isConcatSpreadable", { ...access, to: s.nowhere });
      s.rules.operate(s, "iterate", [placeWith(s, id)], { ...access, to });
    }
    return addValue(s.places, to, id);
  });
}

/** A part of a list: computed where the list is known whole. */
function copied({ s, access, self = -1, places, row }: StructuralCall): void {
  let list: HeapObject | undefined;
  const intrinsic =
    row.path.endsWith("reverse") || row.path.endsWith("toReversed") ? "list.reverse" : "list.slice";
  const given = places.map((place) => place ?? -1).filter((place) => place >= 0);
  // What is computed of a list is plain: what is no plain data goes on beside it.
  const elements = elementOf(s, self, access);
  watch(s.places, elements, (id) => {
    const { kind } = valueOf(s, id);
    if (kind === "data" || kind === "constant" || kind === "pattern") return;
    list ??= newList(s, access);
    addValue(s.places, list.rest, id);
  });
  foldedInto(s, intrinsic, [self, ...given], (result) => {
    if (result !== dataValue) return addValue(s.places, access.to, result);
    list ??= newList(s, access);
    addEdge(s.places, elements, list.rest);
    return watch(s.places, self, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "data" && value.of !== "number") addValue(s.places, access.to, id);
    });
  });
}
