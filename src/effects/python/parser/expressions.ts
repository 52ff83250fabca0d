import { callArguments } from "./arguments.ts";
import { braces, brackets, parentheses, subscript } from "./collections.ts";
import { Kind } from "./kinds.ts";
import { parameters } from "./parameters.ts";
import {
  absent,
  accept,
  advance,
  emit,
  endBefore,
  enter,
  expect,
  here,
  identifier,
  leaf,
  leave,
  peek,
  Scope,
  unexpected,
} from "./parser.ts";
import type { Parser, Rules } from "./parser.ts";
import { strings } from "./strings.ts";
import { fail } from "./syntax-error.ts";
import { refuseLoneStar } from "./targets.ts";
import { leafKind, operatorKind, Rank, rankOf, signKind, startsExpression } from "./token-sets.ts";
import { Token } from "./tokens.ts";

export const rules: Rules = {
  expression,
  namedExpression,
  element,
  disjunction: (p) => binary(p, Rank.Or),
  bitwiseOr: (p) => binary(p, Rank.BitOr),
  yieldOrExpressions,
  primary,
};

/** A conditional expression, a lambda, or what binds tighter. */
export function expression(p: Parser): void {
  if (p.token === Token.Lambda) return lambda(p);
  const start = here(p);
  const first = p.count;
  binary(p, Rank.Or);
  if (p.token === Token.If) conditional(p, start, first);
}

/** A chain of `a if b else c if d else …` nests to the right; only the places where they start are kept. */
function conditional(p: Parser, start: number, first: number): void {
  const opened: [start: number, first: number][] = [[start, first]];
  for (;;) {
    advance(p);
    binary(p, Rank.Or);
    expect(p, Token.Else, "`else` of a conditional expression");
    if (p.token === Token.Lambda) {
      lambda(p);
      break;
    }
    const otherwise: [number, number] = [here(p), p.count];
    binary(p, Rank.Or);
    if (p.token !== Token.If) break;
    opened.push(otherwise);
  }
  for (const [from, node] of opened.toReversed()) emit(p, Kind.IfExp, from, node);
}

function namedExpression(p: Parser): void {
  if (p.token !== Token.Name || peek(p, 1) !== Token.ColonEqual) return expression(p);
  const start = here(p);
  const first = p.count;
  if (p.scope === Scope.Type) fail("assignment expression cannot be used in a type", start);
  leaf(p, Kind.Name);
  advance(p);
  expression(p);
  p.walruses++;
  emit(p, Kind.NamedExpr, start, first);
}

function element(p: Parser): void {
  if (p.token === Token.Star) starred(p);
  else namedExpression(p);
}

function starred(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  binary(p, Rank.BitOr);
  emit(p, Kind.Starred, start, first);
}

/** One expression or, with commas, a tuple; a starred one only in a tuple. */
export function expressions(p: Parser): void {
  const start = here(p);
  const first = p.count;
  starredOrExpression(p);
  if (p.token !== Token.Comma) return refuseLoneStar(p, start);
  while (accept(p, Token.Comma) && startsExpression(p.token)) starredOrExpression(p);
  emit(p, Kind.Tuple, start, first);
}

function starredOrExpression(p: Parser): void {
  if (p.token === Token.Star) starred(p);
  else expression(p);
}

export function yieldOrExpressions(p: Parser): void {
  if (p.token === Token.Yield) yieldExpression(p);
  else expressions(p);
}

function yieldExpression(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  checkYield(p, start);
  p.yields++;
  if (accept(p, Token.From)) {
    if (p.scope === Scope.AsyncFunction) fail("'yield from' inside async function", start, endBefore(p));
    expression(p);
    return emit(p, Kind.YieldFrom, start, first);
  }
  if (startsExpression(p.token)) expressions(p);
  else absent(p);
  emit(p, Kind.Yield, start, first);
}

function checkYield(p: Parser, start: number): void {
  const inFunction =
    p.scope === Scope.Function || p.scope === Scope.AsyncFunction || p.scope === Scope.Lambda;
  if (!inFunction) fail("'yield' outside function", start, endBefore(p));
}

function lambda(p: Parser): void {
  const start = here(p);
  const first = p.count;
  enter(p);
  advance(p);
  parameters(p, Token.Colon);
  expect(p, Token.Colon, "`:` of a lambda");
  const { scope, yields, awaitedAt } = p;
  p.scope = Scope.Lambda;
  p.awaitedAt = -1;
  expression(p);
  if (p.awaitedAt >= 0) fail("'await' outside async function", p.awaitedAt);
  p.scope = scope;
  p.yields = yields;
  p.awaitedAt = awaitedAt;
  leave(p);
  emit(p, Kind.Lambda, start, first);
}

