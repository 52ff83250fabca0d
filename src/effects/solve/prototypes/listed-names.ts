import type { PredictedText } from "../../../policy/effect.ts";
import type { Library } from "../../models/library.ts";
import { membersOf } from "../../models/library.ts";
import { isMemberField, type HeapObject } from "../heap.ts";
import { addEdge, addValue, watch } from "../places.ts";
import { fieldOf, placeWith, valueId, valueOf, type Solver } from "../solver.ts";
import { dataValue, givenValue, numberValue, type ValueId } from "../values.ts";
import { prototypesField, prototypeSuffix, textId, typeMember } from "./objects.ts";

/**
 * The names by which objects of the program are gone through. Those that the language itself gives a meaning to stand as the
 * texts they are; one value stands for all others: it names members that programs store, and nothing of the language's.
 */
export function listedName(s: Solver): ValueId {
  return valueId(s, { kind: "data", names: "listed" });
}

/** A text that is a number as names are. */
export function numericName(s: Solver): ValueId {
  return valueId(s, { kind: "data", names: "numeric" });
}

/** By object, a place of the values that stand for names which are not known. */
const unknownNames = new WeakMap<HeapObject, number>();

function unknownNamesOf(s: Solver, object: HeapObject): number {
  let place = unknownNames.get(object);
  if (place === undefined) unknownNames.set(object, (place = placeWith(s)));
  return place;
}

/** Notes that what stands in a place is a member whose name is not known but by a value. */
export function addUnnamed(s: Solver, object: HeapObject, name: ValueId, from: number): void {
  addEdge(s.places, from, object.restMembers);
  const isTold = name === givenValue || name === listedName(s);
  addValue(s.places, unknownNamesOf(s, object), isTold ? name : dataValue);
  if (mayBePrototypeMember(s, name)) standBehind(s, object, from);
}

/** What stands in a place is what an object has under names that are not known; `__proto__` among them is a member as others are. */
export function holdUnnamed(s: Solver, object: HeapObject, from: number): void {
  addEdge(s.places, from, object.restMembers);
  addValue(s.places, unknownNamesOf(s, object), dataValue);
}

/** Whether a name that is not known may be the one by which the object behind an object is set. */
function mayBePrototypeMember(s: Solver, name: ValueId): boolean {
  if (name === listedName(s)) return false;
  const value = valueOf(s, name);
  return value.kind !== "pattern" || textPattern(value.pieces).test(prototypeMember);
}

/** What is assigned under such a name may be the object from which another has members; texts, numbers and names are none. */
function standBehind(s: Solver, object: HeapObject, from: number): void {
  watch(s.places, from, (id) => {
    const value = valueOf(s, id);
    const isPlain = value.kind === "constant" || value.kind === "pattern";
    const isTold = value.kind === "data" && (value.of !== undefined || value.names !== undefined);
    if (!isPlain && !isTold) addValue(s.places, fieldOf(s, object, prototypesField), id);
  });
}

/** The member through which the objects behind an object are changed. */
export const prototypeMember = "__proto__";

/** The texts that a prediction stands for. */
export function textPattern(pieces: PredictedText): RegExp {
  const parts = pieces.map((piece) =>
    typeof piece === "string" ? piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&") : ".*",
  );
  return new RegExp(`^${parts.join("")}$`, "su");
}

/** Whatever members an object has whose names are not known, another has too. */
export function copyUnnamed(s: Solver, from: HeapObject, to: HeapObject): void {
  addEdge(s.places, from.restMembers, to.restMembers);
  addEdge(s.places, unknownNamesOf(s, from), unknownNamesOf(s, to));
  watch(s.places, unknownNamesOf(s, from), (name) => {
    if (mayBePrototypeMember(s, name)) standBehind(s, to, from.restMembers);
  });
}

/** What a name is as a value of its own. */
export function nameValue(s: Solver, name: string): ValueId {
  if (String(Number(name)) === name) return numericName(s);
  return meaningfulNames(s).has(name) || name.startsWith("@@") ? textId(s, name) : listedName(s);
}

