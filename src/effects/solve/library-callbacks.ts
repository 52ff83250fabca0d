import type { ModelCall, ModelExpression } from "../../policy/model.ts";
import type { Argument } from "../effect-ir.ts";
import { memberAt, memberOf, type Member } from "../models/library.ts";
import type { FoldValue } from "../fold/fold-value.ts";
import { mayHold, namesRead, valueOfConstant } from "../targets/targets.ts";
import { foldedInto, foldValuesOf, valueOfFold } from "./folding.ts";
import { handOver, keptName, keptPlace } from "./handed-over.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import {
  makeObject,
  placeOf,
  placeWith,
  putData,
  firstTime,
  readAllMembers,
  Step,
  unknown,
  valueId,
  valueOf,
  type Access,
  type Bound,
  type Call,
  type Row,
  type Solver,
} from "./solver.ts";
import { dataValue, type Value } from "./values.ts";

/** The name by which rows call the object that a method belongs to. */
export const ownObject = "self";

/** The places of a parameter, or of the object that a method belongs to. */
export function placesOf(s: Solver, row: Row, name: string, bound: Bound): readonly number[] {
  if (name === ownObject && row.receiver !== undefined) return [placeOf(s, row.receiver)];
  return bound.get(name)?.places ?? [];
}

/**
 * What a library calls is called on nothing, on the object that the library's function belongs to, or on what it gives; where
 * languages have such receivers.
 */
export function calledOn(
  s: Solver,
  { receiver, node }: Row,
  { to }: Access,
  call: Call | undefined,
): number | undefined {
  if (s.language.objects !== "prototypes") return undefined;
  const self = placeWith(s, valueId(s, { kind: "constant", constant: { type: "nothing" } }));
  if (receiver !== undefined) addValue(s.places, self, receiver);
  // A module that a function was read from is no object that it belongs to.
  if (call?.receiver !== undefined)
    watch(s.places, call.receiver, (id) => {
      if (valueOf(s, id).kind !== "library") addValue(s.places, self, id);
    });
  const given = node.gives?.what === "instance" ? memberAt(s.library, node.gives.name) : undefined;
  if (to !== s.nowhere) addEdge(s.places, to, self);
  else if (given !== undefined) addValue(s.places, self, valueId(s, memberValue(given)));
  return self;
}

/** Calls what a row says is called, with what it says is given, where what it asks for may be so. */
export function callBack(
  s: Solver,
  row: Row,
  one: ModelCall,
  bound: Bound,
  access: Access,
  self: number | undefined,
): void {
  const { guard } = one;
  if (guard === undefined) return callNow(s, row, one, bound, access, self);
  let isCalled = false;
  const answer = (name: string, value: FoldValue): void => {
    if (isCalled || !mayHold(guard, new Map([[name, value]]))) return;
    isCalled = true;
    callNow(s, row, one, bound, access, self);
  };
  for (const name of namesRead(guard)) {
    const { places, isAbsent } = bound.get(name) ?? { places: [], isAbsent: true };
    if (isAbsent) answer(name, { type: "nothing" });
    for (const place of places)
      watch(s.places, place, (id) => foldValuesOf(s, id, 0).forEach((value) => answer(name, value)));
  }
}

