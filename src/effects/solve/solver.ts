import type { Span } from "../../source/span.ts";
import type { ModelNode } from "../../policy/model.ts";
import type { Argument, Program } from "../effect-ir.ts";
import type { FoldValue } from "../fold/fold-value.ts";
import type { Language } from "../language.ts";
import type { Library } from "../models/library.ts";
import type { Frame } from "./frame.ts";
import { HeapObject, memberField, type HeapObjectParts } from "./heap.ts";
import type { Origins } from "./origins.ts";
import { addEdge, addValue, newPlace, type Places } from "./places.ts";
import type { TupleSet } from "./tuple-set.ts";
import { dataValue, intern, type Value, type ValueId, type ValueTable } from "./values.ts";

/** Everything that one analysis works on. */
export interface Solver {
  readonly language: Language;
  readonly library: Library;
  readonly table: ValueTable;
  readonly places: Places;
  readonly rules: SolverRules;
  /** What was handed to libraries or stored in unknown data: it may come back from there, and be called. */
  readonly handedOver: number;
  /** What of that may be called from there. */
  readonly callable: number;
  /** What others may call from outside, with what they have. */
  readonly exported: number;
  /** What was raised: it may be caught anywhere. */
  readonly raised: number;
  /** The texts by which the program annotates, which libraries may run as code. */
  readonly annotations: number;
  /** Where results go that nobody reads. */
  readonly nowhere: number;
  /** The module of the program itself. */
  readonly module: HeapObject;
  readonly program: Program;
  readonly main: Frame;
  /** Every call that is written, to see at the end that something is known of what is called. */
  readonly calls: { readonly callee: number; readonly site: Site }[];
  readonly moduleName: string;
  /** Copies of functions for calls, by what for. */
  readonly copies: Map<string, Frame>;
  /** By call, for how many functions there are copies. */
  readonly copiesOfCalls: Map<string, number>;
  readonly started: Set<Frame>;
  /** Every function that is made, in the order in which they are. */
  readonly functions: ValueId[];
  /** Functions that something is known to call. */
  readonly called: Set<ValueId>;
  readonly classes: Set<HeapObject>;
  /** What has been done once and need not be done again. */
  readonly seen: Set<string>;
  readonly done: TupleSet;
  /** Numbers for names, for {@link firstTime}. */
  readonly nameNumbers: Map<string, number>;
  /** The names of members that the program stores somewhere: known before it is solved. */
  readonly storedNames: StoredNames;
  /** What may be compared with something else by containers and by functions that only compute. */
  readonly compared: number;
  readonly pending: PendingEffect[];
  readonly unknowns: Unknown[];
  readonly shown: Shown[];
  /** Calls of functions that the interface passes in. */
  readonly callbacks: { readonly name: string; readonly site: Site }[];
  /** What is decided when nothing else changes any more. */
  readonly afterwards: (() => void)[];
  /** Methods of plain values that do more than nothing, by name. */
  readonly plainRows: ReadonlyMap<string, { readonly path: string; readonly node: ModelNode }>;
  /** Where places got their meaning, for traces. */
  readonly origins: Origins;
  readonly evaluated: Map<string, Program | undefined>;
  /** The places of names that may be bound nowhere: reading those fails. */
  readonly looseNames: Set<number>;
  readonly evaluatedAt: Map<Program, Site>;
  readonly foldedSequences: Map<string, HeapObject>;
  /** What the program stores in objects that are not its own. */
  readonly extras: Map<ValueId, HeapObject>;
  /** By function, the object that stands for all those that it makes. */
  readonly instances: Map<ValueId, HeapObject>;
  /** Where members of every object may be changed, which matters where something else acts. */
  readonly pollutions: Site[];
  /** By place, what it is read from, called or computed from: where there is nothing there, there is nothing here. */
  readonly derived: Map<number, number>;
  /** By function, the objects that it is a member of. */
  readonly owners: Map<ValueId, Set<ValueId>>;
  /** By place, that of the same values as texts, numbers and symbols. */
  readonly coerced: Map<number, number>;
  /** By value, how pure functions see those that stay what they are. */
  readonly foldValues: (readonly FoldValue[] | undefined)[];
  /** By name, what members of data may be: see members.ts. */
  readonly keptMembers: Map<string, number>;
  /** Places that hold one value each. */
  readonly singles: Map<ValueId, number>;
  /** What calls of libraries have made, by where. */
  readonly made: Map<string, HeapObject>;
  clones: number;
  /** How much may still be computed. */
  fuel: number;
  /** How many steps may be made once something is unknown: nothing can make up for that. */
  readonly mostStepsIfUnknown: number;
}

