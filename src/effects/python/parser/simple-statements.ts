import { expressions } from "./expressions.ts";
import { importFrom, importStatement } from "./imports.ts";
import { Kind } from "./kinds.ts";
import {
  absent,
  accept,
  advance,
  emit,
  endBefore,
  expect,
  here,
  identifier,
  isWord,
  leaf,
  Loop,
  NameCheck,
  peek,
  Scope,
  unexpected,
} from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { checkSingleTarget, checkTarget, deleteTargets } from "./targets.ts";
import { isAugmentedAssignment, operatorKind, startsExpression } from "./token-sets.ts";
import { Token } from "./tokens.ts";
import { typeParameters } from "./type-parameters.ts";

/** Where `from __future__ import` may stand: after nothing but such imports and a docstring. */
export interface Prologue {
  open: boolean;
  docstringAllowed: boolean;
}

/** The statements of one line, and its end. */
export function simpleStatements(p: Parser, prologue: Prologue): void {
  do simpleStatement(p, prologue);
  while (accept(p, Token.Semicolon) && p.token !== Token.Newline);
  expect(p, Token.Newline, "the end of the statement");
}

function simpleStatement(p: Parser, prologue: Prologue): void {
  const first = p.count;
  if (p.token === Token.From) {
    const isFuture = importFrom(p, prologue.open);
    prologue.open &&= isFuture;
  } else {
    statement(p);
    const docstring =
      prologue.docstringAllowed &&
      p.count === first + 2 &&
      p.kind[first] === Kind.String &&
      p.kind[first + 1] === Kind.Expr;
    prologue.open &&= docstring;
  }
  prologue.docstringAllowed = false;
  if (p.awaitedAt >= 0) fail("'await' outside async function", p.awaitedAt);
}

function statement(p: Parser): void {
  switch (p.token) {
    case Token.Return:
      return returnStatement(p);
    case Token.Import:
      return importStatement(p);
    case Token.Raise:
      return raiseStatement(p);
    case Token.Pass:
      return leaf(p, Kind.Pass);
    case Token.Break:
      return loopExit(p, Kind.Break);
    case Token.Continue:
      return loopExit(p, Kind.Continue);
    case Token.Del:
      return deleteStatement(p);
    case Token.Assert:
      return assertStatement(p);
    case Token.Global:
      return declaration(p, Kind.Global);
    case Token.Nonlocal:
      if (p.scope === Scope.Module) fail("nonlocal declaration not allowed at module level", here(p));
      return declaration(p, Kind.Nonlocal);
    case Token.Name:
      if (peek(p, 1) === Token.Name && isWord(p, "type")) return typeAlias(p);
      return expressionStatement(p);
    default:
      expressionStatement(p);
  }
}

function expressionStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  p.rules.yieldOrExpressions(p);
  if (p.token === Token.Equal) assignment(p, start, first);
  else if (p.token === Token.Colon) annotatedAssignment(p, start, first);
  else if (isAugmentedAssignment(p.token)) augmentedAssignment(p, start, first);
  else emit(p, Kind.Expr, start, first);
}

function assignment(p: Parser, start: number, first: number): void {
  while (p.token === Token.Equal) {
    checkTarget(p, p.count - 1);
    advance(p);
    p.rules.yieldOrExpressions(p);
  }
  emit(p, Kind.Assign, start, first);
}

function annotatedAssignment(p: Parser, start: number, first: number): void {
  checkSingleTarget(p, p.count - 1);
  advance(p);
  p.rules.expression(p);
  if (accept(p, Token.Equal)) p.rules.yieldOrExpressions(p);
  else absent(p);
  emit(p, Kind.AnnAssign, start, first);
}

function augmentedAssignment(p: Parser, start: number, first: number): void {
  checkSingleTarget(p, p.count - 1);
  leaf(p, operatorKind(p.token));
  p.rules.yieldOrExpressions(p);
  emit(p, Kind.AugAssign, start, first);
}

function returnStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  if (p.scope !== Scope.Function && p.scope !== Scope.AsyncFunction) {
    fail("'return' outside function", start, endBefore(p));
  }
  if (p.inExceptStar) fail("'return' cannot appear in an except* block", start, endBefore(p));
  if (startsExpression(p.token)) {
    p.returnedAt = start;
    expressions(p);
  } else absent(p);
  emit(p, Kind.Return, start, first);
}

function raiseStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  if (startsExpression(p.token)) {
    p.rules.expression(p);
    if (accept(p, Token.From)) p.rules.expression(p);
    else absent(p);
  } else {
    absent(p);
    absent(p);
  }
  emit(p, Kind.Raise, start, first);
}

function loopExit(p: Parser, kind: number): void {
  if (p.loop === Loop.None) fail("'break' or 'continue' outside loop", here(p), p.ends[p.position]);
  if (p.loop === Loop.ExceptStar) {
    fail("'break' and 'continue' cannot appear in an except* block", here(p), p.ends[p.position]);
  }
  leaf(p, kind);
}

function deleteStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  deleteTargets(p);
  emit(p, Kind.Delete, start, first);
}

function assertStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.expression(p);
  if (accept(p, Token.Comma)) p.rules.expression(p);
  else absent(p);
  emit(p, Kind.Assert, start, first);
}

function declaration(p: Parser, kind: number): void {
  const start = here(p);
  const first = p.count;
  p.nameChecks |= NameCheck.Declaration;
  advance(p);
  do identifier(p);
  while (accept(p, Token.Comma));
  emit(p, kind, start, first);
}

function typeAlias(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  leaf(p, Kind.Name);
  typeParameters(p);
  if (p.token !== Token.Equal) unexpected(p, "`=` of a type alias");
  advance(p);
  const { scope } = p;
  p.scope = Scope.Type;
  p.rules.expression(p);
  p.scope = scope;
  emit(p, Kind.TypeAlias, start, first);
}
