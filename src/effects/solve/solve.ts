import type { Program } from "../effect-ir.ts";
import type { Language } from "../language.ts";
import { memberAt, membersOf, type Library } from "../models/library.ts";
import { loadComputedMember, storeComputedMember } from "./computed-members.ts";
import { callImplicitMethods } from "./implicit-methods.ts";
import { isExplained } from "./explained.ts";
import { heirsOf, ownerOf } from "./method-owners.ts";
import { reportPollutions } from "./prototypes/pollution.ts";
import { noteStoredMethods } from "./prototypes/stored-methods.ts";
import { prototypeRules } from "./prototypes/rules.ts";
import { bindArguments, construct, invoke } from "./calls.ts";
import { noteMarksOfFields } from "./class-fields.ts";
import { loadEntry, storeEntry } from "./entries.ts";
import { placeIn, type Frame } from "./frame.ts";
import { baseFrame, makeFrame } from "./frames.ts";
import { keptPlace } from "./handed-over.ts";
import { memberField, type HeapObject } from "./heap.ts";
import { start } from "./instructions.ts";
import { reportShown } from "./shown-objects.ts";
import { storedNamesOf } from "./stored-names.ts";
import { loadMember, lookInClass } from "./members.ts";
import { storeMember } from "./store-members.ts";
import { operate } from "./operators.ts";
import { addEdge, addValue, arraysOf, makePlaces, newPlace, propagate, valuesAt, watch } from "./places.ts";
import { applyBound, applyRow } from "./rows.ts";
import {
  fieldOf,
  isStored,
  makeObject,
  once,
  placeWith,
  setField,
  unknown,
  valueId,
  valueOf,
  type Site,
  type Solver,
  type SolverRules,
  type StoredNames,
} from "./solver.ts";
import { returnWorkspace, takeWorkspace } from "./workspace.ts";
import { makeSuper, structural } from "./structural-calls.ts";
import {
  dataValue,
  intern,
  makeValueTable,
  someTextValue,
  type FunctionValue,
  type ValueId,
} from "./values.ts";

export interface SolveOptions {
  /** The name by which the module may import itself. */
  readonly moduleName: string;
  /** The functions that are called from outside, with the parameters that are functions. Absent: those that nothing calls. */
  readonly entries: readonly Entry[] | undefined;
  /** Whether the search ends with the first thing that is unknown: nothing makes up for that. */
  readonly endsAtUnknown?: boolean;
}

export interface Entry {
  readonly name: string;
  readonly callbacks: readonly string[];
}

/** So often is a program solved again, with names that were found. */
const mostRounds = 8;

/** Finds what may stand in every place of a program. Bounded: where it does not come to an end, that is unknown. */
export function solve(program: Program, language: Language, library: Library, options: SolveOptions): Solver {
  const names = storedNamesOf(program, language);
  let mayBeAny = false;
  for (let round = 1; ; round++) {
    const storedNames: StoredNames = { names, late: new Set<string>(), mayBeAny, isAnyLate: false };
    const s = solveOnce(program, language, library, options, storedNames);
    if (storedNames.late.size === 0 && (mayBeAny || !storedNames.isAnyLate)) return s;
    // Nothing makes up for what is unknown: what the names would show besides is not worth solving all again.
    if (s.unknowns.length > 0) return s;
    if (round === mostRounds) {
      unknown(s, "the names of members are not known within the bounds of the analysis", whole(program));
      return s;
    }
    release(s);
    for (const name of storedNames.late) names.add(name);
    mayBeAny ||= storedNames.isAnyLate;
  }
}

/** Lets the next program be solved in what this one was solved in. Nothing of it can be asked any more. */
export function release({ places, done, origins }: Solver): void {
  returnWorkspace({ arrays: arraysOf(places), done, origins }, places.count, places.watchers.length);
}

function solveOnce(
  program: Program,
  language: Language,
  library: Library,
  options: SolveOptions,
  storedNames: StoredNames,
): Solver {
  const s = makeSolver(program, language, library, options, storedNames);
  start(s, s.main);
  watch(s.places, s.handedOver, (id) => s.rules.holdOutside(s, id));
  watch(s.places, s.callable, (id) => s.rules.callFromOutside(s, id));
  watch(s.places, s.exported, (id) => s.rules.callExported(s, id));
  watch(s.places, s.compared, (id) => compareFromOutside(s, id));
  const finish = (): boolean => settle(s);
  let isDone = finish();
  if (isDone && options.entries !== undefined) {
    for (const entry of options.entries) enter(s, entry);
    isDone = finish();
  }
  for (let round = 0; isDone && callMore(s, round); round++) isDone = finish();
  if (!isDone && (s.unknowns.length === 0 || options.endsAtUnknown !== true))
    unknown(s, "the analysis did not come to an end within its bounds", whole(program));
  reportPollutions(s);
  reportShown(s);
  noteStoredMethods(s);
  noteMarksOfFields(s);
  if (isDone) reportUnknownCalls(s);
  return s;
}

