import { memberOf, ownName, type Member } from "../models/library.ts";
import { parametersOf } from "../targets/targets.ts";
import { isMark } from "./folding.ts";
import { handToCaller } from "./handed-over.ts";
import { memberField, type HeapObject } from "./heap.ts";
import { isRootMethod, lookInClass } from "./members.ts";
import { isPlainType } from "./plain-types.ts";
import { addEdge, newPlace, watch } from "./places.ts";
import { mayReaddress } from "./recipients.ts";
import {
  fieldOf,
  firstTime,
  isStored,
  noteStored,
  numberOfName,
  placeWith,
  Step,
  unknown,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "./solver.ts";
import type { InstanceValue, Value, ValueId } from "./values.ts";

/** Stores under a name, or under one that is not known. */
export function storeMember(
  s: Solver,
  id: ValueId,
  name: string | undefined,
  from: number,
  access: Access,
): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "object":
      return storeInObject(s, id, value.object, name, from, access);
    case "function":
      if (name !== undefined && isReserved(s, name)) return tamper(s, `\`${name}\` of a function`, access);
      addEdge(
        s.places,
        from,
        name === undefined ? value.object.restMembers : fieldOf(s, value.object, memberField(name)),
      );
      return undefined;
    case "library":
      return storeInLibrary(s, value, name, from, access);
    case "wrapped":
    case "bound":
      return storeMember(s, value.kind === "bound" ? value.callee : value.value, name, from, access);
    case "super":
      return storeInObject(s, value.self, value.object, name, from, access);
    case "namespace":
      return storeMember(s, value.of, name, from, access);
    default: {
      const found =
        value.kind === "instance" && name !== undefined ? memberOf(s.library, value, name) : undefined;
      if (value.kind === "instance" && changesText(s, value, found))
        return tamper(s, `what \`${value.path}\` stands for`, access);
      if (found?.node.is === "unknown") return tamper(s, `\`${found.path}\``, access);
      if (found !== undefined && actsWhenAssigned(found)) assign(s, found, from, access, id);
      if (name !== undefined && isReserved(s, name)) return tamper(s, `\`${name}\` of an object`, access);
      mayReaddress(s, id);
      return handToCaller(s, from, access.site);
    }
  }
}

/** A property whose row says what happens with the value that it is given. */
function actsWhenAssigned({ path, node }: Member): boolean {
  if (node.folds === "store.allowed" && node.does !== undefined) return true;
  if (node.sort !== "property") return false;
  const own = ownName(path);
  return (
    node.calls?.some(({ callee }) => callee[0] === own) === true ||
    node.does?.some((effect) => parametersOf(effect).includes(own)) === true
  );
}

function assign(s: Solver, { path, node }: Member, from: number, access: Access, of?: ValueId): void {
  const bound = new Map([[ownName(path), { places: [from], isAbsent: false, isRest: false }]]);
  s.rules.applyBound(s, { path, node, receiver: of }, bound, access);
}

function isReserved(s: Solver, name: string): boolean {
  return s.language.unchangeable.has(name);
}

export function tamper(s: Solver, what: string, access: Access): void {
  unknown(s, `changes ${what}`, access.site);
}

function storeInObject(
  s: Solver,
  id: ValueId,
  object: HeapObject,
  name: string | undefined,
  from: number,
  access: Access,
): void {
  if (object.sort === "class" || object.sort === "module" || name !== undefined) noteStored(s, name);
  if (name === undefined) return addEdge(s.places, from, object.restMembers);
  if (isReserved(s, name)) return tamper(s, `\`${name}\` of an object`, access);
  addEdge(s.places, from, fieldOf(s, object, memberField(name)));
  if (object.instanceOf !== undefined) storeThroughClass(s, id, object.instanceOf, name, from, access);
  if (object.sort === "class" && isStored(s, s.language.nameMember)) {
    nameMember(s, id, name, from, access);
  }
  if (object.sort === "class" && s.language.isHook(name) && !s.language.calledBySyntax.has(name)) {
    watch(s.places, from, (value) => {
      const kind = valueOf(s, value).kind;
      if (kind !== "function" && kind !== "wrapped") handToCaller(s, placeWith(s, value), access.site);
    });
  }
}

