import type { ModelCall, ModelExpression, ModelParameter } from "../../policy/model.ts";
import type { Argument } from "../effect-ir.ts";
import { foldedInto, isIntrinsic, isMark } from "./folding.ts";
import { handOver, handToCaller, keptName, keptPlace, mayChange } from "./handed-over.ts";
import { positionKey } from "../item-key.ts";
import { memberAt, memberOf, pureNode } from "../models/library.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import { isSurelyThere, latePlace, lateRest, positionsOf, type Positions } from "./arguments.ts";
import {
  comparesByHook,
  fieldOf,
  makeObject,
  objectFor,
  placeOf,
  placeWith,
  put,
  putData,
  readAllEntries,
  unknown,
  valueId,
  valueOf,
  type Access,
  type Bound,
  type BoundParameter,
  type Call,
  type Row,
  type Site,
  type Solver,
} from "./solver.ts";
import { evaluateCode } from "./evaluated-code.ts";
import { isPlainType } from "./plain-types.ts";
import { anyValue, dataValue, type Value, type ValueId } from "./values.ts";

/** Calls a member of a library: what its row says. */
export function applyRow(s: Solver, row: Row, call: Call): void {
  const access = { to: call.to, site: call.site };
  if (row.node.parameters === undefined) {
    for (const one of call.arguments) {
      if (keepsNothing(s, row)) continue;
      handToCaller(s, one.place, call.site);
      mayChange(s, one.place);
    }
  } else if (!isOfRoot(s, row)) {
    for (const one of leftOver(row, call)) handToCaller(s, one.place, call.site);
  }
  const bound = bindRow(s, row, call);
  // A class is given the object to fill by the class that inherits from it.
  const isFilled = row.node.sort === "class" && s.language.objects === "prototypes";
  const filled = isFilled && call.receiver !== undefined ? [call.receiver] : undefined;
  const all =
    filled === undefined
      ? bound
      : new Map(bound).set(own, { places: filled, isAbsent: false, isRest: false });
  applyBound(s, row, all, access, call);
}

/** The name by which rows call the object that a method belongs to. */
const own = "self";
/** Of what every object has, all parameters are known: nothing looks at what is given beside them. */
function isOfRoot({ language: { objects, root } }: Solver, { path }: Row): boolean {
  return objects === "prototypes" && (path === root || path.startsWith(`${root}.`));
}

/** As {@link applyRow}, with the arguments by parameter. */
export function applyBound(s: Solver, row: Row, bound: Bound, access: Access, call?: Call): void {
  const { node } = row;
  if (node.is === "unknown") {
    unknown(s, `\`${row.path}\` is not known`, access.site);
    addValue(s.places, access.to, anyValue);
  }
  recordEffects(s, row, bound, access.site);
  if (keepsNothing(s, row) && comparesByHook(s))
    for (const { places } of bound.values()) for (const place of places) addEdge(s.places, place, s.compared);
  const mayCall = node.calls !== undefined || node.evaluates !== undefined;
  const results = mayCall ? newPlace(s.places) : s.nowhere;
  const self = mayCall ? calledOn(s, row, access, call) : undefined;
  const taken = mayCall ? new Set<string>() : noNames;
  for (const one of node.calls ?? []) {
    taken.add(one.callee[0] ?? "");
    callBack(s, row, one, bound, { to: results, site: access.site }, self);
  }
  for (const name of node.evaluates ?? []) {
    taken.add(name);
    for (const place of bound.get(name)?.places ?? [])
      evaluateCode(s, place, { to: results, site: access.site }, namespacesOf(s, row, bound, name));
  }
  const isStructural = node.folds !== undefined && !isIntrinsic(node.folds);
  if (isStructural && node.folds !== undefined) {
    s.rules.structural(s, node.folds, row, bound, access, call);
    if (node.gives !== undefined) giveResult(s, row, bound, access.to);
    return;
  }
  if (!keepsNothing(s, row)) retain(s, row, bound, taken);
  if (mayCall) {
    if (node.folds === undefined && node.gives === undefined && node.sort !== "class") {
      addEdge(s.places, results, access.to);
      handToCaller(s, results, access.site);
    } else if (node.is !== "pure" || node.gives === undefined || node.gives.what === "data")
      handOver(s, results);
  }
  const isWhole = call === undefined || node.rest === true || leftOver(row, call).length === 0;
  giveResult(s, row, bound, access.to, isWhole);
}

