import { expressions } from "./expressions.ts";
import { classDefinition, decorators, functionDefinition } from "./functions.ts";
import { Kind } from "./kinds.ts";
import {
  absent,
  accept,
  advance,
  emit,
  endBefore,
  expect,
  here,
  isAt,
  identifier,
  isWord,
  Loop,
  peek,
  Scope,
  unexpected,
} from "./parser.ts";
import type { Parser } from "./parser.ts";
import { casePattern, isIrrefutable } from "./patterns.ts";
import { simpleStatements } from "./simple-statements.ts";
import type { Prologue } from "./simple-statements.ts";
import { fail } from "./syntax-error.ts";
import { loopTargets } from "./targets.ts";
import { startsExpression } from "./token-sets.ts";
import { Token } from "./tokens.ts";
import { withItems } from "./with-items.ts";

/** CPython's limit of loops, `with` and `try` in each other, in the version that allows most. */
const maxBlocks = 21;

const insideModule: Prologue = { open: false, docstringAllowed: false };

/** The whole text. */
export function moduleStatements(p: Parser): void {
  const prologue: Prologue = { open: true, docstringAllowed: true };
  while (p.token !== Token.EndOfFile) statement(p, prologue);
  emit(p, Kind.Module, 0, 0);
}

function statement(p: Parser, prologue: Prologue): void {
  if (!compoundStatement(p)) return simpleStatements(p, prologue);
  prologue.open = false;
  if (p.awaitedAt >= 0) fail("'await' outside async function", p.awaitedAt);
}

/** Says whether there was a compound statement. */
function compoundStatement(p: Parser): boolean {
  switch (p.token) {
    case Token.If:
      ifStatement(p);
      return true;
    case Token.For:
      forStatement(p, here(p), false);
      return true;
    case Token.While:
      whileStatement(p);
      return true;
    case Token.Try:
      tryStatement(p);
      return true;
    case Token.With:
      withStatement(p, here(p), false);
      return true;
    case Token.Def:
    case Token.At:
    case Token.Class:
      definition(p);
      return true;
    case Token.Async:
      asyncStatement(p);
      return true;
    case Token.Name:
      if (!isWord(p, "match") || !isMatch(p)) return false;
      matchStatement(p);
      return true;
    default:
      return false;
  }
}

/** `:` and a block, on the same line or indented. */
function block(p: Parser, kind: number): void {
  expect(p, Token.Colon, "`:`");
  const start = here(p);
  const first = p.count;
  if (!isAt(p, Token.Newline)) {
    simpleStatements(p, insideModule);
    return emit(p, kind, start, first);
  }
  advance(p);
  expect(p, Token.Indent, "an indented block");
  const from = here(p);
  while (p.token !== Token.Dedent) statement(p, insideModule);
  advance(p);
  emit(p, kind, from, first);
}

function optionalElse(p: Parser): void {
  if (accept(p, Token.Else)) block(p, Kind.Else);
  else absent(p);
}

function ifStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.namedExpression(p);
  block(p, Kind.Block);
  while (p.token === Token.Elif) {
    const from = here(p);
    const node = p.count;
    advance(p);
    p.rules.namedExpression(p);
    block(p, Kind.Block);
    emit(p, Kind.Elif, from, node);
  }
  optionalElse(p);
  emit(p, Kind.If, start, first);
}

function loopBody(p: Parser): void {
  const { loop } = p;
  p.loop = Loop.Inside;
  openBlock(p);
  block(p, Kind.Block);
  p.blocks--;
  p.loop = loop;
}

function openBlock(p: Parser): void {
  if (++p.blocks > maxBlocks) fail("too many statically nested blocks", here(p));
}

function forStatement(p: Parser, start: number, isAsync: boolean): void {
  const first = p.count;
  advance(p);
  loopTargets(p);
  expect(p, Token.In, "`in` of a for statement");
  expressions(p);
  loopBody(p);
  optionalElse(p);
  emit(p, isAsync ? Kind.AsyncFor : Kind.For, start, first);
}

function whileStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.namedExpression(p);
  loopBody(p);
  optionalElse(p);
  emit(p, Kind.While, start, first);
}

function withStatement(p: Parser, start: number, isAsync: boolean): void {
  const first = p.count;
  advance(p);
  const items = withItems(p);
  for (let i = 0; i < items; i++) openBlock(p);
  block(p, Kind.Block);
  p.blocks -= items;
  emit(p, isAsync ? Kind.AsyncWith : Kind.With, start, first);
}

function tryStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  openBlock(p);
  block(p, Kind.Block);
  p.blocks--;
  const isStar = p.token === Token.Except && peek(p, 1) === Token.Star;
  let handlers = 0;
  let caught = false;
  while (p.token === Token.Except) {
    if (caught) fail("default 'except:' must be last", here(p));
    caught = exceptHandler(p, isStar);
    handlers++;
  }
  if (handlers === 0 && p.token !== Token.Finally) unexpected(p, "`except` or `finally`");
  if (handlers > 0) optionalElse(p);
  else absent(p);
  if (accept(p, Token.Finally)) block(p, Kind.Finally);
  else absent(p);
  emit(p, isStar ? Kind.TryStar : Kind.Try, start, first);
}

/** Says whether it catches everything. */
function exceptHandler(p: Parser, isStar: boolean): boolean {
  const start = here(p);
  const first = p.count;
  advance(p);
  if (accept(p, Token.Star) !== isStar)
    fail("cannot have both 'except' and 'except*' on the same 'try'", start);
  const catchesAll = !startsExpression(p.token) || p.token === Token.Star;
  if (catchesAll) {
    if (isStar) unexpected(p, "the types of exceptions");
    absent(p);
    absent(p);
  } else {
    exceptionTypes(p);
  }
  const { loop, inExceptStar } = p;
  if (isStar) {
    p.loop = loop === Loop.None ? Loop.None : Loop.ExceptStar;
    p.inExceptStar = true;
  }
  block(p, Kind.Block);
  p.loop = loop;
  p.inExceptStar = inExceptStar;
  emit(p, Kind.ExceptHandler, start, first);
  return catchesAll;
}

/** One type with a name for the exception, or from Python 3.14 on several without brackets. */
function exceptionTypes(p: Parser): void {
  const start = here(p);
  const first = p.count;
  p.rules.expression(p);
  if (p.token === Token.Comma) {
    while (accept(p, Token.Comma) && startsExpression(p.token)) p.rules.expression(p);
    emit(p, Kind.Tuple, start, first);
    return absent(p);
  }
  if (accept(p, Token.As)) identifier(p);
  else absent(p);
}

function definition(p: Parser): void {
  const first = decorators(p);
  const start = here(p);
  const isAsync = accept(p, Token.Async);
  if (p.token === Token.Def) functionDefinition(p, start, first, isAsync, block);
  else if (p.token === Token.Class && !isAsync) classDefinition(p, first, block);
  else unexpected(p, "a definition");
}

function asyncStatement(p: Parser): void {
  const start = here(p);
  const next = peek(p, 1);
  if (next === Token.Def) return definition(p);
  advance(p);
  if (p.scope !== Scope.AsyncFunction) {
    fail("'async for' or 'async with' outside async function", start, endBefore(p));
  }
  if (next === Token.For) forStatement(p, start, true);
  else if (next === Token.With) withStatement(p, start, true);
  else unexpected(p, "`def`, `for` or `with` after `async`");
}

/** Whether the name `match` here starts a match statement: its line ends in a colon, and a `case` follows. */
function isMatch(p: Parser): boolean {
  if (!startsExpression(peek(p, 1))) return false;
  let i = 1;
  while (peek(p, i) !== Token.Newline && peek(p, i) !== Token.EndOfFile) i++;
  return peek(p, i - 1) === Token.Colon && peek(p, i + 1) === Token.Indent;
}

function matchStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  subject(p);
  expect(p, Token.Colon, "`:` of a match statement");
  expect(p, Token.Newline, "the end of the line");
  expect(p, Token.Indent, "an indented block");
  let caught = -1;
  while (p.token !== Token.Dedent) {
    if (caught >= 0) fail("pattern makes remaining patterns unreachable", caught);
    caught = caseBlock(p);
  }
  advance(p);
  emit(p, Kind.Match, start, first);
}

function subject(p: Parser): void {
  const start = here(p);
  const first = p.count;
  const starred = p.token === Token.Star;
  p.rules.element(p);
  if (p.token !== Token.Comma) {
    if (starred) fail("can't use starred expression here", start, endBefore(p));
    return;
  }
  while (accept(p, Token.Comma) && startsExpression(p.token)) p.rules.element(p);
  emit(p, Kind.Tuple, start, first);
}

/** Gives where a case that matches everything starts, or -1. */
function caseBlock(p: Parser): number {
  if (!isWord(p, "case")) unexpected(p, "`case`");
  const start = here(p);
  const first = p.count;
  advance(p);
  casePattern(p);
  const irrefutable = isIrrefutable(p, p.count - 1);
  const guarded = accept(p, Token.If);
  if (guarded) p.rules.namedExpression(p);
  else absent(p);
  block(p, Kind.Block);
  emit(p, Kind.MatchCase, start, first);
  return irrefutable && !guarded ? start : -1;
}