/** What is listed of an object's own names where nothing goes through them. */
export function hiddenNamesInto(s: Solver, object: HeapObject, to: number): void {
  if (isHidden(object, classMember)) return addValue(s.places, to, textId(s, classMember));
  watch(s.places, unknownNamesOf(s, object), () => addValue(s.places, to, textId(s, classMember)));
}

const classMember = "constructor";

/** Whether a member is that by which the prototype of a function leads to the function: no loop comes to it. */
export function isHidden({ name, span }: HeapObject, member: string): boolean {
  return member === classMember && span !== undefined && name.endsWith(prototypeSuffix);
}

/** The names of all members that are or come to be stored in an object come to a place. */
export function namesInto(s: Solver, object: HeapObject, to: number): void {
  const field = (key: string, place: number): void => {
    const name = nameOf(key);
    // A field that was only looked for holds nothing.
    if (name === undefined || name.startsWith("@@") || isHidden(object, name)) return;
    watch(s.places, place, () => addValue(s.places, to, nameValue(s, name)));
  };
  eachField(object, field);
  unnamedInto(s, object, to);
  watch(s.places, object.rest, () => addValue(s.places, to, numericName(s)));
}

/** As {@link namesInto}, for members whose names are symbols. */
export function symbolsInto(s: Solver, object: HeapObject, to: number): void {
  eachField(object, (key, place) => {
    const name = nameOf(key);
    if (name?.startsWith("@@") === true)
      watch(s.places, place, () => addValue(s.places, to, textId(s, name)));
  });
  unnamedInto(s, object, to);
}

function eachField(object: HeapObject, run: (key: string, place: number) => void): void {
  for (const [key, place] of object.fields) run(key, place);
  object.fieldWatchers = [...object.fieldWatchers, run];
}

function unnamedInto(s: Solver, object: HeapObject, to: number): void {
  addEdge(s.places, unknownNamesOf(s, object), to);
  // Who has an object may add members to it.
  const shared = sharedObjects(s);
  const place = shared.get(object) ?? placeWith(s);
  shared.set(object, place);
  addEdge(s.places, place, to);
}

const shared = new WeakMap<Solver, Map<HeapObject, number>>();

/** By object, a place of names that others may add: given from outside, where they have it. */
function sharedObjects(s: Solver): Map<HeapObject, number> {
  let made = shared.get(s);
  if (made !== undefined) return made;
  const all = (made = new Map<HeapObject, number>());
  shared.set(s, made);
  // Functions of which a model knows add no members; what is handed to code of which nothing is known is reported.
  watch(s.places, s.exported, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object" && value.kind !== "function") return;
    const place = all.get(value.object) ?? placeWith(s);
    all.set(value.object, place);
    addValue(s.places, place, givenValue);
  });
  return made;
}

function nameOf(key: string): string | undefined {
  if (key.startsWith("i:")) return key.slice(2);
  if (!isMemberField(key)) return undefined;
  return key.slice(2).replace(/^[gs]et (?=.)/su, "");
}

const meaningful = new WeakMap<Library, ReadonlySet<string>>();

/** The names of members of plain values. */
function meaningfulNames(s: Solver): ReadonlySet<string> {
  let names = meaningful.get(s.library);
  if (names === undefined) {
    const types = Object.keys(s.language.types) as (keyof Solver["language"]["types"])[];
    const found = types.flatMap((type) => {
      const of = typeMember(s, type);
      return of === undefined ? [] : [...membersOf(of.node).keys()];
    });
    meaningful.set(s.library, (names = new Set([...found, prototypeMember, "prototype", "length", "name"])));
  }
  return names;
}

/** Whether the language gives a name a meaning of its own. */
export function hasMeaning(s: Solver, name: string): boolean {
  return meaningfulNames(s).has(name);
}

/** Whether a value is a text that is the name of a number. */
export function isNumericName(s: Solver, id: ValueId): boolean {
  return id === numberValue || id === numericName(s);
}