const noNames: Set<string> = new Set();

/** Whatever else is given beside the code may be where its names come from; so may what the object was made with. */
function namespacesOf(s: Solver, row: Row, bound: Bound, code: string): readonly number[] {
  const others = [...bound].filter(([name]) => name !== code).flatMap(([, { places }]) => places);
  return row.receiver === undefined ? others : [...others, s.handedOver];
}

/** Whether there are only arguments by position, and no more than parameters for them. */
function areTaken(parameters: readonly ModelParameter[], given: readonly Argument[]): boolean {
  let positions = 0;
  for (const one of parameters) if (one.spread === undefined) positions++;
  return (
    given.length <= positions && given.every((one) => one.name === undefined && one.spread === undefined)
  );
}

/** Arguments for which the row names no parameter. */
function leftOver({ node }: Row, { arguments: given }: Call): readonly Argument[] {
  const parameters = node.parameters ?? [];
  if (given.length === 0 || areTaken(parameters, given)) return [];
  const takesNames = parameters.some((one) => one.spread === "names");
  const takesPositions = parameters.some((one) => one.spread === "positions");
  const names = new Set(parameters.map((one) => one.name));
  const positions = given.filter((one) => one.name === undefined && one.spread === undefined);
  return [
    ...given.filter((one) => one.name !== undefined && !names.has(one.name) && !takesNames),
    ...given.filter((one) => one.spread === "positions" && !takesPositions),
    ...given.filter((one) => one.spread === "names" && !takesNames),
    ...(takesPositions ? [] : positions.slice(parameters.filter((one) => one.spread === undefined).length)),
  ];
}

/** Functions that only compute. An object keeps what it is made of. */
function keepsNothing(s: Solver, { node }: Row): boolean {
  if (node === pureNode) return !s.language.pureCallsBack;
  return node.sort !== "class" && (node.is === "pure" || node.folds !== undefined);
}

/** What a library is given it may call, keep, and give back later. */
function retain(s: Solver, { node }: Row, bound: Bound, taken: ReadonlySet<string>): void {
  for (const [name, parameter] of bound) {
    if (taken.has(name) || name === own) continue;
    for (const place of givenTo(s, parameter))
      handOver(s, node.evaluates === undefined ? place : withoutNamespaces(s, place));
  }
}

/** Hands over all arguments. */
export function handArguments(s: Solver, bound: Bound): void {
  for (const [name, parameter] of bound)
    if (name !== own) for (const place of givenTo(s, parameter)) handOver(s, place);
}

function givenTo(s: Solver, { places, isRest }: BoundParameter): readonly number[] {
  return isRest ? [entriesAt(s, places)] : places;
}

/** What stands in the containers that arguments were put in: nobody else has these. */
function entriesAt(s: Solver, places: readonly number[]): number {
  const to = newPlace(s.places);
  for (const place of places) {
    watch(s.places, place, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object") readAllEntries(s, value.object, to);
    });
  }
  return to;
}

/** Code that is run has been given its namespaces already. */
function withoutNamespaces(s: Solver, place: number): number {
  const others = newPlace(s.places);
  watch(s.places, place, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object" || value.object.sort !== "dict") addValue(s.places, others, id);
  });
  return others;
}

export function recordEffects(s: Solver, row: Row, bound: Bound, site: Site): void {
  if (row.node.does !== undefined) s.pending.push({ row, bound, site });
}

/** What the call gives, as far as its row says; nothing is computed of a call that gives more than the row takes. */
export function giveResult(s: Solver, row: Row, bound: Bound, to: number, isWhole = true): void {
  const { node } = row;
  if (node.is === "unknown") return;
  if (node.folds !== undefined && isIntrinsic(node.folds))
    return foldRow(s, row, isWhole ? node.folds : undefined, bound, to);
  if (node.gives === undefined) {
    if (node.sort !== "class" || node.is === "pure") return putData(s, to);
    return put(s, to, { kind: "instance", path: row.path, node, text: undefined });
  }
  const { what, name } = node.gives;
  switch (what) {
    case "data":
      return putData(s, to);
    case "instance":
      return giveInstance(s, name, undefined, to);
    case "argument":
      for (const place of placesOf(s, row, name, bound)) addEdge(s.places, place, to);
      return undefined;
    case "element":
      for (const place of placesOf(s, row, name, bound)) {
        s.rules.operate(s, "iterate", [place], { to, site: nowhere });
      }
  }
}

