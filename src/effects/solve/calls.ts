import { memberOf } from "../models/library.ts";
import type { Argument } from "../effect-ir.ts";
import { positionKey } from "../item-key.ts";
import { placeIn, type Frame } from "./frame.ts";
import { frameFor } from "./frames.ts";
import { lateInto, lateRest, positionsOf, restName } from "./arguments.ts";
import { handToCaller, keptPlace, mayChange } from "./handed-over.ts";
import { areFieldsSure } from "./class-fields.ts";
import { memberField, positionalArguments, type HeapObject } from "./heap.ts";
import { isRootMethod, methodIn } from "./members.ts";
import { eachMetaclass } from "./metaclasses.ts";
import { callPartial } from "./partials.ts";
import { addEdge, addValue, newPlace, valuesAt, watch } from "./places.ts";
import {
  fieldOf,
  makeObject,
  firstTime,
  isFirstCall,
  isStored,
  Step,
  placeOf,
  put,
  putData,
  unknown,
  valueId,
  valueOf,
  type Call,
  type Solver,
} from "./solver.ts";
import { anyValue, type FunctionValue, type Value, type ValueId } from "./values.ts";

/** Calls one value that may be what is called. */
export function invoke(s: Solver, id: ValueId, call: Call): void {
  const value = valueOf(s, id);
  switch (value.kind) {
    case "function":
      return callFunction(s, id, value, call);
    case "bound":
      return invoke(s, value.callee, {
        ...call,
        arguments: [{ place: placeOf(s, value.receiver) }, ...call.arguments],
      });
    case "partial":
      return callPartial(s, value.object, call);
    case "object":
      return callObject(s, id, value.object, call);
    case "library":
      return callLibrary(s, value, call);
    case "instance":
      return callInstance(s, id, value, call);
    case "method":
      return s.rules.applyRow(s, value, call);
    case "data-method":
      return callDataMethod(s, value.name, call);
    case "data":
      unknown(s, "calls a value of which nothing is known", call.site, id);
      return addValue(s.places, call.to, anyValue);
    case "any":
      unknown(s, "calls something that may be anything", call.site, id);
      return addValue(s.places, call.to, anyValue);
    case "callback":
      s.callbacks.push({ name: value.name, site: call.site });
      for (const one of call.arguments) handToCaller(s, one.place, call.site);
      return putData(s, call.to);
    case "wrapped":
      return value.how === "property" ? undefined : invoke(s, value.value, call);
    case "constant":
    case "pattern":
    case "namespace":
    case "super":
      // None of these can be called: the program fails there.
      return undefined;
  }
}

function callFunction(s: Solver, id: ValueId, value: FunctionValue, call: Call): void {
  s.called.add(id);
  const frame = frameFor(s, value, call);
  bindArguments(s, frame, value.defaults, call);
  s.rules.start(s, frame);
  addEdge(s.places, placeIn(frame, value.function.result), call.to);
}

/** Passes the arguments of a call to the parameters of a function of the program. */
export function bindArguments(
  s: Solver,
  frame: Frame,
  defaults: readonly (number | undefined)[],
  { arguments: given, site }: Call,
): void {
  const { parameters } = frame.function;
  const positions = positionsOf(given);
  const isPlain = positions.plain === given;
  const taken = isPlain ? none : new Set<Argument>();
  let position = 0;
  for (let i = 0; i < parameters.length; i++) {
    const parameter = parameters[i];
    if (parameter === undefined) continue;
    const to = placeIn(frame, parameter.place);
    const fallback = defaults[i];
    if (parameter.passing === "positions") {
      const rest = restObject(s, frame, parameter.place, "tuple");
      rest.leastEntries = Math.min(rest.leastEntries, Math.max(0, positions.plain.length - position));
      for (let k = position; k < positions.plain.length; k++) {
        const from = positions.plain[k]?.place;
        if (from !== undefined) storeStarted(s, rest, positionKey(k - position), from);
      }
      lateRest(s, positions.late, rest.rest, site);
      continue;
    }
    if (parameter.passing === "names") {
      const rest = restObject(s, frame, parameter.place, "dict");
      for (const one of given) {
        if (one.name !== undefined && !taken.has(one)) storeStarted(s, rest, `t:${one.name}`, one.place);
        if (one.spread === "names") spreadInto(s, one.place, rest.rest, site);
      }
      continue;
    }
    const own = parameter.passing === "name" ? undefined : positions.plain[position];
    const named =
      isPlain || parameter.passing === "position"
        ? undefined
        : given.find((one) => one.name === parameter.name);
    if (own !== undefined) addEdge(s.places, own.place, to);
    if (named !== undefined) {
      taken.add(named);
      addEdge(s.places, named.place, to);
    }
    if (own === undefined && parameter.passing !== "name") lateInto(s, positions, position, to, site);
    if (named === undefined && !isPlain) {
      for (const one of given) {
        if (one.spread !== "names") continue;
        s.rules.loadEntry(s, one.place, { name: `t:${parameter.name}` }, { to, site });
      }
    }
    if (fallback !== undefined && own === undefined && named === undefined) addEdge(s.places, fallback, to);
    if (parameter.passing !== "name") position++;
  }
}