/** Where all is solved, a call of which nothing is known what it calls may call anything; otherwise it may not have been reached. */
function reportUnknownCalls(s: Solver): void {
  for (const { callee, site } of s.calls) {
    const isKnown = valuesAt(s.places, callee).length > 0 || isExplained(s, callee);
    if (!isKnown) unknown(s, "nothing is known of what is called", site);
  }
}

/**
 * Steps grow with the program. No program of the corpora in fixtures/ needs more than 2,100; one that needs ten times as
 * many is unusual. Where objects have prototypes, what is read takes more steps: up to 124,000 in a program of 1,235
 * instructions. No program of more than 3,400 instructions was seen there in which nothing is unknown.
 */
function stepLimit(size: number, language: Language): number {
  return language.objects === "prototypes" ? Math.min(150_000 + 5 * size, 2_000_000) : 20_000 + 20 * size;
}

/**
 * Where something is unknown, no policy allows the program, and what else is found is for people to read. Where objects have
 * prototypes much of it is found late, in small programs too.
 */
function stepLimitIfUnknown(size: number, language: Language): number {
  if (language.objects === "prototypes") return Math.min(2_000 + 20 * size, 60_000);
  return 5_000 + 8 * size;
}

/** So do places: what one function makes of another has places of its own. */
function placeLimit(expected: number): number {
  return 100_000 + 5 * expected;
}

function placesOf(program: Program): number {
  return program.functions.reduce((sum, one) => sum + one.places, 0);
}

/** How many instructions a program has. */
export function sizeOf(program: Program): number {
  return program.functions.reduce((sum, one) => sum + one.body.length, 0);
}

function whole(program: Program): Site {
  return { span: { start: 0, end: program.functions[0]?.span.end ?? 0 }, frame: undefined, index: -1 };
}

const classRules: SolverRules = {
  loadComputed: loadComputedMember,
  storeComputed: storeComputedMember,
  holdOutside,
  callFromOutside,
  callExported: callFromOutside,
  callUncalled: callWithDataEach,
  callImplicitly: callImplicitMethods,
  start,
  invoke,
  loadMember,
  storeMember,
  loadEntry,
  storeEntry,
  operate,
  applyRow,
  applyBound,
  structural,
  makeSuper,
};

function makeSolver(
  program: Program,
  language: Language,
  library: Library,
  options: SolveOptions,
  storedNames: StoredNames,
): Solver {
  const table = makeValueTable();
  const manyTexts = language.objects === "prototypes" ? intern(table, someTextValue) : dataValue;
  const [size, expected] = [sizeOf(program), placesOf(program)];
  const { arrays, done, origins } = takeWorkspace(64 + 2 * expected);
  const places = makePlaces(table, arrays, manyTexts);
  places.mostSteps = stepLimit(size, language);
  if (language.objects === "prototypes") places.mostPlaces = placeLimit(expected);
  const partial = {
    language,
    library,
    table,
    places,
    rules: language.objects === "prototypes" ? prototypeRules : classRules,
    program,
    handedOver: newPlace(places),
    callable: newPlace(places),
    annotations: newPlace(places),
    exported: newPlace(places),
    compared: newPlace(places),
    raised: newPlace(places),
    nowhere: newPlace(places),
    moduleName: options.moduleName,
    copies: new Map(),
    copiesOfCalls: new Map(),
    started: new Set<Frame>(),
    functions: [],
    called: new Set<ValueId>(),
    classes: new Set<never>(),
    seen: new Set<string>(),
    done,
    nameNumbers: new Map<string, number>(),
    storedNames,
    pending: [],
    unknowns: [],
    shown: [],
    calls: [],
    callbacks: [],
    afterwards: [],
    plainRows: plainRows(language, library),
    origins,
    evaluated: new Map(),
    evaluatedAt: new Map(),
    looseNames: new Set<number>(),
    foldedSequences: new Map(),
    extras: new Map(),
    instances: new Map(),
    pollutions: [],
    owners: new Map(),
    derived: new Map(),
    coerced: new Map(),
    made: new Map(),
    foldValues: [],
    keptMembers: new Map(),
    singles: new Map(),
    clones: 0,
    fuel: 100_000,
    mostStepsIfUnknown: options.endsAtUnknown === true ? 0 : stepLimitIfUnknown(size, language),
  };
  return withModule(partial, program);
}

