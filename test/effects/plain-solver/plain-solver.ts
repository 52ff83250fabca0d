import type { Instruction, IrFunction, Key, Program } from "../../../src/effects/effect-ir.ts";
import {
  memberAt,
  memberOf,
  moduleNamed,
  type Library,
  type Member,
} from "../../../src/effects/models/library.ts";
import { python } from "../../../src/effects/python/language.ts";

/**
 * A second solver, for tests: it knows kinds of effects and no targets, goes over every instruction of every function
 * again and again until nothing changes, and has one copy of each function, one object for each place that makes one
 * (a class and its instances are one), and no order and no folding. What it does not know how to follow is ⊤.
 *
 * Values are texts: `data`, `any`, `library PATH`, `instance PATH`, `function N`, `object N`, `method object N`.
 */
export interface PlainResult {
  readonly kinds: ReadonlySet<string>;
  readonly isUnknown: boolean;
}

/** All that is known; it only grows. */
interface State {
  readonly program: Program;
  readonly library: Library;
  /** By the name of a place or field. */
  readonly sets: Map<string, Set<string>>;
  readonly kinds: Set<string>;
  isUnknown: boolean;
  hasChanged: boolean;
}

/** What libraries were given. */
const kept = "kept by libraries";

const mostRounds = 60;

export function solvePlainly(program: Program, library: Library): PlainResult {
  const state: State = {
    program,
    library,
    sets: new Map(),
    kinds: new Set(),
    isUnknown: false,
    hasChanged: true,
  };
  for (let round = 0; state.hasChanged && !state.isUnknown; round++) {
    state.hasChanged = false;
    if (round > mostRounds) state.isUnknown = true;
    for (const [index, one] of program.functions.entries()) visit(state, one, index);
    callBack(state);
  }
  return { kinds: state.kinds, isUnknown: state.isUnknown };
}

function visit(state: State, one: IrFunction, index: number): void {
  for (const { local, outer } of one.captures) {
    flow(state, place(one.parent ?? 0, outer), place(index, local));
    flow(state, place(index, local), place(one.parent ?? 0, outer));
  }
  // Anyone may call it.
  if (index > 0) for (const parameter of one.parameters) add(state, place(index, parameter.place), "data");
  if (one.sort === "generator") add(state, place(index, one.result), `object ${index} generator`);
  for (const [number, instruction] of one.body.entries()) step(state, index, instruction, number);
}

const place = (of: number, local: number): string => `${of}:${local}`;
const field = (object: string, key: string): string => `${object}.${key}`;
const anyKey = "*";

function add(state: State, to: string, value: string): void {
  let set = state.sets.get(to);
  if (set === undefined) state.sets.set(to, (set = new Set()));
  if (set.has(value)) return;
  set.add(value);
  state.hasChanged = true;
}

function valuesAt(state: State, at: string): readonly string[] {
  return [...(state.sets.get(at) ?? [])];
}

function flow(state: State, from: string, to: string): void {
  for (const value of valuesAt(state, from)) add(state, to, value);
}

function unknown(state: State, to?: string): void {
  state.isUnknown = true;
  if (to !== undefined) add(state, to, "any");
}

function step(state: State, of: number, instruction: Instruction, number: number): void {
  const at = (local: number): string => place(of, local);
  switch (instruction.kind) {
    case "const":
      return add(state, at(instruction.to), "data");
    case "copy":
      return flow(state, at(instruction.from), at(instruction.to));
    case "closure":
      add(state, at(instruction.to), `function ${instruction.function}`);
      for (const [i, fallback] of instruction.defaults.entries()) {
        const parameter = state.program.functions[instruction.function]?.parameters[i];
        if (fallback !== undefined && parameter !== undefined)
          flow(state, at(fallback), place(instruction.function, parameter.place));
      }
      return undefined;
    case "object": {
      const made = `object ${of} ${number}`;
      add(state, at(instruction.to), made);
      for (const parent of instruction.parents) flow(state, at(parent), field(made, "<parents>"));
      return instruction.meta === undefined ? undefined : unknown(state);
    }
    case "load":
      return load(state, at(instruction.object), keyOf(instruction.key), at(instruction.to));
    case "store":
      return store(state, at(instruction.object), keyOf(instruction.key), at(instruction.from));
    case "import":
      return importInto(state, instruction, at(instruction.to));
    case "call":
      return call(
        state,
        valuesAt(state, at(instruction.callee)),
        instruction.arguments.map((one) => at(one.place)),
        at(instruction.to),
      );
    case "operator":
      if (instruction.operator.startsWith("delete")) return unknown(state);
      for (const operand of instruction.operands) {
        flow(state, at(operand), at(instruction.to));
        load(state, at(operand), anyKey, at(instruction.to));
        // An operator of two containers may put the entries of one in the other.
        for (const other of instruction.operands) mix(state, at(operand), at(other));
      }
      return add(state, at(instruction.to), "data");
    case "opaque":
      return unknown(state, instruction.to === undefined ? undefined : at(instruction.to));
  }
}

