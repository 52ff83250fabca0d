import type { ModelNode } from "../../policy/model.ts";
import type { PredictedText } from "../../policy/effect.ts";
import { keyOfText } from "../fold/fold-key.ts";
import type { Constant, IrFunction } from "../effect-ir.ts";
import type { Frame } from "./frame.ts";
import { computed, type HeapObject, type ValueId } from "./heap.ts";

export type { ValueId };

/** What may stand in a place. */
export type Value =
  /** ⊤data: plain data without authority, of which nothing is known but perhaps its origin. */
  | {
      readonly kind: "data";
      readonly of?: DataOrigin;
      /** Of a text that names members of objects: those that programs store, or those that have numbers for names. */
      readonly names?: "listed" | "numeric";
    }
  /** ⊤any: nothing is known; calling it is unknown. */
  | { readonly kind: "any" }
  | { readonly kind: "constant"; readonly constant: Constant }
  /** A text with holes. */
  | { readonly kind: "pattern"; readonly pieces: PredictedText }
  | FunctionValue
  /** A container, class, instance or module of the program itself. */
  | { readonly kind: "object"; readonly object: HeapObject }
  /** A function with its first argument. */
  | { readonly kind: "bound"; readonly callee: ValueId; readonly receiver: ValueId }
  /** A function with arguments that stand in an object: `functools.partial`. */
  | { readonly kind: "partial"; readonly object: HeapObject }
  /** A module of a library, or a member of one. */
  | LibraryValue
  /** An instance of a class of a library; the text is what it stands for: the path of a `Path`. */
  | InstanceValue
  /** A method of a library's class, with its object. */
  | MethodValue
  /** A method of plain data: calling it does nothing by itself. */
  | { readonly kind: "data-method"; readonly name: string }
  /** A function as a member of a class that is not bound as others are. */
  | { readonly kind: "wrapped"; readonly how: "static" | "class" | "property"; readonly value: ValueId }
  /** The members of a value as entries: `__dict__`, `vars(x)`. */
  | { readonly kind: "namespace"; readonly of: ValueId }
  /** The members of an instance as the classes behind one see them. */
  | { readonly kind: "super"; readonly object: HeapObject; readonly self: ValueId }
  /** A parameter that an interface declares as a function. */
  | { readonly kind: "callback"; readonly name: string };

/**
 * What is known of plain data. A `number` names no member that matters. What is `given` by who calls the program from outside,
 * or comes out of a module that is `loaded`, may be called: what it does, it does with their authority.
 */
export type DataOrigin = "number" | "given" | "loaded";

export interface FunctionValue {
  readonly kind: "function";
  readonly function: IrFunction;
  /** Where the function stands: its captured places. */
  readonly frame: Frame;
  /** By parameter, where defaults stand. */
  readonly defaults: readonly (number | undefined)[];
  /** Its own members. */
  readonly object: HeapObject;
}

export interface LibraryValue {
  readonly kind: "library";
  readonly path: string;
  readonly node: ModelNode;
}

export interface InstanceValue {
  readonly kind: "instance";
  readonly path: string;
  readonly node: ModelNode;
  readonly text: ValueId | undefined;
  /** Whether it only may be such an instance: what was handed over, as it comes back from data. */
  readonly isPerhaps?: true;
}

export interface MethodValue {
  readonly kind: "method";
  readonly path: string;
  readonly node: ModelNode;
  readonly receiver: ValueId;
}

/** Where there are too many of what may stand in a place, it holds what they have in common. */
export const Crowd = { None: 0, Constant: 1, Instance: 2, OneOfFew: 3 } as const;
export type Crowd = (typeof Crowd)[keyof typeof Crowd];

function crowdOf(value: Value): Crowd {
  switch (value.kind) {
    case "constant":
      return value.constant.type === "boolean" || value.constant.type === "nothing"
        ? Crowd.OneOfFew
        : Crowd.Constant;
    case "pattern":
      return Crowd.Constant;
    case "instance":
      return value.text === undefined ? Crowd.None : Crowd.Instance;
    case "object":
      return value.object.name === computed ? Crowd.Constant : Crowd.None;
    default:
      return Crowd.None;
  }
}

