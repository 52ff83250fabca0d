import { addEdge, addValue, newPlace, watch } from "../places.ts";
import {
  fieldOf,
  placeWith,
  put,
  putData,
  readAllEntries,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import type { Structural } from "../structural.ts";
import { numberValue } from "../values.ts";
import { callEach } from "./call-each.ts";
import { coerced } from "./coercion.ts";
import { iterateInto, nextOf } from "./iterate.ts";
import { loadProperty } from "./load-property.ts";
import { addInto, newIterator } from "./list-methods.ts";
import { allocated, keysField, objectId } from "./objects.ts";

/** What maps and sets do. */
export const collectionMethods: Readonly<Record<string, Structural>> = {
  "map.made": ({ s, access, places: [entries] }) => {
    const object = allocated(s, access, "dict", "<map>");
    put(s, access.to, { kind: "object", object });
    if (entries === undefined) return;
    const pair = newPlace(s.places);
    s.rules.operate(s, "iterate", [entries], { ...access, to: pair });
    watch(s.places, pair, (id) => {
      loadProperty(s, id, "0", { ...access, to: fieldOf(s, object, keysField) });
      loadProperty(s, id, "1", { ...access, to: object.rest });
    });
  },
  "map.grouped": ({ s, access, places: [items = -1, choose = -1] }) => {
    const object = allocated(s, access, "dict", "<groups>");
    put(s, access.to, { kind: "object", object });
    const list = allocated(s, access, "list", "<group>");
    addValue(s.places, object.rest, objectId(s, list));
    s.rules.operate(s, "iterate", [items], { ...access, to: list.rest });
    callEach(s, choose, [list.rest], fieldOf(s, object, keysField), access);
  },
  "map.stored": ({ s, access, self = -1, places: [key = -1, value = -1] }) => {
    addEdge(s.places, self, access.to);
    storeIn(s, self, key, value);
  },
  "map.ensured": ({ s, access, self = -1, places: [key = -1, value = -1] }) => {
    storeIn(s, self, key, value);
    valuesInto(s, self, access.to);
    addEdge(s.places, value, access.to);
  },
  "map.computed": ({ s, access, self = -1, places: [key = -1, callee = -1] }) => {
    const value = newPlace(s.places);
    callEach(s, callee, [key], value, access);
    storeIn(s, self, key, value);
    valuesInto(s, self, access.to);
    addEdge(s.places, value, access.to);
  },
  "map.read": ({ s, access, self = -1 }) => {
    put(s, access.to, { kind: "constant", constant: { type: "nothing", name: "undefined" } });
    valuesInto(s, self, access.to);
  },
  "map.values": ({ s, access, self = -1 }) => valuesInto(s, self, newIterator(s, access).rest),
  "map.keys": ({ s, access, self = -1 }) => keysInto(s, self, newIterator(s, access).rest),
  "map.pairs": ({ s, access, self = -1 }) =>
    s.rules.operate(s, "iterate", [self], { ...access, to: newIterator(s, access).rest }),
  "map.each": ({ s, access, self = -1, places: [callee = -1, receiver] }) => {
    const [key, value] = [newPlace(s.places), newPlace(s.places)];
    keysInto(s, self, key);
    valuesInto(s, self, value);
    callEach(s, callee, [value, key, self], s.nowhere, access, receiver);
    putData(s, access.to);
  },
  "set.made": ({ s, access, places: [items] }) => {
    const object = allocated(s, access, "set", "<set>");
    put(s, access.to, { kind: "object", object });
    if (items !== undefined) s.rules.operate(s, "iterate", [items], { ...access, to: object.rest });
  },
  "set.pairs": ({ s, access, self = -1 }) => {
    const pair = allocated(s, access, "list", "<pair>");
    for (const key of ["i:0", "i:1"]) {
      pair.stored.add(key);
      valuesInto(s, self, fieldOf(s, pair, key));
    }
    addValue(s.places, newIterator(s, access).rest, objectId(s, pair));
  },
  "set.joined": ({ s, access, self = -1, places: [other] }) => {
    const object = allocated(s, access, "set", "<set>");
    put(s, access.to, { kind: "object", object });
    valuesInto(s, self, object.rest);
    if (other !== undefined) askOther(s, self, other, object.rest, access);
  },
  "set.compared": ({ s, access, self = -1, places: [other] }) => {
    addValue(s.places, access.to, numberValue);
    if (other !== undefined) askOther(s, self, other, newPlace(s.places), access);
  },
  "set.added": ({ s, access, self = -1, places: [item = -1] }) => {
    addEdge(s.places, self, access.to);
    addInto(s, self, item, access);
  },
};

function storeIn(s: Solver, self: number, key: number, value: number): void {
  watch(s.places, self, (id) => {
    const map = valueOf(s, id);
    if (map.kind !== "object") return;
    addEdge(s.places, key, fieldOf(s, map.object, keysField));
    addEdge(s.places, value, map.object.rest);
  });
}

/** Another set, or an object that answers as one: for its size, whether it has something, and for all that it has. */
function askOther(s: Solver, self: number, other: number, to: number, access: Access): void {
  valuesInto(s, other, to);
  watch(s.places, other, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && (value.object.sort === "set" || value.object.sort === "dict")) return;
    const receiver = placeWith(s, id);
    const member = (name: string): number => {
      const to = newPlace(s.places);
      loadProperty(s, id, name, { ...access, to });
      return to;
    };
    coerced(s, member("size"), access);
    const each = newPlace(s.places);
    valuesInto(s, self, each);
    callEach(s, member("has"), [each], s.nowhere, access, receiver);
    const iterators = newPlace(s.places);
    callEach(s, member("keys"), [], iterators, access, receiver);
    iterateInto(s, iterators, { ...access, to });
    watch(s.places, iterators, (one) => {
      if (valueOf(s, one).kind === "object") nextOf(s, one, { ...access, to });
    });
  });
}

function valuesInto(s: Solver, self: number, to: number): void {
  watch(s.places, self, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object") readAllEntries(s, value.object, to);
    else if (value.kind === "data") addValue(s.places, to, id);
  });
}

function keysInto(s: Solver, self: number, to: number): void {
  watch(s.places, self, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object") addEdge(s.places, fieldOf(s, value.object, keysField), to);
    else if (value.kind === "data") addValue(s.places, to, id);
  });
}
