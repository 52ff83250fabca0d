import type { ModelParameter } from "../../policy/model.ts";
import type { Argument } from "../effect-ir.ts";
import { foldedInto, isIntrinsic, isMark } from "./folding.ts";
import { handOver, handToCaller, handToCallerOf, mayChange } from "./handed-over.ts";
import { memberAt, pureNode } from "../models/library.ts";
import type { HeapObject } from "./heap.ts";
import { addEdge, addValue, newPlace, valuesAt, watch } from "./places.ts";
import { bindRow } from "./bind-row.ts";
import {
  comparesByHook,
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
import { noteGiven } from "./shown-objects.ts";
import { callBack, calledOn, callGiven, ownObject, placesOf } from "./library-callbacks.ts";
import { isPlainType } from "./plain-types.ts";
import { anyValue, dataValue, type ValueId } from "./values.ts";

/** Calls a member of a library: what its row says. */
export function applyRow(s: Solver, row: Row, call: Call): void {
  const access = { to: call.to, site: call.site };
  if (row.node.parameters === undefined) {
    for (const one of call.arguments) {
      if (keepsNothing(s, row)) continue;
      handToCallerOf(s, one.place, call.site);
      mayChange(s, one.place);
    }
  } else if (!isOfRoot(s, row)) {
    for (const one of leftOver(row, call)) handToCallerOf(s, one.place, call.site);
  }
  const bound = bindRow(s, row, call);
  noteGiven(s, row, bound, call);
  // A class is given the object to fill by the class that inherits from it.
  const isFilled = row.node.sort === "class" && s.language.objects === "prototypes";
  const filled = isFilled && call.receiver !== undefined ? [call.receiver] : undefined;
  const all =
    filled === undefined
      ? bound
      : new Map(bound).set(ownObject, { places: filled, isAbsent: false, isRest: false });
  applyBound(s, row, all, access, call);
}

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
  if (node.folds === carried) s.rules.structural(s, carried, row, bound, access, call);
  else if (isStructural && node.folds !== undefined) {
    const isWithin = givesWithin.has(node.folds);
    const made = { places: [results], isAbsent: false, isRest: false };
    const known = mayCall && isWithin ? new Map(bound).set(madeForLibrary, made) : bound;
    s.rules.structural(s, node.folds, row, known, access, call);
    if (mayCall && isWithin) handObjects(s, results);
    if (node.gives !== undefined && !isWithin) giveResult(s, row, bound, access.to);
    return;
  }
  if (!keepsNothing(s, row)) {
    retain(s, row, bound, taken);
    if (s.language.objects === "prototypes")
      for (const [name, { places, isRest }] of bound)
        if (name !== ownObject && !isRest)
          for (const place of places) callGiven(s, place, !taken.has(name), access);
  }
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

/** Structural functions that give what the row gives themselves, and in an object that they make. */
const givesWithin: ReadonlySet<string> = new Set([
  "result.made",
  "result.first",
  "result.second",
  "result.each",
]);

/** Carries what it is given elsewhere, beside what its row says otherwise. */
const carried = "value.carried";

/** The name of what functions gave that the library called. */
export const madeForLibrary = "<made>";

/** The methods of an object whose class inherits from one of a library are called by that; what others may do is not known. */
function handObjects(s: Solver, results: number): void {
  watch(s.places, results, (id) => {
    const value = valueOf(s, id);
    const of = value.kind === "object" ? value.object.instanceOf : undefined;
    if (value.kind !== "instance" && (of === undefined || !inheritsFromLibrary(s, of)))
      handOver(s, placeWith(s, id));
  });
}

function inheritsFromLibrary(s: Solver, of: HeapObject): boolean {
  const behind = (of.classOf?.parents ?? []).flatMap((parent) => valuesAt(s.places, parent));
  return behind.some((id) => {
    const value = valueOf(s, id);
    if (value.kind === "object") return value.object !== of && inheritsFromLibrary(s, value.object);
    return value.kind === "library" && value.path !== s.language.root;
  });
}

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
  return (
    node.sort !== "class" && (node.is === "pure" || (node.folds !== undefined && node.folds !== carried))
  );
}

/** What a library is given it may call, keep, and give back later. */
function retain(s: Solver, { node }: Row, bound: Bound, taken: ReadonlySet<string>): void {
  for (const [name, parameter] of bound) {
    if (taken.has(name) || name === ownObject) continue;
    for (const place of givenTo(s, parameter))
      handOver(s, node.evaluates === undefined ? place : withoutNamespaces(s, place));
  }
}

/** Hands over all arguments. */
export function handArguments(s: Solver, bound: Bound): void {
  for (const [name, parameter] of bound)
    if (name !== ownObject) for (const place of givenTo(s, parameter)) handOver(s, place);
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

export function giveInstance(s: Solver, path: string, text: ValueId | undefined, to: number): void {
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
