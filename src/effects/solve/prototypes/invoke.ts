import type { Argument } from "../../effect-ir.ts";
import { positionKey } from "../../item-key.ts";
import { memberOf } from "../../models/library.ts";
import { lateInto, lateRest, positionsOf } from "../arguments.ts";
import { placeIn, type Frame } from "../frame.ts";
import { frameFor } from "../frames.ts";
import { handToCaller } from "../handed-over.ts";
import { memberField, type HeapObject } from "../heap.ts";
import { addEdge, addValue, valuesAt, watch } from "../places.ts";
import {
  fieldOf,
  makeObject,
  noteStored,
  firstTime,
  numberOfName,
  Step,
  placeWith,
  put,
  putData,
  unknown,
  valueId,
  valueOf,
  type Call,
  type Solver,
} from "../solver.ts";
import { anyValue, type FunctionValue, type Value, type ValueId } from "../values.ts";
import { callTrap, loadProperty } from "./load-property.ts";
import {
  asObject,
  boundReceiverField,
  isPrototypeOfLibrary,
  isPlain,
  makeRecord,
  nothingId,
  objectId,
  prototypeOfFunction,
  spreadField,
  targetField,
} from "./objects.ts";
import { handToOutside } from "./outside-values.ts";
import { anyBoxed } from "../stored-names.ts";
import { noteInstance } from "./store-property.ts";
import { areMethodsStored } from "./stored-methods.ts";

/** Calls one value that may be what is called. */
export function invokeValue(s: Solver, id: ValueId, call: Call): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "function":
      return call.isConstruction === true ? construct(s, id, value, call) : callFunction(s, id, value, call);
    case "object":
      return callObject(s, value.object, call);
    case "library":
      if (value.node.sort === "module") return callModule(s, id, value, call);
      if (call.isConstruction === true && isPlainType(s, value.path)) noteStored(s, anyBoxed);
      return s.rules.applyRow(
        s,
        { path: value.path, node: value.node, receiver: undefined },
        inPlace(s, value, isHeard(s, value.path, call) ? call : { ...call, arguments: [] }),
      );
    case "instance":
      return callInstance(s, id, value, call);
    case "method":
      return callMethod(s, value, call);
    case "data-method":
      for (const one of call.arguments) handToCaller(s, one.place, call.site);
      if (call.receiver !== undefined) keepReceiver(s, call.receiver, call.to);
      return putData(s, call.to);
    case "data":
      return callData(s, id, value, call);
    case "any":
      unknown(s, "calls something that may be anything", call.site, id);
      for (const one of call.arguments) handToCaller(s, one.place, call.site);
      return addValue(s.places, call.to, anyValue);
    case "callback":
      s.callbacks.push({ name: value.name, site: call.site });
      for (const one of call.arguments) handToOutside(s, one.place, call.site);
      return addValue(s.places, call.to, id);
    case "partial":
    case "bound":
    case "wrapped":
    case "constant":
    case "pattern":
    case "namespace":
    case "super":
      return undefined;
  }
}

/** `super(…)` of a class that only fills the object gives no other in its place. */
function inPlace(s: Solver, { node }: Extract<Value, { kind: "library" }>, call: Call): Call {
  const isFilled = call.isConstruction === true && call.receiver !== undefined && node.folds === undefined;
  return isFilled && node.gives === undefined && node.sort === "class" ? { ...call, to: s.nowhere } : call;
}

/** Whether what is called takes notice of its arguments. */
function isHeard({ language }: Solver, path: string, { isConstruction }: Call): boolean {
  return isConstruction === true || !language.deafClasses.has(path);
}

/** Whether `new` of a class gives an object that stands as the plain value that it holds. */
function isPlainType({ language: { types } }: Solver, path: string): boolean {
  return [types.text, types.float, types.integer, types.boolean].includes(path);
}

/** A method of data may give the data itself. */
function keepReceiver(s: Solver, receiver: number, to: number): void {
  watch(s.places, receiver, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "data") addValue(s.places, to, id);
  });
}

function callData(s: Solver, id: ValueId, value: Extract<Value, { kind: "data" }>, call: Call): void {
  if (value.of === "number") return undefined;
  if (value.of === undefined) {
    unknown(s, "calls a value of which nothing is known", call.site, id);
    for (const one of call.arguments) handToCaller(s, one.place, call.site);
    return addValue(s.places, call.to, anyValue);
  }
  for (const one of call.arguments) handValues(s, one.place);
  s.shown.push({ places: call.arguments.map(({ place }) => place), site: call.site });
  if (call.receiver !== undefined && call.isRebound === true) handValues(s, call.receiver);
  return addValue(s.places, call.to, id);
}

/** The global object, which loose functions have for want of another, is nothing that the other does not have. */
function handValues(s: Solver, place: number): void {
  watch(s.places, place, (id) => {
    const value = valueOf(s, id);
    const isGlobal = value.kind === "library" && value.path === s.language.builtins;
    if (!isGlobal) handToOutside(s, placeWith(s, id));
  });
}

