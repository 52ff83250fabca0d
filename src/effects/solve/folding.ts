import { computed, prototypeMark, type HeapObject } from "./heap.ts";
import { fold, givesTexts, intrinsics } from "../fold/intrinsics.ts";
import { keyOfFold } from "../fold/fold-key.ts";
import { constantAsFold, type FoldValue } from "../fold/fold-value.ts";
import { memberOf } from "../models/library.ts";
import { positionKey } from "../item-key.ts";
import { newPlace, addValue, countAt, valuesAt, watchAll } from "./places.ts";
import { fieldOf, makeObject, valueId, valueOf, type Solver } from "./solver.ts";
import { dataValue, numberValue, type Value, type ValueId } from "./values.ts";

export function isIntrinsic(name: string): boolean {
  return names.has(name);
}

const names: ReadonlySet<string> = new Set(Object.keys(intrinsics));

/** So many combinations of arguments are computed; beyond, the result is unknown data. */
const mostCombinations = 64;

/** Computes a pure function of what stands in places, for every combination, whenever it changes. */
export function foldedInto(
  s: Solver,
  intrinsic: string,
  places: readonly number[],
  give: (result: ValueId) => void,
): void {
  const watched = makeWatched();
  for (const place of places) watched.places.add(place);
  let isDone = false;
  /** By operand, with how many of its choices all combinations have been computed. */
  let before: readonly number[] = [];
  const run = (): void => {
    if (isDone) return;
    const choices: (readonly FoldValue[])[] = [];
    let count = 1;
    for (const place of places) {
      const found = choicesAt(s, place, 0, watched);
      count *= found === "too-many" ? Infinity : found.length;
      if (found === "too-many" || count > mostCombinations) {
        // More values only make more combinations.
        isDone = true;
        return giveUnknown(s, intrinsic, give);
      }
      choices.push(found);
    }
    if (count === 0) return;
    // What sequences are may change; other choices stay where they are, and new ones come behind them.
    eachCombination(choices, watched.objects.items.length === 0 ? before : [], (choice) =>
      give(resultOf(s, intrinsic, choice)),
    );
    before = choices.map((one) => one.length);
  };
  const again = (): void => {
    const known = watched.places.items.length;
    run();
    if (watched.places.items.length > known) watchAll(s.places, watched.places.items.slice(known), run);
  };
  watchAll(s.places, places, again);
}

/** What is known of a result that is not computed. */
function giveUnknown({ places }: Solver, intrinsic: string, give: (result: ValueId) => void): void {
  if (intrinsic === "double.add") give(numberValue);
  give(givesTexts(intrinsic) || intrinsic === "double.add" ? places.manyTexts : dataValue);
}

/** Every way to choose one of each, but for those that choose from the first ones of each only, so many as were known. */
function eachCombination<T>(
  choices: readonly (readonly T[])[],
  known: readonly number[],
  visit: (choice: readonly T[]) => void,
): void {
  let count = 1;
  for (const one of choices) count *= one.length;
  for (let n = 0; n < count; n++) {
    if (choices.length > 0 && isKnown(choices, known, n)) continue;
    const choice: T[] = [];
    let rest = n;
    for (const one of choices) {
      const at = rest % one.length;
      rest = (rest - at) / one.length;
      choice.push(one[at] as T);
    }
    visit(choice);
  }
}

function isKnown(choices: readonly (readonly unknown[])[], known: readonly number[], n: number): boolean {
  let rest = n;
  for (let i = 0; i < choices.length; i++) {
    const count = choices[i]?.length ?? 1;
    const at = rest % count;
    if (at >= (known[i] ?? 0)) return false;
    rest = (rest - at) / count;
  }
  return true;
}

function resultOf(s: Solver, intrinsic: string, choice: readonly FoldValue[]): ValueId {
  if (s.fuel <= 0) return dataValue;
  const result = fold(intrinsic, choice);
  s.fuel -= 1 + sizeOf(result);
  return valueOfFold(s, result);
}

function sizeOf(value: FoldValue): number {
  switch (value.type) {
    case "text":
      return value.pieces.length;
    case "sequence":
      return value.items.length;
    default:
      return 1;
  }
}

