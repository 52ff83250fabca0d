import { memberAt, memberOf, type Member } from "../models/library.ts";
import { calledOn, type CalledOn } from "./called-on.ts";
import { instanceOf } from "./calls.ts";
import type { Binding } from "./class-lookup.ts";
import { keptPlace } from "./handed-over.ts";
import { ownObject } from "./library-callbacks.ts";
import { isMemberField, type HeapObject } from "./heap.ts";
import { lookInClass } from "./members.ts";
import { addEdge, newPlace, valuesAt } from "./places.ts";
import { placeWith, valueId, valueOf, type Site, type Solver } from "./solver.ts";
import { tamper } from "./store-members.ts";
import { dataValue, type LibraryValue, type Value, type ValueId } from "./values.ts";

/** A method of an object that may be called on it by itself, and what was found under its name. */
interface Implicit {
  readonly self: ValueId;
  readonly found: number;
  readonly span: Site["span"];
  /** Whether a library calls it, with whatever it has. */
  readonly isTold: boolean;
  /** The objects of the library that it is given, where the library's row of the method says so. */
  readonly told: readonly Member[];
  readonly done: Set<ValueId>;
}

const known = new WeakMap<Solver, Map<string, Implicit>>();

/**
 * Calls, on each object of a class of the program, the methods that are called by themselves: by the language and its
 * libraries in the midst of what they do, and by a class of a library that the class inherits from and whose methods it
 * replaces. Where that happens is seen of operators and of some functions only; that the same function is called on another
 * object says nothing of this one. Once all is solved; says whether there was anything to look for or to call.
 */
export function callImplicitMethods(s: Solver): boolean {
  // The verdict on a program stands once something is unknown.
  if (s.unknowns.length > 0) return false;
  let methods = known.get(s);
  if (methods === undefined) known.set(s, (methods = new Map<string, Implicit>()));
  const before = methods.size;
  for (let id = 0; id < s.table.values.length; id++) look(s, id, methods);
  return methods.size > before || callFound(s, methods);
}

function look(s: Solver, id: ValueId, methods: Map<string, Implicit>): void {
  const value = valueOf(s, id);
  if (value.kind !== "object") return;
  const { object } = value;
  if (object.instanceOf !== undefined) return lookIn(s, object.instanceOf, { instance: id }, methods);
  if (object.sort !== "class") return;
  for (const meta of object.metaclasses === undefined ? [] : valuesAt(s.places, object.metaclasses)) {
    const of = valueOf(s, meta);
    if (of.kind === "object") lookIn(s, of.object, { instance: id }, methods);
  }
  if (classesBehind(s, object).libraries.length === 0) return;
  // A library that calls the methods of a class makes instances too.
  lookIn(s, object, { class: id }, methods);
  lookIn(s, object, { instance: instanceOf(s, object) }, methods);
}

/** Stands for every name that is not known. */
const computedName = "<computed>";

function lookIn(s: Solver, of: HeapObject, binding: Binding, methods: Map<string, Implicit>): void {
  const self = "instance" in binding ? binding.instance : binding.class;
  const { classes, libraries } = classesBehind(s, of);
  // What has a class of a library behind it is known by the methods of that.
  const isHandedOver = libraries.length === 0 && s.places.values.has(s.handedOver, self);
  const add = (name: string, isTold: boolean, told: readonly Member[] = []): void => {
    const key = `${self} ${of.number} ${name}`;
    if (methods.has(key)) return;
    const found = newPlace(s.places);
    const span = of.span ?? nowhere.span;
    lookInClass(s, of, name, { to: found, site: nowhere, isPerhaps: true }, binding);
    methods.set(key, { self, found, span, isTold, told, done: new Set() });
  };
  for (const object of classes) {
    if (valuesAt(s.places, object.restMembers).length > 0) add(computedName, false);
    for (const [key, place] of object.fields) {
      const name = isMemberField(key) ? key.slice(2) : "";
      if (name === "" || s.language.calledByLanguage.has(name)) continue;
      if (libraries.some((one) => memberOf(s.library, one, name)?.node.folds === "store.address"))
        tamper(s, `\`${name}\` of a class of a library`, {
          to: s.nowhere,
          site: { ...nowhere, span: of.span ?? nowhere.span },
        });
      const isTold = !s.language.isHook(name) && isCalledByLibrary(s, libraries, name);
      if (isTold || isHandedOver || isImplicit(s, name) || isProperty(s, place))
        add(name, isTold, isTold ? toldOf(s, libraries, name) : []);
    }
  }
}

const nowhere: Site = { span: { start: 0, end: 0 }, frame: undefined, index: -1 };

