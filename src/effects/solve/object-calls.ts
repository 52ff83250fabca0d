import { home } from "../fold/texts.ts";
import { memberAt } from "../models/library.ts";
import { instanceOf } from "./calls.ts";
import { handOver, handToCaller } from "./handed-over.ts";
import { memberField, type HeapObject } from "./heap.ts";
import { isRootMethod, lookInClass } from "./members.ts";
import { giveInstance, handArguments, madeForLibrary } from "./rows.ts";
import { addEdge, addValue, newPlace, valuesAt, watch } from "./places.ts";
import {
  fieldOf,
  isStored,
  objectFor,
  placeOf,
  placeWith,
  put,
  putData,
  readAllEntries,
  valueOf,
  type Access,
  type Row,
  type Solver,
} from "./solver.ts";
import type { Structural } from "./structural.ts";
import { callWith } from "./list-calls.ts";
import { dataValue, type ValueId } from "./values.ts";

/** A function of the models that gives what it is given: what many decorators come to. */
const identity = "<remit>.identity";

/** What functions do with single objects: decorate, copy, enter, refer to them. */
export const objectCalls: Readonly<Record<string, Structural>> = {
  "decorator.same": ({ s, access, places: [given = -1] }) => {
    watch(s.places, given, (id) => {
      const { kind } = valueOf(s, id);
      if (kind !== "constant" && kind !== "data") addValue(s.places, access.to, id);
    });
    putIdentity(s, access.to);
  },
  /** What is called later, with data that is not the program's. */
  "decorator.called": ({ s, access, places: [given = -1] }) => {
    watch(s.places, given, (id) => {
      const { kind } = valueOf(s, id);
      if (kind === "function" || kind === "bound" || kind === "partial" || kind === "wrapped")
        s.rules.callUncalled(s, [id]);
      else handToCaller(s, placeOf(s, id), access.site);
    });
  },
  /** What functions give that are called is seen by nobody. */
  "result.dropped": () => undefined,
  /** What the row gives, and nothing of what functions gave that were called. */
  "result.made": ({ s, row, access }) => giveInstance(s, row.node.gives?.name ?? "", undefined, access.to),
  /** A pair of what the row gives and what was made for it, or of data and that; any number of them. */
  "result.first": ({ s, row, bound, access }) => {
    const other = givenInto(s, row, access, "i:0", "i:1");
    for (const made of bound.get(madeForLibrary)?.places ?? []) addEdge(s.places, made, other);
  },
  "result.second": ({ s, row, access }) => void givenInto(s, row, access, "i:1", "i:0"),
  "result.each": ({ s, row, access }) => {
    const object = objectFor(s, access, "list", "<each>");
    giveInstance(s, row.node.gives?.name ?? "", undefined, object.rest);
    put(s, access.to, { kind: "object", object });
  },
  "decorator.identity": ({ s, access }) => putIdentity(s, access.to),
  "value.entered": ({ s, access, places: [manager = -1] }) => {
    for (const operator of ["enter", "enter-async"]) s.rules.operate(s, operator, [manager], access);
    for (const operator of ["exit", "exit-async"]) s.rules.operate(s, operator, [manager], access);
  },
  "value.encoded": ({ s, bound, access }) => {
    putData(s, access.to);
    // A class that is given says how what it does not know is written.
    const given = bound.get("obj")?.places ?? [];
    for (const of of bound.get("cls")?.places ?? [])
      watch(s.places, of, (id) => {
        if (valueOf(s, id).kind === "object") for (const place of given) handOver(s, place);
      });
  },
  /** What is told to objects of a library, among which there may be some of the program's own. */
  "value.told": ({ s, row, bound, access }) => {
    putData(s, access.to);
    const module = row.path.split(".")[0] ?? "";
    s.afterwards.push(() => {
      if (inheritsFrom(s, module)) handArguments(s, bound);
    });
  },
  ...operated({ add: "Add", multiply: "Mult", modulo: "Mod", xor: "BitXor" }),
  "value.copied": ({ s, access, places: [given = -1] }) => {
    addEdge(s.places, given, access.to);
    watch(s.places, given, (id) => rebuild(s, id, access));
    handOver(s, given);
  },
  "value.pickled": ({ s, access, places: [given = -1] }) => {
    putData(s, access.to);
    handOver(s, given);
  },
  "value.reducer": ({ s, access, places: [of = -1, reduce = -1] }) => {
    putData(s, access.to);
    const instance = newPlace(s.places);
    watch(s.places, of, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object" && value.object.sort === "class")
        addValue(s.places, instance, instanceOf(s, value.object));
      else putData(s, instance);
    });
    const reduced = newPlace(s.places);
    callWith(s, reduce, [instance], reduced, access);
    callReduced(s, reduced, access);
  },
  "value.carried": ({ s, places, access }) => {
    for (const place of places) if (place !== undefined) carry(s, place, access, 2);
  },
  "value.field": ({ s, access, places: [value, factory = -1] }) => {
    putData(s, access.to);
    if (value !== undefined) addEdge(s.places, value, access.to);
    callWith(s, factory, [], access.to, access);
  },
  "value.weak": ({ s, access, places: [object = -1, callback = -1] }) => {
    const found = memberAt(s.library, identity);
    const made = objectFor(s, access, "partial", "<reference>");
    if (found !== undefined)
      put(s, fieldOf(s, made, memberField("<function>")), { kind: "library", ...found });
    addEdge(s.places, object, fieldOf(s, made, "i:0"));
    put(s, access.to, { kind: "partial", object: made });
    callWith(s, callback, [access.to], newPlace(s.places), access);
  },
  /** A variable of the environment, or what is given in its place. */
  "env.value": ({ s, access, places: [name = -1, fallback] }) => {
    watch(s.places, name, (id) => {
      const value = valueOf(s, id);
      const isHome =
        value.kind === "constant" && value.constant.type === "text" && value.constant.value === "HOME";
      if (isHome) put(s, access.to, { kind: "pattern", pieces: [home] });
      else putData(s, access.to);
    });
    if (fallback !== undefined) addEdge(s.places, fallback, access.to);
  },
  "value.signature": ({ s, access, places: [given = -1] }) => {
    putData(s, access.to);
    handOver(s, given);
  },
};

