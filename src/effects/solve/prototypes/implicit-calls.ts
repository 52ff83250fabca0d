import { calledOn, type CalledOn } from "../called-on.ts";
import { memberField, isMemberField, type HeapObject } from "../heap.ts";
import { addValue, newPlace, valuesAt } from "../places.ts";
import {
  fieldOf,
  firstTime,
  makeObject,
  placeWith,
  Step,
  unknown,
  valueOf,
  type Site,
  type Solver,
} from "../solver.ts";
import { askedSymbols } from "../stored-names.ts";
import { dataValue, type Value, type ValueId } from "../values.ts";
import { callTrap } from "./load-property.ts";
import {
  handlerField,
  isNumberName,
  objectId,
  prototypesField,
  prototypeSuffix,
  someText,
  targetField,
} from "./objects.ts";

/**
 * The methods by which an object says what it is, or what stands in it: the language, and libraries in the midst of what they
 * do, call them without that the program says so.
 */
const rareNames: ReadonlySet<string> = new Set(
  "toString valueOf toLocaleString toISOString toJSON".split(" "),
);

/** Beside these, what programs call otherwise as well, and with arguments: not on what is only there to be inherited from. */
const implicitNames: ReadonlySet<string> = new Set([...rareNames, "join", "exec", "next", "return", "then"]);

/** Of these, those that are told the name of a member or which sort of value is wanted. */
const toldText: ReadonlySet<string> = new Set(["toJSON", "@@toPrimitive"]);

/**
 * Calls, on each object that has one, the methods that are called by themselves, and what gives its members: where this
 * happens is seen of operators and of some functions only. Once all is solved; says whether there was anything to call.
 */
export function callImplicitly(s: Solver): boolean {
  let isAny = false;
  // The verdict on a program stands once something is unknown.
  if (s.unknowns.length > 0) return false;
  const isOn = calledOn(s);
  for (let id = 0; id < s.table.values.length; id++) {
    const value = valueOf(s, id);
    if (value.kind !== "object" && value.kind !== "function") continue;
    if (value.object.sort === "proxy" && firstTime(s, Step.Implicit, id)) {
      isAny = true;
      callTraps(s, id, value.object);
    }
    const names = value.object.name.endsWith(prototypeSuffix) ? rareNames : implicitNames;
    for (const [callee, isTold] of implicitMembers(s, value.object, names, new Map(), new Set())) {
      if (isCalledOn(s, callee, id, isTold, isOn) || !firstTime(s, Step.Implicit, id, callee)) continue;
      isAny = true;
      callOn(s, callee, id, isTold);
    }
  }
  return isAny;
}

/** Whether a function that is told nothing is called on an object already, or does not see what it is called on. */
function isCalledOn(s: Solver, callee: ValueId, receiver: ValueId, isTold: boolean, isOn: CalledOn): boolean {
  const value = valueOf(s, callee);
  if (value.kind !== "function") return false;
  const { receiver: self, parameters } = value.function;
  if (isTold && parameters.length > 0) return false;
  return self === undefined || isOn(value, self, receiver);
}

type Members = Map<ValueId, boolean>;

/** The functions that an object has as such members, itself or from those behind it; with whether they are told something. */
function implicitMembers(
  s: Solver,
  object: HeapObject,
  names: ReadonlySet<string>,
  found: Members,
  seen: Set<HeapObject>,
): Members {
  if (seen.has(object)) return found;
  seen.add(object);
  for (const [key, place] of object.fields) {
    if (!isMemberField(key)) continue;
    const name = key.slice(2);
    if (isImplicit(name, names)) addFunctions(s, place, toldText.has(name), found);
    const isSetter = name.startsWith("set ") && valuesAt(s.places, place).length > 0;
    if (isSetter && isNumberName(name.slice(4))) reportNumberedSetter(s, object);
  }
  // Under a name that is not known there may be any of them.
  addFunctions(s, object.restMembers, false, found);
  const behind = object.fields.get(prototypesField);
  for (const id of behind === undefined ? [] : valuesAt(s.places, behind)) {
    const value = valueOf(s, id);
    if (value.kind === "object" || value.kind === "function")
      implicitMembers(s, value.object, names, found, seen);
  }
  return found;
}

/** Whether the language or a library asks objects for a member of this name by itself. */
function isImplicit(name: string, names: ReadonlySet<string>): boolean {
  if (name.startsWith("@@")) return askedSymbols.has(name) || name.startsWith("@@nodejs.");
  return name.startsWith("get ") || name === "set length" || names.has(name);
}

/** Lists and what is like them are filled in many ways, of which not all are looked at. */
function reportNumberedSetter(s: Solver, { span = { start: 0, end: 0 } }: HeapObject): void {
  unknown(s, "a function takes what is stored under a number", { span, frame: undefined, index: -1 });
}

function addFunctions(s: Solver, place: number, isTold: boolean, found: Members): void {
  for (const id of valuesAt(s.places, place)) {
    const value = valueOf(s, id);
    if (mayAct(value, isTold)) found.set(id, isTold || found.get(id) === true);
  }
}

/** Of the functions of libraries, those act that are told something, or need not be. */
function mayAct(value: Value, isTold: boolean): boolean {
  if (value.kind === "object") return value.object.sort === "partial" || value.object.sort === "proxy";
  if (value.kind !== "library" && value.kind !== "method") return value.kind === "function";
  const { does = [], is, folds } = value.node;
  if (isTold) return is === "unknown" || does.length > 0;
  // What makes code of nothing makes nothing.
  return folds === undefined && does.some(({ targets }) => targets.length === 0);
}

function callOn(s: Solver, callee: ValueId, receiver: ValueId, isTold: boolean): void {
  s.rules.invoke(s, callee, {
    arguments: isTold ? [{ place: placeWith(s, someText(s)) }] : [],
    to: newPlace(s.places),
    site: siteOf(s, callee),
    receiver: placeWith(s, receiver),
  });
}

function siteOf(s: Solver, callee: ValueId): Site {
  const value = valueOf(s, callee);
  const span = value.kind === "function" ? value.function.span : { start: 0, end: 0 };
  return { span, frame: undefined, index: -1 };
}

type Given = "target" | "name" | "data" | "description" | "proxy";

/** What each trap is given. */
const traps: Readonly<Record<string, readonly Given[]>> = {
  get: ["target", "name", "proxy"],
  set: ["target", "name", "data", "proxy"],
  has: ["target", "name"],
  deleteProperty: ["target", "name"],
  ownKeys: ["target"],
  getOwnPropertyDescriptor: ["target", "name"],
  defineProperty: ["target", "name", "description"],
  getPrototypeOf: ["target"],
  setPrototypeOf: ["target", "data"],
  isExtensible: ["target"],
  preventExtensions: ["target"],
};

function callTraps(s: Solver, id: ValueId, object: HeapObject): void {
  if (!object.fields.has(handlerField)) return;
  const description = makeObject(s, { sort: "record", name: "<description>", span: undefined });
  addValue(s.places, fieldOf(s, description, memberField("value")), dataValue);
  const places: Readonly<Record<Given, number>> = {
    target: fieldOf(s, object, targetField),
    name: placeWith(s, someText(s)),
    data: placeWith(s, dataValue),
    description: placeWith(s, objectId(s, description)),
    proxy: placeWith(s, id),
  };
  const site: Site = { span: object.span ?? { start: 0, end: 0 }, frame: undefined, index: -1 };
  for (const [trap, given] of Object.entries(traps))
    callTrap(
      s,
      object,
      trap,
      given.map((one) => places[one]),
      { to: newPlace(s.places), site },
    );
}
