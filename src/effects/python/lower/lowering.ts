import type { Span } from "../../../source/span.ts";
import type { Argument, Constant, Instruction, IrFunction, Key, Place } from "../../effect-ir.ts";
import { mangled } from "../parser/names.ts";
import { endOf, identifierOf, startOf, type SyntaxTree } from "../parser/tree.ts";
import { newPlace, placeOf, type FunctionBuilder } from "../../function-builder.ts";

/** What is the same for the whole of a file. */
export interface Lowering {
  readonly tree: SyntaxTree;
  readonly functions: (IrFunction | undefined)[];
  readonly moduleScope: Scope;
  readonly rules: Rules;
  readonly starImports: string[];
  readonly hasYields: boolean;
  /** For each name of the module: where the first statement ends that surely binds it. */
  readonly surelyBound: ReadonlyMap<string, number>;
}

/** The rules that others need which they need in turn. */
export interface Rules {
  readonly expression: (at: At, node: number) => Place;
  readonly block: (at: At, node: number) => void;
}

/** Where names are looked up. */
export interface Scope {
  readonly kind: "module" | "function" | "class" | "comprehension";
  readonly builder: FunctionBuilder;
  readonly names: Map<string, Place>;
  readonly bound: ReadonlySet<string>;
  readonly globals: ReadonlySet<string>;
  readonly outer: Scope | undefined;
  /** The innermost class around it, for private names. */
  readonly className: string | undefined;
  /** In a method: the class and the first parameter, for `super()`. */
  readonly method: Method | undefined;
}

export interface Method {
  readonly classPlace: Place;
  readonly classOwner: FunctionBuilder;
  readonly selfPlace: Place;
  readonly selfOwner: FunctionBuilder;
}

/** Lowering in one scope: what every rule is given. */
export interface At {
  readonly lowering: Lowering;
  readonly scope: Scope;
  readonly builder: FunctionBuilder;
}

export function at(lowering: Lowering, scope: Scope): At {
  return { lowering, scope, builder: scope.builder };
}

/** Lowers an expression; its value comes to stand in the place that is given back. */
export function expression(at: At, node: number): Place {
  return at.lowering.rules.expression(at, node);
}

/** Lowers the statements of a `Block`, `Else`, `Finally` or `Module`. */
export function block(at: At, node: number): void {
  at.lowering.rules.block(at, node);
}

/** A key of which nothing is known. */
export function unknownKey(at: At, node: number): Place {
  return constant(at, node, { type: "data" });
}

export function spanOf({ lowering }: At, node: number): Span {
  return { start: startOf(lowering.tree, node), end: endOf(lowering.tree, node) };
}

/** A name as it stands there, with the class's name where it is private to a class. */
export function nameAt({ lowering, scope }: At, node: number): string {
  return privateName(scope, identifierOf(lowering.tree, node));
}

export function privateName(scope: Scope, name: string): string {
  return scope.className === undefined ? name : mangled(name, scope.className);
}

export function emit({ builder }: At, instruction: Instruction): void {
  builder.body.push(instruction);
}

export function fresh({ builder }: At): Place {
  return newPlace(builder);
}

export function constant(at: At, node: number, value: Constant): Place {
  const to = fresh(at);
  emit(at, { kind: "const", to, value, span: spanOf(at, node) });
  return to;
}

export function text(at: At, node: number, value: string): Place {
  return constant(at, node, { type: "text", value });
}

export function copy(at: At, node: number, to: Place, from: Place, note?: string): void {
  const span = spanOf(at, node);
  emit(at, note === undefined ? { kind: "copy", to, from, span } : { kind: "copy", to, from, span, note });
}

export function load(at: At, node: number, object: Place, key: Key): Place {
  const to = fresh(at);
  emit(at, { kind: "load", to, object, key, span: spanOf(at, node) });
  return to;
}

export function store(at: At, node: number, object: Place, key: Key, from: Place): void {
  emit(at, { kind: "store", object, key, from, span: spanOf(at, node) });
}

export function call(at: At, node: number, callee: Place, given: readonly Argument[]): Place {
  const to = fresh(at);
  emit(at, { kind: "call", to, callee, arguments: given, span: spanOf(at, node) });
  return to;
}

export function operate(at: At, node: number, operator: string, operands: readonly Place[]): Place {
  const to = fresh(at);
  emit(at, { kind: "operator", to, operator, operands, span: spanOf(at, node) });
  return to;
}

export function opaque(at: At, node: number, reason: string): Place {
  const to = fresh(at);
  emit(at, { kind: "opaque", to, reason, span: spanOf(at, node) });
  return to;
}

/** Where a name is kept that is assigned in this scope. */
export function placeToBind(at: At, name: string): Place {
  const { scope } = at;
  if (scope.globals.has(name)) return inScope(at, at.lowering.moduleScope, name);
  if (scope.bound.has(name)) return inScope(at, scope, name);
  for (let one = scope.outer; one !== undefined; one = one.outer) {
    if (one.kind !== "class" && one.bound.has(name)) return inScope(at, one, name);
  }
  return inScope(at, at.lowering.moduleScope, name);
}

export function bindIn(scope: Scope, name: string, place: Place): void {
  scope.names.set(name, place);
  if (scope.kind !== "module") scope.builder.names.push([name, place]);
}

export function inScope(at: At, scope: Scope, name: string): Place {
  let place = scope.names.get(name);
  if (place === undefined) {
    place = newPlace(scope.builder);
    bindIn(scope, name, place);
  }
  return placeOf(at.builder, scope.builder, place);
}
