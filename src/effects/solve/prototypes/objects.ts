import type { PlainType } from "../../language.ts";
import { memberAt, memberOf, membersOf, type Library, type Member } from "../../models/library.ts";
import { hiddenField, memberField, prototypeMark, type HeapObject } from "../heap.ts";
import { addEdge, addValue } from "../places.ts";
import {
  fieldOf,
  isStored,
  makeObject,
  placeWith,
  valueId,
  valueOf,
  type Access,
  type Solver,
} from "../solver.ts";
import { anyRemoved, askedSymbols, removedName } from "../stored-names.ts";
import { someTextValue, type FunctionValue, type Value, type ValueId } from "../values.ts";

/** The field of what an object looks into for members that it does not have. */
export const prototypesField = hiddenField("prototypes");
/** The field of the object that a function is written as a member of. */
export const homeField = hiddenField("home");
/** The field of the objects that are made with an object as their prototype. */
export const instancesField = hiddenField("instances");
/** The field of what a promise gives, what a generator returns, what is sent to it. */
export const resultField = hiddenField("result");
export const sentField = hiddenField("sent");
/** The field of the keys of a map. */
export const keysField = hiddenField("keys");
/** The fields of what stands behind a proxy. */
export const targetField = hiddenField("target");
export const handlerField = hiddenField("handler");
/** The fields of what a bound function is called on, and of arguments whose number is not known. */
export const boundReceiverField = hiddenField("receiver");
export const spreadField = hiddenField("spread");

/** The methods by which an object of a library answers for names that its model cannot list. */
export const readHook = "__get__";
export const storeHook = "__set__";
export const removeHook = "__delete__";
export const listHook = "__keys__";

/** The name of the method that gives what a loop goes through. */
export const iteratorName = "@@iterator";

/** The name of the member that a class of a library inherits by. */
const inherited = "__proto__";
const deepest = 8;

/** A member of a class of a library, or of a class that it inherits from. */
export function inheritedMember(s: Solver, of: Member, name: string, depth = 0): Member | undefined {
  const own = memberOf(s.library, of, name);
  if (own !== undefined || depth > deepest || of.node.sort === "module") return own;
  const parent = memberOf(s.library, of, inherited);
  return parent === undefined ? undefined : inheritedMember(s, parent, name, depth + 1);
}

/** The names of all members of a class of a library, and of those that it inherits from. */
export function inheritedNames(s: Solver, of: Member): ReadonlySet<string> {
  const names = new Set<string>();
  let one: Member | undefined = of;
  for (let depth = 0; one !== undefined && depth <= deepest; depth++) {
    for (const name of membersOf(one.node).keys()) names.add(name);
    one = one.node.sort === "module" ? undefined : memberOf(s.library, one, inherited);
  }
  return names;
}

/** The method of a class of a library that answers for names which the model cannot list. */
export function hookOf(s: Solver, of: Member, hook: string): Member | undefined {
  const found = inheritedMember(s, of, hook);
  return found?.node.sort === "method" ? found : undefined;
}

/** Whether a class of a library is another, or inherits from it. */
export function isKindOf(s: Solver, of: Member, path: string, depth = 0): boolean {
  if (of.path === path) return true;
  const parent = depth > deepest ? undefined : memberOf(s.library, of, inherited);
  return parent !== undefined && isKindOf(s, parent, path, depth + 1);
}

/** The object from which instances of a class of a library have their members. */
export function prototypeOfLibrary(s: Solver, { path, node }: Member): Value {
  const text = valueId(s, { kind: "constant", constant: { type: "text", value: prototypeMark } });
  return { kind: "instance", path, node, text };
}

/** Whether a value is a function that no program writes, and has no members but those of functions. */
export function isFunctionOfLanguage(s: Solver, id: ValueId): boolean {
  const kind = s.table.values[id]?.kind;
  return kind === "method" || kind === "data-method" || kind === "bound";
}

export function isPrototypeOfLibrary(s: Solver, value: Value): boolean {
  if (value.kind !== "instance" || value.text === undefined) return false;
  const text = s.table.values[value.text];
  return text?.kind === "constant" && text.constant.type === "text" && text.constant.value === prototypeMark;
}

/** How objects are named that those have their members from which a function or class makes. */
export const prototypeSuffix = ".prototype";

/** The object from which those that a function makes have their members. */
export function prototypeOfFunction(s: Solver, id: ValueId, value: FunctionValue): number {
  const place = fieldOf(s, value.object, memberField("prototype"));
  if (!value.object.stored.has("prototype")) {
    value.object.stored.add("prototype");
    const made = makeObject(s, {
      sort: "record",
      name: `${value.function.name}${prototypeSuffix}`,
      span: value.function.span,
    });
    addValue(s.places, place, valueId(s, { kind: "object", object: made }));
    addValue(s.places, fieldOf(s, made, memberField("constructor")), id);
    made.stored.add(memberField("constructor"));
  }
  return place;
}

