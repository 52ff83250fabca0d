import { invariant } from "../../base/assert.ts";
import { memberOf } from "../models/library.ts";
import type { OperatorRule } from "../language.ts";
import { callHook } from "./entries.ts";
import { environmentCopyName, isEnvironment, noteMixedCopy, noteMixedIn } from "./environment-names.ts";
import { foldedInto } from "./folding.ts";
import { handOver, handToCaller } from "./handed-over.ts";
import { isMemberField, memberField, type HeapObject } from "./heap.ts";
import { iterate } from "./iteration.ts";
import { loadMember, methodIn } from "./members.ts";
import { tamper } from "./store-members.ts";
import { eachMetaclass } from "./metaclasses.ts";
import { addEdge, addValue, newPlace, watch } from "./places.ts";
import {
  fieldOf,
  placeOf,
  isStored,
  mixEntries,
  placeWith,
  putData,
  readAllEntries,
  valueOf,
  type Access,
  type Solver,
  objectFor,
  valueId,
} from "./solver.ts";
import { anyValue, dataValue, numberValue, type ValueId } from "./values.ts";

/** An operation of the language: methods that stand behind it, and what it gives. */
export function operate(s: Solver, operator: string, operands: readonly number[], access: Access): void {
  const rule = s.language.operators[operator];
  invariant(rule !== undefined, `${operator} is in the table of operators`);
  callHooks(s, rule, operands, access);
  if (rule.shows) s.shown.push({ places: operands, site: access.site });
  if (rule.readsEntries) readOwnEntries(s, operands, access);
  const [first = placeWith(s), second = placeWith(s)] = operands;
  switch (rule.gives) {
    case "nothing":
      return undefined;
    case "data":
      if (rule.folds === undefined) return putData(s, access.to);
      return foldedInto(s, rule.folds, operands, (result) => addValue(s.places, access.to, result));
    case "operands":
      return combine(s, rule, [withoutAnswering(s, rule, first), ...operands.slice(1)], access);
    case "first":
      return addEdge(s.places, first, access.to);
    case "awaited":
      addEdge(s.places, first, access.to);
      // The method that is asked gives a generator; what that returns comes out.
      return watch(s.places, access.to, (id) => {
        const value = valueOf(s, id);
        if (value.kind === "object" && value.object.sort === "generator")
          addEdge(s.places, fieldOf(s, value.object, memberField("<returned>")), access.to);
      });
    case "entered":
      return enter(s, rule, first, access);
    case "elements":
      return iterate(s, first, access);
    case "extend":
      watch(s.places, first, (id) => {
        const value = valueOf(s, id);
        if (value.kind === "object" && isContainer(value.object) && value.object.sort !== "tuple")
          iterate(s, second, { ...access, to: value.object.rest });
      });
      return combine(s, rule, operands, { ...access, to: counting(s, access.to) });
    case "unpack":
      return unpack(s, first, access);
    case "gather":
      watch(s.places, first, (id) => {
        const value = valueOf(s, id);
        if (value.kind === "object") addEdge(s.places, second, value.object.rest);
      });
      return undefined;
    case "super":
      return s.rules.makeSuper(s, operands, access);
    case "match-position":
      return matchPosition(s, first, second, access);
    case "update":
      watch(s.places, first, (id) => {
        const value = valueOf(s, id);
        if (value.kind === "object") updateFrom(s, value.object, second, access);
        else updateOther(s, id, second, access);
      });
      return undefined;
    case "raise":
      return raise(s, first, access);
    case "catch":
      putData(s, access.to);
      return addEdge(s.places, s.raised, access.to);
    case "delegate":
      return delegate(s, first, second, access);
    case "give-up":
      handOver(s, second);
      watch(s.places, first, (id) => {
        const value = valueOf(s, id);
        if (value.kind === "object")
          addEdge(s.places, second, fieldOf(s, value.object, memberField("<returned>")));
      });
      return undefined;
    case "remove-entry":
    case "remove-member":
      return watch(s.places, first, (id) => remove(s, id, access));
    case "keep":
      return handToCaller(s, second, access.site);
    case "annotate":
      return addEdge(s.places, first, s.annotations);
    default:
      return invariant(false, `${operator} is an operator of languages with classes`);
  }
}

/** Objects of the program that say themselves what their entries are. */
function readOwnEntries(s: Solver, operands: readonly number[], access: Access): void {
  watch(s.places, operands.at(-1) ?? -1, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.instanceOf !== undefined)
      s.rules.loadEntry(s, placeOf(s, id), "unknown", { ...access, to: newPlace(s.places) });
  });
}

/** Sequences as they are; of everything else what comes out one by one. */
function unpack(s: Solver, first: number, access: Access): void {
  watch(s.places, first, (id) => {
    const value = valueOf(s, id);
    const isSequence =
      value.kind === "object" && (value.object.sort === "list" || value.object.sort === "tuple");
    if (isSequence || (value.kind !== "object" && value.kind !== "instance"))
      return addValue(s.places, access.to, id);
    const made = objectFor(s, access, "list", "<unpacked>");
    addValue(s.places, access.to, valueId(s, { kind: "object", object: made }));
    return iterate(s, placeOf(s, id), { ...access, to: made.rest });
  });
}

