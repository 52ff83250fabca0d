import type {
  Argument,
  CallInstruction,
  Constant,
  Instruction,
  Key,
  StoreInstruction,
} from "../effect-ir.ts";
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
  type EntryKey,
  type Site,
  type Solver,
} from "./solver.ts";
import { anyValue, dataValue } from "./values.ts";

/** Makes the constraints of a function in a frame, once. */
export function start(s: Solver, frame: Frame): void {
  if (s.started.has(frame)) return;
  s.started.add(frame);
  if (frame.function.sort === "generator") {
    const object = makeObject(s, { sort: "generator", name: frame.function.name, span: frame.function.span });
    put(s, placeIn(frame, frame.function.result), { kind: "object", object });
  }
  const { body } = frame.function;
  const number = s.origins.enter(frame);
  for (let index = 0; index < body.length; index++) {
    const instruction = body[index];
    if (instruction === undefined) continue;
    switch (instruction.kind) {
      case "const":
        constant(s, placeIn(frame, instruction.to), instruction.value);
        break;
      case "copy": {
        const to = placeIn(frame, instruction.to);
        addEdge(s.places, placeIn(frame, instruction.from), to);
        s.origins.note(to, number, index);
        break;
      }
      default:
        if (hasOrigin(instruction)) s.origins.note(placeIn(frame, instruction.to), number, index);
        constrain(s, frame, instruction, index);
    }
  }
}

/** Whether a trace goes through what the instruction gives. */
function hasOrigin(
  instruction: Acting,
): instruction is Exclude<Acting, { kind: "store" | "closure" | "object" | "opaque" }> {
  const { kind } = instruction;
  return kind !== "store" && kind !== "closure" && kind !== "object" && kind !== "opaque";
}

function constant(s: Solver, to: number, value: Constant): void {
  if (value.type === "data") addValue(s.places, to, dataValue);
  else put(s, to, { kind: "constant", constant: value });
}

/** What does more than put a value in a place, or pass one on. */
type Acting = Exclude<Instruction, { kind: "const" | "copy" }>;

function constrain(s: Solver, frame: Frame, instruction: Acting, index: number): void {
  const site: Site = { span: instruction.span, frame, index };
  switch (instruction.kind) {
    case "load": {
      const to = placeIn(frame, instruction.to);
      const object = placeIn(frame, instruction.object);
      derive(s, to, object);
      return load(s, frame, object, instruction.key, { to, site });
    }
    case "store":
      return store(s, frame, instruction, { to: s.nowhere, site });
    case "call": {
      const to = placeIn(frame, instruction.to);
      derive(s, to, placeIn(frame, instruction.callee));
      return call(s, frame, instruction, to, index);
    }
    case "closure":
      return closure(s, frame, instruction);
    case "object":
      return object(s, frame, instruction, site);
    case "import": {
      const to = placeIn(frame, instruction.to);
      if (instruction.isOptional === true && instruction.isAlsoBound !== true) s.looseNames.add(to);
      return importModule(s, instruction.module, instruction.member, instruction.isOptional === true, {
        to,
        site,
      });
    }
    case "operator": {
      const to = placeIn(frame, instruction.to);
      const operands = instruction.operands.map((place) => placeIn(frame, place));
      derive(s, to, operands[0] ?? to);
      return s.rules.operate(s, instruction.operator, operands, { to, site });
    }
    case "opaque":
      unknown(s, instruction.reason, site);
      return instruction.to === undefined
        ? undefined
        : addValue(s.places, placeIn(frame, instruction.to), anyValue);
  }
}

/** Remembers what a place is read from, called or computed from, for languages where nothing has no members. */
function derive(s: Solver, to: number, from: number): void {
  if (s.language.objects === "prototypes" && from !== to) s.derived.set(to, from);
}

function load(s: Solver, frame: Frame, object: number, key: Key, access: Access): void {
  if (key.space === "item") return s.rules.loadEntry(s, object, entryKey(frame, key), access);
  if ("name" in key) {
    const { name } = key;
    return watch(s.places, object, (id) => s.rules.loadMember(s, id, name, access));
  }
  const name = placeIn(frame, key.place);
  return watch(s.places, object, (id) => s.rules.loadComputed(s, id, name, access));
}

function store(s: Solver, frame: Frame, instruction: StoreInstruction, access: Access): void {
  const { key } = instruction;
  const object = placeIn(frame, instruction.object);
  const from = placeIn(frame, instruction.from);
  if (key.space === "item") return s.rules.storeEntry(s, object, entryKey(frame, key), from, access);
  if ("name" in key) {
    const { name } = key;
    return watch(s.places, object, (id) => s.rules.storeMember(s, id, name, from, access));
  }
  const name = placeIn(frame, key.place);
  return watch(s.places, object, (id) => s.rules.storeComputed(s, id, name, from, access));
}

function entryKey(frame: Frame, key: Key): EntryKey {
  return "name" in key ? key : { place: placeIn(frame, key.place) };
}

function call(s: Solver, frame: Frame, instruction: CallInstruction, to: number, index: number): void {
  const { receiver, isConstruction, span } = instruction;
  const callee = placeIn(frame, instruction.callee);
  const passed = instruction.arguments.map(({ place, name, spread }): Argument => {
    const at = placeIn(frame, place);
    if (name === undefined) return spread === undefined ? { place: at } : { place: at, spread };
    return spread === undefined ? { place: at, name } : { place: at, name, spread };
  });
  const site: Site = { span, callee, frame, index };
  const made: Call = {
    arguments: passed,
    to,
    site,
    ...(receiver === undefined ? {} : { receiver: placeIn(frame, receiver) }),
    ...(isConstruction === undefined ? {} : { isConstruction }),
  };
  s.calls.push({ callee, site });
  watch(s.places, callee, (id) => {
    if (firstTime(s, Step.Call, frame.number, index, id)) s.rules.invoke(s, id, made);
  });
}

function closure(s: Solver, frame: Frame, instruction: Extract<Instruction, { kind: "closure" }>): void {
  const made = frame.program.functions[instruction.function];
  if (made === undefined) return;
  const own = makeObject(s, { sort: "function", name: made.name, span: made.span });
  const id = valueId(s, {
    kind: "function",
    function: made,
    frame,
    defaults: instruction.defaults.map((place) => (place === undefined ? undefined : placeIn(frame, place))),
    object: own,
  });
  if (instruction.home !== undefined)
    addEdge(s.places, placeIn(frame, instruction.home), fieldOf(s, own, hiddenField("home")));
  s.functions.push(id);
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
            fields: instruction.fields ?? [],
            allFields: instruction.allFields,
            instance: undefined,
          },
        }
      : {}),
  });
  const { begins } = instruction;
  if (begins !== undefined) {
    const spread = begins.spread === undefined ? undefined : placeIn(frame, begins.spread);
    made.begins = { count: begins.count, spread };
  }
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