function withModule(partial: Omit<Solver, "module" | "main">, program: Program): Solver {
  const s = partial as Solver;
  const [first] = program.functions;
  const main = makeFrame(s, program, first ?? emptyFunction, undefined, 0, undefined);
  const module = makeObject(s, { sort: "module", name: "<module>", span: undefined });
  for (const [name, place] of program.globals) setField(s, module, memberField(name), placeIn(main, place));
  return Object.assign(s, { main, module });
}

const emptyFunction = {
  name: "<module>",
  span: { start: 0, end: 0 },
  sort: "module" as const,
  parameters: [],
  names: [],
  classBodies: [],
  places: 1,
  captures: [],
  result: 0,
  body: [],
  isPublic: true,
};

const plainRowsOf = new WeakMap<Library, Solver["plainRows"]>();

/** What methods of plain values do that is more than nothing. */
function plainRows(language: Language, library: Library): Solver["plainRows"] {
  let rows = plainRowsOf.get(library);
  if (rows === undefined) plainRowsOf.set(library, (rows = findPlainRows(language, library)));
  return rows;
}

function findPlainRows(language: Language, library: Library): Solver["plainRows"] {
  const rows = new Map<string, { path: string; node: NonNullable<ReturnType<typeof memberAt>>["node"] }>();
  for (const path of new Set([...Object.values(language.types), language.data])) {
    const of = memberAt(library, path);
    if (of === undefined) continue;
    for (const [name, node] of membersOf(of.node)) {
      if (node.does !== undefined || node.folds === "text.format")
        rows.set(name, { path: `${path}.${name}`, node });
    }
  }
  return rows;
}

/** Passes everything on, and does what had to wait for that. */
function settle(s: Solver): boolean {
  for (;;) {
    if (!propagate(s.places)) return false;
    const waiting = s.afterwards.splice(0);
    if (waiting.length === 0) return true;
    for (const run of waiting) run();
  }
}

/** An entry point is called with plain data, and with callbacks where its interface says so. */
function enter(s: Solver, { name, callbacks }: Entry): void {
  watch(s.places, fieldOf(s, s.module, memberField(name)), (id) => callWithData(s, id, undefined, callbacks));
}

/**
 * Calls what nothing calls yet: others may, or the language itself. One after the other, the last that was made first,
 * since what stands below in a file calls what stands above. Says whether there was anything.
 */
function callTheUncalled(s: Solver, round: number): boolean {
  const { functions, called } = s;
  const last = functions.findLastIndex((id) => !called.has(id));
  if (last < 0) return false;
  const uncalled =
    round < roundsForOne ? functions.slice(last, last + 1) : functions.filter((id) => !called.has(id));
  s.rules.callUncalled(s, uncalled);
  return true;
}

/** Calls what is called by others or by the language itself, as long as there is anything. */
function callMore(s: Solver, round: number): boolean {
  return callTheUncalled(s, round) || s.rules.callImplicitly(s);
}

function callWithDataEach(s: Solver, functions: readonly ValueId[]): void {
  for (const [id, owner] of functions.map((one) => [one, ownerOf(s, one)] as const))
    callWithData(s, id, owner, []);
}

/** So many functions are called one by one; the rest of them together. */
const roundsForOne = 200;

/** Calls a function with plain data for every parameter, and itself for a method's first. */
function callWithData(s: Solver, id: ValueId, self: ValueId | undefined, callbacks: readonly string[]): void {
  const value = valueOf(s, id);
  if (value.kind !== "function") return callOther(s, id);
  s.called.add(id);
  const frame = baseFrame(s, value);
  for (const [i, parameter] of value.function.parameters.entries()) {
    const place = placeIn(frame, parameter.place);
    if (i === 0 && self !== undefined) {
      for (const one of [self, ...heirsOf(s, self)]) addValue(s.places, place, one);
    } else if (callbacks.includes(parameter.name)) {
      addValue(s.places, place, valueId(s, { kind: "callback", name: parameter.name }));
    } else addValue(s.places, place, dataValue);
    const fallback = value.defaults[i];
    if (fallback !== undefined) addEdge(s.places, fallback, place);
  }
  start(s, frame);
}

