import type { Place } from "../../effect-ir.ts";
import { Kind, kindName } from "../parser/kinds.ts";
import { childrenOf, kindOf, sizeOf } from "../parser/tree.ts";
import { annotation, typeParameters } from "./annotations.ts";
import { classDefinition } from "./classes.ts";
import { functionDefinition } from "./functions.ts";
import { importFromStatement, importStatement } from "./imports.ts";
import {
  block,
  expression,
  isPresent,
  nameAt,
  notedCopy,
  operate,
  ruleTable,
  statement,
  type At,
} from "./lowering.ts";
import { bindName } from "./names.ts";
import { pattern } from "./patterns.ts";
import { assign, remove } from "./targets.ts";

function expressionStatement(at: At, node: number): void {
  expression(at, node - 1);
}

function returnStatement(at: At, node: number): void {
  const { builder } = at;
  if (!isPresent(at, node - 1)) return;
  const value = expression(at, node - 1);
  if (builder.sort === "generator") operate(at, node, "give-up", [builder.result, value]);
  else notedCopy(at, node, builder.result, value, "what is returned");
}

function deleteStatement(at: At, node: number): void {
  for (const target of childrenOf(at.tree, node)) remove(at, target);
}

function assignment(at: At, node: number): void {
  const last = node - 1;
  const value = expression(at, last);
  const target = last - sizeOf(at.tree, last);
  const isOnly = target - sizeOf(at.tree, target) === node - sizeOf(at.tree, node);
  if (isOnly) assign(at, target, value);
  else for (const one of childrenOf(at.tree, node)) if (one !== last) assign(at, one, value);
}

/** By the kind of the operator: its name where it assigns. */
const assigningOperators: readonly string[] = Array.from({ length: 256 }, (_, kind) => `${kindName(kind)}=`);

function augmentedAssignment(at: At, node: number): void {
  const { tree } = at;
  const value = node - 1;
  const operator = value - sizeOf(tree, value);
  const target = operator - 1;
  const operands = [expression(at, target), expression(at, value)];
  const name = assigningOperators[kindOf(tree, operator)] ?? "";
  assign(at, target, operate(at, node, name, operands));
}

function annotatedAssignment(at: At, node: number): void {
  const value = node - 1;
  const annotated = value - sizeOf(at.tree, value);
  annotation(at, annotated);
  if (isPresent(at, value)) assign(at, annotated - sizeOf(at.tree, annotated), expression(at, value));
}

function typeAlias(at: At, node: number): void {
  const [name = -1, parameters = -1, value = -1] = childrenOf(at.tree, node);
  typeParameters(at, parameters);
  bindName(at, node, nameAt(at, name), expression(at, value));
}

function forStatement(at: At, node: number): void {
  const [target = -1, iterable = -1, body = -1, otherwise = -1] = childrenOf(at.tree, node);
  const operator = kindOf(at.tree, node) === Kind.For ? "iterate" : "iterate-async";
  assign(at, target, operate(at, iterable, operator, [expression(at, iterable)]));
  block(at, body);
  optionalBlock(at, otherwise);
}

/** `if` and `while`, also with `elif`. */
function conditional(at: At, node: number): void {
  const [test = -1, body = -1, ...others] = childrenOf(at.tree, node);
  expression(at, test);
  block(at, body);
  for (const other of others)
    if (kindOf(at.tree, other) === Kind.Elif) statement(at, other);
    else optionalBlock(at, other);
}

function withStatement(at: At, node: number): void {
  const isAsync = kindOf(at.tree, node) === Kind.AsyncWith;
  const last = node - 1;
  for (const child of childrenOf(at.tree, node)) if (child !== last) withItem(at, child, isAsync);
  block(at, last);
}

function withItem(at: At, item: number, isAsync: boolean): void {
  const target = item - 1;
  const manager = expression(at, target - sizeOf(at.tree, target));
  const entered = operate(at, item, isAsync ? "enter-async" : "enter", [manager]);
  operate(at, item, isAsync ? "exit-async" : "exit", [manager]);
  if (isPresent(at, target)) assign(at, target, entered);
}

function matchStatement(at: At, node: number): void {
  const [subject = -1, ...cases] = childrenOf(at.tree, node);
  const value = expression(at, subject);
  for (const one of cases) matchCase(at, one, value);
}

function matchCase(at: At, node: number, subject: Place): void {
  const [first = -1, guard = -1, body = -1] = childrenOf(at.tree, node);
  pattern(at, first, subject);
  if (isPresent(at, guard)) expression(at, guard);
  block(at, body);
}

/** A raised class is called without arguments. */
function raiseStatement(at: At, node: number): void {
  for (const child of childrenOf(at.tree, node))
    if (isPresent(at, child)) operate(at, child, "raise", [expression(at, child)]);
}

function tryStatement(at: At, node: number): void {
  const isGroup = kindOf(at.tree, node) === Kind.TryStar;
  for (const child of childrenOf(at.tree, node))
    if (kindOf(at.tree, child) === Kind.ExceptHandler) exceptHandler(at, child, isGroup);
    else optionalBlock(at, child);
}

function exceptHandler(at: At, handler: number, isGroup: boolean): void {
  const [type = -1, name = -1, body = -1] = childrenOf(at.tree, handler);
  const types = isPresent(at, type) ? [expression(at, type)] : [];
  const caught = operate(at, handler, isGroup ? "catch-group" : "catch", types);
  if (isPresent(at, name)) bindName(at, name, nameAt(at, name), caught);
  block(at, body);
}

function assertStatement(at: At, node: number): void {
  const message = node - 1;
  expression(at, message - sizeOf(at.tree, message));
  if (isPresent(at, message)) expression(at, message);
}

function optionalBlock(at: At, node: number): void {
  if (isPresent(at, node)) block(at, node);
}

/** What only says how names are meant, or where to go on: the analysis knows no order. */
function nothingToDo(): void {}

export const statements = ruleTable<void>([
  [Kind.Expr, expressionStatement],
  [Kind.FunctionDef, functionDefinition],
  [Kind.AsyncFunctionDef, functionDefinition],
  [Kind.ClassDef, classDefinition],
  [Kind.Return, returnStatement],
  [Kind.Delete, deleteStatement],
  [Kind.Assign, assignment],
  [Kind.AugAssign, augmentedAssignment],
  [Kind.AnnAssign, annotatedAssignment],
  [Kind.TypeAlias, typeAlias],
  [Kind.For, forStatement],
  [Kind.AsyncFor, forStatement],
  [Kind.While, conditional],
  [Kind.If, conditional],
  [Kind.Elif, conditional],
  [Kind.With, withStatement],
  [Kind.AsyncWith, withStatement],
  [Kind.Match, matchStatement],
  [Kind.Raise, raiseStatement],
  [Kind.Try, tryStatement],
  [Kind.TryStar, tryStatement],
  [Kind.Assert, assertStatement],
  [Kind.Import, importStatement],
  [Kind.ImportFrom, importFromStatement],
  [Kind.Global, nothingToDo],
  [Kind.Nonlocal, nothingToDo],
  [Kind.Pass, nothingToDo],
  [Kind.Break, nothingToDo],
  [Kind.Continue, nothingToDo],
]);