/** A module whose value is a function: its model has the function as its default. */
function callModule(s: Solver, id: ValueId, value: Extract<Value, { kind: "library" }>, call: Call): void {
  const found = memberOf(s.library, value, "default");
  if (found !== undefined) return s.rules.applyRow(s, { ...found, receiver: undefined }, call);
  if (value.path === s.language.builtins) return undefined;
  unknown(s, `\`${value.path}\` is called, and no model says what that does`, call.site, id);
  return addValue(s.places, call.to, anyValue);
}

function callInstance(s: Solver, id: ValueId, value: Extract<Value, { kind: "instance" }>, call: Call): void {
  const found = memberOf(s.library, value, s.language.call);
  if (found !== undefined) return s.rules.applyRow(s, { ...found, receiver: id }, call);
  if (isPrototypeOfLibrary(s, value)) return undefined;
  // Of the language's own objects it is known that they can't be called; what is read from one may be something else.
  if (value.path.startsWith(`${s.language.builtins}.`)) {
    for (const one of call.arguments) handToCaller(s, one.place, call.site);
    return putData(s, call.to);
  }
  if (value.isPerhaps === true) return putData(s, call.to);
  unknown(s, `\`${value.path}\` is called, and no model says what that does`, call.site, id);
  return addValue(s.places, call.to, anyValue);
}

const accessorMakers: ReadonlySet<string> = new Set(["object.define_getter", "object.define_setter"]);

/** Methods that every object has and that throw, before they look at what they are given, where they are called on none. */
const methodsOfSomeObject: ReadonlySet<string> = new Set([
  "__defineGetter__",
  "__defineSetter__",
  "__lookupGetter__",
  "__lookupSetter__",
  "isPrototypeOf",
  "toLocaleString",
  "valueOf",
]);

function needsReceiver(
  { language: { root } }: Solver,
  { path }: Extract<Value, { kind: "method" }>,
): boolean {
  const name = path.startsWith(`${root}.`) ? path.slice(root.length + 1) : "";
  return methodsOfSomeObject.has(name);
}

/** A method acts on the object that it was read from, or on the one that a call says. */
function callMethod(s: Solver, value: Extract<Value, { kind: "method" }>, call: Call): void {
  // What puts an accessor on its object throws where it is called on none, and may be a member of another than it was read from.
  const isOfCall = accessorMakers.has(value.node.folds ?? "") || areMethodsStored(s);
  if (call.receiver === undefined && needsReceiver(s, value)) return undefined;
  const isRebound = call.isRebound === true || isOfCall;
  if (!isRebound || call.receiver === undefined) return s.rules.applyRow(s, value, call);
  const { isRebound: _, ...rest } = call;
  return watch(s.places, call.receiver, (receiver) => {
    if (mayGiveReceiver(value) && isPlain(valueOf(s, receiver))) noteStored(s, anyBoxed);
    const { span, index } = call.site;
    if (firstTime(s, Step.Rebind, numberOfName(s, value.path), receiver, call.to, span.start, index))
      s.rules.applyRow(s, { ...value, receiver }, rest);
  });
}

/** Whether a method may give what it is called on, which it makes an object of. */
function mayGiveReceiver({ node }: Extract<Value, { kind: "method" }>): boolean {
  return /^(?:list|each)\./u.test(node.folds ?? "") || node.gives?.name === "self";
}

function callFunction(s: Solver, id: ValueId, value: FunctionValue, call: Call): void {
  s.called.add(id);
  const frame = frameFor(s, value, call);
  bindArguments(s, frame, call, id);
  bindReceiver(s, frame, value, call.receiver);
  s.rules.start(s, frame);
  addEdge(s.places, placeIn(frame, value.function.result), call.to);
}

function bindReceiver(s: Solver, frame: Frame, value: FunctionValue, receiver: number | undefined): void {
  const { receiver: own, isLoose } = value.function;
  if (own === undefined) return;
  const to = placeIn(frame, own);
  if (isLoose !== true) return receiver === undefined ? undefined : addEdge(s.places, receiver, to);
  if (receiver === undefined) return putGlobal(s, to);
  watch(s.places, receiver, (id) => {
    const one = valueOf(s, id);
    if (one.kind === "constant" && one.constant.type === "nothing") putGlobal(s, to);
    addValue(s.places, to, asObject(s, id));
  });
}

/** The object whose members are the names that need no import. */
export function putGlobal(s: Solver, to: number): void {
  const node = s.library.modules.get(s.language.builtins);
  if (node !== undefined) put(s, to, { kind: "library", path: s.language.builtins, node });
}

