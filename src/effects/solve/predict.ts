import type { EffectTarget } from "../../policy/effect.ts";
import type { ModelEffect } from "../../policy/model.ts";
import { unknownData, type FoldValue } from "../fold/fold-value.ts";
import { ownName } from "../models/library.ts";
import { environmentNames, parametersOf, recipients, targetsOf, widest } from "../targets/targets.ts";
import { surelyHolds } from "./arguments.ts";
import { positionKey } from "../item-key.ts";
import { changedVariables } from "./environment-names.ts";
import { combinations, foldValuesAt, foldValuesOf } from "./folding.ts";
import { hiddenField, isMemberField, type HeapObject } from "./heap.ts";
import { recipientsPlace } from "./recipients.ts";
import { valuesAt } from "./places.ts";
import { valueOf, type Bound, type PendingEffect, type Solver } from "./solver.ts";
import type { Value, ValueId } from "./values.ts";

/** The kinds and targets that a call of a row may have, now that every value is known. */
export function predict(
  s: Solver,
  { row, bound }: PendingEffect,
): readonly { kind: string; target: EffectTarget }[] {
  const own = ownName(row.path);
  // What is done with the value of a property is done when that is assigned.
  const isRead = row.node.sort === "property" && !bound.has(own);
  return (row.node.does ?? []).flatMap((effect) =>
    isRead && parametersOf(effect).includes(own) ? [] : predictOne(s, effect, bound, row.receiver),
  );
}

function predictOne(
  s: Solver,
  effect: ModelEffect,
  bound: Bound,
  receiver: ValueId | undefined,
): readonly { kind: string; target: EffectTarget }[] {
  const [first] = effect.targets;
  if (first?.kind === "call" && first.function === environmentNames) {
    const [given] = first.arguments;
    const [name = "", ...members] = given?.kind === "parameter" ? given.path : [];
    return changedVariables(s, bound.get(name), members).map((target) => ({ kind: effect.effect, target }));
  }
  const names = parametersOf(effect);
  const choices = names.map((name) => choicesOf(s, name, bound, receiver));
  const found: { kind: string; target: EffectTarget }[] = [];
  for (const choice of combinations(choices)) {
    if (choice === "too-many") return [{ kind: effect.effect, target: widest(effect) }];
    const values = new Map(names.map((name, i) => [name, choice[i] ?? unknownData]));
    for (const target of targetsOf(effect, values)) found.push({ kind: effect.effect, target });
  }
  return found;
}

/** The values of a parameter; of one that is left out, nothing at all. */
function choicesOf(
  s: Solver,
  name: string,
  bound: Bound,
  receiver: ValueId | undefined,
): readonly FoldValue[] {
  if (name === recipients) return foldValuesAt(s, recipientsPlace(s), 0);
  if (name === "self") return receiver === undefined ? [unknownData] : selfValues(s, receiver);
  const at = bound.get(name);
  if (at === undefined) return [unknownData];
  const isGiven = at.isSurelyGiven?.() === true;
  const places = isGiven ? at.places.filter((place) => place !== at.fallback) : at.places;
  const values = places.flatMap((place) => valuesAt(s.places, place).flatMap((id) => valuesFor(s, id)));
  const isOpen = at.isAbsent && (values.length === 0 || s.language.objects === "classes");
  const absent: readonly FoldValue[] = isOpen && !isGiven ? [{ type: "nothing" }] : [];
  const all = [...values, ...absent];
  // What is left out of an object may still be nothing; where something else comes too, that is what acts.
  const present = all.filter((one) => one.type !== "nothing" || one.name === undefined);
  if (present.length === 0) return all.length === 0 ? [unknownData] : all;
  return present;
}

function selfValues(s: Solver, id: ValueId): readonly FoldValue[] {
  const value = valueOf(s, id);
  if (value.kind === "instance")
    return value.text === undefined ? [unknownData] : foldValuesOf(s, value.text, 0);
  return foldValuesOf(s, id, 0);
}

/** Instances stand for their text; dictionaries for their entries. */
function valuesFor(s: Solver, id: ValueId): readonly FoldValue[] {
  const value = valueOf(s, id);
  if (value.kind === "instance" && value.text !== undefined) return foldValuesOf(s, value.text, 0);
  if (
    value.kind === "object" &&
    value.object.sort === "dict" &&
    value.object.name.startsWith("<arguments>")
  ) {
    const entries = [...value.object.fields].filter(([key]) => !isMemberField(key));
    return [
      {
        type: "entries",
        entries: entries.map(([key, place]) => ({
          key: key.slice(2),
          value: foldValuesAt(s, place, 1)[0] ?? unknownData,
        })),
      },
    ];
  }
  if (value.kind === "object" && value.object.sort === "record") return [entriesOf(s, value.object)];
  if (value.kind === "object" && value.object.sort === "dict" && s.language.objects === "classes")
    return [textEntriesOf(s, value.object)];
  if (isFunction(value) && s.language.objects === "prototypes") return [{ type: "nothing" }];
  if (
    value.kind === "object" &&
    value.object.sort === "list" &&
    valuesAt(s.places, value.object.rest).length > 0
  ) {
    return openSequence(s, value.object);
  }
  return foldValuesOf(s, id, 0);
}

