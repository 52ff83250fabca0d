import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import { newPlace } from "../../function-builder.ts";
import { assignTo, declareTo } from "./assignments.ts";
import { classValue } from "./classes.ts";
import { give, makeFunction } from "./functions.ts";
import { blockNames } from "./hoisting.ts";
import {
  call,
  copy,
  expression,
  loadNamed,
  nothing,
  opaque,
  operate,
  statement,
  within,
  type At,
  type Scope,
} from "./lowering.ts";
import { exportAll, exportDefault, exportNamed, importNames } from "./modules.ts";
import { declare, storeName } from "./names.ts";
import { enumeration, exportAssignment, importEquals, namespace } from "./typescript.ts";

type Rule<N extends t.Node> = (at: At, node: N) => void;
type Rules = { readonly [K in t.Node["type"]]?: Rule<Extract<t.Node, { readonly type: K }>> };

const nothingRuns = (): void => undefined;

/** Every statement of the language, and what it does. */
export const statementRules: Rules = {
  ExpressionStatement: (at, node) => {
    const value = expression(at, node.expression);
    // The value of code that is run as a text is that of its last statement.
    if (at.builder.parent === undefined) copy(at, node, at.builder.result, value);
  },
  VariableDeclaration: variables,
  FunctionDeclaration: functionDeclaration,
  ClassDeclaration: (at, node) => {
    if (node.declare === true) return;
    const made = classValue(at, node);
    if (node.id !== null && node.id !== undefined) storeName(at, node, node.id.name, made);
  },
  ReturnStatement: (at, node) =>
    give(
      at,
      node,
      node.argument === null || node.argument === undefined
        ? nothing(at, node)
        : expression(at, node.argument),
    ),
  ThrowStatement: (at, node) => {
    operate(at, node, "throw", [expression(at, node.argument)]);
  },
  IfStatement: ifStatement,
  BlockStatement: (at, node) => block(at, node.body),
  EmptyStatement: nothingRuns,
  DebuggerStatement: nothingRuns,
  BreakStatement: nothingRuns,
  ContinueStatement: nothingRuns,
  LabeledStatement: (at, node) => statement(at, node.body),
  WhileStatement: (at, node) => {
    expression(at, node.test);
    statement(at, node.body);
  },
  DoWhileStatement: (at, node) => {
    statement(at, node.body);
    expression(at, node.test);
  },
  ForStatement: forStatement,
  ForInStatement: (at, node) => forEach(at, node, "for-in"),
  ForOfStatement: (at, node) => forEach(at, node, node.await ? "for-await" : "for-of"),
  SwitchStatement: switchStatement,
  TryStatement: tryStatement,
  WithStatement: withStatement,
  ImportDeclaration: importNames,
  ExportNamedDeclaration: exportNamed,
  ExportDefaultDeclaration: exportDefault,
  ExportAllDeclaration: exportAll,
  TSEnumDeclaration: enumeration,
  TSModuleDeclaration: namespace,
  TSImportEqualsDeclaration: importEquals,
  TSExportAssignment: exportAssignment,
  // Types leave nothing behind when the program runs.
  TSDeclareFunction: nothingRuns,
  TSInterfaceDeclaration: nothingRuns,
  TSTypeAliasDeclaration: nothingRuns,
  TSNamespaceExportDeclaration: nothingRuns,
};

/** Lowers a statement; what has no rule is opaque. */
export function lowerStatement(at: At, node: t.Node): void {
  const rule = statementRules[node.type] as Rule<t.Node> | undefined;
  if (rule === undefined) opaque(at, node, `${node.type} is not analysed`);
  else rule(at, node);
}

/** Statements in a scope of their own. */
export function block(at: At, body: readonly t.Node[]): void {
  const names = blockNames(body);
  const inside = names.length === 0 ? at : blockScope(at);
  for (const name of names) declare(inside.scope, name);
  for (const one of body) statement(inside, one);
}

function blockScope(at: At): At {
  const scope: Scope = { kind: "block", builder: at.builder, names: new Map(), outer: at.scope };
  return within(at, scope);
}

