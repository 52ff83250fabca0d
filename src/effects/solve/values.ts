import type { ModelNode } from "../../policy/model.ts";
import type { PredictedText } from "../../policy/effect.ts";
import type { Constant, IrFunction } from "../effect-ir.ts";
import type { Frame } from "./frame.ts";
import type { HeapObject, ValueId } from "./heap.ts";

export type { ValueId };

/** What may stand in a place. */
export type Value =
  /** ⊤data: plain data without authority, of which nothing is known but perhaps its origin. */
  | { readonly kind: "data"; readonly of?: DataOrigin }
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
}

export interface MethodValue {
  readonly kind: "method";
  readonly path: string;
  readonly node: ModelNode;
  readonly receiver: ValueId;
}

/** Gives numbers to values. */
export interface ValueTable {
  readonly values: Value[];
  readonly ids: Map<string, ValueId>;
  readonly references: Map<object, number>;
}

export const dataValue: ValueId = 0;
export const anyValue: ValueId = 1;
export const numberValue: ValueId = 2;
export const givenValue: ValueId = 3;
export const loadedValue: ValueId = 4;

export function makeValueTable(): ValueTable {
  const table: ValueTable = { values: [], ids: new Map(), references: new Map() };
  intern(table, { kind: "data" });
  intern(table, { kind: "any" });
  for (const of of ["number", "given", "loaded"] as const) intern(table, { kind: "data", of });
  return table;
}

export function intern(table: ValueTable, value: Value): ValueId {
  const key = keyOf(table, value);
  let id = table.ids.get(key);
  if (id === undefined) {
    id = table.values.length;
    table.values.push(value);
    table.ids.set(key, id);
  }
  return id;
}

function keyOf(table: ValueTable, value: Value): string {
  switch (value.kind) {
    case "data":
      return `data${value.of ?? ""}`;
    case "any":
      return value.kind;
    case "constant":
      return `c${constantKey(value.constant)}`;
    case "pattern":
      return `p${JSON.stringify(value.pieces)}`;
    case "function":
      return `f${reference(table, value.object)}`;
    case "object":
      return `o${reference(table, value.object)}`;
    case "bound":
      return `b${value.callee},${value.receiver}`;
    case "partial":
      return `q${reference(table, value.object)}`;
    case "library":
      return `l${value.path}`;
    case "instance":
      return `i${value.path},${value.text ?? ""}`;
    case "method":
      return `m${value.path},${value.receiver}`;
    case "data-method":
      return `d${value.name}`;
    case "wrapped":
      return `w${value.how},${value.value}`;
    case "namespace":
      return `n${value.of}`;
    case "super":
      return `s${reference(table, value.object)},${value.self}`;
    case "callback":
      return `k${value.name}`;
  }
}

function reference(table: ValueTable, object: object): number {
  let number = table.references.get(object);
  if (number === undefined) table.references.set(object, (number = table.references.size));
  return number;
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