const nowhere: Site = { span: { start: 0, end: 0 }, frame: undefined, index: -1 };

function giveInstance(s: Solver, path: string, text: ValueId | undefined, to: number): void {
  const found = memberAt(s.library, path);
  if (found === undefined) return addValue(s.places, to, anyValue);
  if (found.node.is === "pure") return putData(s, to);
  put(s, to, { kind: "instance", path: found.path, node: found.node, text });
}

/** A text that is computed; of a row that gives an instance, it is the text of the instance. */
function foldRow(s: Solver, row: Row, intrinsic: string | undefined, bound: Bound, to: number): void {
  const places =
    row.receiver === undefined || row.node.sort === "class" ? [] : [placeOf(s, standsFor(s, row.receiver))];
  for (const parameter of row.node.parameters ?? []) {
    const at = bound.get(parameter.name);
    places.push(joined(s, at));
  }
  const instance =
    row.node.sort === "class" && !isPlainType(s.language, row.path)
      ? row.path
      : row.node.gives?.what === "instance"
        ? row.node.gives.name
        : undefined;
  const give = (result: ValueId): void => {
    if (instance === undefined) return addValue(s.places, to, result);
    giveInstance(s, instance, result === dataValue ? undefined : result, to);
  };
  if (intrinsic === undefined) give(dataValue);
  else foldedInto(s, intrinsic, places, give);
}

/** The text that an instance stands for. */
function standsFor(s: Solver, id: ValueId): ValueId {
  const value = valueOf(s, id);
  return value.kind === "instance" && value.text !== undefined && !isMark(s, value.text) ? value.text : id;
}

/** The values of a parameter in one place; of one that may be left out, the value of nothing too. */
function joined(s: Solver, at: BoundParameter | undefined): number {
  const { places, isAbsent } = at ?? { places: [], isAbsent: true };
  const [first, ...others] = places;
  if (first !== undefined && others.length === 0 && !isAbsent) return first;
  const to = isAbsent
    ? placeWith(s, valueId(s, { kind: "constant", constant: { type: "nothing" } }))
    : newPlace(s.places);
  for (const place of places) addEdge(s.places, place, to);
  return to;
}

/** The places of a parameter, or of the object that a method belongs to. */
function placesOf(s: Solver, row: Row, name: string, bound: Bound): readonly number[] {
  if (name === own && row.receiver !== undefined) return [placeOf(s, row.receiver)];
  return bound.get(name)?.places ?? [];
}

/**
 * What a library calls is called on nothing, on the object that the library's function belongs to, or on what it gives; where
 * languages have such receivers.
 */
function calledOn(s: Solver, { receiver }: Row, { to }: Access, call: Call | undefined): number | undefined {
  if (s.language.objects !== "prototypes") return undefined;
  const self = placeWith(s, valueId(s, { kind: "constant", constant: { type: "nothing" } }));
  if (receiver !== undefined) addValue(s.places, self, receiver);
  if (call?.receiver !== undefined) addEdge(s.places, call.receiver, self);
  if (to !== s.nowhere) addEdge(s.places, to, self);
  return self;
}

