import { Kind } from "./kinds.ts";
import { absent, accept, advance, emit, endBefore, expect, here, isAt, peek } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { singleTarget } from "./targets.ts";
import { Token } from "./tokens.ts";

/** The items of a `with`, in brackets or not. Gives how many there are. */
export function withItems(p: Parser): number {
  return isAt(p, Token.LeftParen) && isBracketed(p) ? bracketedItems(p) : bareItems(p);
}

function bareItems(p: Parser): number {
  let items = 0;
  do {
    withItem(p);
    items++;
  } while (accept(p, Token.Comma));
  return items;
}

function bracketedItems(p: Parser): number {
  const start = here(p);
  let items = 0;
  let named = false;
  advance(p);
  do {
    withItem(p);
    items++;
    named ||= p.kind[p.count - 2] !== Kind.Absent;
  } while (accept(p, Token.Comma) && p.token !== Token.RightParen);
  const isTuple = items > 1 || p.kinds[p.position - 1] === Token.Comma;
  expect(p, Token.RightParen, "`)` of a with statement");
  if (isTuple && !named) {
    const reason = "Python 3.8 takes these context managers for one tuple";
    p.versionDependent.push({ start, end: endBefore(p), reason });
  }
  return items;
}

function withItem(p: Parser): void {
  const start = here(p);
  const first = p.count;
  p.rules.expression(p);
  if (accept(p, Token.As)) singleTarget(p);
  else absent(p);
  emit(p, Kind.WithItem, start, first);
}

/**
 * Whether the bracket here encloses all items: it ends right before the colon, and what it holds can be items rather
 * than the elements of one expression.
 */
function isBracketed(p: Parser): boolean {
  if (peek(p, 1) === Token.RightParen) return false;
  let depth = 0;
  let startsItem = false;
  for (let i = 0; ; i++) {
    const token = peek(p, i);
    if (depth === 1) {
      if (token === Token.ColonEqual || token === Token.For || token === Token.Yield) return false;
      if (startsItem && token === Token.Star) return false;
    }
    startsItem = depth <= 1 && (token === Token.LeftParen || token === Token.Comma);
    if (isOpening(token)) depth++;
    else if (isClosing(token) && --depth === 0) return peek(p, i + 1) === Token.Colon;
    else if (token === Token.EndOfFile || token === Token.Newline) return false;
  }
}

function isOpening(token: number): boolean {
  return token === Token.LeftParen || token === Token.LeftBracket || token === Token.LeftBrace;
}

function isClosing(token: number): boolean {
  return token === Token.RightParen || token === Token.RightBracket || token === Token.RightBrace;
}
