import type { Argument, CallInstruction, Instruction, Key } from "../effect-ir.ts";
import { makeByMetaclass, tellParents } from "./class-making.ts";
import { placeIn, type Frame } from "./frame.ts";
import { importModule } from "./imports.ts";
import { addEdge, addValue, watch } from "./places.ts";
import { hiddenField, memberField } from "./heap.ts";
import {
  fieldOf,
  makeObject,
  firstTime,
  Step,
  put,
  unknown,
  valueId,
  type Access,
  type Call,
  type Site,
  type Solver,
} from "./solver.ts";
import { anyValue } from "./values.ts";

/** Makes the constraints of a function in a frame, once. */
export function start(s: Solver, frame: Frame): void {
  if (s.started.has(frame)) return;
  s.started.add(frame);
  if (frame.function.sort === "generator") {
    const object = makeObject(s, { sort: "generator", name: frame.function.name, span: frame.function.span });
    put(s, placeIn(frame, frame.function.result), { kind: "object", object });
  }
  for (const [index, instruction] of frame.function.body.entries()) constrain(s, frame, instruction, index);
}

function constrain(s: Solver, frame: Frame, instruction: Instruction, index: number): void {
  const at = (place: number): number => placeIn(frame, place);
  const site: Site = { span: instruction.span, frame, index };
  switch (instruction.kind) {
    case "const": {
      const { value } = instruction;
      if (value.type === "data") return put(s, at(instruction.to), { kind: "data" });
      return put(s, at(instruction.to), { kind: "constant", constant: value });
    }
    case "copy":
      addEdge(s.places, at(instruction.from), at(instruction.to));
      return origin(s, at(instruction.to), site, instruction.note);
    case "load":
      origin(s, at(instruction.to), site, undefined);
      derive(s, at(instruction.to), at(instruction.object));
      return load(s, at(instruction.object), instruction.key, at, { to: at(instruction.to), site });
    case "store":
      return store(s, at(instruction.object), instruction.key, at(instruction.from), at, {
        to: s.nowhere,
        site,
      });
    case "call":
      origin(s, at(instruction.to), site, undefined);
      derive(s, at(instruction.to), at(instruction.callee));
      return call(s, instruction, at, { to: at(instruction.to), site });
    case "closure":
      return closure(s, frame, instruction, site);
    case "object":
      return object(s, frame, instruction, site);
    case "import":
      if (instruction.isOptional === true && instruction.isAlsoBound !== true)
        s.looseNames.add(at(instruction.to));
      origin(s, at(instruction.to), site, undefined);
      return importModule(s, instruction.module, instruction.member, instruction.isOptional === true, {
        to: at(instruction.to),
        site,
      });
    case "operator":
      origin(s, at(instruction.to), site, undefined);
      derive(s, at(instruction.to), at(instruction.operands[0] ?? instruction.to));
      return s.rules.operate(s, instruction.operator, instruction.operands.map(at), {
        to: at(instruction.to),
        site,
      });
    case "opaque":
      unknown(s, instruction.reason, site);
      return instruction.to === undefined ? undefined : addValue(s.places, at(instruction.to), anyValue);
  }
}

/** Remembers what a place is read from, called or computed from, for languages where nothing has no members. */
function derive(s: Solver, to: number, from: number): void {
  if (s.language.objects === "prototypes" && from !== to) s.derived.set(to, from);
}

function origin(s: Solver, place: number, site: Site, note: string | undefined): void {
  if (s.origins.has(place)) return;
  s.origins.set(place, site);
  if (note !== undefined) s.notes.set(place, note);
}

function load(s: Solver, objectPlace: number, key: Key, at: (place: number) => number, access: Access): void {
  if (key.space === "item") {
    return s.rules.loadEntry(
      s,
      objectPlace,
      "name" in key ? { name: key.name } : { place: at(key.place) },
      access,
    );
  }
  if ("name" in key) return watch(s.places, objectPlace, (id) => s.rules.loadMember(s, id, key.name, access));
  const name = at(key.place);
  return watch(s.places, objectPlace, (id) => s.rules.loadComputed(s, id, name, access));
}