/** Operators that bind at least as tightly as `rank`, by precedence climbing. */
function binary(p: Parser, rank: number): void {
  const start = here(p);
  const first = p.count;
  operand(p, rank);
  for (;;) {
    const found = rankOf(p.token);
    if (found < rank || found === 0) return;
    if (found > Rank.Comparison) {
      leaf(p, operatorKind(p.token));
      if (found === Rank.Power) power(p);
      else binary(p, found + 1);
      emit(p, Kind.BinOp, start, first);
    } else if (found === Rank.Comparison) comparison(p, start, first);
    else boolean(p, found, start, first);
  }
}

/** The exponent takes signs, and groups to the right. */
function power(p: Parser): void {
  enter(p);
  binary(p, Rank.Sign);
  leave(p);
}

function comparison(p: Parser, start: number, first: number): void {
  do {
    comparisonOperator(p);
    binary(p, Rank.BitOr);
  } while (rankOf(p.token) === Rank.Comparison);
  emit(p, Kind.Compare, start, first);
}

function comparisonOperator(p: Parser): void {
  const start = here(p);
  const node = p.count;
  if (p.token === Token.Not) {
    advance(p);
    expect(p, Token.In, "`in` after `not`");
    return emit(p, Kind.NotIn, start, node);
  }
  const is = p.token === Token.Is;
  leaf(p, operatorKind(p.token));
  if (!is || p.token !== Token.Not) return;
  p.count = node;
  advance(p);
  emit(p, Kind.IsNot, start, node);
}

function boolean(p: Parser, rank: number, start: number, first: number): void {
  const token = p.token;
  do {
    leaf(p, operatorKind(token));
    binary(p, rank + 1);
  } while (p.token === token);
  emit(p, Kind.BoolOp, start, first);
}

/** A primary with the operators before it. */
function operand(p: Parser, rank: number): void {
  if (leafKind(p.token) !== 0) return primary(p);
  const sign = signKind(p.token);
  if (sign !== 0) return prefixed(p, sign, Rank.Power);
  if (p.token === Token.Await) return awaited(p);
  if (p.token !== Token.Not) return primary(p);
  if (rank > Rank.Not) unexpected(p, "an operand");
  prefixed(p, Kind.Not, Rank.Comparison);
}

/** Operators in a row are leaves in a row, so the nodes over them are added without recursion. */
function prefixed(p: Parser, kind: number, rank: number): void {
  const first = p.count;
  leaf(p, kind);
  for (let next = prefixKind(p.token, rank); next !== 0; next = prefixKind(p.token, rank)) leaf(p, next);
  const last = p.count - 1;
  binary(p, rank);
  for (let node = last; node >= first; node--) emit(p, Kind.UnaryOp, p.start[node] ?? 0, node);
}

function prefixKind(token: number, rank: number): number {
  if (rank === Rank.Power) return signKind(token);
  return token === Token.Not ? Kind.Not : 0;
}

function awaited(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  if (p.scope === Scope.Type) fail("'await' cannot be used in a type", start, endBefore(p));
  if (p.scope !== Scope.AsyncFunction) p.awaitedAt = start;
  primary(p);
  emit(p, Kind.Await, start, first);
}

/** An atom with its attributes, calls and subscripts. */
function primary(p: Parser): void {
  const start = here(p);
  const first = p.count;
  atom(p);
  for (;;) {
    switch (p.token) {
      case Token.Dot:
        advance(p);
        identifier(p);
        emit(p, Kind.Attribute, start, first);
        break;
      case Token.LeftParen:
        callArguments(p, true);
        emit(p, Kind.Call, start, first);
        break;
      case Token.LeftBracket:
        subscript(p);
        emit(p, Kind.Subscript, start, first);
        break;
      default:
        return;
    }
  }
}

function atom(p: Parser): void {
  const kind = leafKind(p.token);
  if (kind !== 0) return leaf(p, kind);
  switch (p.token) {
    case Token.String:
    case Token.Bytes:
    case Token.FStringStart:
    case Token.TStringStart:
      return strings(p);
    case Token.LeftParen:
      return parentheses(p);
    case Token.LeftBracket:
      return brackets(p);
    case Token.LeftBrace:
      return braces(p);
    default:
      unexpected(p, "an expression");
  }
}
