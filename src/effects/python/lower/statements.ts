import type { Place } from "../../effect-ir.ts";
import { Kind, kindName } from "../parser/kinds.ts";
import { childrenOf, kindOf } from "../parser/tree.ts";
import { annotation, classDefinition, functionDefinition, typeParameter } from "./functions.ts";
import { importFromStatement, importStatement } from "./imports.ts";
import { block, copy, emit, nameAt, operate, spanOf, type At, expression } from "./lowering.ts";
import { pattern } from "./patterns.ts";
import { assign, bindName, remove } from "./targets.ts";

/** The rule of statements in a row. */
export function lowerBlock(at: At, node: number): void {
  for (const child of childrenOf(at.lowering.tree, node)) statement(at, child);
}

function statement(at: At, node: number): void {
  const { tree } = at.lowering;
  const children = childrenOf(tree, node);
  const [first = -1, second = -1, third = -1] = children;
  const kind = kindOf(tree, node);
  switch (kind) {
    case Kind.Expr:
      expression(at, first);
      return;
    case Kind.FunctionDef:
    case Kind.AsyncFunctionDef:
      return functionDefinition(at, node);
    case Kind.ClassDef:
      return classDefinition(at, node);
    case Kind.Return:
      if (kindOf(tree, first) !== Kind.Absent) returned(at, node, expression(at, first));
      return;
    case Kind.Delete:
      for (const target of children) remove(at, target);
      return;
    case Kind.Assign: {
      const value = expression(at, children.at(-1) ?? -1);
      for (const target of children.slice(0, -1)) assign(at, target, value);
      return;
    }
    case Kind.AugAssign:
      return assign(
        at,
        first,
        operate(at, node, `${kindName(kindOf(tree, second))}=`, [
          expression(at, first),
          expression(at, third),
        ]),
      );
    case Kind.AnnAssign:
      annotation(at, second);
      if (kindOf(tree, third) !== Kind.Absent) assign(at, first, expression(at, third));
      return;
    case Kind.TypeAlias:
      return typeAlias(at, node, children);
    case Kind.For:
    case Kind.AsyncFor:
      assign(
        at,
        first,
        operate(at, second, kind === Kind.For ? "iterate" : "iterate-async", [expression(at, second)]),
      );
      block(at, third);
      return optionalBlock(at, children[3]);
    case Kind.While:
    case Kind.Elif:
      expression(at, first);
      block(at, second);
      return optionalBlock(at, children[2]);
    case Kind.If:
      expression(at, first);
      block(at, second);
      for (const elif of children.slice(2, -1)) statement(at, elif);
      return optionalBlock(at, children.at(-1));
    case Kind.With:
    case Kind.AsyncWith:
      for (const item of children.slice(0, -1)) withItem(at, item, kind === Kind.AsyncWith);
      return block(at, children.at(-1) ?? -1);
    case Kind.Match: {
      const subject = expression(at, first);
      for (const one of children.slice(1)) matchCase(at, one, subject);
      return;
    }
    case Kind.Raise:
      for (const child of children) if (kindOf(tree, child) !== Kind.Absent) raised(at, child);
      return;
    case Kind.Try:
    case Kind.TryStar:
      block(at, first);
      for (const handler of children.slice(1, -2)) exceptHandler(at, handler, kind === Kind.TryStar);
      optionalBlock(at, children.at(-2));
      return optionalBlock(at, children.at(-1));
    case Kind.Assert:
      expression(at, first);
      if (kindOf(tree, second) !== Kind.Absent) expression(at, second);
      return;
    case Kind.Import:
      return importStatement(at, node);
    case Kind.ImportFrom:
      return importFromStatement(at, node);
    case Kind.Global:
    case Kind.Nonlocal:
    case Kind.Pass:
    case Kind.Break:
    case Kind.Continue:
      return;
    default:
      emit(at, {
        kind: "opaque",
        reason: `\`${kindName(kind)}\` is not a statement`,
        span: spanOf(at, node),
      });
  }
}

function optionalBlock(at: At, node: number | undefined): void {
  if (node !== undefined && kindOf(at.lowering.tree, node) !== Kind.Absent) block(at, node);
}

function returned(at: At, node: number, value: Place): void {
  if (at.builder.sort === "generator") operate(at, node, "give-up", [at.builder.result, value]);
  else copy(at, node, at.builder.result, value, "what is returned");
}

function typeAlias(at: At, node: number, children: readonly number[]): void {
  const [name = -1, parameters = -1, value = -1] = children;
  const { tree } = at.lowering;
  if (kindOf(tree, parameters) !== Kind.Absent)
    for (const one of childrenOf(tree, parameters)) typeParameter(at, one);
  bindName(at, node, nameAt(at, name), expression(at, value));
}

function withItem(at: At, item: number, isAsync: boolean): void {
  const [context = -1, target = -1] = childrenOf(at.lowering.tree, item);
  const manager = expression(at, context);
  const entered = operate(at, item, isAsync ? "enter-async" : "enter", [manager]);
  operate(at, item, isAsync ? "exit-async" : "exit", [manager]);
  if (kindOf(at.lowering.tree, target) !== Kind.Absent) assign(at, target, entered);
}

function matchCase(at: At, node: number, subject: Place): void {
  const { tree } = at.lowering;
  const children = childrenOf(tree, node);
  const [first = -1, guard = -1, body = -1] = children;
  pattern(at, first, subject);
  if (kindOf(tree, guard) !== Kind.Absent) expression(at, guard);
  block(at, body);
}

/** A raised class is called without arguments. */
function raised(at: At, node: number): void {
  operate(at, node, "raise", [expression(at, node)]);
}

function exceptHandler(at: At, handler: number, isGroup: boolean): void {
  const { tree } = at.lowering;
  const [type = -1, name = -1, body = -1] = childrenOf(tree, handler);
  const types = kindOf(tree, type) === Kind.Absent ? undefined : expression(at, type);
  const caught = operate(at, handler, isGroup ? "catch-group" : "catch", types === undefined ? [] : [types]);
  if (kindOf(tree, name) !== Kind.Absent) bindName(at, name, nameAt(at, name), caught);
  block(at, body);
}