/** The names of members that a program stores. When one is found that was not known, all is solved again with it. */
export interface StoredNames {
  readonly names: Set<string>;
  /** Names that were found while solving. */
  readonly late: Set<string>;
  /** Whether a member is stored in a class under a name that is not known. */
  mayBeAny: boolean;
  isAnyLate: boolean;
}

/** The rules that need each other. */
export interface SolverRules {
  readonly loadComputed: (s: Solver, value: ValueId, name: number, access: Access) => void;
  readonly storeComputed: (s: Solver, value: ValueId, name: number, from: number, access: Access) => void;
  /** What is handed over can be reached, and called, from outside. */
  readonly holdOutside: (s: Solver, value: ValueId) => void;
  readonly callFromOutside: (s: Solver, value: ValueId) => void;
  readonly callExported: (s: Solver, value: ValueId) => void;
  /** Calls functions that nothing calls; others may, or the language itself. */
  readonly callUncalled: (s: Solver, functions: readonly ValueId[]) => void;
  /** Calls what the language calls by itself; says whether there was anything that was not called so yet. */
  readonly callImplicitly: (s: Solver) => boolean;
  readonly start: (s: Solver, frame: Frame) => void;
  readonly invoke: (s: Solver, callee: ValueId, call: Call) => void;
  readonly loadMember: (s: Solver, value: ValueId, name: string, access: Access) => void;
  readonly storeMember: (
    s: Solver,
    value: ValueId,
    name: string | undefined,
    from: number,
    access: Access,
  ) => void;
  readonly loadEntry: (s: Solver, object: number, key: EntryKey, access: Access) => void;
  readonly storeEntry: (s: Solver, object: number, key: EntryKey, from: number, access: Access) => void;
  readonly operate: (s: Solver, operator: string, operands: readonly number[], access: Access) => void;
  readonly applyRow: (s: Solver, row: Row, call: Call) => void;
  /** Calls a function of the solver's own table: what no row can say. */
  readonly structural: (s: Solver, name: string, row: Row, bound: Bound, access: Access, call?: Call) => void;
  readonly makeSuper: (s: Solver, operands: readonly number[], access: Access) => void;
  readonly applyBound: (s: Solver, row: Row, bound: Bound, access: Access) => void;
}

/** A row of a model, and the object that it is a method of. */
export interface Row {
  readonly path: string;
  readonly node: ModelNode;
  readonly receiver: ValueId | undefined;
}

/** A call: its arguments in places of the solver. */
export interface Call {
  readonly arguments: readonly Argument[];
  readonly to: number;
  readonly site: Site;
  /** What it is called on, where calls say so. */
  readonly receiver?: number;
  /** Whether the receiver counts before the one that what is called has by itself. */
  readonly isRebound?: true;
  readonly isConstruction?: true;
  /** How many functions with arguments of their own were called for it, one by another. */
  readonly partials?: number;
}

/** Where something happens. */
export interface Site {
  readonly span: Span;
  /** Where what is called stands, for traces. */
  readonly callee?: number;
  readonly frame: Frame | undefined;
  readonly index: number;
}

/** Where a member or entry is read to, or stored from. */
export interface Access {
  readonly to: number;
  readonly site: Site;
  /** Whether it only may be what it is read from: what comes back from data. */
  readonly isPerhaps?: true;
  /** What accessors see as the object, where the program says another than the one that is looked in. */
  readonly seenAs?: ValueId;
}