/** Gives numbers to values. */
export interface ValueTable {
  readonly values: Value[];
  /** By value, whether it is one of many that a place may come to hold. */
  readonly crowds: Crowd[];
  readonly ids: Map<string, ValueId>;
  readonly texts: Map<string, ValueId>;
  readonly integers: Map<bigint, ValueId>;
  /** The kinds of which there are many, by what they are made of. */
  readonly objects: Map<HeapObject, ValueId>;
  readonly functions: Map<HeapObject, ValueId>;
  readonly libraries: Map<string, ValueId>;
  readonly dataMethods: Map<string, ValueId>;
  readonly instances: Map<string, Map<ValueId, ValueId>>;
  readonly methods: Map<string, Map<ValueId, ValueId>>;
  readonly bounds: Map<ValueId, Map<ValueId, ValueId>>;
  /** How many objects and frames have got a number. */
  numbers: number;
}

export const dataValue: ValueId = 0;
export const anyValue: ValueId = 1;
export const numberValue: ValueId = 2;
export const givenValue: ValueId = 3;
export const loadedValue: ValueId = 4;

/** A text of which nothing else is known. */
export const someTextValue: Value = { kind: "pattern", pieces: [{ kind: "hole", of: "anything" }] };

export function makeValueTable(): ValueTable {
  const table: ValueTable = {
    values: [],
    crowds: [],
    ids: new Map(),
    texts: new Map(),
    integers: new Map(),
    objects: new Map(),
    functions: new Map(),
    libraries: new Map(),
    dataMethods: new Map(),
    instances: new Map(),
    methods: new Map(),
    bounds: new Map(),
    numbers: 0,
  };
  intern(table, { kind: "data" });
  intern(table, { kind: "any" });
  for (const of of ["number", "given", "loaded"] as const) intern(table, { kind: "data", of });
  return table;
}

export function intern(table: ValueTable, value: Value): ValueId {
  switch (value.kind) {
    case "object":
      return numbered(table, table.objects, value.object, value);
    case "function":
      return numbered(table, table.functions, value.object, value);
    case "library":
      return numbered(table, table.libraries, value.path, value);
    case "data-method":
      return numbered(table, table.dataMethods, value.name, value);
    case "instance":
      return numbered(
        table,
        within(table.instances, value.isPerhaps === true ? `${value.path}?` : value.path),
        value.text ?? -1,
        value,
      );
    case "method":
      return numbered(table, within(table.methods, value.path), value.receiver, value);
    case "bound":
      return numbered(table, within(table.bounds, value.callee), value.receiver, value);
    case "constant": {
      const { constant } = value;
      if (constant.type === "text") return numbered(table, table.texts, constant.value, value);
      if (constant.type === "integer") return numbered(table, table.integers, constant.value, value);
      return numbered(table, table.ids, keyOf(value), value);
    }
    default:
      return numbered(table, table.ids, keyOf(value), value);
  }
}

function numbered<K>(table: ValueTable, ids: Map<K, ValueId>, key: K, value: Value): ValueId {
  let id = ids.get(key);
  if (id === undefined) {
    id = table.values.length;
    table.values.push(value);
    table.crowds.push(crowdOf(value));
    ids.set(key, id);
  }
  return id;
}

function within<K>(maps: Map<K, Map<ValueId, ValueId>>, key: K): Map<ValueId, ValueId> {
  let map = maps.get(key);
  if (map === undefined) maps.set(key, (map = new Map()));
  return map;
}

type ManyKinds = "object" | "function" | "library" | "data-method" | "instance" | "method" | "bound";

function keyOf(value: Exclude<Value, { readonly kind: ManyKinds }>): string {
  switch (value.kind) {
    case "data":
      return `data${value.of ?? ""} ${value.names ?? ""}`;
    case "any":
      return value.kind;
    case "constant":
      return `c${constantKey(value.constant)}`;
    case "pattern":
      return `p${keyOfText(value.pieces)}`;
    case "partial":
      return `q${value.object.number}`;
    case "wrapped":
      return `w${value.how},${value.value}`;
    case "namespace":
      return `n${value.of}`;
    case "super":
      return `s${value.object.number},${value.self}`;
    case "callback":
      return `k${value.name}`;
  }
}

function constantKey(constant: Constant): string {
  switch (constant.type) {
    case "nothing":
      return `nothing${constant.name ?? ""}`;
    case "data":
      return constant.type;
    case "float":
      return `float${Object.is(constant.value, -0) ? "-0" : constant.value}`;
    default:
      return constant.type + String(constant.value);
  }
}
