import type { Node } from "@babel/types";
import type { Span } from "../../../source/span.ts";
import type {
  Argument,
  CallInstruction,
  Constant,
  Instruction,
  IrFunction,
  Key,
  Place,
} from "../../effect-ir.ts";
import { newPlace, placeOf, type FunctionBuilder } from "../../function-builder.ts";
import type { Goal } from "../parse.ts";

/** What is the same for the whole of a file. */
export interface Lowering {
  readonly goal: Goal;
  readonly functions: (IrFunction | undefined)[];
  readonly module: FunctionBuilder;
  readonly moduleScope: Scope;
  /** Names that nothing in the file declares, in places of the module. */
  readonly free: Map<string, Place>;
  readonly rules: Rules;
  /** Whether a function is lowered; absent: each is. */
  readonly isWanted: ((node: Node) => boolean) | undefined;
  /** What the file itself is given, as the body of a function. */
  given: Place | undefined;
}

/** The rules that others need which they need in turn. */
export interface Rules {
  readonly expression: (at: At, node: Node, name?: string) => Place;
  readonly statement: (at: At, node: Node) => void;
}

/** Where names are looked up. */
export interface Scope {
  readonly kind: "module" | "function" | "block" | "with";
  readonly builder: FunctionBuilder;
  readonly names: Map<string, Place>;
  readonly outer: Scope | undefined;
  /** Of `with`: the object whose members are names. */
  readonly object?: Place;
}

/** A place of some function around. */
export interface OwnedPlace {
  readonly owner: FunctionBuilder;
  readonly place: Place;
}

/** The innermost function that is no arrow: what `this`, `super` and `arguments` mean. */
export interface Context {
  readonly receiver: OwnedPlace | undefined;
  readonly home: OwnedPlace | undefined;
  readonly ownClass: OwnedPlace | undefined;
  readonly arguments: FunctionBuilder | undefined;
  readonly isStrict: boolean;
  /** Where what is returned comes to stand, and for generators the generator. */
  readonly returned: Place;
}

/** Lowering in one scope: what every rule is given. */
export interface At {
  readonly lowering: Lowering;
  readonly scope: Scope;
  readonly builder: FunctionBuilder;
  readonly context: Context;
}

export function within(at: At, scope: Scope): At {
  return { lowering: at.lowering, scope, builder: at.builder, context: at.context };
}

/** Lowers an expression; its value comes to stand in the place that is given back. */
export function expression(at: At, node: Node, name?: string): Place {
  return at.lowering.rules.expression(at, node, name);
}

export function statement(at: At, node: Node): void {
  at.lowering.rules.statement(at, node);
}

export function spanOf(node: Node): Span {
  return { start: node.start ?? 0, end: node.end ?? 0 };
}

export function emit({ builder }: At, instruction: Instruction): void {
  builder.body.push(instruction);
}

export function fresh({ builder }: At): Place {
  return newPlace(builder);
}

export function constant(at: At, node: Node, value: Constant): Place {
  const to = fresh(at);
  emit(at, { kind: "const", to, value, span: spanOf(node) });
  return to;
}

export function text(at: At, node: Node, value: string): Place {
  return constant(at, node, { type: "text", value });
}

export function nothing(at: At, node: Node): Place {
  return constant(at, node, { type: "nothing", name: "undefined" });
}

export function copy(at: At, node: Node, to: Place, from: Place, note?: string): void {
  const span = spanOf(node);
  emit(at, note === undefined ? { kind: "copy", to, from, span } : { kind: "copy", to, from, span, note });
}

export function load(at: At, node: Node, object: Place, key: Key): Place {
  const to = fresh(at);
  emit(at, { kind: "load", to, object, key, span: spanOf(node) });
  return to;
}

export function loadNamed(at: At, node: Node, object: Place, name: string): Place {
  return load(at, node, object, { space: "member", name });
}

export function store(at: At, node: Node, object: Place, key: Key, from: Place): void {
  emit(at, { kind: "store", object, key, from, span: spanOf(node) });
}

export function storeNamed(at: At, node: Node, object: Place, name: string, from: Place): void {
  store(at, node, object, { space: "member", name }, from);
}

export function call(
  at: At,
  node: Node,
  callee: Place,
  given: readonly Argument[],
  { receiver, isConstruction }: { readonly receiver?: Place; readonly isConstruction?: true } = plainCall,
): Place {
  const to = fresh(at);
  const made: CallDraft = { kind: "call", to, callee, arguments: given, span: spanOf(node) };
  if (receiver !== undefined) made.receiver = receiver;
  if (isConstruction !== undefined) made.isConstruction = isConstruction;
  emit(at, made);
  return to;
}

type CallDraft = { -readonly [Field in keyof CallInstruction]: CallInstruction[Field] };

const plainCall = {};

export function operate(at: At, node: Node, operator: string, operands: readonly Place[]): Place {
  const to = fresh(at);
  emit(at, { kind: "operator", to, operator, operands, span: spanOf(node) });
  return to;
}

export function opaque(at: At, node: Node, reason: string): Place {
  const to = fresh(at);
  emit(at, { kind: "opaque", to, reason, span: spanOf(node) });
  return to;
}

export function record(
  at: At,
  node: Node,
  definite: readonly string[] = [],
  parents: readonly Place[] = [],
  name?: string,
): Place {
  const to = fresh(at);
  const named = name === undefined ? {} : { name };
  emit(at, { kind: "object", to, sort: "record", parents, definite, span: spanOf(node), ...named });
  return to;
}

export function list(at: At, node: Node): Place {
  const to = fresh(at);
  emit(at, { kind: "object", to, sort: "list", parents: [], span: spanOf(node) });
  return to;
}

/** The place of another function as this one reaches it. */
export function reach(at: At, { owner, place }: OwnedPlace): Place {
  return placeOf(at.builder, owner, place);
}

/** Adds an element at a place that is not known. */
export function addElement(at: At, node: Node, to: Place, from: Place): void {
  const anywhere = operate(at, node, "!", []);
  store(at, node, to, { space: "member", place: anywhere }, from);
}