function callBack(
  s: Solver,
  row: Row,
  { callee, arguments: given }: ModelCall,
  bound: Bound,
  access: Access,
  self: number | undefined,
): void {
  const [name = "", ...members] = callee;
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
      if (takesAnother(s, row, callee, given.length, of)) return;
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
  const others = (node.calls ?? []).filter((one) => one.callee.join(".") === callee.join("."));
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

/** `args.elements` and `kwargs.entries` stand for all of them, each as an argument of its own. */
function argumentOf(
  s: Solver,
  row: Row,
  expression: ModelExpression,
  bound: Bound,
  access: Access,
): Argument {
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
      place:
        of === undefined
          ? placeWith(s, dataValue)
          : placeWith(s, valueId(s, { kind: "instance", path: of.path, node: of.node, text: undefined })),
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

/** The arguments of a call by the parameters of a row. */
export function bindRow(s: Solver, row: Row, call: Call): Bound {
  const { node } = row;
  const { arguments: given, site } = call;
  const bound = new Map<string, BoundParameter>();
  const positions = positionsOf(given);
  let position = 0;
  for (const { name, spread, default: fallback } of node.parameters ?? []) {
    if (spread === "positions") {
      bound.set(name, restOfPositions(s, row, positions, position, call));
      position = Infinity;
      continue;
    }
    if (spread === "names") {
      const known = new Set(node.parameters?.map((one) => one.name));
      bound.set(
        name,
        restOfNames(
          s,
          row,
          given.filter((one) => one.name !== undefined && !known.has(one.name)),
          call,
        ),
      );
      continue;
    }
    const places: number[] = [];
    const own = positions.plain[position];
    const named = given.find((one) => one.name === name);
    if (own !== undefined) places.push(own.place);
    if (named !== undefined) places.push(named.place);
    let isAbsent = own === undefined && named === undefined;
    const at = position;
    const isLate = isAbsent && positions.late.length > 0 && position !== Infinity;
    if (isLate) places.push(latePlace(s, positions, position, site));
    for (const one of given) {
      if (one.spread !== "names" || !isAbsent) continue;
      const to = newPlace(s.places);
      s.rules.loadEntry(s, one.place, { name: `t:${name}` }, { to, site });
      places.push(to);
    }
    let left: number | undefined;
    if (isAbsent && fallback !== undefined) {
      const constant =
        fallback === null
          ? ({ type: "nothing" } as const)
          : typeof fallback === "string"
            ? ({ type: "text", value: fallback } as const)
            : typeof fallback === "boolean"
              ? ({ type: "boolean", value: fallback } as const)
              : ({ type: "integer", value: BigInt(Math.trunc(fallback)) } as const);
      left = placeWith(s, valueId(s, { kind: "constant", constant }));
      places.push(left);
      isAbsent = false;
    }
    bound.set(name, {
      places,
      isAbsent,
      isRest: false,
      ...(left === undefined ? {} : { fallback: left }),
      ...(isLate ? { isSurelyGiven: () => isSurelyThere(s, positions, at) } : {}),
    });
    position++;
  }
  return bound;
}

function restOfPositions(
  s: Solver,
  row: Row,
  positions: Positions,
  from: number,
  call: Call,
): BoundParameter {
  const { site } = call;
  const object = objectFor(s, call, "tuple", `<arguments> ${row.path} ${shapeOf(call)}`);
  const plain = positions.plain.slice(from === Infinity ? positions.plain.length : from);
  object.leastEntries = plain.length;
  for (const [k, one] of plain.entries()) {
    object.stored.add(positionKey(k));
    addEdge(s.places, one.place, fieldOf(s, object, positionKey(k)));
  }
  lateRest(s, positions.late, object.rest, site);
  return { places: [placeWith(s, valueId(s, { kind: "object", object }))], isAbsent: false, isRest: true };
}

function restOfNames(s: Solver, row: Row, named: readonly Argument[], call: Call): BoundParameter {
  const { arguments: given, site } = call;
  const object = objectFor(s, call, "dict", `<arguments> ${row.path} ${shapeOf(call)}`);
  for (const one of named) {
    object.stored.add(`t:${one.name ?? ""}`);
    addEdge(s.places, one.place, fieldOf(s, object, `t:${one.name ?? ""}`));
  }
  for (const one of given) {
    if (one.spread === "names") s.rules.loadEntry(s, one.place, "unknown", { to: object.rest, site });
  }
  return { places: [placeWith(s, valueId(s, { kind: "object", object }))], isAbsent: false, isRest: true };
}

/** How many arguments a call has, and under which names: calls of different shapes are kept apart. */
function shapeOf({ arguments: given }: Call): string {
  return given.map(({ name = "", spread = "" }) => `${name}/${spread}`).join(",");
}