/** Every way to choose one of each. */
export function* combinations<T>(choices: readonly (readonly T[])[]): Generator<readonly T[] | "too-many"> {
  const count = choices.reduce((product, one) => product * one.length, 1);
  if (count > mostCombinations) {
    yield "too-many";
    return;
  }
  for (let n = 0; n < count; n++) {
    let rest = n;
    yield choices.map((one) => {
      const chosen = one[rest % one.length];
      rest = Math.floor(rest / one.length);
      return chosen as T;
    });
  }
}

const deepest = 3;
const longest = 512;

/** The values in a place as pure functions see them. */
export function foldValuesAt(s: Solver, place: number, depth: number): readonly FoldValue[] {
  return valuesAt(s.places, place).flatMap((id) => foldValuesOf(s, id, depth));
}

/** As {@link foldValuesAt}, each sort of plain data once, and no more than can be combined. */
function choicesAt(
  s: Solver,
  place: number,
  depth: number,
  watched?: Watched,
): readonly FoldValue[] | "too-many" {
  watched?.places.add(place);
  const found: FoldValue[] = [];
  let sorts = 0;
  for (const id of valuesAt(s.places, place)) {
    for (const one of foldValuesOf(s, id, depth, watched)) {
      const sort = sortOfData(one);
      if ((sorts & sort) !== 0) continue;
      sorts |= sort;
      found.push(one);
    }
    if (found.length > mostCombinations) return "too-many";
  }
  return found;
}

/** A bit for each sort of plain data; none for what is more. */
function sortOfData(value: FoldValue): number {
  if (value.type !== "data") return 0;
  const of = value.of === undefined ? 0 : 2 * (1 + origins.indexOf(value.of));
  return 1 << (of + (value.isPlain ? 1 : 0));
}

const origins: readonly string[] = ["number", "given", "loaded"];

export function foldValuesOf(s: Solver, id: ValueId, depth: number, watched?: Watched): readonly FoldValue[] {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "instance":
      return value.text === undefined ||
        isMark(s, value.text) ||
        memberOf(s.library, value, s.language.pathOf) === undefined
        ? [{ type: "data", isPlain: true }]
        : foldValuesOf(s, value.text, depth, watched);
    case "object":
      return value.object.sort === "list" || value.object.sort === "tuple"
        ? sequencesOf(s, value.object, depth, watched)
        : [{ type: "data", isPlain: value.object.sort === "dict" || value.object.sort === "set" }];
    default:
      return (s.foldValues[id] ??= [foldValueOf(value)]);
  }
}

/** Of a value that stays what it is. */
function foldValueOf(value: Value): FoldValue {
  switch (value.kind) {
    case "constant":
      return constantAsFold(value.constant);
    case "pattern":
      return { type: "text", pieces: value.pieces };
    case "data":
      return { type: "data", isPlain: true, ...(value.of === undefined ? {} : { of: value.of }) };
    default:
      return { type: "data", isPlain: value.kind === "data-method" };
  }
}

/** What stands for the object that instances have their members from is no text. */
export function isMark(s: Solver, text: ValueId): boolean {
  const value = valueOf(s, text);
  return (
    value.kind === "constant" && value.constant.type === "text" && value.constant.value === prototypeMark
  );
}

/** A list whose entries are all known by place, and to which nothing else was ever added. */
function sequencesOf(
  s: Solver,
  object: HeapObject,
  depth: number,
  watched: Watched | undefined,
): readonly FoldValue[] {
  watched?.places.add(object.rest);
  watched?.objects.add(object);
  if (depth >= deepest || object.stored.size > longest) return someSequence;
  if (countAt(s.places, object.rest) > 0) return someSequence;
  let known = knownSequences.get(object)?.[depth];
  if (known === undefined || !isCurrent(s, known)) {
    const read = makeWatched();
    known = { values: computedSequences(s, object, depth, read), ...versionOf(s, read) };
    const all = knownSequences.get(object) ?? [];
    all[depth] = known;
    knownSequences.set(object, all);
  }
  if (watched !== undefined) {
    for (const place of known.places) watched.places.add(place);
    for (const one of known.objects) watched.objects.add(one);
  }
  return known.values;
}