/** Passes the arguments of a call to the parameters of a function of the program. */
export function bindArguments(
  s: Solver,
  frame: Frame,
  { arguments: given, site }: Call,
  callee: ValueId,
): void {
  const { parameters, allArguments } = frame.function;
  const positions = positionsOf(given);
  let position = 0;
  for (const parameter of parameters) {
    const to = placeIn(frame, parameter.place);
    if (parameter.passing === "positions") {
      const rest = restList(s, frame, parameter.place);
      for (let k = position; k < positions.plain.length; k++)
        addTo(s, rest, k - position, positions.plain[k]);
      lateRest(s, positions.late, rest.rest, site);
      continue;
    }
    const own = positions.plain[position];
    if (own !== undefined) addEdge(s.places, own.place, to);
    else {
      lateInto(s, positions, position, to, site);
      if (!parameter.hasDefault) addValue(s.places, to, nothingId(s));
    }
    position++;
  }
  if (allArguments === undefined) return;
  const all = restList(s, frame, allArguments);
  for (const [k, one] of positions.plain.entries()) addTo(s, all, k, one);
  lateRest(s, positions.late, all.rest, site);
  // In strict code it throws.
  if (frame.function.isLoose === true) addValue(s.places, fieldOf(s, all, memberField("callee")), callee);
}

function addTo(s: Solver, list: HeapObject, position: number, from: Argument | undefined): void {
  if (from === undefined) return;
  list.stored.add(positionKey(position));
  addEdge(s.places, from.place, fieldOf(s, list, positionKey(position)));
}

function restList(s: Solver, frame: Frame, place: number): HeapObject {
  const to = placeIn(frame, place);
  for (const id of valuesAt(s.places, to)) {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.name === "<rest>") return value.object;
  }
  const object = makeObject(s, { sort: "list", name: "<rest>", span: undefined });
  put(s, to, { kind: "object", object });
  return object;
}

/** `new`: a function of the program makes an object, and fills it; what it returns may come in its place. */
function construct(s: Solver, id: ValueId, value: FunctionValue, call: Call): void {
  s.called.add(id);
  const isInherited = call.receiver !== undefined;
  const instance = instanceMadeBy(s, id, value);
  const receiver = call.receiver ?? placeWith(s, instance);
  if (!isInherited) addValue(s.places, call.to, instance);
  const frame = frameFor(s, value, call);
  bindArguments(s, frame, call, id);
  if (value.function.receiver !== undefined)
    addEdge(s.places, receiver, placeIn(frame, value.function.receiver));
  s.rules.start(s, frame);
  watch(s.places, placeIn(frame, value.function.result), (result) => {
    const { kind } = valueOf(s, result);
    if (kind !== "constant" && kind !== "pattern") addValue(s.places, call.to, result);
  });
}

/** The one object that stands for all that a function makes. */
export function instanceMadeBy(s: Solver, id: ValueId, value: FunctionValue): ValueId {
  let object = s.instances.get(id);
  if (object === undefined) {
    const prototype = prototypeOfFunction(s, id, value);
    object = makeRecord(s, value.function.name, prototype);
    s.instances.set(id, object);
    const made = objectId(s, object);
    watch(s.places, prototype, (one) => noteInstance(s, one, made));
  }
  return objectId(s, object);
}

function callObject(s: Solver, object: HeapObject, call: Call): void {
  if (object.sort === "proxy") {
    const target = fieldOf(s, object, targetField);
    watch(s.places, target, (one) => s.rules.invoke(s, one, call));
    const all = makeObject(s, { sort: "list", name: "<arguments>", span: call.site.span });
    const positions = positionsOf(call.arguments);
    for (const [k, one] of positions.plain.entries()) addTo(s, all, k, one);
    lateRest(s, positions.late, all.rest, call.site);
    const list = placeWith(s, valueId(s, { kind: "object", object: all }));
    const self = call.receiver ?? placeWith(s);
    const access = { to: call.to, site: call.site };
    callTrap(s, object, "apply", [target, self, list], access);
    if (call.isConstruction !== true) return;
    const made = placeWith(s, objectId(s, object));
    if (call.receiver !== undefined)
      watch(s.places, call.receiver, (one) => loadProperty(s, one, "constructor", { ...access, to: made }));
    callTrap(s, object, "construct", [target, list, made], access);
    return;
  }
  if (object.sort === "partial") callBound(s, object, call);
}

/** A function that was bound to the object it is called on, and to first arguments. */
function callBound(s: Solver, object: HeapObject, call: Call): void {
  const given: Argument[] = [];
  for (let k = 0; object.stored.has(positionKey(k)); k++)
    given.push({ place: fieldOf(s, object, positionKey(k)) });
  const receiver = fieldOf(s, object, boundReceiverField);
  const rest = fieldOf(s, object, spreadField);
  const spread: readonly Argument[] = object.stored.has("spread")
    ? [{ place: rest, spread: "positions" }]
    : [];
  watch(s.places, fieldOf(s, object, targetField), (callee) =>
    s.rules.invoke(s, callee, {
      ...call,
      arguments: [...given, ...spread, ...call.arguments],
      ...(call.isConstruction === true ? {} : { receiver, isRebound: true as const }),
    }),
  );
}
