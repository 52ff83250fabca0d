import { isMemberField, memberField, type HeapObject } from "../heap.ts";
import { addValue, valuesAt, watch } from "../places.ts";
import { valueOf, type Site, type Solver } from "../solver.ts";
import { computedName, type UnseenMethod } from "../unseen-calls.ts";
import type { Value, ValueId } from "../values.ts";
import { loadProperty } from "./load-property.ts";
import { instancesField, prototypesField } from "./objects.ts";

const none: readonly UnseenMethod[] = [];
const nowhere: Site = { span: { start: 0, end: 0 }, frame: undefined, index: -1 };

/** The methods and accessors of an object that may be called on it where no call is written. */
export function unseenMethods(s: Solver, id: ValueId): readonly UnseenMethod[] {
  const object = membersOf(s, id, valueOf(s, id));
  if (object === undefined || object.sort === "module") return none;
  const chain = objectsBehind(s, object);
  const value = valueOf(s, id);
  // What is put in objects of other libraries is handed to them, and called, where it is put there.
  const isOfLanguage = value.kind === "instance" && value.path.startsWith(`${s.language.builtins}.`);
  const isOpen = chain.isOpen || (isOfLanguage && isOfLibrary(s, value));
  const heirs = object.fields.get(instancesField);
  const hasHeirs = heirs !== undefined && valuesAt(s.places, heirs).length > 0;
  const found: UnseenMethod[] = [];
  const add = (name: string, readInto: (to: number) => void): void => {
    found.push({ self: id, name, readInto });
  };
  for (const one of chain.objects) {
    if (valuesAt(s.places, one.restMembers).length > 0)
      add(`${computedName} ${one.number}`, (to) => functionsInto(s, one.restMembers, to));
    for (const [key, place] of one.fields) {
      const name = isMemberField(key) ? key.slice(memberField("").length) : "";
      // Nothing stores in what others have their members from but the program itself.
      if (name.startsWith("set ") && hasHeirs) continue;
      const isAccessor = name.startsWith("get ") || name.startsWith("set ");
      if (isAccessor) add(`${name} ${one.number}`, (to) => functionsInto(s, place, to));
      else if (name !== "" && name !== s.language.initialise && (isOpen || s.language.isHookOfObjects(name)))
        add(name, (to) => loadProperty(s, id, name, { to, site: nowhere, isPerhaps: true }));
    }
  }
  return found;
}

/** Functions of the program; those of libraries do nothing that matters with what accessors and hooks without names are given. */
function functionsInto(s: Solver, from: number, to: number): void {
  watch(s.places, from, (id) => {
    const { kind } = valueOf(s, id);
    if (kind === "function" || kind === "object") addValue(s.places, to, id);
  });
}

/** Where the members of a value stand that the program gave it. */
function membersOf(s: Solver, id: ValueId, value: Value): HeapObject | undefined {
  switch (value.kind) {
    case "object":
    case "function":
      return value.object;
    case "library":
    case "instance":
      return s.extras.get(id);
    default:
      return undefined;
  }
}

/** An object and those behind it, and whether there is one of a library that calls its methods by name. */
function objectsBehind(s: Solver, of: HeapObject): { objects: ReadonlySet<HeapObject>; isOpen: boolean } {
  const objects = new Set<HeapObject>();
  let isOpen = false;
  const visit = (object: HeapObject): void => {
    if (objects.has(object)) return;
    objects.add(object);
    const behind = object.fields.get(prototypesField);
    for (const id of behind === undefined ? [] : valuesAt(s.places, behind)) {
      const value = valueOf(s, id);
      const next = membersOf(s, id, value);
      if (next !== undefined) visit(next);
      isOpen ||= isOfLibrary(s, value);
    }
  };
  visit(of);
  return { objects, isOpen };
}

/** Whether a value is of a class of a library that calls other methods of its instances than those that the language calls. */
function isOfLibrary({ language: { callHooksOnly } }: Solver, value: Value): boolean {
  return value.kind === "instance" && !callHooksOnly.has(value.path);
}