export function isContainer(object: HeapObject): boolean {
  return (
    ["list", "tuple", "set", "dict", "generator"].includes(object.sort) || object.instanceOf !== undefined
  );
}

/** The methods of the operands that the language calls for the operator, each with the other operands. */
function callHooks(s: Solver, rule: OperatorRule, operands: readonly number[], access: Access): void {
  const all = rule.hooks ?? [];
  for (let i = 0; i < all.length; i++) {
    const [own, hooks] = [operands[i], all[i] ?? []];
    if (own === undefined || hooks.length === 0) continue;
    let others: readonly number[] | undefined;
    watch(s.places, own, (id) => {
      const { kind } = valueOf(s, id);
      if (kind === "any") addValue(s.places, access.to, anyValue);
      if (kind !== "instance" && kind !== "object") return;
      others ??= otherOperands(s, rule, operands, i);
      callHooksOf(s, id, hooks, others, access);
    });
  }
  const last = operands.at(-1);
  if (last === undefined || rule.ofClass === undefined) return;
  const others = operands.slice(0, -1).map((place) => ({ place }));
  for (const hook of rule.ofClass) {
    watch(s.places, last, (id) => {
      const value = valueOf(s, id);
      if (value.kind !== "object" || value.object.sort !== "class" || !isStored(s, hook)) return;
      const found = methodIn(s, value.object, hook, { class: id }, access.site);
      watch(s.places, found, (callee) => s.rules.invoke(s, callee, { arguments: others, ...access }));
    });
  }
}

function otherOperands(s: Solver, rule: OperatorRule, operands: readonly number[], own: number): number[] {
  const others = operands.filter((_, k) => k !== own);
  for (let n = 0; n < (rule.extra ?? 0); n++) others.push(placeOf(s, dataValue));
  return others;
}

function callHooksOf(
  s: Solver,
  id: ValueId,
  hooks: readonly string[],
  others: readonly number[],
  access: Access,
): void {
  const value = valueOf(s, id);
  if (value.kind === "instance") {
    for (const hook of hooks) {
      const found = memberOf(s.library, value, hook);
      const call = { arguments: others.map((place) => ({ place })), ...access };
      if (found !== undefined) return s.rules.applyRow(s, { ...found, receiver: id }, call);
    }
    return undefined;
  }
  if (value.kind !== "object") return undefined;
  for (const hook of hooks) {
    if (value.object.instanceOf !== undefined) callHook(s, id, value.object.instanceOf, hook, others, access);
    eachMetaclass(s, value.object, (one) => {
      const of = valueOf(s, one);
      if (of.kind === "object") callHook(s, id, of.object, hook, others, access);
    });
  }
  return undefined;
}

/** What stands in the first operand, but for instances of libraries that have the method: what that gives comes out, nothing else. */
function withoutAnswering(s: Solver, { hooks }: OperatorRule, first: number): number {
  const own = hooks?.[0] ?? [];
  if (own.length === 0) return first;
  const others = newPlace(s.places);
  watch(s.places, first, (id) => {
    const value = valueOf(s, id);
    const hasOwn =
      value.kind === "instance" && own.some((hook) => memberOf(s.library, value, hook) !== undefined);
    if (!hasOwn) addValue(s.places, others, id);
  });
  return others;
}

/** Computed where it can be; else one of the operands may come out, or new data. */
function combine(s: Solver, { folds }: OperatorRule, operands: readonly number[], access: Access): void {
  const pass = (): void => {
    for (const operand of operands) {
      watch(s.places, operand, (id) => {
        const value = valueOf(s, id);
        if (value.kind === "object" && isContainer(value.object)) addValue(s.places, access.to, id);
      });
    }
  };
  if (folds === undefined) {
    watch(s.places, operands[0] ?? -1, () => putData(s, access.to));
    return pass();
  }
  let hasPassed = false;
  foldedInto(s, folds, operands, (result) => {
    addValue(s.places, access.to, result);
    if (result !== dataValue || hasPassed) return;
    hasPassed = true;
    pass();
  });
}

/** So many sums of what is added to again and again; it is not counted further, but some number. */
const mostSums = 8;

/** The place of sums, which come to another place as long as they are few. */
function counting(s: Solver, to: number): number {
  const sums = newPlace(s.places);
  let count = 0;
  watch(s.places, sums, (id) => {
    const value = valueOf(s, id);
    const isInteger = value.kind === "constant" && value.constant.type === "integer";
    if (isInteger) count++;
    addValue(s.places, to, isInteger && count > mostSums ? numberValue : id);
  });
  return sums;
}

