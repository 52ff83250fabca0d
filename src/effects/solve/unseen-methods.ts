import { isMemberField, memberField, type HeapObject } from "./heap.ts";
import { memberOf } from "../models/library.ts";
import { instanceOf } from "./calls.ts";
import type { Binding } from "./class-lookup.ts";
import { lookInClass } from "./members.ts";
import { valuesAt } from "./places.ts";
import { valueOf, type Site, type Solver } from "./solver.ts";
import { computedName, type UnseenMethod } from "./unseen-calls.ts";
import type { LibraryValue, ValueId } from "./values.ts";

const none: readonly UnseenMethod[] = [];
const nowhere: Site = { span: { start: 0, end: 0 }, frame: undefined, index: -1 };

/** The methods of an instance, and of a class that is one, that may be called on it where no call is written. */
export function unseenMethodsOf(s: Solver, id: ValueId): readonly UnseenMethod[] {
  const value = valueOf(s, id);
  if (value.kind !== "object") return none;
  const { object } = value;
  if (object.instanceOf !== undefined) return methodsIn(s, object.instanceOf, { instance: id });
  if (object.sort !== "class") return none;
  const metaclasses = object.metaclasses === undefined ? [] : valuesAt(s.places, object.metaclasses);
  const ofMetaclasses = metaclasses.flatMap((meta) => {
    const of = valueOf(s, meta);
    return of.kind === "object" ? methodsIn(s, of.object, { instance: id }) : none;
  });
  if (classesBehind(s, object).libraries.length === 0) return ofMetaclasses;
  // A library that calls methods by name makes instances too.
  const instance = { instance: instanceOf(s, object) };
  return [...ofMetaclasses, ...methodsIn(s, object, { class: id }), ...methodsIn(s, object, instance)];
}

/** Those that the language calls; of what a library has, or made the class of, all: it calls what it knows by name. */
function methodsIn(s: Solver, of: HeapObject, binding: Binding): readonly UnseenMethod[] {
  const self = "instance" in binding ? binding.instance : binding.class;
  const names = new Set<string>();
  const chain = classesBehind(s, of);
  const isHandedOver = s.places.values.has(s.handedOver, self);
  for (const object of chain.classes) {
    if (valuesAt(s.places, object.restMembers).length > 0) names.add(computedName);
    for (const [key, place] of object.fields) {
      const name = isMemberField(key) ? key.slice(memberField("").length) : "";
      if (name === "" || s.language.calledByLanguage.has(name)) continue;
      const isCalled =
        isHandedOver || s.language.isHookOfObjects(name) || isCalledByLibrary(s, chain.libraries, name);
      if (isCalled || isProperty(s, place)) names.add(name);
    }
  }
  return [...names].map((name) => ({
    self,
    name,
    readInto: (to) => lookInClass(s, of, name, { to, site: nowhere, isPerhaps: true }, binding),
  }));
}

interface ClassesBehind {
  readonly classes: ReadonlySet<HeapObject>;
  /** Classes of libraries that call methods of their instances by name. */
  readonly libraries: readonly LibraryValue[];
}

/** A class of the program and those behind it. */
function classesBehind(s: Solver, of: HeapObject): ClassesBehind {
  const classes = new Set<HeapObject>();
  const libraries: LibraryValue[] = [];
  const visit = (object: HeapObject): void => {
    if (classes.has(object)) return;
    classes.add(object);
    for (const parent of object.classOf?.parents ?? [])
      for (const id of valuesAt(s.places, parent)) {
        const value = valueOf(s, id);
        if (value.kind === "object") visit(value.object);
        else if (value.kind === "library" && !callsHooksOnly(s, value)) libraries.push(value);
      }
  };
  visit(of);
  return { classes, libraries };
}

function callsHooksOnly({ language }: Solver, { path }: LibraryValue): boolean {
  return language.callHooksOnly.has(path.slice(0, path.lastIndexOf(".")));
}

/** A library calls the methods that its class has itself, and those whose names it makes of others. */
function isCalledByLibrary(s: Solver, libraries: readonly LibraryValue[], name: string): boolean {
  return libraries.some((one) => memberOf(s.library, one, name) !== undefined || s.language.isNameMade(name));
}

function isProperty(s: Solver, place: number): boolean {
  return valuesAt(s.places, place).some((id) => {
    const value = valueOf(s, id);
    return value.kind === "wrapped" && value.how === "property";
  });
}