export type EntryKey = { readonly name: string } | { readonly place: number } | "unknown";

/** What is given to somebody who may look at all that is in it. */
export interface Shown {
  readonly places: readonly number[];
  readonly site: Site;
  /** By place, what is not shown there: what another program is started with, under this key or, without one, all. */
  readonly except?: ReadonlyMap<number, string | undefined>;
}

/** A call of a row with effects: which they are is decided when all values are known. */
export interface PendingEffect {
  readonly row: Row;
  readonly bound: Bound;
  readonly site: Site;
}

export type Bound = ReadonlyMap<string, BoundParameter>;

/** The places of a parameter's arguments; `absent` where the call may leave it out. */
export interface BoundParameter {
  readonly places: readonly number[];
  readonly isAbsent: boolean;
  /** Where it comes out of arguments that are spread: whether these surely hold it, when all values are known. */
  readonly isSurelyGiven?: () => boolean;
  /** The place of what it is where it is left out. */
  readonly fallback?: number;
  /** Whether the place holds all that is left, as a sequence. */
  readonly isRest: boolean;
}

export interface Unknown {
  readonly reason: string;
  readonly site: Site;
  readonly value?: ValueId;
}

export function valueOf(s: Solver, id: ValueId): Value {
  return s.table.values[id] ?? { kind: "any" };
}

export function valueId(s: Solver, value: Value): ValueId {
  return intern(s.table, value);
}

export function put(s: Solver, place: number, value: Value): void {
  addValue(s.places, place, intern(s.table, value));
}

export function putData(s: Solver, place: number): void {
  addValue(s.places, place, dataValue);
}

/** A method of plain data. It is told from others only where its name matters for what it does. */
export function putDataMethod(s: Solver, place: number, name: string): void {
  put(s, place, { kind: "data-method", name: s.plainRows.has(name) ? name : "" });
}

export function placeWith(s: Solver, ...values: readonly ValueId[]): number {
  const place = newPlace(s.places);
  for (const value of values) addValue(s.places, place, value);
  return place;
}

/** The place that holds this one value and nothing else: to be read, never to be filled. */
export function placeOf(s: Solver, value: ValueId): number {
  let place = s.singles.get(value);
  if (place === undefined) {
    place = placeWith(s, value);
    s.singles.set(value, place);
  }
  return place;
}

/** Says that something cannot be resolved: the effect ⊤. */
export function unknown(s: Solver, reason: string, site: Site, value?: ValueId): void {
  if (!firstTime(s, Step.Unknown, numberOfName(s, reason), site.span.start, site.span.end)) return;
  s.places.mostSteps = Math.min(s.places.mostSteps, s.mostStepsIfUnknown);
  s.unknowns.push({ reason, site, ...(value === undefined ? {} : { value }) });
}

/** Whether the program may store a member of this name. */
export function isStored({ storedNames }: Solver, name: string): boolean {
  return storedNames.mayBeAny || storedNames.names.has(name);
}

/** Notes a name under which a member is stored; undefined where that may be any. */
export function noteStored({ storedNames }: Solver, name: string | undefined): void {
  if (name === undefined) storedNames.isAnyLate = true;
  else if (!storedNames.names.has(name)) storedNames.late.add(name);
}

/** Whether this is the first time. */
export function once(s: Solver, key: string): boolean {
  if (s.seen.has(key)) return false;
  s.seen.add(key);
  return true;
}

/** Whether a value is called so for the first time: a callable object may be what its own call calls. */
export function isFirstCall(s: Solver, id: ValueId, { arguments: given, to, site }: Call): boolean {
  const passed = given.map(({ place, name = "", spread = "" }) => `${place}${name}${spread}`);
  return once(s, `called ${id} ${to} ${site.span.start} ${site.span.end} ${passed.join()}`);
}