const none: Set<Argument> = new Set();

function storeStarted(s: Solver, object: HeapObject, key: string, from: number): void {
  object.stored.add(key);
  addEdge(s.places, from, fieldOf(s, object, key));
}

function spreadInto(s: Solver, from: number, to: number, site: Call["site"]): void {
  s.rules.loadEntry(s, from, "unknown", { to, site });
}

function restObject(s: Solver, frame: Frame, place: number, sort: "tuple" | "dict"): HeapObject {
  const to = placeIn(frame, place);
  for (const id of valuesAt(s.places, to)) {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.name === restName) return value.object;
  }
  const object = makeObject(s, { sort, name: restName, span: undefined });
  object.leastEntries = Infinity;
  put(s, to, { kind: "object", object });
  return object;
}

function callObject(s: Solver, id: ValueId, object: HeapObject, call: Call): void {
  if (object.sort === "class") return construct(s, id, object, call);
  const of = object.instanceOf;
  if (of === undefined || !isFirstCall(s, id, call)) return;
  const found = methodIn(s, of, s.language.call, { instance: id }, call.site);
  watch(s.places, found, (callee) => {
    if (!isRootMethod(s, callee)) invoke(s, callee, call);
  });
}

/** Makes an instance of a class of the program. */
export function construct(s: Solver, id: ValueId, object: HeapObject, call: Call): void {
  const instance = instanceOf(s, object);
  addValue(s.places, call.to, instance);
  if (!firstTime(s, Step.Construct, id, call.site.span.start, call.to)) return;
  const { language } = s;
  const made = methodIn(s, object, language.allocate, { class: id }, call.site);
  const filled = methodIn(s, object, language.initialise, { instance }, call.site);
  const areFields = takesFields(s, object, call);
  watch(s.places, made, (callee) => {
    // What a class of plain data makes of its arguments, it keeps in the fields.
    if (areFields && valueOf(s, callee).kind === "data-method") return;
    invoke(s, callee, { ...call, arguments: [{ place: placeOf(s, id) }, ...call.arguments] });
  });
  watch(s.places, filled, (callee) => {
    if (areFields && valueOf(s, callee).kind === "data-method") return;
    invoke(s, callee, { ...call, to: newPlace(s.places) });
  });
  eachMetaclass(s, object, (value) => {
    const of = valueOf(s, value);
    if (of.kind !== "object") return;
    const found = methodIn(s, of.object, language.call, { instance: id }, call.site);
    watch(s.places, found, (callee) => invoke(s, callee, call));
  });
  keepArguments(s, object, instance, call, filled);
}

/** Where no method of the program takes them, the arguments are kept in the instance: by dataclasses, by classes of libraries. */
function keepArguments(s: Solver, object: HeapObject, instance: ValueId, call: Call, filled: number): void {
  const own = valueOf(s, instance);
  if (own.kind !== "object") return;
  s.afterwards.push(() => {
    if (valuesAt(s.places, filled).some((one) => valueOf(s, one).kind === "bound")) return;
    storeArguments(s, object, own.object, call);
  });
  const areFields = takesFields(s, object, call);
  for (const parent of object.classOf?.parents ?? []) {
    watch(s.places, parent, (value) => {
      const of = valueOf(s, value);
      if (areFields && of.kind === "library" && of.node.is === "pure") return;
      if (of.kind === "library" && of.node.sort === "class") {
        const result = newPlace(s.places);
        if (of.node.folds?.startsWith("dict.") === true) fillByMethod(s, instance, call);
        s.rules.applyRow(s, { ...of, receiver: instance }, { ...call, to: result });
        watch(s.places, result, (one) => {
          if (valueOf(s, one).kind === "wrapped") addValue(s.places, call.to, one);
        });
      }
    });
  }
}

/** Whether each argument of a call is one of the fields. */
function takesFields(s: Solver, { classOf }: HeapObject, { arguments: given }: Call): boolean {
  const count = classOf?.fields.length ?? 0;
  const isInRow = given.every(({ spread }) => spread === undefined);
  const isShort = given.filter(({ name }) => name === undefined).length <= count;
  return count > 0 && isInRow && isShort && areFieldsSure(s);
}

