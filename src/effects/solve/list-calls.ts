import { foldedInto } from "./folding.ts";
import { handToCaller } from "./handed-over.ts";
import type { HeapObject } from "./heap.ts";
import { isContainer } from "./operators.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import {
  fieldOf,
  mixEntries,
  placeWith,
  objectFor,
  put,
  putData,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "./solver.ts";
import type { Structural } from "./structural.ts";
import { dataValue, type ValueId } from "./values.ts";

/** Functions that make lists, or go through them. */
export const listFunctions: Readonly<Record<string, Structural>> = {
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
  "list.of": ({ s, access, places: [given], row }) => collected(s, given, access, sortOf(row.path)),
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
    watch(s.places, callee, (value) =>
      s.rules.invoke(s, value, { arguments: given, to: to.rest, site: { ...access.site, index: -1 } }),
    );
  },
  "list.filtered": ({ s, access, places: [callee = -1, given = -1] }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [given], { ...access, to: to.rest });
    watch(s.places, callee, (value) => {
      const kind = valueOf(s, value).kind;
      if (kind === "constant") return;
      s.rules.invoke(s, value, {
        arguments: [{ place: to.rest }],
        to: newPlace(s.places),
        site: { ...access.site, index: -1 },
      });
    });
  },
  "list.zipped": ({ s, access, bound }) => {
    const to = madeList(s, access);
    const tuple = objectFor(s, access, "tuple", "<zipped>");
    addValue(s.places, to.rest, valueId(s, { kind: "object", object: tuple }));
    const each = newPlace(s.places);
    for (const place of bound.get("iterables")?.places ?? [])
      s.rules.operate(s, "iterate", [place], { ...access, to: each });
    s.rules.operate(s, "iterate", [each], { ...access, to: tuple.rest });
    for (const place of bound.get("fillvalue")?.places ?? []) addEdge(s.places, place, tuple.rest);
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
    if (self !== undefined) {
      putData(s, access.to);
      watch(s.places, self, (id) => {
        const value = valueOf(s, id);
        if (value.kind === "object") mixEntries(s, value.object);
      });
    }
    callWith(s, key, [each], newPlace(s.places), access);
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
    for (const key of bound.get("key")?.places ?? []) callWith(s, key, [each], newPlace(s.places), access);
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
    eachContainer(s, given, () => undefined, [], access);
  },
  "list.iterator": ({ s, access, places: [given = -1, sentinel] }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [given], { ...access, to: to.rest });
    if (sentinel === undefined) return;
    watch(s.places, sentinel, () => {
      watch(s.places, given, (value) =>
        s.rules.invoke(s, value, { arguments: [], to: to.rest, site: { ...access.site, index: -1 } }),
      );
    });
  },
  "list.reduced": ({ s, access, places: [callee = -1, given = -1, initial] }) => {
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [given], { ...access, to: each });
    addEdge(s.places, each, access.to);
    if (initial !== undefined) addEdge(s.places, initial, access.to);
    callWith(s, callee, [access.to, each], access.to, access);
  },
  "list.accumulated": ({ s, access, places: [given = -1, callee = -1, initial] }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [given], { ...access, to: to.rest });
    if (initial !== undefined) addEdge(s.places, initial, to.rest);
    callWith(s, callee, [to.rest, to.rest], to.rest, access);
    // Without a function, what comes is added.
    s.rules.operate(s, "Add", [to.rest, to.rest], { ...access, to: to.rest });
  },
  "list.sorted_behind": ({ s, access, places: [, given = -1, key = -1] }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [given], { ...access, to: to.rest });
    callWith(s, key, [to.rest], newPlace(s.places), access);
  },
  "list.chained": ({ s, access, bound }) => {
    const to = madeList(s, access);
    const each = elementsOfRest(s, bound.get("iterables")?.places ?? [], access);
    s.rules.operate(s, "iterate", [each], { ...access, to: to.rest });
    for (const key of bound.get("key")?.places ?? []) callWith(s, key, [to.rest], newPlace(s.places), access);
  },
  "list.flattened": ({ s, access, places: [given = -1] }) => {
    const to = madeList(s, access);
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [given], { ...access, to: each });
    s.rules.operate(s, "iterate", [each], { ...access, to: to.rest });
  },
  "list.grouped": ({ s, access, places: [given = -1] }) => {
    const to = madeList(s, access);
    const group = objectFor(s, access, "tuple", "<group>");
    addValue(s.places, to.rest, valueId(s, { kind: "object", object: group }));
    s.rules.operate(s, "iterate", [given], { ...access, to: group.rest });
  },
  /** What is gone through with something beside it that is told how far it has come. */
  "iterable.watched": ({ s, row, access, places: [given] }) => {
    if (row.node.sort === "class") put(s, access.to, { kind: "instance", ...row, text: undefined });
    if (given !== undefined) addEdge(s.places, given, access.to);
  },
  "iterable.nothing": () => undefined,
  "list.iterator_of": ({ s, access, places: [given = -1] }) => {
    const to = madeList(s, access);
    s.rules.operate(s, "iterate", [given], { ...access, to: to.rest });
  },
  "list.picked": ({ s, access, places: [given = -1] }) => {
    s.rules.operate(s, "iterate", [given], access);
    s.rules.loadEntry(s, given, "unknown", access);
  },
  "list.single": ({ s, access, places: [given = -1] }) => {
    addEdge(s.places, given, madeList(s, access).rest);
  },
  "list.mapped_spread": ({ s, access, places: [callee = -1, given = -1] }) => {
    const to = madeList(s, access);
    const each = newPlace(s.places);
    s.rules.operate(s, "iterate", [given], { ...access, to: each });
    watch(s.places, callee, (value) => {
      const site = { ...access.site, index: -1 };
      s.rules.invoke(s, value, { arguments: [{ place: each, spread: "positions" }], to: to.rest, site });
    });
  },
  "list.keyed": ({ s, access, places: [given = -1, key = -1] }) => {
    const pair = pairOf(s, access);
    const group = madeList(s, { ...access, to: pair.value });
    s.rules.operate(s, "iterate", [given], { ...access, to: group.rest });
    putData(s, pair.key);
    addEdge(s.places, group.rest, pair.key);
    callWith(s, key, [group.rest], pair.key, access);
  },
  /** What is put in the place of a match: a text, or what a function of the program gives. */
  "list.substituted_by": ({ s, access, places: [change = -1] }) => {
    const found = newPlace(s.places);
    putData(s, found);
    putData(s, access.to);
    watch(s.places, change, (id) => {
      if (valueOf(s, id).kind === "data") return;
      callWith(s, placeWith(s, id), [found], newPlace(s.places), access);
    });
  },
  "list.substituted": ({ s, access, places: [, change = -1] }) => {
    putData(s, access.to);
    const found = newPlace(s.places);
    putData(s, found);
    callWith(s, change, [found], newPlace(s.places), access);
  },
};