export function makeRecord(s: Solver, name: string, prototypes?: number): HeapObject {
  const object = makeObject(s, { sort: "record", name, span: undefined });
  if (prototypes !== undefined) addEdge(s.places, prototypes, fieldOf(s, object, prototypesField));
  return object;
}

/** The object that a call makes: one for all that it is called on. */
export function allocated(s: Solver, access: Access, sort: HeapObject["sort"], name: string): HeapObject {
  const key = `call ${access.to} ${sort} ${name}`;
  let object = s.made.get(key);
  if (object === undefined) s.made.set(key, (object = makeObject(s, { sort, name, span: access.site.span })));
  return object;
}

export function objectId(s: Solver, object: HeapObject): ValueId {
  return valueId(s, { kind: "object", object });
}

export function textId(s: Solver, value: string): ValueId {
  return valueId(s, { kind: "constant", constant: { type: "text", value } });
}

/** What the program itself stores in an object of a library. */
export function extrasOf(s: Solver, id: ValueId): HeapObject {
  let object = s.extras.get(id);
  if (object === undefined) s.extras.set(id, (object = makeRecord(s, "<extras>")));
  return object;
}

/** The class of a plain value. */
export function typeMember(s: Solver, type: keyof Solver["language"]["types"]): Member | undefined {
  let known = typeMembers.get(s.library);
  if (known === undefined) typeMembers.set(s.library, (known = new Map()));
  const path = s.language.types[type];
  if (!known.has(path)) known.set(path, memberAt(s.library, path));
  return known.get(path);
}

const typeMembers = new WeakMap<Library, Map<string, Member | undefined>>();

/** Some text, of which nothing else is known. */
export function someText(s: Solver): ValueId {
  return valueId(s, someTextValue);
}

export function nothingId(s: Solver): ValueId {
  return valueId(s, { kind: "constant", constant: { type: "nothing", name: "undefined" } });
}

export function placeWithText(s: Solver, text: string): number {
  return placeWith(s, textId(s, text));
}

/** Whether a value is a text, number or boolean. */
export function isPlain(value: Value): boolean {
  if (value.kind === "data") return value.of === "number" || value.names !== undefined;
  return value.kind === "pattern" || (value.kind === "constant" && value.constant.type !== "nothing");
}

/** A plain value as the object that holds it, where a program is given one. */
export function asObject(s: Solver, id: ValueId): ValueId {
  const value = valueOf(s, id);
  const type = isPlain(value) ? plainTypeOf(value) : undefined;
  const found = type === undefined ? undefined : typeMember(s, type);
  return found === undefined ? id : valueId(s, { kind: "instance", ...found, text: id });
}

function plainTypeOf(value: Value): PlainType {
  if (value.kind === "constant" && value.constant.type !== "data") return value.constant.type;
  return value.kind === "data" && value.of === "number" ? "float" : "text";
}

/** Whether the language asks objects for a member of this name. */
export function isAskedFor(s: Solver, name: string): boolean {
  return name.startsWith("@@") ? askedSymbols.has(name) : s.language.isHook(name);
}

/** Whether a name is that of an entry of a list. */
export function isIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(name);
}

/** Whether a number, or what compares with one as true and false do, may be written so. */
export function isNumberName(name: string): boolean {
  return /^(?:-?\d|-?Infinity$|NaN$|true$|false$)/.test(name);
}

/** Whether reading a member may run a function of the program. */
export function mayHaveGetter(s: Solver, name: string): boolean {
  return isStored(s, `get ${name}`) || isStored(s, "get");
}

/** Members of functions while they are called. */
export const callNames: readonly string[] = ["arguments", "caller"];

/** Whether the program may remove a member of this name. */
export function mayBeRemoved(s: Solver, name: string): boolean {
  return isStored(s, anyRemoved) || isStored(s, removedName(name));
}

export function mayHaveSetter(s: Solver, name: string): boolean {
  return isStored(s, `set ${name}`) || isStored(s, "set");
}

/** What makes functions of a sort: those that wait or yield are made by functions of their own, which no name leads to. */
export function functionClasses(s: Solver, sort: string): readonly Member[] {
  const names =
    sort === "generator"
      ? ["GeneratorFunction", "AsyncGeneratorFunction"]
      : sort === "async"
        ? ["AsyncFunction"]
        : ["Function"];
  return names.flatMap((name) => memberAt(s.library, `${s.language.builtins}.${name}`) ?? []);
}