function isImplicit({ language }: Solver, name: string): boolean {
  return language.isHook(name) || language.calledByLibraries.has(name);
}

interface ClassesBehind {
  readonly classes: ReadonlySet<HeapObject>;
  readonly libraries: readonly LibraryValue[];
}

/** A class and those of the program behind it, and the classes of libraries behind these. */
function classesBehind(s: Solver, of: HeapObject): ClassesBehind {
  const classes = new Set<HeapObject>();
  const libraries: LibraryValue[] = [];
  const visit = (object: HeapObject): void => {
    if (classes.has(object)) return;
    classes.add(object);
    for (const parent of object.classOf?.parents ?? []) {
      for (const id of valuesAt(s.places, parent)) {
        const value = valueOf(s, id);
        if (value.kind === "object") visit(value.object);
        if (value.kind === "library" && value.path !== s.language.root) libraries.push(value);
      }
    }
  };
  visit(of);
  return { classes, libraries };
}

/** A library calls the methods that its class has too, and those whose names it makes of others. */
function isCalledByLibrary(s: Solver, libraries: readonly LibraryValue[], name: string): boolean {
  const isMade = s.language.calledByPrefix.some((prefix) => name.startsWith(prefix));
  return libraries.some(
    (one) =>
      memberOf(s.library, one, name) !== undefined ||
      givesMember(s, one, name) ||
      (isMade && callsItself(one)),
  );
}

/** What a method is given first by the library that calls it: the row of its own method calls the object with it. */
function toldOf(s: Solver, libraries: readonly LibraryValue[], name: string): readonly Member[] {
  for (const one of libraries) {
    const calls = memberOf(s.library, one, name)?.node.calls ?? [];
    const own = calls.find(({ callee }) => callee[0] === ownObject)?.arguments ?? [];
    const paths = own.map((given) => (given.kind === "parameter" ? given.path.join(".") : ""));
    const members = paths.map((path) => memberAt(s.library, path));
    if (members.length > 0) return members.filter((member) => member !== undefined);
  }
  return [];
}

function objectOf({ path, node }: Member): Value {
  return { kind: "instance", path, node, text: undefined };
}

/** Whether the objects that a class of a library gives have such a member. */
function givesMember(s: Solver, { node: { gives } }: LibraryValue, name: string): boolean {
  const of = gives?.what === "instance" ? memberAt(s.library, gives.name) : undefined;
  return of !== undefined && memberOf(s.library, of, name) !== undefined;
}

function callsItself({ node: { calls = [] } }: LibraryValue): boolean {
  return calls.some(({ callee }) => callee[0] === ownObject);
}

function isProperty(s: Solver, place: number): boolean {
  return valuesAt(s.places, place).some((id) => {
    const value = valueOf(s, id);
    return value.kind === "wrapped" && value.how === "property";
  });
}

function callFound(s: Solver, methods: ReadonlyMap<string, Implicit>): boolean {
  let isAny = false;
  const isOn = calledOn(s);
  const given = placeWith(s, dataValue);
  addEdge(s.places, keptPlace(s), given);
  for (const { found, self, span, isTold, told, done } of methods.values()) {
    for (const callee of valuesAt(s.places, found)) {
      if (done.has(callee)) continue;
      done.add(callee);
      if (!mayAct(s, callee, self) || (!isTold && isCalled(s, callee, isOn))) continue;
      isAny = true;
      s.rules.invoke(s, callee, {
        arguments: [
          ...told.map((one) => ({ place: placeWith(s, valueId(s, objectOf(one))) })),
          { place: given, spread: "positions" },
        ],
        to: isTold ? s.handedOver : s.nowhere,
        site: { ...nowhere, span },
      });
    }
  }
  return isAny;
}

/** Functions that are read from a class are called on no object. */
function mayAct(s: Solver, callee: ValueId, self: ValueId): boolean {
  const { kind } = valueOf(s, callee);
  const of = valueOf(s, self);
  if (kind === "function") return of.kind === "object" && of.object.sort !== "class";
  return kind === "bound" || kind === "partial" || kind === "object" || kind === "wrapped";
}

/** Whether a method is called on its object already; of one that takes all arguments as one, that is not told. */
function isCalled(s: Solver, callee: ValueId, isOn: CalledOn): boolean {
  const value = valueOf(s, callee);
  if (value.kind === "function") return s.called.has(callee);
  if (value.kind !== "bound") return false;
  const of = valueOf(s, value.callee);
  if (of.kind !== "function" || !s.called.has(value.callee)) return false;
  const [first] = of.function.parameters;
  if (first === undefined) return true;
  return first.passing !== "positions" && isOn(of, first.place, value.receiver);
}