/** What {@link firstTime} is asked of. */
export const Step = {
  Member: 1,
  InClass: 2,
  Call: 3,
  Store: 4,
  HandOver: 5,
  HandToCaller: 6,
  Change: 7,
  Construct: 8,
  Hook: 9,
  Elements: 10,
  MemberOf: 11,
  Partial: 12,
  Property: 13,
  Setters: 14,
  Export: 15,
  Rebind: 16,
  Unknown: 17,
  AnyMember: 18,
  Implicit: 20,
  CallGiven: 19,
} as const;

/** As {@link once}, for what is done often: a {@link Step} of some numbers. */
export function firstTime(s: Solver, step: number, a: number, b = 0, c = 0, d = 0, e = 0): boolean {
  return s.done.add(step, a, b, c, d, e);
}

export function numberOfName(s: Solver, name: string): number {
  let number = s.nameNumbers.get(name);
  if (number === undefined) s.nameNumbers.set(name, (number = s.nameNumbers.size));
  return number;
}

export function makeObject(s: Solver, parts: HeapObjectParts): HeapObject {
  const object = new HeapObject(s.table.numbers++, parts, newPlace(s.places), newPlace(s.places));
  if (parts.sort !== "class" && parts.sort !== "module" && comparesByHook(s)) {
    readAllEntries(s, object, s.compared);
    addEdge(s.places, fieldOf(s, object, memberField("<keys>")), s.compared);
    // Of objects with fields of their own kind, a method that no program writes compares these.
    if ((parts.instanceOf?.classOf?.fields.length ?? 0) > 0) readAllMembers(s, object, s.compared);
  }
  return object;
}

/** Whether objects of the program say themselves how they are compared. */
export function comparesByHook(s: Solver): boolean {
  return s.storedNames.mayBeAny || s.language.comparisons.some((name) => s.storedNames.names.has(name));
}

/** The object that a call makes: one for each place that it comes to, however often that is reached. */
export function objectFor(
  s: Solver,
  { to, site }: Access,
  sort: HeapObject["sort"],
  name: string,
): HeapObject {
  const key = `${to} ${site.span.start} ${site.span.end} ${sort} ${name}`;
  let object = s.made.get(key);
  if (object === undefined) s.made.set(key, (object = makeObject(s, { sort, name, span: site.span })));
  return object;
}

/** The place of a field, made when it is first asked for. */
export function fieldOf(s: Solver, object: HeapObject, key: string): number {
  let place = object.fields.get(key);
  if (place === undefined) {
    place = newPlace(s.places);
    setField(s, object, key, place);
  }
  return place;
}

/** Makes a place the place of a field. */
export function setField(s: Solver, object: HeapObject, key: string, place: number): void {
  object.fields.set(key, place);
  for (const reader of object.readersOf(key)) addEdge(s.places, place, reader);
  for (const watcher of object.fieldWatchers) watcher(key, place);
}

/** Everything that stands under keys comes to the place, now and later. */
export function readAllEntries(s: Solver, object: HeapObject, to: number): void {
  if (object.entryReaders.has(to)) return;
  object.entryReaders.add(to);
  addEdge(s.places, object.rest, to);
  for (const [key, place] of object.fields) if (!key.startsWith("m:")) addEdge(s.places, place, to);
}

/** Entries may have come to other positions: each may stand at any. */
export function mixEntries(s: Solver, object: HeapObject): void {
  if (object.sort === "tuple") return;
  object.isInOrder = false;
  if (object.sort !== "dict") readAllEntries(s, object, object.rest);
}

/** Every member comes to the place, now and later. */
export function readAllMembers(s: Solver, object: HeapObject, to: number): void {
  if (object.memberReaders.has(to)) return;
  object.memberReaders.add(to);
  addEdge(s.places, object.restMembers, to);
  for (const [key, place] of object.fields) if (key.startsWith("m:")) addEdge(s.places, place, to);
}

export function readMember(s: Solver, object: HeapObject, name: string, to: number): void {
  addEdge(s.places, fieldOf(s, object, memberField(name)), to);
  addEdge(s.places, object.restMembers, to);
}
