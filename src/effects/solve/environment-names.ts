import type { EffectTarget } from "../../policy/effect.ts";
import { memberOf } from "../models/library.ts";
import { isMemberField, memberField, hiddenField, type HeapObject } from "./heap.ts";
import { valuesAt } from "./places.ts";
import { valueOf, type BoundParameter, type Solver } from "./solver.ts";
import type { Value } from "./values.ts";

/** What the methods fold as that make a copy of the environment. */
export const environmentCopy = "env.copied";

/** The name of such copies. */
export const environmentCopyName = "<environment>";

/**
 * The variables that an environment has which a program is started with, beside those that it has anyway: each is written,
 * as far as that program is concerned. Any, where the names are not known.
 */
export function changedVariables(
  s: Solver,
  bound: BoundParameter | undefined,
  members: readonly string[],
): readonly EffectTarget[] {
  let places = bound?.places ?? [];
  for (const member of members) {
    const steps = places.flatMap((place) =>
      valuesAt(s.places, place).map((id) => memberPlaces(s, valueOf(s, id), member)),
    );
    if (steps.includes(undefined)) return [{ kind: "any" }];
    places = steps.flatMap((one) => one ?? []);
  }
  const names = new Set<string>();
  for (const place of places) {
    for (const id of valuesAt(s.places, place)) {
      const found = namesIn(s, valueOf(s, id));
      if (found === undefined) return [{ kind: "any" }];
      for (const name of found) names.add(name);
    }
  }
  return [...names].map((name) => ({ kind: "text", pieces: [name] }));
}

/** Where a member of options stands; undefined where that is not known. */
function memberPlaces(s: Solver, value: Value, member: string): readonly number[] | undefined {
  switch (value.kind) {
    case "object": {
      if (value.object.sort !== "record") return value.object.sort === "list" ? [] : undefined;
      const getter = value.object.fields.get(memberField(`get ${member}`));
      const isOpen = [value.object.restMembers, value.object.rest, behind(value.object), getter].some(
        (place) => place !== undefined && valuesAt(s.places, place).length > 0,
      );
      const place = value.object.fields.get(memberField(member));
      if (isOpen) return undefined;
      return place === undefined ? [] : [place];
    }
    case "constant":
    case "pattern":
    case "function":
    case "method":
    case "bound":
      return [];
    default:
      return undefined;
  }
}

/** The names in an environment; undefined where they are not known. */
function namesIn(s: Solver, value: Value): readonly string[] | undefined {
  if (value.kind === "constant") return value.constant.type === "nothing" ? [] : undefined;
  if (isEnvironment(s, value)) return [];
  if (value.kind !== "object") return undefined;
  const { object } = value;
  if (object.sort === "record") {
    const prototypes = behind(object);
    const others = prototypes === undefined ? [] : valuesAt(s.places, prototypes);
    const isOpen = [object.rest, object.restMembers].some((place) => valuesAt(s.places, place).length > 0);
    if (isOpen || !others.every((id) => isEnvironment(s, valueOf(s, id)))) return undefined;
    return [...object.fields.keys()].filter(isMemberField).map((key) => key.slice(2).replace(/^get /u, ""));
  }
  if (object.sort !== "dict") return undefined;
  const keys = object.fields.get(memberField("<keys>"));
  const named = (keys === undefined ? [] : valuesAt(s.places, keys)).map((id) => {
    const key = valueOf(s, id);
    return key.kind === "constant" && key.constant.type === "text" ? key.constant.value : undefined;
  });
  if (named.includes(undefined)) return undefined;
  const stored = [...object.fields.keys()].filter((key) => key.startsWith("t:")).map((key) => key.slice(2));
  // What is of the environment comes without names; what is not has some.
  return isSpread(s, object)
    ? undefined
    : [...new Set([...stored, ...named.filter((one) => one !== undefined)])];
}

/** Whether a dictionary has entries without names that are not of the environment. */
function isSpread(s: Solver, object: HeapObject): boolean {
  const isOwn =
    object.name === environmentCopyName || mixedIn.has(object) || object.fields.has(memberField("<keys>"));
  return !isOwn && valuesAt(s.places, object.rest).length > 0;
}

/** The dictionaries into which the environment was put. */
const mixedIn = new WeakSet<HeapObject>();

/** Notes that a dictionary gets all that is in something. */
export function noteMixedIn(s: Solver, object: HeapObject, value: Value): void {
  if (isEnvironment(s, value)) mixedIn.add(object);
}

/** The same, of a copy of the environment. */
export function noteMixedCopy(object: HeapObject): void {
  mixedIn.add(object);
}

/** Whether a value is the environment of the program itself: what copies it says so in its model. */
export function isEnvironment(s: Solver, value: Value): boolean {
  if (value.kind !== "instance") return false;
  const copy =
    memberOf(s.library, value, "copy")?.node.folds ?? memberOf(s.library, value, "__get__")?.node.folds;
  return copy === environmentCopy || copy === "env.variable";
}

function behind({ fields }: HeapObject): number | undefined {
  return fields.get(hiddenField("prototypes"));
}