/** What is called, and stands for no text. */
function isFunction(value: Value): boolean {
  const isOfLibrary =
    value.kind === "library" && (value.node.sort === "function" || value.node.sort === "class");
  return ["function", "method", "bound"].includes(value.kind) || isOfLibrary;
}

/** The members of an object that is known whole. */
function entriesOf(s: Solver, object: HeapObject, depth = 0): FoldValue {
  const isOpen = [object.rest, object.restMembers].some((place) => valuesAt(s.places, place).length > 0);
  const prototypes = object.fields.get(hiddenField("prototypes"));
  if (isOpen || (prototypes !== undefined && valuesAt(s.places, prototypes).length > 0)) return unknownData;
  const entries: { key: string; value: FoldValue }[] = [];
  for (const [key, place] of object.fields) {
    if (!isMemberField(key)) continue;
    const name = key.slice(2);
    const isAccessor = name.startsWith("get ") && valuesAt(s.places, place).length > 0;
    const only = isAccessor ? unknownData : onlyValueAt(s, place, depth);
    if (only !== undefined) entries.push({ key: isAccessor ? name.slice(4) : name, value: only });
  }
  return { type: "entries", entries };
}

/** So deep are objects looked into that stand in others. */
const deepestEntries = 2;

/** The one value of a member, of which more than one are not told apart; undefined where there is none. */
function onlyValueAt(s: Solver, place: number, depth: number): FoldValue | undefined {
  const [first, ...others] = valuesAt(s.places, place);
  const value = first === undefined ? undefined : valueOf(s, first);
  const isRecord = value?.kind === "object" && value.object.sort === "record" && others.length === 0;
  if (isRecord && depth < deepestEntries) return entriesOf(s, value.object, depth + 1);
  const values = foldValuesAt(s, place, 1);
  return values.length > 1 ? unknownData : values[0];
}

/** The entries of a dictionary whose keys are all known texts. */
function textEntriesOf(s: Solver, object: HeapObject): FoldValue {
  const keys = [...object.fields].filter(([key]) => !isMemberField(key) && !key.startsWith("h:"));
  const isOpen = valuesAt(s.places, object.rest).length > 0 || object.instanceOf !== undefined;
  if (isOpen || !keys.every(([key]) => key.startsWith("t:"))) return unknownData;
  const entries: { key: string; value: FoldValue }[] = [];
  for (const [key, place] of keys) {
    const only = onlyValueAt(s, place, 1);
    if (only !== undefined) entries.push({ key: key.slice(2), value: only });
  }
  return { type: "entries", entries };
}

/** A list of which the first items are known, and to which others were added. */
function openSequence(s: Solver, object: HeapObject): readonly FoldValue[] {
  const choices: (readonly FoldValue[])[] = [];
  const count = object.begins?.count ?? Infinity;
  for (let i = 0; i < count && object.isInOrder && object.stored.has(positionKey(i)); i++)
    choices.push(foldValuesAt(s, object.fields.get(positionKey(i)) ?? 0, 1));
  if (object.isInOrder && choices.length === count) choices.push(...spreadChoices(s, object));
  if (choices.length === 0) return [unknownData];
  const found: FoldValue[] = [];
  for (const items of combinations(choices)) {
    if (items === "too-many") return [unknownData];
    found.push({ type: "sequence", sort: "list", items: [...items, { type: "data", isPlain: false }] });
  }
  return found;
}

/** What stands first in what a list spreads, as far as it surely does, unless something else is put in its place. */
function spreadChoices(s: Solver, { begins, stored }: HeapObject): readonly (readonly FoldValue[])[] {
  const { count = 0, spread = -1 } = begins ?? {};
  const isStoredLater = [...stored].some((key) => key.startsWith("i:") && Number(key.slice(2)) >= count);
  const [only, ...others] = valuesAt(s.places, spread).map((id) => valueOf(s, id));
  if (isStoredLater || only?.kind !== "object" || others.length > 0) return [];
  const choices: (readonly FoldValue[])[] = [];
  for (let i = 0; surelyHolds(only.object, i); i++)
    choices.push(foldValuesAt(s, only.object.fields.get(positionKey(i)) ?? 0, 1));
  return choices;
}