function store(
  s: Solver,
  objectPlace: number,
  key: Key,
  from: number,
  at: (place: number) => number,
  access: Access,
): void {
  if (key.space === "item") {
    return s.rules.storeEntry(
      s,
      objectPlace,
      "name" in key ? { name: key.name } : { place: at(key.place) },
      from,
      access,
    );
  }
  if ("name" in key)
    return watch(s.places, objectPlace, (id) => s.rules.storeMember(s, id, key.name, from, access));
  const name = at(key.place);
  return watch(s.places, objectPlace, (id) => s.rules.storeComputed(s, id, name, from, access));
}

function call(
  s: Solver,
  { callee: calleePlace, arguments: given, receiver, isConstruction }: CallInstruction,
  at: (place: number) => number,
  { to, site }: Access,
): void {
  const callee = at(calleePlace);
  const passed: readonly Argument[] = given.map((one) => ({ ...one, place: at(one.place) }));
  const where = { ...site, callee };
  const made: Call = {
    arguments: passed,
    to,
    site: where,
    ...(receiver === undefined ? {} : { receiver: at(receiver) }),
    ...(isConstruction === undefined ? {} : { isConstruction }),
  };
  s.calls.push({ callee, site: where });
  watch(s.places, callee, (id) => {
    if (firstTime(s, Step.Call, (site.frame ?? s.main).number, site.index, id)) {
      s.rules.invoke(s, id, made);
    }
  });
}

function closure(
  s: Solver,
  frame: Frame,
  instruction: Extract<Instruction, { kind: "closure" }>,
  site: Site,
): void {
  const made = frame.program.functions[instruction.function];
  if (made === undefined) return;
  const key = `${frame.number} ${site.index}`;
  let own = s.closures.get(key);
  if (own === undefined)
    s.closures.set(key, (own = makeObject(s, { sort: "function", name: made.name, span: made.span })));
  const id = valueId(s, {
    kind: "function",
    function: made,
    frame,
    defaults: instruction.defaults.map((place) => (place === undefined ? undefined : placeIn(frame, place))),
    object: own,
  });
  if (instruction.home !== undefined)
    addEdge(s.places, placeIn(frame, instruction.home), fieldOf(s, own, hiddenField("home")));
  s.functions.add(id);
  addValue(s.places, placeIn(frame, instruction.to), id);
}

function object(
  s: Solver,
  frame: Frame,
  instruction: Extract<Instruction, { kind: "object" }>,
  site: Site,
): void {
  const { sort, name = sort } = instruction;
  const isClass = sort === "class";
  const made = makeObject(s, {
    sort,
    name,
    span: instruction.span,
    ...(isClass
      ? {
          classOf: {
            parents: instruction.parents.map((place) => placeIn(frame, place)),
            meta: instruction.meta === undefined ? undefined : placeIn(frame, instruction.meta),
            definite: new Set(instruction.definite),
            instance: undefined,
          },
        }
      : {}),
  });
  const to = placeIn(frame, instruction.to);
  const id = valueId(s, { kind: "object", object: made });
  addValue(s.places, to, id);
  if (isClass) {
    s.classes.add(made);
    makeByMetaclass(s, made, id, { to, site });
    const keywords = (instruction.keywords ?? []).map((one) => ({
      ...one,
      place: placeIn(frame, one.place),
    }));
    tellParents(s, made, id, keywords, { to, site });
  }
  if (sort !== "record") return;
  for (const name of instruction.definite ?? []) made.stored.add(memberField(name));
  for (const parent of instruction.parents)
    addEdge(s.places, placeIn(frame, parent), fieldOf(s, made, hiddenField("prototypes")));
}