function variables(at: At, node: t.VariableDeclaration): void {
  if (node.declare === true) return;
  for (const { id, init } of node.declarations) {
    const name = id.type === "Identifier" ? id.name : undefined;
    if (init === null || init === undefined) {
      if (name !== undefined) declareTo(at, id, nothing(at, id), node.kind === "var");
      continue;
    }
    const value = expression(at, init, name);
    declareTo(at, id, value, node.kind === "var");
    if (node.kind === "using" || node.kind === "await using") disposed(at, node, value);
  }
}

/** What is declared with `using` is closed at the end of the block. */
function disposed(at: At, node: t.Node, value: Place): void {
  for (const name of ["@@dispose", "@@asyncDispose"])
    call(at, node, loadNamed(at, node, value, name), [], { receiver: value });
}

function functionDeclaration(at: At, node: t.FunctionDeclaration): void {
  if (node.declare === true || node.id === null || node.id === undefined) return;
  const made = makeFunction(at, node, { name: node.id.name });
  storeName(at, node, node.id.name, made);
  // In loose code a function in a block is one of the function around too.
  for (let one = at.scope.outer; one !== undefined && !at.context.isStrict; one = one.outer) {
    if (one.builder !== at.builder) break;
    const outer = one.names.get(node.id.name);
    if (outer !== undefined) copy(at, node, outer, made);
  }
}

/** Rows of `else if` are lowered without depth. */
function ifStatement(at: At, node: t.IfStatement): void {
  let one: t.Statement | null | undefined = node;
  while (one?.type === "IfStatement") {
    expression(at, one.test);
    statement(at, one.consequent);
    one = one.alternate;
  }
  if (one !== null && one !== undefined) statement(at, one);
}

function forStatement(at: At, node: t.ForStatement): void {
  const inside = blockScope(at);
  const { init } = node;
  if (init?.type === "VariableDeclaration") {
    for (const name of blockNames([init])) declare(inside.scope, name);
    statement(inside, init);
  } else if (init !== null && init !== undefined) expression(inside, init);
  if (node.test !== null && node.test !== undefined) expression(inside, node.test);
  if (node.update !== null && node.update !== undefined) expression(inside, node.update);
  statement(inside, node.body);
}

function forEach(at: At, node: t.ForInStatement | t.ForOfStatement, operator: string): void {
  const inside = blockScope(at);
  const { left } = node;
  if (left.type === "VariableDeclaration") for (const name of blockNames([left])) declare(inside.scope, name);
  const each = operate(inside, node, operator, [expression(at, node.right)]);
  if (left.type === "VariableDeclaration") {
    for (const { id, init } of left.declarations) {
      if (init !== null && init !== undefined)
        declareTo(inside, id, expression(inside, init), left.kind === "var");
      declareTo(inside, id, each, left.kind === "var");
    }
    if (left.kind === "using" || left.kind === "await using") disposed(inside, node, each);
  } else assignTo(inside, left, each);
  statement(inside, node.body);
}

function switchStatement(at: At, node: t.SwitchStatement): void {
  expression(at, node.discriminant);
  const inside = blockScope(at);
  for (const name of blockNames(node.cases.flatMap((one) => one.consequent))) declare(inside.scope, name);
  for (const { test, consequent } of node.cases) {
    if (test !== null && test !== undefined) expression(inside, test);
    for (const one of consequent) statement(inside, one);
  }
}

function tryStatement(at: At, node: t.TryStatement): void {
  block(at, node.block.body);
  const { handler, finalizer } = node;
  if (handler !== null && handler !== undefined) {
    const inside = blockScope(at);
    if (handler.param !== null && handler.param !== undefined)
      declareCaught(inside, handler.param, operate(inside, handler, "catch", []));
    block(inside, handler.body.body);
  }
  if (finalizer !== null && finalizer !== undefined) block(at, finalizer.body);
}

function declareCaught(at: At, param: t.Node, value: Place): void {
  declareTo(at, param, value, false);
}

/** The members of the object are names inside. */
function withStatement(at: At, node: t.WithStatement): void {
  const object = expression(at, node.object);
  const place = newPlace(at.builder);
  copy(at, node, place, object);
  const scope: Scope = {
    kind: "with",
    builder: at.builder,
    names: new Map(),
    outer: at.scope,
    object: place,
  };
  statement(within(at, scope), node.body);
}