/** An entry point that is no plain function: a class, a decorated function. */
function callOther(s: Solver, id: ValueId): void {
  const site: Site = { span: { start: 0, end: 0 }, frame: undefined, index: -1 };
  const data = placeWith(s, dataValue);
  if (once(s, `entry ${id}`))
    invoke(s, id, { arguments: [{ place: data, spread: "positions" }], to: s.nowhere, site });
}

/** What may be called from outside is called with anything that is there. */
function callFromOutside(s: Solver, id: ValueId): void {
  const value = valueOf(s, id);
  const given = outsideValues(s);
  const site: Site = { span: spanOf(value), frame: undefined, index: -1 };
  const call = { arguments: [{ place: given, spread: "positions" as const }], to: s.handedOver, site };
  switch (value.kind) {
    case "function":
      return callFunctionFromOutside(s, id, value, given, site);
    case "bound":
    case "partial":
    case "wrapped":
      return invoke(s, id, call);
    case "object":
      if (value.object.sort === "class") return construct(s, id, value.object, call);
      return holdFields(s, value.object, s.callable);
    case "library":
    case "method":
      if (value.node.sort !== "module" && value.node.does !== undefined) invoke(s, id, call);
      return undefined;
    default:
      return undefined;
  }
}

/** Data, and what was handed over. */
function outsideValues(s: Solver): number {
  const given = placeWith(s, dataValue);
  addEdge(s.places, keptPlace(s), given);
  return given;
}

function spanOf(value: ReturnType<typeof valueOf>): Site["span"] {
  if (value.kind === "function") return value.function.span;
  return value.kind === "object" ? (value.object.span ?? { start: 0, end: 0 }) : { start: 0, end: 0 };
}

function callFunctionFromOutside(
  s: Solver,
  id: ValueId,
  value: FunctionValue,
  given: number,
  site: Site,
): void {
  s.called.add(id);
  const frame = baseFrame(s, value);
  bindArguments(s, frame, value.defaults, { arguments: [], to: s.nowhere, site });
  for (const parameter of value.function.parameters)
    addEdge(s.places, given, placeIn(frame, parameter.place));
  start(s, frame);
}

/** Stands for every name that is not known. */
const computedName = "<computed>";

/** What an object holds can be reached through it, and the language's own methods of it may be called. */
function holdOutside(s: Solver, id: ValueId): void {
  const value = valueOf(s, id);
  if (value.kind !== "object" || value.object.sort === "module" || value.object.sort === "class") return;
  const { object } = value;
  holdFields(s, object, s.handedOver);
  const of = object.instanceOf;
  if (of === undefined) return;
  const given = outsideValues(s);
  const site: Site = { span: spanOf(value), frame: undefined, index: -1 };
  const hooks = [...s.storedNames.names].filter(
    (name) => s.language.isHook(name) && !s.language.calledByLanguage.has(name),
  );
  for (const name of s.storedNames.mayBeAny ? [...hooks, computedName] : hooks) {
    const found = newPlace(s.places);
    lookInClass(s, of, name, { to: found, site }, { instance: id });
    watch(s.places, found, (callee) => {
      const { kind } = valueOf(s, callee);
      if (kind === "method" || kind === "data-method") return;
      invoke(s, callee, { arguments: [{ place: given, spread: "positions" }], to: s.handedOver, site });
    });
  }
}

/** Containers compare what they hold by the methods of the objects, with whatever else they hold. */
function compareFromOutside(s: Solver, id: ValueId): void {
  const value = valueOf(s, id);
  const of = value.kind === "object" ? value.object.instanceOf : undefined;
  if (of === undefined) return;
  const given = placeWith(s, dataValue);
  addEdge(s.places, s.compared, given);
  const site: Site = { span: spanOf(value), frame: undefined, index: -1 };
  for (const name of s.language.comparisons) {
    if (!isStored(s, name)) continue;
    const found = newPlace(s.places);
    lookInClass(s, of, name, { to: found, site }, { instance: id });
    watch(s.places, found, (callee) => {
      if (valueOf(s, callee).kind !== "bound") return;
      invoke(s, callee, { arguments: [{ place: given }, { place: given }], to: s.nowhere, site });
    });
  }
}

function holdFields(s: Solver, object: HeapObject, to: number): void {
  const all = newPlace(s.places);
  object.entryReaders.add(all);
  object.memberReaders.add(all);
  for (const place of [...object.fields.values(), object.rest, object.restMembers])
    addEdge(s.places, place, all);
  watch(s.places, all, (one) => {
    const { kind } = valueOf(s, one);
    if (kind !== "data" && kind !== "constant" && kind !== "pattern" && kind !== "data-method")
      addValue(s.places, to, one);
  });
}
