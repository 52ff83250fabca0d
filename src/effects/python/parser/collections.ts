import { comprehensionClauses, startsComprehension } from "./comprehensions.ts";
import { Kind } from "./kinds.ts";
import { absent, accept, advance, emit, expect, here, lastKind, unexpected } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { refuseLoneStar } from "./targets.ts";
import { startsExpression } from "./token-sets.ts";
import { Token } from "./tokens.ts";

/** `(…)`: a tuple, a generator, or one expression, which adds no node of its own. */
export function parentheses(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  if (accept(p, Token.RightParen)) return emit(p, Kind.Tuple, start, first);
  if (p.token === Token.Yield) {
    p.rules.yieldOrExpressions(p);
    return expect(p, Token.RightParen, "`)`");
  }
  const from = here(p);
  if (comprehensionOrElement(p, true)) {
    expect(p, Token.RightParen, "`)` of a generator");
    return emit(p, Kind.GeneratorExp, start, first);
  }
  if (p.token !== Token.Comma) {
    refuseLoneStar(p, from);
    return expect(p, Token.RightParen, "`)`");
  }
  elements(p);
  expect(p, Token.RightParen, "`)` of a tuple");
  emit(p, Kind.Tuple, start, first);
}

/** `[…]` as an atom. */
export function brackets(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  let kind: number = Kind.List;
  if (p.token !== Token.RightBracket) {
    if (comprehensionOrElement(p, false)) kind = Kind.ListComp;
    else elements(p);
  }
  expect(p, Token.RightBracket, "`]`");
  emit(p, kind, start, first);
}

/** Reads one element, and if clauses follow, those; says whether they did. */
function comprehensionOrElement(p: Parser, isGenerator: boolean): boolean {
  const { yields, walruses, awaitedAt } = p;
  const start = here(p);
  p.awaitedAt = -1;
  p.rules.element(p);
  if (!startsComprehension(p)) {
    if (p.awaitedAt < 0) p.awaitedAt = awaitedAt;
    return false;
  }
  refuseUnpacking(p, start);
  comprehensionClauses(p, yields, walruses, awaitedAt, isGenerator);
  return true;
}

function refuseUnpacking(p: Parser, start: number): void {
  if (lastKind(p) === Kind.Starred && p.start[p.count - 1] === start) {
    fail("iterable unpacking cannot be used in comprehension", start, p.end[p.count - 1]);
  }
}

/** The elements after the first, each after its comma. */
function elements(p: Parser): void {
  while (accept(p, Token.Comma) && startsExpression(p.token)) p.rules.element(p);
}

/** `{…}`: a dictionary, a set, or a comprehension of either. */
export function braces(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  const kind = p.token === Token.RightBrace ? Kind.Dict : bracesContent(p);
  expect(p, Token.RightBrace, "`}`");
  emit(p, kind, start, first);
}

function bracesContent(p: Parser): number {
  if (p.token === Token.DoubleStar) {
    unpackedDictionary(p);
    return dictionaryItems(p);
  }
  const { yields, walruses, awaitedAt } = p;
  const start = here(p);
  p.awaitedAt = -1;
  p.rules.element(p);
  const isDictionary = p.token === Token.Colon;
  if (isDictionary) {
    checkKey(p, start);
    advance(p);
    p.rules.expression(p);
  }
  if (startsComprehension(p)) {
    refuseUnpacking(p, start);
    comprehensionClauses(p, yields, walruses, awaitedAt, false);
    return isDictionary ? Kind.DictComp : Kind.SetComp;
  }
  if (p.awaitedAt < 0) p.awaitedAt = awaitedAt;
  if (isDictionary) return dictionaryItems(p);
  elements(p);
  return Kind.Set;
}

function checkKey(p: Parser, start: number): void {
  const kind = lastKind(p);
  const bare = p.start[p.count - 1] === start;
  if (bare && (kind === Kind.NamedExpr || kind === Kind.Starred)) unexpected(p, "a key");
}

/** The items after the first, each after its comma. */
function dictionaryItems(p: Parser): number {
  while (accept(p, Token.Comma) && p.token !== Token.RightBrace) {
    if (p.token === Token.DoubleStar) unpackedDictionary(p);
    else {
      p.rules.expression(p);
      expect(p, Token.Colon, "`:` of a dictionary");
      p.rules.expression(p);
    }
  }
  return Kind.Dict;
}

function unpackedDictionary(p: Parser): void {
  absent(p);
  advance(p);
  p.rules.bitwiseOr(p);
}

/** `[…]` after a primary: one slice or expression, or a tuple of them. */
export function subscript(p: Parser): void {
  advance(p);
  const start = here(p);
  const first = p.count;
  slice(p);
  if (p.token === Token.Comma || (lastKind(p) === Kind.Starred && p.start[p.count - 1] === start)) {
    while (accept(p, Token.Comma) && p.token !== Token.RightBracket) slice(p);
    emit(p, Kind.Tuple, start, first);
  }
  expect(p, Token.RightBracket, "`]` of a subscript");
}

function slice(p: Parser): void {
  const start = here(p);
  const first = p.count;
  if (p.token === Token.Colon) absent(p);
  else p.rules.element(p);
  if (p.token !== Token.Colon) return;
  if (p.count > first + 1 || lastKind(p) !== Kind.Absent) checkKey(p, start);
  advance(p);
  sliceBound(p);
  if (accept(p, Token.Colon)) sliceBound(p);
  else absent(p);
  emit(p, Kind.Slice, start, first);
}

function sliceBound(p: Parser): void {
  if (p.token === Token.Colon || p.token === Token.Comma || p.token === Token.RightBracket) absent(p);
  else p.rules.expression(p);
}