/** Whether a class of the program inherits from one of a module. */
function inheritsFrom(s: Solver, module: string): boolean {
  return [...s.classes].some(({ classOf }) =>
    (classOf?.parents ?? []).some((parent) =>
      valuesAt(s.places, parent).some((id) => {
        const value = valueOf(s, id);
        return value.kind === "library" && value.path.startsWith(`${module}.`);
      }),
    ),
  );
}

/** Functions that do what an operator does. */
function operated(operators: Readonly<Record<string, string>>): Record<string, Structural> {
  return Object.fromEntries(
    Object.entries(operators).map(([name, operator]): [string, Structural] => [
      `operated.${name}`,
      ({ s, access, places: [a = -1, b = -1] }) => s.rules.operate(s, operator, [a, b], access),
    ]),
  );
}

function putIdentity(s: Solver, to: number): void {
  const found = memberAt(s.library, identity);
  if (found !== undefined) put(s, to, { kind: "library", ...found });
}

/** Copying an object may call the method by which it says how it is built again. */
function rebuild(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind !== "object" || value.object.instanceOf === undefined) return;
  for (const hook of s.language.rebuild) {
    if (!isStored(s, hook)) continue;
    const found = newPlace(s.places);
    const reduced = newPlace(s.places);
    lookInClass(s, value.object.instanceOf, hook, { ...access, to: found }, { instance: id });
    callWith(s, found, [], reduced, access);
    callReduced(s, reduced, access);
  }
}

/** Objects that are made again elsewhere, and those in containers: how, their classes may say. */
function carry(s: Solver, place: number, access: Access, depth: number): void {
  const to = newPlace(s.places);
  watch(s.places, place, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object") return;
    const { instanceOf: of, sort } = value.object;
    if (of !== undefined) {
      for (const name of s.language.reducers) reduce(s, id, of, name, { ...access, to });
    } else if (depth > 0 && containers.has(sort)) {
      const entries = newPlace(s.places);
      readAllEntries(s, value.object, entries);
      carry(s, entries, access, depth - 1);
    }
  });
}

const containers: ReadonlySet<string> = new Set(["list", "tuple", "set", "dict"]);

function reduce(s: Solver, instance: ValueId, of: HeapObject, name: string, access: Access): void {
  const found = newPlace(s.places);
  lookInClass(s, of, name, { ...access, to: found, isPerhaps: true }, { instance });
  watch(s.places, found, (callee) => {
    const { kind } = valueOf(s, callee);
    if ((kind !== "bound" && kind !== "function") || isRootMethod(s, callee)) return;
    const reduced = newPlace(s.places);
    const given = [{ place: placeWith(s, dataValue) }];
    s.rules.invoke(s, callee, { arguments: given, to: reduced, site: { ...access.site, index: -1 } });
    callReduced(s, reduced, access);
  });
}

/** What such a method gives is a function, and its arguments. */
function callReduced(s: Solver, reduced: number, access: Access): void {
  const callee = newPlace(s.places);
  const given = newPlace(s.places);
  s.rules.loadEntry(s, reduced, { name: "i:0" }, { ...access, to: callee });
  s.rules.loadEntry(s, reduced, { name: "i:1" }, { ...access, to: given });
  watch(s.places, callee, (id) => {
    const site = { ...access.site, index: -1 };
    s.rules.invoke(s, id, { arguments: [{ place: given, spread: "positions" }], to: access.to, site });
  });
}

function givenInto(
  s: Solver,
  { node: { gives } }: Row,
  access: Access,
  given: string,
  other: string,
): number {
  const object = objectFor(s, access, "tuple", "<pair>");
  for (const key of [given, other]) object.stored.add(key);
  giveInstance(s, gives?.name ?? "", undefined, fieldOf(s, object, given));
  putData(s, fieldOf(s, object, other));
  put(s, access.to, { kind: "object", object });
  return fieldOf(s, object, other);
}
