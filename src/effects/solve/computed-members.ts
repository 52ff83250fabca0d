import type { PredictedText } from "../../policy/effect.ts";
import type { PlainType } from "../language.ts";
import { memberAt, membersOf } from "../models/library.ts";
import { isMemberField } from "./heap.ts";
import { loadMember, lookInClass } from "./members.ts";
import { storeMember, tamper } from "./store-members.ts";
import { addEdge, addValue, watch } from "./places.ts";
import { putData, readAllMembers, valueOf, type Access, type Solver } from "./solver.ts";
import { anyValue, type Value, type ValueId } from "./values.ts";

/** A member whose name is computed: `getattr(x, name)`. */
export function loadComputedMember(s: Solver, id: ValueId, name: number, access: Access): void {
  watch(s.places, name, (key) => {
    const value = valueOf(s, key);
    if (value.kind === "constant" && value.constant.type === "text") {
      return loadMember(s, id, value.constant.value, access);
    }
    if (value.kind === "pattern" && !mayBeHook(s, value.pieces))
      return loadMatching(s, id, value.pieces, access);
    if (value.kind === "constant") return undefined;
    return loadAnyMember(s, id, access);
  });
}

/** Whether a text with holes may be a name that the language gives a meaning to. */
function mayBeHook(s: Solver, pieces: PredictedText): boolean {
  const [first] = pieces;
  return typeof first !== "string" || first.startsWith("_") || s.language.isHook(first);
}

function loadMatching(s: Solver, id: ValueId, pieces: PredictedText, access: Access): void {
  const value = valueOf(s, id);
  const pattern = regular(pieces);
  for (const name of namesOfType(s, value)) if (pattern.test(name)) loadMember(s, id, name, access);
  if (value.kind === "object") {
    let of = value.object.instanceOf ?? value.object;
    for (const key of [...of.fields.keys(), ...value.object.fields.keys()]) {
      if (isMemberField(key) && pattern.test(key.slice(2))) loadMember(s, id, key.slice(2), access);
    }
    const parents = of.classOf?.parents ?? [];
    if (of.sort === "class") {
      for (const parent of parents) watch(s.places, parent, (one) => loadMatching(s, one, pieces, access));
    }
    // What is stored later under such a name has a field by then; what is not yet there is looked for when all is done.
    s.afterwards.push(() => {
      of = value.object.instanceOf ?? value.object;
      for (const key of [...of.fields.keys(), ...value.object.fields.keys()]) {
        if (isMemberField(key) && pattern.test(key.slice(2))) loadMember(s, id, key.slice(2), access);
      }
    });
    return addEdge(s.places, value.object.restMembers, access.to);
  }
  if (value.kind !== "library" && value.kind !== "instance") return loadMember(s, id, "<computed>", access);
  const names = [...membersOf(value.node).keys()].filter((name) => pattern.test(name));
  for (const name of names) loadMember(s, id, name, access);
  return undefined;
}

/** The names of the members that a value has because of its type. */
function namesOfType(s: Solver, value: Value): readonly string[] {
  const type =
    value.kind === "pattern"
      ? "text"
      : value.kind === "constant"
        ? value.constant.type
        : containerType(value);
  const of = type === undefined || type === "data" ? undefined : memberAt(s.library, s.language.types[type]);
  return of === undefined ? [] : [...membersOf(of.node).keys()];
}

function containerType(value: Value): PlainType | undefined {
  if (value.kind === "namespace") return "dict";
  if (value.kind !== "object") return undefined;
  const { sort } = value.object;
  const isContainer =
    sort === "list" || sort === "tuple" || sort === "set" || sort === "dict" || sort === "generator";
  return isContainer ? sort : undefined;
}

function regular(pieces: PredictedText): RegExp {
  const source = pieces.map((piece) =>
    typeof piece === "string" ? piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&") : ".*",
  );
  return new RegExp(`^${source.join("")}$`, "su");
}

/** Any name at all, and so perhaps one through which everything can be reached. */
function loadAnyMember(s: Solver, id: ValueId, access: Access): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "object":
      readAllMembers(s, value.object, access.to);
      if (value.object.instanceOf !== undefined) {
        for (const key of value.object.instanceOf.fields.keys()) {
          if (isMemberField(key))
            lookInClass(s, value.object.instanceOf, key.slice(2), access, { instance: id });
        }
      }
      if (value.object.sort === "module") return undefined;
      return addValue(s.places, access.to, anyValue);
    case "constant":
      return addValue(s.places, access.to, anyValue);
    default:
      putData(s, access.to);
      return addValue(s.places, access.to, anyValue);
  }
}

/** `setattr(x, name, value)`, and entries of `__dict__`. */
export function storeComputedMember(
  s: Solver,
  id: ValueId,
  name: number,
  from: number,
  access: Access,
): void {
  watch(s.places, name, (key) => {
    const value = valueOf(s, key);
    if (value.kind === "constant" && value.constant.type === "text") {
      return storeMember(s, id, value.constant.value, from, access);
    }
    watch(s.places, from, (stored) => {
      const of = valueOf(s, stored);
      const isClass = of.kind === "object" && of.object.sort === "class";
      const isHarmless = value.kind === "pattern" && !mayBeHook(s, value.pieces);
      if (isClass && !isHarmless) tamper(s, "a member with a computed name", access);
    });
    return storeMember(s, id, undefined, from, access);
  });
}