function sortOf(path: string): "list" | "tuple" | "set" {
  if (path.endsWith("set")) return "set";
  return path.endsWith("tuple") ? "tuple" : "list";
}

/** A list of what another thing holds; computed where that is known whole. */
function collected(
  s: Solver,
  given: number | undefined,
  access: Access,
  sort: "list" | "tuple" | "set",
): void {
  if (given === undefined) {
    madeList(s, access, sort);
    return;
  }
  if (sort === "set") {
    s.rules.operate(s, "iterate", [given], { ...access, to: madeList(s, access, sort).rest });
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

export function madeList(s: Solver, access: Access, sort: "list" | "tuple" | "set" = "list"): HeapObject {
  const object = objectFor(s, access, sort, "<list>");
  addValue(s.places, access.to, valueId(s, { kind: "object", object }));
  return object;
}

/** A list of pairs. */
export function pairOf(s: Solver, access: Access): { readonly key: number; readonly value: number } {
  const to = madeList(s, access);
  const pair = objectFor(s, access, "tuple", "<pair>");
  addValue(s.places, to.rest, valueId(s, { kind: "object", object: pair }));
  return { key: fieldOf(s, pair, "i:0"), value: fieldOf(s, pair, "i:1") };
}

/** Calls what may be called in a place; a value of nothing means that there is none. */
export function callWith(
  s: Solver,
  callee: number,
  given: readonly number[],
  to: number,
  access: Access,
): void {
  watch(s.places, callee, (value) => {
    if (valueOf(s, value).kind === "constant") return;
    const site = { ...access.site, index: -1 };
    s.rules.invoke(s, value, { arguments: given.map((place) => ({ place })), to, site });
  });
}

/** What is not a container of the program keeps what it is given where it is not seen. */
export function eachContainer(
  s: Solver,
  self: number,
  run: (object: HeapObject, id: ValueId) => void,
  kept: readonly number[],
  access: Access,
): void {
  watch(s.places, self, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && isContainer(value.object)) return run(value.object, id);
    for (const place of kept) handToCaller(s, place, access.site);
    return undefined;
  });
}

/** What stands in the arguments that a row takes as many as there are. */
export function elementsOfRest(s: Solver, places: readonly number[], access: Access): number {
  const to = newPlace(s.places);
  for (const place of places) s.rules.operate(s, "iterate", [place], { ...access, to });
  return to;
}
