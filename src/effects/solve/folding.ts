import { computed, prototypeMark, type HeapObject } from "./heap.ts";
import type { Constant } from "../effect-ir.ts";
import { fold, intrinsics } from "../fold/intrinsics.ts";
import type { FoldValue } from "../fold/fold-value.ts";
import { memberOf } from "../models/library.ts";
import { positionKey } from "../item-key.ts";
import { newPlace, addValue, valuesAt, watchAll } from "./places.ts";
import { fieldOf, makeObject, valueId, valueOf, type Solver } from "./solver.ts";
import { dataValue, type ValueId } from "./values.ts";

export function isIntrinsic(name: string): boolean {
  return Object.hasOwn(intrinsics, name);
}

/** So many combinations of arguments are computed; beyond, the result is unknown data. */
const mostCombinations = 64;

/** Computes a pure function of what stands in places, for every combination, whenever it changes. */
export function foldedInto(
  s: Solver,
  intrinsic: string,
  places: readonly number[],
  give: (result: ValueId) => void,
): void {
  const watched = new Set(places);
  const run = (): void => {
    const choices = places.map((place) => foldValuesAt(s, place, 0, watched));
    for (const choice of combinations(choices)) {
      if (choice === "too-many") give(dataValue);
      else give(resultOf(s, intrinsic, choice));
    }
  };
  const again = (): void => {
    const before = watched.size;
    run();
    if (watched.size > before) watchAll(s.places, [...watched].slice(before), run);
  };
  watchAll(s.places, places, again);
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
export function foldValuesAt(
  s: Solver,
  place: number,
  depth: number,
  watched?: Set<number>,
): readonly FoldValue[] {
  watched?.add(place);
  const found = valuesAt(s.places, place).flatMap((id) => foldValuesOf(s, id, depth, watched));
  return found;
}

export function foldValuesOf(
  s: Solver,
  id: ValueId,
  depth: number,
  watched?: Set<number>,
): readonly FoldValue[] {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "constant":
      return [constantValue(value.constant)];
    case "pattern":
      return [{ type: "text", pieces: value.pieces }];
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
    case "data":
      return [{ type: "data", isPlain: true, ...(value.of === undefined ? {} : { of: value.of }) }];
    case "data-method":
      return [{ type: "data", isPlain: true }];
    default:
      return [{ type: "data", isPlain: false }];
  }
}

/** What stands for the object that instances have their members from is no text. */
function isMark(s: Solver, text: ValueId): boolean {
  const value = valueOf(s, text);
  return (
    value.kind === "constant" && value.constant.type === "text" && value.constant.value === prototypeMark
  );
}

export function constantValue(constant: Constant): FoldValue {
  switch (constant.type) {
    case "text":
      return { type: "text", pieces: constant.value === "" ? [] : [constant.value] };
    case "data":
      return { type: "data", isPlain: true };
    default:
      return constant;
  }
}

/** A list whose entries are all known by place, and to which nothing else was ever added. */
function sequencesOf(
  s: Solver,
  object: HeapObject,
  depth: number,
  watched: Set<number> | undefined,
): readonly FoldValue[] {
  watched?.add(object.rest);
  const unknown: readonly FoldValue[] = [{ type: "data", isPlain: true }];
  if (depth >= deepest || object.stored.size > longest) return unknown;
  if (valuesAt(s.places, object.rest).length > 0) return unknown;
  const choices: (readonly FoldValue[])[] = [];
  for (let i = 0; i < object.stored.size; i++) {
    const key = positionKey(i);
    if (!object.stored.has(key)) return unknown;
    choices.push(foldValuesAt(s, fieldOf(s, object, key), depth + 1, watched));
  }
  const found: FoldValue[] = [];
  for (const choice of combinations(choices)) {
    if (choice === "too-many") return unknown;
    found.push({ type: "sequence", sort: object.sort === "tuple" ? "tuple" : "list", items: choice });
  }
  return found;
}

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
      return isAny ? dataValue : valueId(s, { kind: "pattern", pieces: value.pieces });
    }
    case "sequence": {
      const key = JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? `${one}n` : one));
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