/** What `with` gives a name to: what the method gives, or for others the object itself. */
function enter(s: Solver, rule: OperatorRule, first: number, access: Access): void {
  watch(s.places, first, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.instanceOf !== undefined) {
      const hasOwn = (rule.hooks?.[0] ?? []).some((hook) => isStored(s, hook));
      if (!hasOwn) addValue(s.places, access.to, id);
      return undefined;
    }
    if (value.kind === "instance") {
      const hook = (rule.hooks?.[0] ?? []).find((one) => memberOf(s.library, value, one) !== undefined);
      if (hook !== undefined) return undefined;
    }
    if (value.kind === "object" && value.object.sort === "generator")
      return readAllEntries(s, value.object, access.to);
    return addValue(s.places, access.to, id);
  });
}

/** A pattern's part by position: of plain values the value itself, of others the members that the class lists. */
function matchPosition(s: Solver, subject: number, of: number, access: Access): void {
  watch(s.places, subject, (id) => {
    const value = valueOf(s, id);
    addValue(s.places, access.to, id);
    if (value.kind === "object" && value.object.instanceOf !== undefined) {
      for (const place of [...value.object.fields.values(), value.object.restMembers])
        addEdge(s.places, place, access.to);
    }
  });
  const listed = newPlace(s.places);
  const names = newPlace(s.places);
  watch(s.places, of, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object") loadMember(s, id, s.language.positions, { ...access, to: listed });
  });
  iterate(s, listed, { ...access, to: names });
  watch(s.places, names, (name) => {
    const key = valueOf(s, name);
    if (key.kind !== "constant" || key.constant.type !== "text") return;
    const member = key.constant.value;
    watch(s.places, subject, (id) => loadMember(s, id, member, access));
  });
}

function updateFrom(s: Solver, object: HeapObject, from: number, access: Access): void {
  watch(s.places, from, (id) => {
    const value = valueOf(s, id);
    noteMixedIn(s, object, value);
    const keys = fieldOf(s, object, memberField("<keys>"));
    if (value.kind !== "object") {
      if (!isEnvironment(s, value)) putData(s, keys);
      return iterate(s, placeOf(s, id), { ...access, to: object.rest });
    }
    if (value.object.name === environmentCopyName) noteMixedCopy(object);
    if (value.object.sort !== "dict") putData(s, keys);
    const nameOf = (key: string): void => {
      if (!key.startsWith("t:")) return;
      addValue(
        s.places,
        keys,
        valueId(s, { kind: "constant", constant: { type: "text", value: key.slice(2) } }),
      );
    };
    for (const key of value.object.fields.keys()) nameOf(key);
    value.object.fieldWatchers = [...value.object.fieldWatchers, nameOf];
    readAllEntries(s, value.object, object.rest);
    return addEdge(
      s.places,
      fieldOf(s, value.object, memberField("<keys>")),
      fieldOf(s, object, memberField("<keys>")),
    );
  });
}

/** Stores what a mapping holds in something that is no container of the program: under its keys, or any. */
function updateOther(s: Solver, id: ValueId, from: number, access: Access): void {
  const of = placeOf(s, id);
  watch(s.places, from, (one) => {
    const value = valueOf(s, one);
    if (value.kind !== "object") return s.rules.storeEntry(s, of, "unknown", placeOf(s, one), access);
    const { object } = value;
    const storeField = (key: string, place: number): void => {
      if (!isMemberField(key)) s.rules.storeEntry(s, of, { name: key }, place, access);
    };
    for (const [key, place] of object.fields) storeField(key, place);
    object.fieldWatchers = [...object.fieldWatchers, storeField];
    watch(s.places, object.rest, (one) => s.rules.storeEntry(s, of, "unknown", placeOf(s, one), access));
    return undefined;
  });
}

function raise(s: Solver, first: number, access: Access): void {
  watch(s.places, first, (id) => {
    const value = valueOf(s, id);
    const call = { arguments: [], to: s.raised, site: access.site };
    if (value.kind === "object" && value.object.sort === "class") s.rules.invoke(s, id, call);
    else if (value.kind === "object") addValue(s.places, s.raised, id);
  });
}

/** `yield from`: what the inner one returns comes out, what is sent goes in. */
function delegate(s: Solver, source: number, outer: number, access: Access): void {
  putData(s, access.to);
  watch(s.places, source, (id) => {
    const inner = valueOf(s, id);
    if (inner.kind !== "object") return;
    addEdge(s.places, fieldOf(s, inner.object, memberField("<returned>")), access.to);
    watch(s.places, outer, (one) => {
      const own = valueOf(s, one);
      if (own.kind !== "object") return;
      addEdge(
        s.places,
        fieldOf(s, own.object, memberField("<sent>")),
        fieldOf(s, inner.object, memberField("<sent>")),
      );
    });
  });
}

function remove(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  if (value.kind === "library") tamper(s, `\`${value.path}\``, access);
  if (value.kind === "namespace") tamper(s, "a namespace", access);
  if (value.kind !== "object") return;
  if (value.object.sort === "module" || value.object.sort === "class")
    tamper(s, `\`${value.object.name}\``, access);
  else mixEntries(s, value.object);
}