/** An object that becomes a member of a class may be told under which name. */
function nameMember(s: Solver, of: ValueId, name: string, from: number, access: Access): void {
  const given = [of, valueId(s, { kind: "constant", constant: { type: "text", value: name } })];
  watch(s.places, from, (id) => {
    const value = valueOf(s, id);
    if (value.kind !== "object" || value.object.instanceOf === undefined) return;
    const found = newPlace(s.places);
    lookInClass(
      s,
      value.object.instanceOf,
      s.language.nameMember,
      { ...access, to: found },
      { instance: id },
    );
    watch(s.places, found, (callee) => {
      const passed = given.map((one) => ({ place: placeWith(s, one) }));
      s.rules.invoke(s, callee, { arguments: passed, to: s.nowhere, site: access.site });
    });
  });
}

/** Properties, and objects with a hook for it, take what is stored under their name. */
function storeThroughClass(
  s: Solver,
  id: ValueId,
  of: HeapObject,
  name: string,
  from: number,
  access: Access,
): void {
  if (!firstTime(s, Step.Store, id, numberOfName(s, name), from)) return;
  const nowhere = newPlace(s.places);
  const call = (callee: ValueId, ...places: readonly number[]): void => {
    if (isRootMethod(s, callee)) return;
    s.rules.invoke(s, callee, {
      arguments: places.map((place) => ({ place })),
      to: nowhere,
      site: access.site,
    });
  };
  watch(s.places, fieldOf(s, of, memberField(name)), (member) => {
    const value = valueOf(s, member);
    if (value.kind === "wrapped" && value.how === "property") call(value.value, placeWith(s, id), from);
    if (value.kind !== "object" || value.object.instanceOf === undefined) return;
    if (!isStored(s, s.language.setThrough)) return;
    const found = newPlace(s.places);
    lookInClass(
      s,
      value.object.instanceOf,
      s.language.setThrough,
      { ...access, to: found },
      { instance: member },
    );
    watch(s.places, found, (callee) => call(callee, placeWith(s, id), from));
  });
  if (!isStored(s, s.language.storeMember)) return;
  const found = newPlace(s.places);
  lookInClass(s, of, s.language.storeMember, { ...access, to: found }, { instance: id });
  const key = placeWith(s, valueId(s, { kind: "constant", constant: { type: "text", value: name } }));
  watch(s.places, found, (callee) => call(callee, key, from));
}

/** Whether programs may assign a member of a library: a hook, which the library then calls, or a setting. */
export function isThereToBeAssigned({ path, node }: Member): boolean {
  const own = ownName(path);
  return node.folds === "store.allowed" || node.calls?.some(({ callee }) => callee[0] === own) === true;
}

/** Members that say what an object stands for as a text: an address or a path. */
const addresses: ReadonlySet<string> = new Set(["store.address", "text.same"]);

/**
 * Whether a store changes what an object of a library stands for. What comes behind the host of an address says nothing of
 * where that is.
 */
export function changesText(s: Solver, { text }: InstanceValue, found: Member | undefined): boolean {
  if (text === undefined || isMark(s, text)) return false;
  const folds = found?.node.folds ?? "";
  if (folds === "store.below_host") return !/^(?:https?|wss?):/iu.test(startOf(valueOf(s, text)));
  return addresses.has(folds);
}

function startOf(text: Value): string {
  if (text.kind === "pattern") return typeof text.pieces[0] === "string" ? text.pieces[0] : "";
  return text.kind === "constant" && text.constant.type === "text" ? text.constant.value : "";
}

/** Some members of libraries are there to be assigned; any other change of a library is tampering. */
export function storeInLibrary(
  s: Solver,
  value: Member,
  name: string | undefined,
  from: number,
  access: Access,
  known?: Member,
  of?: ValueId,
): void {
  if (isPlainType(s.language, value.path)) return;
  const found = known ?? (name === undefined ? undefined : memberOf(s.library, value, name));
  if (found === undefined || !isThereToBeAssigned(found)) {
    return tamper(s, `\`${value.path}.${name ?? "…"}\``, access);
  }
  assign(s, found, from, access, of);
}
