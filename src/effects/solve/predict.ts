import { isBareName } from "../../scope/path.ts";
import type { EffectTarget, PredictedText } from "../../policy/effect.ts";
import type { ModelEffect, ModelExpression } from "../../policy/model.ts";
import type { FoldValue } from "../fold/fold-value.ts";
import { exactText, integerOf, textValue, unknownData } from "../fold/fold-value.ts";
import { fold } from "../fold/intrinsics.ts";
import { anEntry, anything, joinedText, shown } from "../fold/texts.ts";
import { surelyHolds } from "./arguments.ts";
import { positionKey } from "../item-key.ts";
import { changedVariables, environmentNames } from "./environment-names.ts";
import { combinations, constantValue, foldValuesAt, foldValuesOf } from "./folding.ts";
import { hiddenField, isMemberField, type HeapObject } from "./heap.ts";
import { addressesOf } from "./mail-targets.ts";
import { recipientsPlace } from "./recipients.ts";
import { targetFunctions } from "./target-functions.ts";
import { valuesAt } from "./places.ts";
import { valueOf, type Bound, type PendingEffect, type Solver } from "./solver.ts";
import type { Value, ValueId } from "./values.ts";

/** The kinds and targets that a call of a row may have, now that every value is known. */
export function predict(
  s: Solver,
  { row, bound }: PendingEffect,
): readonly { kind: string; target: EffectTarget }[] {
  return (row.node.does ?? []).flatMap((effect) => predictOne(s, effect, bound, row.receiver));
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
  const names = [
    ...new Set(
      [...effect.targets, ...(effect.guard === undefined ? [] : [effect.guard])].flatMap(parametersOf),
    ),
  ];
  const choices = names.map((name) => choicesOf(s, name, bound, receiver));
  const found: { kind: string; target: EffectTarget }[] = [];
  for (const choice of combinations(choices)) {
    if (choice === "too-many") return [{ kind: effect.effect, target: widest(effect) }];
    const values = new Map(names.map((name, i) => [name, choice[i] ?? unknownData]));
    if (effect.guard !== undefined && holds(effect.guard, values) === false) continue;
    for (const target of targetsOf(effect, values)) found.push({ kind: effect.effect, target });
  }
  return found;
}

