import type { Span } from "../../../source/span.ts";
import type { Argument, Constant, Instruction, IrFunction, Key, Place } from "../../effect-ir.ts";
import { newPlace, type FunctionBuilder } from "../../function-builder.ts";
import { Kind, kindName } from "../parser/kinds.ts";
import { childrenOf, endOf, kindOf, nameOf, startOf, type SyntaxTree } from "../parser/tree.ts";
import { data } from "./constants.ts";
import { inClass, nameText, type Scope, type Variables } from "./variables.ts";
import type { Wordings } from "./wordings.ts";

/** What is the same for the whole of a file. */
export interface Lowering {
  readonly tree: SyntaxTree;
  readonly functions: (IrFunction | undefined)[];
  readonly variables: Variables;
  readonly wordings: Wordings;
  readonly rules: Rules;
  readonly starImports: readonly string[];
  /** The nodes that make a generator of the function around them, in order. */
  readonly yields: readonly number[];
  /** Whether expressions bind names: by `:=`. */
  readonly bindsInExpressions: boolean;
}

/** The rules for each kind of node: most need others that need them in turn. */
export interface Rules {
  readonly expressions: RuleTable<Place>;
  readonly statements: RuleTable<void>;
}

export type Rule<Result> = (at: At, node: number) => Result;

/** By kind of node. */
export type RuleTable<Result> = readonly (Rule<Result> | undefined)[];

export function ruleTable<Result>(rules: readonly (readonly [Kind, Rule<Result>])[]): RuleTable<Result> {
  const table = Array<Rule<Result> | undefined>(256).fill(undefined);
  for (const [kind, rule] of rules) table[kind] = rule;
  return table;
}

/** Lowering in one scope: what every rule is given. */
export interface At {
  readonly lowering: Lowering;
  readonly tree: SyntaxTree;
  readonly scope: Scope;
  readonly builder: FunctionBuilder;
}

export function at(lowering: Lowering, scope: Scope): At {
  return { lowering, tree: lowering.tree, scope, builder: scope.builder };
}

/** Lowers an expression; its value comes to stand in the place that is given back. */
export function expression(at: At, node: number): Place {
  const kind = kindOf(at.tree, node);
  const rule = at.lowering.rules.expressions[kind];
  return rule === undefined ? opaque(at, node, `\`${kindName(kind)}\` is not an expression`) : rule(at, node);
}

export function statement(at: At, node: number): void {
  const kind = kindOf(at.tree, node);
  const rule = at.lowering.rules.statements[kind];
  if (rule !== undefined) rule(at, node);
  else
    emit(at, { kind: "opaque", reason: `\`${kindName(kind)}\` is not a statement`, span: spanOf(at, node) });
}

/** Lowers the statements of a `Block`, `Else`, `Finally` or `Module`. */
export function block(at: At, node: number): void {
  for (const child of childrenOf(at.tree, node)) statement(at, child);
}

export function isPresent({ tree }: At, node: number): boolean {
  return kindOf(tree, node) !== Kind.Absent;
}

/** A key of which nothing is known. */
export function unknownKey(at: At, node: number): Place {
  return constant(at, node, data);
}

export function spanOf({ tree }: At, node: number): Span {
  return { start: startOf(tree, node), end: endOf(tree, node) };
}

/** The number of a name as it stands there: that of the class where it is private to one. */
export function nameAt({ tree, scope }: At, node: number): number {
  return inClass(tree, nameOf(tree, node), scope.className);
}

/** A name as it stands there, as a text. */
export function textAt(at: At, node: number): string {
  return nameText(at.tree, nameAt(at, node));
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

export function copy(at: At, node: number, to: Place, from: Place): void {
  emit(at, { kind: "copy", to, from, span: spanOf(at, node) });
}

/** A copy that is a step of traces. */
export function notedCopy(at: At, node: number, to: Place, from: Place, note: string): void {
  emit(at, { kind: "copy", to, from, span: spanOf(at, node), note });
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

export function importMember(at: At, node: number, module: string, member: string): Place {
  const to = fresh(at);
  emit(at, { kind: "import", to, module, member, span: spanOf(at, node) });
  return to;
}

export function importModule(at: At, node: number, module: string): Place {
  const to = fresh(at);
  emit(at, { kind: "import", to, module, span: spanOf(at, node) });
  return to;
}

export function opaque(at: At, node: number, reason: string): Place {
  const to = fresh(at);
  emit(at, { kind: "opaque", to, reason, span: spanOf(at, node) });
  return to;
}