function storeArguments(s: Solver, { classOf }: HeapObject, own: HeapObject, call: Call): void {
  const { fields, allFields } = areFieldsSure(s) && classOf !== undefined ? classOf : noFields;
  const member = (name: string): number => fieldOf(s, own, memberField(name));
  let position: number | undefined = 0;
  for (const { place, name, spread } of call.arguments) {
    if (spread === "positions") position = undefined;
    if (spread === "names" && allFields !== undefined) {
      for (const field of allFields) spreadInto(s, place, member(field), call.site);
    } else if (spread !== undefined) {
      spreadInto(s, place, spread === "names" ? own.restMembers : member(positionalArguments), call.site);
    } else {
      const field = name ?? (position === undefined ? undefined : fields[position]);
      if (field === undefined) storeByParents(s, classOf?.parents ?? [], place, position, member);
      else addEdge(s.places, place, member(field));
      if (name === undefined && position !== undefined) position++;
      if (!isStored(s, s.language.setThrough)) continue;
      const reached = field === undefined ? (allFields ?? []) : [field];
      for (const one of reached) storeThrough(s, own, one, place, call);
    }
  }
}

/** What is given by position becomes the members that the classes of libraries say that are behind a class, or may be any. */
function storeByParents(
  s: Solver,
  parents: readonly number[],
  place: number,
  position: number | undefined,
  member: (name: string) => number,
): void {
  if (parents.length === 0) addEdge(s.places, place, member(positionalArguments));
  for (const parent of parents) {
    watch(s.places, parent, (id) => {
      const value = valueOf(s, id);
      if (value.kind === "object" && value.object.classOf !== undefined)
        return storeByParents(s, value.object.classOf.parents, place, position, member);
      const names = value.kind === "library" ? s.language.namesOfArguments(value.path) : undefined;
      const name = position === undefined ? undefined : names?.[position];
      return addEdge(s.places, place, member(name ?? positionalArguments));
    });
  }
}

/** A dictionary is filled by the method that the program has for that. */
function fillByMethod(s: Solver, instance: ValueId, call: Call): void {
  if (!isStored(s, s.language.storeEntry)) return;
  const of = placeOf(s, instance);
  const access = { to: s.nowhere, site: call.site };
  for (const { place, name } of call.arguments) {
    if (name === undefined) s.rules.operate(s, "update", [of, place], access);
    else s.rules.storeEntry(s, of, { name: `t:${name}` }, place, access);
  }
}

/** What stands in the class under the name may take what is stored. */
function storeThrough(s: Solver, own: HeapObject, field: string, place: number, { site }: Call): void {
  const instance = valueId(s, { kind: "object", object: own });
  s.rules.storeMember(s, instance, field, place, { to: s.nowhere, site });
}

const noFields = { fields: [], allFields: undefined };

/** The one instance that stands for all instances of a class. */
export function instanceOf(s: Solver, object: HeapObject): ValueId {
  const parts = object.classOf;
  if (parts === undefined) return anyValue;
  parts.instance ??= valueId(s, {
    kind: "object",
    object: makeObject(s, { sort: "instance", name: object.name, span: object.span, instanceOf: object }),
  });
  return parts.instance;
}

/** A method that is read from its class is given its object first. */
function callLibrary(s: Solver, { path, node }: Extract<Value, { kind: "library" }>, call: Call): void {
  if (node.sort === "module") return;
  if (node.sort !== "method") return s.rules.applyRow(s, { path, node, receiver: undefined }, call);
  const positions = positionsOf(call.arguments);
  const self = newPlace(s.places);
  const [first] = positions.plain;
  if (first !== undefined) addEdge(s.places, first.place, self);
  else lateInto(s, positions, 0, self, call.site);
  const others = call.arguments.filter((one) => one !== first);
  watch(s.places, self, (receiver) =>
    s.rules.applyRow(s, { path, node, receiver }, { ...call, arguments: others }),
  );
}

function callInstance(s: Solver, id: ValueId, value: Extract<Value, { kind: "instance" }>, call: Call): void {
  const found = memberOf(s.library, value, s.language.call);
  if (found !== undefined) return s.rules.applyRow(s, { ...found, receiver: id }, call);
  // A class whose objects can be called lists the method that calling them calls: this fails.
}

/** A method of plain data does nothing; what it is given may be kept in the data, and come back. */
function callDataMethod(s: Solver, name: string, call: Call): void {
  const text = s.plainRows.get(name);
  if (text !== undefined) s.rules.applyRow(s, { ...text, receiver: 0 }, call);
  for (const one of call.arguments) {
    handToCaller(s, one.place, call.site);
    mayChange(s, one.place);
  }
  putData(s, call.to);
  addEdge(s.places, keptPlace(s), call.to);
}