function widest(effect: ModelEffect): EffectTarget {
  return effect.targets.length === 0 ? { kind: "none" } : { kind: "any" };
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

function parametersOf(expression: ModelExpression): readonly string[] {
  switch (expression.kind) {
    case "constant":
      return [];
    case "parameter":
      return expression.path.slice(0, 1);
    case "call":
      return expression.function === recipients ? [recipients] : expression.arguments.flatMap(parametersOf);
    case "list":
      return expression.items.flatMap(parametersOf);
    case "concat":
      return expression.parts.flatMap(parametersOf);
    case "compare":
    case "and":
    case "or":
      return [...parametersOf(expression.left), ...parametersOf(expression.right)];
    case "matching":
    case "not":
      return parametersOf(expression.value);
  }
}

type Values = ReadonlyMap<string, FoldValue>;

/** Whether a guard holds; undefined where that is not known. */
function holds(guard: ModelExpression, values: Values): boolean | undefined {
  switch (guard.kind) {
    case "and":
    case "or": {
      const [left, right] = [holds(guard.left, values), holds(guard.right, values)];
      const decisive = guard.kind === "or";
      if (left === decisive || right === decisive) return decisive;
      return left === undefined || right === undefined ? undefined : !decisive;
    }
    case "not": {
      const value = holds(guard.value, values);
      return value === undefined ? undefined : !value;
    }
    case "matching": {
      const text = exactText(evaluate(guard.value, values));
      return text === undefined ? undefined : new RegExp(`^(?:${guard.pattern})$`, "su").test(text);
    }
    case "compare":
      return compares(guard.operator, evaluate(guard.left, values), evaluate(guard.right, values));
    default: {
      const value = evaluate(guard, values);
      if (value.type === "boolean") return value.value;
      if (value.type === "integer") return value.value !== 0n;
      return value.type === "nothing" ? false : undefined;
    }
  }
}

function compares(operator: string, left: FoldValue, right: FoldValue): boolean | undefined {
  if (operator === "in") {
    if (right.type !== "sequence") return undefined;
    const answers = right.items.map((item) => compares("==", left, item));
    return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
  }
  if (left.type === "data" || right.type === "data") return undefined;
  const [a, b] = [comparable(left), comparable(right)];
  if (a === undefined || b === undefined) return undefined;
  if (operator === "==" || operator === "!=") return (a === b) === (operator === "==");
  if (typeof a !== "bigint" || typeof b !== "bigint") return undefined;
  return operator === "<" ? a < b : operator === "<=" ? a <= b : operator === ">" ? a > b : a >= b;
}

function comparable(value: FoldValue): string | bigint | null | undefined {
  if (value.type === "nothing") return null;
  if (value.type === "bytes") return value.value;
  return integerOf(value) ?? exactText(value) ?? (value.type === "sequence" ? "<sequence>" : undefined);
}

function evaluate(expression: ModelExpression, values: Values): FoldValue {
  switch (expression.kind) {
    case "constant":
      return constantOf(expression.value);
    case "parameter": {
      let value = values.get(expression.path[0] ?? "") ?? unknownData;
      for (const step of expression.path.slice(1)) value = stepOf(value, step);
      return value;
    }
    case "call":
      if (expression.function === recipients) return values.get(recipients) ?? unknownData;
      return (
        targetFunctions[expression.function] ??
        ((given: readonly FoldValue[]) => fold(expression.function, given))
      )(expression.arguments.map((one) => evaluate(one, values)));
    case "list":
      return { type: "sequence", sort: "list", items: expression.items.map((one) => evaluate(one, values)) };
    case "concat":
      return joinedText(
        expression.parts.map((one) =>
          shown(one.kind === "constant" ? withHoles(evaluate(one, values)) : evaluate(one, values)),
        ),
      );
    default: {
      const answer = holds(expression, values);
      return answer === undefined ? unknownData : { type: "boolean", value: answer };
    }
  }
}

function constantOf(value: string | number | boolean | null): FoldValue {
  if (value === null) return { type: "nothing" };
  if (typeof value === "string") return textValue(value);
  if (typeof value === "boolean") return { type: "boolean", value };
  return constantValue({ type: "integer", value: BigInt(Math.trunc(value)) });
}

/** `address.host`, `address.port`: parts of a pair; `first`: the first of a list. */
function stepOf(value: FoldValue, step: string): FoldValue {
  if (value.type === "entries")
    return value.entries.find((one) => one.key === step)?.value ?? { type: "nothing" };
  if (value.type === "nothing") return value;
  const position = step === "second" ? 1 : step === "first" ? 0 : undefined;
  if (position === undefined) return unknownData;
  if (value.type === "sequence") return value.items[position] ?? unknownData;
  return position === 0 ? value : unknownData;
}

/** In the texts of targets `*` is a name that is not known, and never `..`; `**` is anything. */
function withHoles(value: FoldValue): FoldValue {
  if (value.type !== "text") return value;
  const pieces = value.pieces.flatMap((piece): PredictedText => {
    if (typeof piece !== "string" || !piece.includes("*")) return [piece];
    return piece
      .split(/(\*+)/u)
      .filter((part) => part !== "")
      .map((part) => (part === "*" ? anEntry : part === "**" ? anything : part));
  });
  return joinedText([pieces]);
}

/** Whom any message of the program is for; a function of targets, and what stands for its value. */
const recipients = "mail.recipients";

/** Mail has a target for each address. */
function targetsOf(effect: ModelEffect, values: Values): readonly EffectTarget[] {
  const [first] = effect.targets;
  if (first?.kind !== "call" || first.function !== "mail.addresses") return [targetOf(effect, values)];
  const [given] = first.arguments;
  const addresses = addressesOf(given === undefined ? undefined : evaluate(given, values));
  return addresses.map((one) => textTarget(one, effect.effect));
}

function targetOf(effect: ModelEffect, values: Values): EffectTarget {
  const [first, ...others] = effect.targets;
  if (first === undefined) return { kind: "none" };
  const isCall = (name: string): boolean => first.kind === "call" && first.function === name;
  const evaluated = evaluate(first, values);
  const value = first.kind === "constant" ? withHoles(evaluated) : evaluated;
  if (isCall("shell")) {
    const pieces = byteText(value);
    return isAny(pieces) ? { kind: "any" } : { kind: "shell", pieces };
  }
  if (isCall("words")) return wordsOf(value);
  if (others.length > 0) {
    return {
      kind: "words",
      words: effect.targets.map((one) => byteText(evaluate(one, values))),
      isOpen: false,
    };
  }
  return textTarget(value, effect.effect);
}

function wordsOf(value: FoldValue): EffectTarget {
  if (value.type !== "sequence") {
    const text = byteText(value);
    return isAny(text) ? { kind: "any" } : { kind: "words", words: [text], isOpen: false };
  }
  const open = value.items.findIndex((item) => item.type === "data" && !item.isPlain);
  const items = open < 0 ? value.items : value.items.slice(0, open);
  const [program] = items;
  if (program === undefined || isAny(byteText(program))) return { kind: "any" };
  return { kind: "words", words: items.map(byteText), isOpen: open >= 0 };
}

function isAny(text: PredictedText): boolean {
  const [only] = text;
  return text.length === 1 && typeof only === "object" && only.of === "anything";
}

/** Folders cannot be opened as files; elsewhere a name of which nothing is known may be `..`, or nothing at all. */
function textTarget(value: FoldValue, kind: string): EffectTarget {
  const isOpened = kind === "fs.read" || kind === "fs.write";
  const text = byteText(value);
  const pieces = text.map((piece, i) => (!isOpened && isBareName(text, i) ? anything : piece));
  return isAny(pieces) ? { kind: "any" } : { kind: "text", pieces };
}

function byteText(value: FoldValue): PredictedText {
  if (value.type === "bytes") {
    const decoded = fold("bytes.decode", [value]);
    return decoded.type === "text" ? decoded.pieces : [anything];
  }
  if (value.type === "nothing" || value.type === "boolean") return [anything];
  return shown(value);
}
