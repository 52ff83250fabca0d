import { comprehensionClauses, startsComprehension } from "./comprehensions.ts";
import { Kind } from "./kinds.ts";
import { accept, advance, emit, expect, here, identifier, peek } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";

/** Up to so many keywords, comparing each with each is faster than a set. */
const fewKeywords = 12;

/** `(…)` of a call or a class, as nodes in a row. A call may have one bare generator as its only argument. */
export function callArguments(p: Parser, allowGenerator: boolean): void {
  const opened = here(p);
  const first = p.count;
  advance(p);
  let keywords = 0;
  let unpacked = false;
  while (p.token !== Token.RightParen) {
    if (p.token === Token.Star) {
      if (unpacked) fail("iterable argument unpacking follows keyword argument unpacking", here(p));
      starArgument(p);
    } else if (p.token === Token.DoubleStar) {
      unpackedKeywords(p);
      unpacked = true;
    } else if (p.token === Token.Name && peek(p, 1) === Token.Equal) {
      keyword(p);
      keywords++;
    } else {
      if (keywords > 0 || unpacked) fail("positional argument follows keyword argument", here(p));
      if (positional(p, opened, allowGenerator && p.count === first)) return;
    }
    if (!accept(p, Token.Comma)) break;
  }
  if (keywords > 1) refuseRepeated(p, first, keywords);
  expect(p, Token.RightParen, "`)` of the arguments");
}

function starArgument(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.expression(p);
  emit(p, Kind.Starred, start, first);
}

function unpackedKeywords(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.expression(p);
  emit(p, Kind.KeywordUnpack, start, first);
}

function keyword(p: Parser): void {
  const start = here(p);
  const first = p.count;
  identifier(p);
  advance(p);
  p.rules.expression(p);
  emit(p, Kind.Keyword, start, first);
}

/** Says whether it was a bare generator; then it has read the closing bracket, which its span includes. */
function positional(p: Parser, opened: number, allowGenerator: boolean): boolean {
  const first = p.count;
  const { yields, walruses, awaitedAt } = p;
  p.awaitedAt = -1;
  p.rules.namedExpression(p);
  if (!startsComprehension(p)) {
    if (p.awaitedAt < 0) p.awaitedAt = awaitedAt;
    return false;
  }
  if (!allowGenerator) fail("generator expression must be parenthesized", here(p));
  comprehensionClauses(p, yields, walruses, awaitedAt, true);
  if (p.token !== Token.RightParen) fail("generator expression must be parenthesized", here(p));
  advance(p);
  emit(p, Kind.GeneratorExp, opened, first);
  return true;
}

function refuseRepeated(p: Parser, first: number, keywords: number): void {
  const seen = keywords > fewKeywords ? new Set<number>() : undefined;
  for (let node = p.count - 1; node >= first; node -= p.size[node] ?? 1) {
    if (p.kind[node] !== Kind.Keyword) continue;
    const name = p.name[nameNode(p, node)] ?? 0;
    const repeated = seen === undefined ? repeatsEarlier(p, first, node) : seen.has(name);
    if (repeated) fail("keyword argument repeated", p.start[node] ?? 0, p.end[node]);
    seen?.add(name);
  }
}

function repeatsEarlier(p: Parser, first: number, node: number): boolean {
  const name = p.name[nameNode(p, node)];
  for (let other = node - (p.size[node] ?? 1); other >= first; other -= p.size[other] ?? 1)
    if (p.kind[other] === Kind.Keyword && p.name[nameNode(p, other)] === name) return true;
  return false;
}

/** The identifier is the first leaf of a keyword. */
function nameNode(p: Parser, keywordNode: number): number {
  return keywordNode - (p.size[keywordNode] ?? 1) + 1;
}