function callNow(
  s: Solver,
  row: Row,
  { callee, arguments: given, guard }: ModelCall,
  bound: Bound,
  access: Access,
  self: number | undefined,
): void {
  const [name = "", ...members] = callee;
  // Such a row says what a method is given that takes the place of this one.
  if (row.node.sort === "method" && name === ownObject && members.length === 0) return;
  const passed = given.map((one): Argument => argumentOf(s, row, one, bound, access));
  const last = given.at(-1);
  // Where it is not known what is given, it is not known how much of it either; where languages count arguments, it is.
  const isOpen = last?.kind === "parameter" && last.path.length === 1 && last.path[0] === "kept";
  if (isOpen && !bound.has("kept") && s.language.objects === "prototypes")
    passed.push({ place: keptArguments(s), spread: "positions" });
  for (const place of placesOf(s, row, name, bound)) {
    const called = stepsFrom(s, place, members, access);
    const receiver = self === undefined || members.length === 0 ? self : newPlace(s.places);
    if (self !== undefined && receiver !== undefined && receiver !== self) {
      addEdge(s.places, self, receiver);
      addEdge(s.places, stepsFrom(s, place, members.slice(0, -1), access), receiver);
    }
    const on = receiver === undefined ? {} : { receiver };
    watch(s.places, called, (value) => {
      const of = valueOf(s, value);
      if (guard === undefined && takesAnother(s, row, callee, given.length, of)) return;
      // A class whose objects can be called lists the method that calling them calls; what cannot be, a library does not call.
      if (of.kind === "instance" && memberOf(s.library, of, s.language.call) === undefined) return;
      if (isUncallable(of)) {
        unknown(s, `\`${row.path}\` calls a value of which nothing is known`, access.site, value);
      } else
        s.rules.invoke(s, value, {
          arguments: passed,
          to: access.to,
          site: { ...access.site, index: -1 },
          ...on,
        });
    });
  }
}

/**
 * Some libraries look at how many parameters a function has: where a row says of one callee that it is called with as many
 * arguments, it is called so, and else as the row says first.
 */
function takesAnother(
  s: Solver,
  { node }: Row,
  callee: readonly string[],
  count: number,
  of: Value,
): boolean {
  const others = (node.calls ?? []).filter(
    (one) => one.guard === undefined && one.callee.join(".") === callee.join("."),
  );
  const takes = others.length < 2 ? undefined : parameterCount(s, of);
  if (takes === undefined) return false;
  const own = others.find((one) => one.arguments.length === takes) ?? others[0];
  return own?.arguments.length !== count;
}

/** How many parameters a function is seen to have, where that is known. */
function parameterCount(s: Solver, of: Value): number | undefined {
  if (of.kind === "instance") return memberOf(s.library, of, s.language.call)?.node.parameters?.length;
  if (of.kind !== "function") return undefined;
  const { parameters } = of.function;
  const isPlain = parameters.every(({ hasDefault, passing }) => !hasDefault && passing !== "positions");
  return isPlain ? parameters.length : undefined;
}

/**
 * What a library is given it may call: of the program's functions it is assumed anyway that they run, those of libraries may
 * stand in options, and are then given anything.
 */
export function callGiven(s: Solver, place: number, isItselfCalled: boolean, access: Access): void {
  if (!firstTime(s, Step.CallGiven, place, isItselfCalled ? 1 : 2)) return;
  const given = newPlace(s.places);
  watch(s.places, place, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.sort === "record") readAllMembers(s, value.object, given);
    else if (isItselfCalled) addValue(s.places, given, id);
  });
  watch(s.places, given, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.sort === "record") readAllMembers(s, value.object, given);
    if (value.kind !== "library" || value.node.sort !== "function") return;
    if (!firstTime(s, Step.CallGiven, id)) return;
    s.rules.invoke(s, id, {
      arguments: [{ place: keptArguments(s), spread: "positions" }],
      to: s.nowhere,
      site: { ...access.site, index: -1 },
    });
  });
}

const keptLists = new WeakMap<Solver, number>();

/** Any number of arguments, each of them data or something that was handed over or raised. */
function keptArguments(s: Solver): number {
  let place = keptLists.get(s);
  if (place === undefined) {
    const object = makeObject(s, { sort: "list", name: keptName, span: undefined });
    putData(s, object.rest);
    addEdge(s.places, keptPlace(s), object.rest);
    addEdge(s.places, s.raised, object.rest);
    handOver(s, s.raised);
    keptLists.set(s, (place = placeWith(s, valueId(s, { kind: "object", object }))));
  }
  return place;
}