const someSequence: readonly FoldValue[] = [{ type: "data", isPlain: true }];

function computedSequences(
  s: Solver,
  object: HeapObject,
  depth: number,
  watched: Watched,
): readonly FoldValue[] {
  const choices: (readonly FoldValue[])[] = [];
  let count = 1;
  for (let i = 0; i < object.stored.size; i++) {
    const key = positionKey(i);
    if (!object.stored.has(key)) return someSequence;
    const found = choicesAt(s, fieldOf(s, object, key), depth + 1, watched);
    if (found === "too-many") return someSequence;
    count *= found.length;
    if (count > mostCombinations) return someSequence;
    choices.push(found);
  }
  const found: FoldValue[] = [];
  for (const choice of combinations(choices)) {
    if (choice === "too-many") return someSequence;
    found.push({ type: "sequence", sort: object.sort === "tuple" ? "tuple" : "list", items: choice });
  }
  return found;
}

/** What a computation has read. */
interface Watched {
  readonly places: Distinct<number>;
  readonly objects: Distinct<HeapObject>;
}

function makeWatched(): Watched {
  return { places: new Distinct(), objects: new Distinct() };
}

/** Distinct things, mostly few of them, in the order in which they came. */
class Distinct<T> {
  readonly items: T[] = [];
  #set: Set<T> | undefined = undefined;

  add(item: T): void {
    if (this.#set === undefined ? this.items.includes(item) : this.#set.has(item)) return;
    this.items.push(item);
    if (this.#set !== undefined) this.#set.add(item);
    else if (this.items.length > 16) this.#set = new Set(this.items);
  }
}

/** What was read, and how much was there then: places and objects only grow. */
interface Version {
  readonly places: readonly number[];
  readonly counts: readonly number[];
  readonly objects: readonly HeapObject[];
  readonly sizes: readonly number[];
}

function versionOf(s: Solver, watched: Watched): Version {
  const places = watched.places.items;
  const objects = watched.objects.items;
  return {
    places,
    counts: places.map((place) => countAt(s.places, place)),
    objects,
    sizes: objects.map((object) => object.stored.size),
  };
}

function isCurrent(s: Solver, { places, counts, objects, sizes }: Version): boolean {
  return (
    places.every((place, i) => countAt(s.places, place) === counts[i]) &&
    objects.every((object, i) => object.stored.size === sizes[i])
  );
}

/** By object, and by how deep it stands in another, the sequences that it was last seen to be. */
const knownSequences = new WeakMap<HeapObject, (Version & { readonly values: readonly FoldValue[] })[]>();

/** A computed value as the solver holds it. */
export function valueOfFold(s: Solver, value: FoldValue): ValueId {
  switch (value.type) {
    case "data":
      return value.of === undefined ? dataValue : valueId(s, { kind: "data", of: value.of });
    case "text": {
      const [first = "", ...others] = value.pieces;
      if (others.length === 0 && typeof first === "string") {
        return valueId(s, { kind: "constant", constant: { type: "text", value: first } });
      }
      const isAny = others.length === 0 && typeof first !== "string" && first.of === "anything";
      return isAny ? s.places.manyTexts : valueId(s, { kind: "pattern", pieces: value.pieces });
    }
    case "sequence": {
      const key = keyOfFold(value);
      let object = s.foldedSequences.get(key);
      if (object === undefined) {
        object = makeObject(s, { sort: value.sort, name: computed, span: undefined });
        s.foldedSequences.set(key, object);
        for (const [i, item] of value.items.entries()) {
          const place = newPlace(s.places);
          object.stored.add(positionKey(i));
          object.fields.set(positionKey(i), place);
          addValue(s.places, place, valueOfFold(s, item));
        }
      }
      return valueId(s, { kind: "object", object });
    }
    case "entries": {
      const object = makeObject(s, { sort: "dict", name: computed, span: undefined });
      for (const { key, value: entry } of value.entries) {
        const place = newPlace(s.places);
        object.stored.add(`t:${key}`);
        object.fields.set(`t:${key}`, place);
        addValue(s.places, place, valueOfFold(s, entry));
      }
      return valueId(s, { kind: "object", object });
    }
    default:
      return valueId(s, { kind: "constant", constant: value });
  }
}
