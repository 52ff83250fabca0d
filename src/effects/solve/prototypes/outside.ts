import { keptPlace } from "../handed-over.ts";
import { membersOf } from "../../models/library.ts";
import { placeIn } from "../frame.ts";
import { baseFrame } from "../frames.ts";
import type { HeapObject } from "../heap.ts";
import { addEdge, addValue, newPlace, watch } from "../places.ts";
import { fieldOf, placeWith, unknown, valueOf, type Site, type Solver } from "../solver.ts";
import { dataValue, givenValue, type FunctionValue, type Value, type ValueId } from "../values.ts";
import { putGlobal } from "./invoke.ts";
import { homeField, instancesField, prototypesField, resultField, targetField } from "./objects.ts";

const nowhere: Site = { span: { start: 0, end: 0 }, frame: undefined, index: -1 };

/** What an object holds can be reached through it. */
export function holdOutside(s: Solver, id: ValueId): void {
  const value = valueOf(s, id);
  if (value.kind === "object") holdFields(s, value.object, s.handedOver);
}

/** What unknown code may call is called with data and all that was handed over. */
export function callFromOutside(s: Solver, id: ValueId): void {
  const given = placeWith(s, dataValue);
  addEdge(s.places, keptPlace(s), given);
  callWith(s, id, given, s.handedOver, s.callable);
}

/** What others may call from outside is called with what they give, and acts for them where it calls that. */
export function callExported(s: Solver, id: ValueId): void {
  const value = valueOf(s, id);
  if (value.kind === "any") return unknown(s, "hands over something that may be anything", nowhere, id);
  if (value.kind === "library" && value.node.sort === "module" && value.path !== s.language.builtins)
    unknown(s, `hands over the module \`${value.path}\``, nowhere, id);
  if (value.kind === "library" && value.path === s.language.builtins)
    unknown(s, "hands over the global object", nowhere, id);
  return callWith(s, id, placeWith(s, givenValue), s.exported, s.exported);
}

function callWith(s: Solver, id: ValueId, given: number, to: number, holds: number): void {
  const value = valueOf(s, id);
  const site: Site = { ...nowhere, span: spanOf(value) };
  switch (value.kind) {
    case "function":
      holdFields(s, value.object, holds);
      return callFunctionWith(s, id, value, given, to);
    case "object":
      if (value.object.sort === "partial" || value.object.sort === "proxy")
        s.rules.invoke(s, id, { arguments: [{ place: given, spread: "positions" }], to, site });
      return holdFields(s, value.object, holds);
    case "library":
      if (value.node.sort === "module" || !acts(value.node)) return undefined;
      return s.rules.invoke(s, id, { arguments: [{ place: given, spread: "positions" }], to, site });
    case "method":
      if (!acts(value.node)) return undefined;
      return s.rules.invoke(s, id, { arguments: [{ place: given, spread: "positions" }], to, site });
    case "instance":
      return actingInstance(s, id, value);
    default:
      return undefined;
  }
}

function acts({ does, evaluates, folds, is }: Extract<Value, { kind: "library" }>["node"]): boolean {
  return does !== undefined || evaluates !== undefined || is === "unknown" || folds === "module.require";
}

/**
 * An object of a library that has methods with effects lets others have them, with anything that they give. Of most objects it is
 * not said what else they lead to; one that may be shown gives data.
 */
function actingInstance(s: Solver, id: ValueId, value: Extract<Value, { kind: "instance" }>): void {
  const members = Object.entries(value.node.members ?? {}).filter(([, node]) => acts(node));
  if (members.length === 0) return;
  if (!s.language.shown.some((name) => membersOf(value.node).has(name)))
    return unknown(s, `hands over an object of \`${value.path}\``, nowhere, id);
  for (const [name, node] of members) {
    const row = { path: `${value.path}.${name}`, node, receiver: id };
    s.pending.push({ row, bound: new Map(), site: nowhere });
  }
}

function spanOf(value: Value): Site["span"] {
  if (value.kind === "function") return value.function.span;
  return value.kind === "object" ? (value.object.span ?? nowhere.span) : nowhere.span;
}

function callFunctionWith(s: Solver, id: ValueId, value: FunctionValue, given: number, to: number): void {
  s.called.add(id);
  const frame = baseFrame(s, value);
  const { parameters, receiver, allArguments } = value.function;
  for (const parameter of parameters) addEdge(s.places, given, placeIn(frame, parameter.place));
  if (allArguments !== undefined) addEdge(s.places, given, placeIn(frame, allArguments));
  if (receiver !== undefined) {
    addEdge(s.places, given, placeIn(frame, receiver));
    receiversInto(s, id, value, placeIn(frame, receiver));
    if (value.function.isLoose === true) putGlobal(s, placeIn(frame, receiver));
  }
  s.rules.start(s, frame);
  addEdge(s.places, placeIn(frame, value.function.result), to);
}

/** What a function is called on: the object that it is a member of, and those that have that as their prototype. */
function receiversInto(s: Solver, id: ValueId, value: FunctionValue, to: number): void {
  const owners = newPlace(s.places);
  const home = value.object.fields.get(homeField);
  if (home !== undefined) addEdge(s.places, home, owners);
  for (const one of s.owners.get(id) ?? []) addValue(s.places, owners, one);
  addEdge(s.places, owners, to);
  watch(s.places, owners, (one) => {
    const owner = valueOf(s, one);
    if (owner.kind === "object") addEdge(s.places, fieldOf(s, owner.object, instancesField), to);
  });
}

/**
 * Calls functions that nothing calls, as those do that are not seen: others with what they have, the language itself with data
 * of the program's.
 */
export function callUncalled(s: Solver, functions: readonly ValueId[]): void {
  for (const id of functions) {
    const value = valueOf(s, id);
    if (value.kind !== "function") continue;
    const isHook = s.language.isHook(value.function.name);
    const given = placeWith(s, isHook ? dataValue : givenValue);
    callFunctionWith(s, id, value, given, s.nowhere);
  }
}

function holdFields(s: Solver, object: HeapObject, to: number): void {
  const all = newPlace(s.places);
  object.entryReaders.add(all);
  object.memberReaders.add(all);
  for (const [key, place] of object.fields) {
    const isReachable = !key.startsWith("h:") || [prototypesField, resultField, targetField].includes(key);
    if (isReachable) addEdge(s.places, place, all);
  }
  for (const place of [object.rest, object.restMembers]) addEdge(s.places, place, all);
  watch(s.places, all, (one) => {
    const { kind } = valueOf(s, one);
    if (kind !== "data" && kind !== "constant" && kind !== "pattern" && kind !== "data-method")
      addValue(s.places, to, one);
  });
}