/** What is given from outside, or comes out of a module, may be called. */
function isUncallable(value: Value): boolean {
  return value.kind === "data" && value.of !== "given" && value.of !== "loaded";
}

function stepsFrom(s: Solver, place: number, members: readonly string[], access: Access): number {
  let from = place;
  for (const member of members) {
    const to = newPlace(s.places);
    if (member === "element") s.rules.operate(s, "iterate", [from], { to, site: access.site });
    else if (member === "callable") callablesInto(s, from, to);
    else if (member === "flat") flatInto(s, from, to, access);
    else
      watch(s.places, from, (value) => {
        const of = valueOf(s, value);
        // What a library does with its own objects by members that no model has, no program says.
        if (of.kind === "instance" && memberOf(s.library, of, member) === undefined && !s.extras.has(value))
          return;
        s.rules.loadMember(s, value, member, { to, site: access.site, isPerhaps: true });
      });
    from = to;
  }
  return from;
}

/** Where a library takes a function or plain data in the same position, what is plain data is not called. */
function callablesInto(s: Solver, from: number, to: number): void {
  watch(s.places, from, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "data" || value.of !== undefined) addValue(s.places, to, id);
  });
}

/** So deep do lists stand in lists of what is called. */
const deepestList = 2;

/** What may be called, by itself or in lists. */
function flatInto(s: Solver, from: number, to: number, access: Access, depth = deepestList): void {
  const own = newPlace(s.places);
  callablesInto(s, from, own);
  watch(s.places, own, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object" || value.object.sort !== "list" || depth === 0)
      return addValue(s.places, to, id);
    const elements = newPlace(s.places);
    s.rules.operate(s, "iterate", [placeWith(s, id)], { to: elements, site: access.site });
    return flatInto(s, elements, to, access, depth - 1);
  });
}

/** `args.elements` and `kwargs.entries` stand for all of them, each as an argument of its own. */
function argumentOf(
  s: Solver,
  row: Row,
  expression: ModelExpression,
  bound: Bound,
  access: Access,
): Argument {
  if (expression.kind === "call") return { place: computedArgument(s, row, expression, bound, access) };
  if (expression.kind === "constant")
    return { place: placeWith(s, valueOfFold(s, valueOfConstant(expression.value))) };
  if (expression.kind !== "parameter") return { place: placeWith(s, dataValue) };
  const [name = "", ...members] = expression.path;
  const places = placesOf(s, row, name, bound);
  if (name === "kept" && !bound.has(name)) {
    const kept = placeWith(s, dataValue);
    addEdge(s.places, keptPlace(s), kept);
    addEdge(s.places, s.raised, kept);
    return { place: kept };
  }
  if (name !== "self" && !bound.has(name)) {
    const of = memberAt(s.library, expression.path.join("."));
    return {
      place: of === undefined ? placeWith(s, dataValue) : placeWith(s, valueId(s, memberValue(of))),
    };
  }
  const from = newPlace(s.places);
  for (const place of places) addEdge(s.places, place, from);
  const last = members.at(-1);
  const spread = last === "elements" ? "positions" : last === "entries" ? "names" : undefined;
  const steps = spread === undefined ? members : members.slice(0, -1);
  const place = stepsFrom(s, from, steps, access);
  return spread === undefined ? { place } : { place, spread };
}

/** What an intrinsic function gives of parameters. */
function computedArgument(
  s: Solver,
  row: Row,
  { function: name, arguments: given }: Extract<ModelExpression, { readonly kind: "call" }>,
  bound: Bound,
  access: Access,
): number {
  const to = newPlace(s.places);
  const places = given.map((one) => argumentOf(s, row, one, bound, access).place);
  foldedInto(s, name, places, (id) => addValue(s.places, to, id));
  return to;
}

/** A function itself, and an object of a class. */
function memberValue({ path, node }: Member): Value {
  return node.sort === "function"
    ? { kind: "library", path, node }
    : { kind: "instance", path, node, text: undefined };
}