function keyOf(key: Key): string {
  return "name" in key ? `${key.space} ${key.name}` : anyKey;
}

/** A member or entry; what is read under a key that is not known may be all of them. */
function load(state: State, from: string, key: string, to: string): void {
  for (const value of valuesAt(state, from)) loadOf(state, value, key, to, 0);
}

function loadOf(state: State, value: string, key: string, to: string, depth: number): void {
  const name = key.startsWith("member ") ? key.slice("member ".length) : undefined;
  if (name !== undefined && leadsOut(state, name)) return unknown(state, to);
  if (value === "data") return add(state, to, "data");
  if (value === "any") return add(state, to, "any");
  if (value.startsWith("object")) {
    const prefix = `${value}.`;
    for (const [own, set] of state.sets) {
      if (!own.startsWith(prefix)) continue;
      const isRead = key === anyKey || own === field(value, key) || own === field(value, anyKey);
      if (isRead) for (const one of set) add(state, to, one);
    }
    // It may be a method that every container of its sort has.
    if (name !== undefined) add(state, to, `method ${value}`);
    for (const parent of valuesAt(state, field(value, "<parents>")))
      if (depth < 16) loadOf(state, parent, key, to, depth + 1);
    return undefined;
  }
  if (value.startsWith("function")) {
    flow(state, field(value, key), to);
    return add(state, to, "data");
  }
  const of = memberAt(state.library, value.slice(value.indexOf(" ") + 1));
  if (name === undefined && value.startsWith("instance")) return add(state, to, "any");
  if (key === anyKey) return add(state, to, of?.node.sort === "module" ? "any" : "data");
  if (name === undefined || of === undefined) return add(state, to, "data");
  const found = memberOf(state.library, of, name);
  return found === undefined ? unknown(state, to) : give(state, found, to);
}

/** Members of every object by which the program around it can be reached, or that the plain solver does not follow. */
function leadsOut(state: State, name: string): boolean {
  const root = memberAt(state.library, python.root);
  const found = root === undefined ? undefined : memberOf(state.library, root, name);
  return found !== undefined && (found.node.is === "unknown" || found.node.folds !== undefined);
}

/** What a member of a library is where it is read: properties act at once. */
function give(state: State, { path, node }: Member, to: string): void {
  if (node.is === "unknown") return unknown(state, to);
  if (node.sort !== "property" && node.sort !== "constant") return add(state, to, `library ${path}`);
  for (const { effect } of node.does ?? []) effectFound(state, effect);
  if (node.gives?.what === "instance") add(state, to, `instance ${node.gives.name}`);
  return node.folds === undefined || node.is === "pure" ? add(state, to, "data") : unknown(state, to);
}

/** Puts what stands in one place into the containers of another. */
function mix(state: State, into: string, from: string): void {
  for (const value of valuesAt(state, into))
    if (value.startsWith("object")) flow(state, from, field(value, anyKey));
}

/** A change of a library, or of what makes an object what it is, is tampering. */
function store(state: State, object: string, key: string, from: string): void {
  const name = key.startsWith("member ") ? key.slice("member ".length) : "";
  // Methods that the language calls by itself are not followed, but for the one that fills an object.
  if (python.isHook(name) && name !== python.initialise) unknown(state);
  for (const value of valuesAt(state, object)) {
    if (value.startsWith("library") || python.unchangeable.has(name)) unknown(state);
    else if (value.startsWith("object") || value.startsWith("function")) flow(state, from, field(value, key));
  }
}

function importInto(state: State, instruction: Extract<Instruction, { kind: "import" }>, to: string): void {
  const { module, member, isOptional } = instruction;
  const found = moduleNamed(state.library, module);
  if (found === undefined || found.node.is === "unknown")
    return isOptional === true ? undefined : unknown(state, to);
  const atImport = memberOf(state.library, found, "import");
  if (isOptional !== true) for (const { effect } of atImport?.node.does ?? []) effectFound(state, effect);
  if (member === undefined) return add(state, to, `library ${found.path}`);
  const one = memberOf(state.library, found, member) ?? moduleNamed(state.library, `${module}.${member}`);
  if (one !== undefined) return give(state, one, to);
  return isOptional === true ? undefined : unknown(state, to);
}

function effectFound(state: State, effect: string): void {
  if (state.kinds.has(effect)) return;
  state.kinds.add(effect);
  state.hasChanged = true;
}

/** Every argument may come to every parameter. */
function call(state: State, callees: readonly string[], given: readonly string[], to: string): void {
  for (const callee of callees) {
    const [sort = "", first = ""] = callee.split(" ");
    if (sort === "any" || sort === "data") unknown(state, to);
    else if (sort === "function") callFunction(state, Number(first), given, to);
    else if (sort === "library") callLibrary(state, first, given, to);
    else if (sort === "method") callMethod(state, callee.slice("method ".length), given, to);
    else if (sort === "object") callObject(state, callee, given, to);
    else unknown(state, to);
  }
}

function callFunction(state: State, index: number, given: readonly string[], to: string): void {
  const one = state.program.functions[index];
  for (const parameter of one?.parameters ?? []) {
    const own = place(index, parameter.place);
    for (const argument of given) {
      flow(state, argument, own);
      load(state, argument, anyKey, own);
      const rest = `object ${index} rest`;
      if (parameter.passing === "positions" || parameter.passing === "names") {
        add(state, own, rest);
        flow(state, argument, field(rest, anyKey));
      }
    }
  }
  flow(state, place(index, one?.result ?? 0), to);
}

/** A class gives its instances, which are itself here; any method of it may run, with what is given. */
function callObject(state: State, object: string, given: readonly string[], to: string): void {
  add(state, to, object);
  const members = `${object} members`;
  loadOf(state, object, anyKey, members, 0);
  for (const argument of given) flow(state, argument, field(object, anyKey));
  add(state, `${object} self`, object);
  const methods = valuesAt(state, members).filter((one) => one.startsWith("function"));
  call(state, methods, [`${object} self`, ...given], to);
}

/** A method of a container puts in what it is given, gives anything that is there, and may call it. */
function callMethod(state: State, object: string, given: readonly string[], to: string): void {
  for (const argument of given) {
    flow(state, argument, field(object, anyKey));
    load(state, argument, anyKey, field(object, anyKey));
  }
  loadOf(state, object, anyKey, kept, 0);
  loadOf(state, object, anyKey, to, 0);
  add(state, to, object);
  add(state, to, "data");
}

/** Libraries call what they keep, with all that they keep. */
function callBack(state: State): void {
  const callable = valuesAt(state, kept).filter((one) => /^(?:function|library|object|any)/u.test(one));
  call(state, callable, [kept], kept);
}

function callLibrary(state: State, path: string, given: readonly string[], to: string): void {
  const found = memberAt(state.library, path);
  if (found === undefined) return unknown(state, to);
  const { node } = found;
  for (const { effect } of node.does ?? []) effectFound(state, effect);
  const isFollowed =
    node.folds === undefined ||
    /^(?:text|bytes|number|operator|path|sequence|list|container|dict)\./u.test(node.folds);
  if (node.is === "unknown" || node.evaluates !== undefined || !isFollowed) return unknown(state, to);
  // It may keep what it is given, mix it, give it back, and call it.
  for (const argument of given) {
    flow(state, argument, kept);
    load(state, argument, anyKey, kept);
  }
  flow(state, kept, to);
  add(state, to, "data");
  for (const argument of given) mix(state, argument, kept);
  if (node.sort === "class") add(state, to, `instance ${found.path}`);
  if (node.gives?.what === "instance") add(state, to, `instance ${node.gives.name}`);
}
