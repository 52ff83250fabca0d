import { Kind } from "./kinds.ts";
import { stringValue, bytesValueOf, numberValueOf } from "./literals.ts";
import {
  absent,
  accept,
  advance,
  emit,
  expect,
  failAt,
  here,
  isAt,
  identifier,
  isWord,
  kindAt,
  lastKind,
  leaf,
  peek,
  tokenName,
  unexpected,
} from "./parser.ts";
import type { Parser } from "./parser.ts";
import { strings } from "./strings.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";

/** The names that the pattern so far binds. */
type Captures = Set<string>;

/** The pattern of a `case`: one pattern, or without brackets a sequence. */
export function casePattern(p: Parser): void {
  const captures: Captures = new Set();
  const start = here(p);
  const first = p.count;
  sequenceItem(p, captures);
  if (isAt(p, Token.Comma)) {
    while (accept(p, Token.Comma) && p.token !== Token.Colon && p.token !== Token.If)
      sequenceItem(p, captures);
    emit(p, Kind.MatchSequence, start, first);
    checkSequence(p, p.count - 1);
  } else if (lastKind(p) === Kind.MatchStar)
    failAt(p, p.count - 1, "a starred pattern must be in a sequence");
}

/** Whether a pattern matches everything, so that nothing after it is reached. */
export function isIrrefutable(p: Parser, node: number): boolean {
  if (p.kind[node] === Kind.MatchOr) return isIrrefutable(p, node - 1);
  if (p.kind[node] !== Kind.MatchAs) return false;
  const inner = node - 1 - (p.size[node - 1] ?? 1);
  return p.kind[inner] === Kind.Absent || isIrrefutable(p, inner);
}

function pattern(p: Parser, captures: Captures): void {
  const start = here(p);
  const first = p.count;
  orPattern(p, captures);
  if (!accept(p, Token.As)) return;
  if (isWord(p, "_")) fail("cannot use '_' as a target", here(p));
  capture(p, captures);
  emit(p, Kind.MatchAs, start, first);
}

/** Adds the name that the current token captures. */
function capture(p: Parser, captures: Captures): void {
  if (p.token !== Token.Name) unexpected(p, "a name");
  const next = peek(p, 1);
  if (next === Token.Dot || next === Token.LeftParen || next === Token.Equal) {
    fail("a pattern can only bind a name", here(p));
  }
  bind(p, captures);
  leaf(p, Kind.Identifier);
}

function bind(p: Parser, captures: Captures): void {
  const name = tokenName(p);
  if (captures.has(name)) fail("multiple assignments to a name in pattern", here(p));
  captures.add(name);
}

function orPattern(p: Parser, captures: Captures): void {
  const start = here(p);
  const first = p.count;
  const own: Captures = new Set();
  closedPattern(p, own);
  if (p.token === Token.Bar) {
    while (accept(p, Token.Bar)) alternative(p, own);
    emit(p, Kind.MatchOr, start, first);
  }
  for (const name of own) {
    if (captures.has(name)) fail("multiple assignments to a name in pattern", start);
    captures.add(name);
  }
}

/** Reads an alternative after one that binds these names. */
function alternative(p: Parser, names: Captures): void {
  if (isIrrefutable(p, p.count - 1)) failAt(p, p.count - 1, "pattern makes remaining patterns unreachable");
  const start = here(p);
  const own: Captures = new Set();
  closedPattern(p, own);
  const same = own.size === names.size && [...own].every((name) => names.has(name));
  if (!same) fail("alternative patterns bind different names", start);
}

function closedPattern(p: Parser, captures: Captures): void {
  switch (p.token) {
    case Token.None:
      return singleton(p, Kind.NoneLiteral);
    case Token.True:
      return singleton(p, Kind.True);
    case Token.False:
      return singleton(p, Kind.False);
    case Token.Number:
    case Token.Minus:
    case Token.String:
    case Token.Bytes:
      return literal(p);
    case Token.Name:
      return namePattern(p, captures);
    case Token.LeftParen:
      return groupOrSequence(p, captures);
    case Token.LeftBracket:
      return bracketSequence(p, captures);
    case Token.LeftBrace:
      return mapping(p, captures);
    default:
      unexpected(p, "a pattern");
  }
}

function singleton(p: Parser, kind: number): void {
  const start = here(p);
  const first = p.count;
  leaf(p, kind);
  emit(p, Kind.MatchSingleton, start, first);
}

function literal(p: Parser): void {
  const start = here(p);
  const first = p.count;
  literalExpression(p);
  emit(p, Kind.MatchValue, start, first);
}

/** A string, or a number with its sign, or a complex number. */
function literalExpression(p: Parser): void {
  const start = here(p);
  const first = p.count;
  if (p.token === Token.String || p.token === Token.Bytes) {
    strings(p);
    if (lastKind(p) === Kind.JoinedStr) failAt(p, p.count - 1, "patterns may only match literals");
    return;
  }
  if (p.token === Token.Minus) {
    leaf(p, Kind.USub);
    number(p);
    emit(p, Kind.UnaryOp, start, first);
  } else number(p);
  if (p.token !== Token.Plus && p.token !== Token.Minus) return;
  if (isImaginary(p, p.count - 1 - (p.kind[p.count - 1] === Kind.UnaryOp ? 1 : 0))) {
    failAt(p, p.count - 1, "real number required in complex literal");
  }
  leaf(p, p.token === Token.Plus ? Kind.Add : Kind.Sub);
  number(p);
  if (!isImaginary(p, p.count - 1)) failAt(p, p.count - 1, "imaginary number required in complex literal");
  emit(p, Kind.BinOp, start, first);
}

function number(p: Parser): void {
  if (p.token !== Token.Number) unexpected(p, "a number");
  leaf(p, Kind.Number);
}

function isImaginary(p: Parser, node: number): boolean {
  return (p.text.charCodeAt((p.end[node] ?? 1) - 1) | 32) === 106;
}

/** A capture, the wildcard, a dotted value or a class pattern. */
function namePattern(p: Parser, captures: Captures): void {
  const start = here(p);
  const first = p.count;
  const next = peek(p, 1);
  if (next === Token.Dot || next === Token.LeftParen) {
    nameOrAttribute(p);
    if (p.token === Token.LeftParen) return classPattern(p, captures, start, first);
    return emit(p, Kind.MatchValue, start, first);
  }
  if (next === Token.Equal) unexpected(p, "a pattern");
  absent(p);
  p.start[first] = start;
  p.end[first] = start;
  if (isWord(p, "_")) {
    advance(p);
    absent(p);
  } else {
    bind(p, captures);
    leaf(p, Kind.Identifier);
  }
  emit(p, Kind.MatchAs, start, first);
}

function nameOrAttribute(p: Parser): void {
  const start = here(p);
  const first = p.count;
  leaf(p, Kind.Name);
  while (accept(p, Token.Dot)) {
    identifier(p);
    emit(p, Kind.Attribute, start, first);
  }
}

function classPattern(p: Parser, captures: Captures, start: number, first: number): void {
  advance(p);
  const keywords = new Set<string>();
  while (p.token !== Token.RightParen) {
    if (p.token === Token.Name && peek(p, 1) === Token.Equal) keywordPattern(p, captures, keywords);
    else {
      if (keywords.size > 0) fail("positional patterns follow keyword patterns", here(p));
      pattern(p, captures);
    }
    if (!accept(p, Token.Comma)) break;
  }
  expect(p, Token.RightParen, "`)` of a class pattern");
  emit(p, Kind.MatchClass, start, first);
}

function keywordPattern(p: Parser, captures: Captures, keywords: Set<string>): void {
  const start = here(p);
  const first = p.count;
  const name = tokenName(p);
  if (keywords.has(name)) fail("attribute name repeated in class pattern", start);
  keywords.add(name);
  leaf(p, Kind.Identifier);
  advance(p);
  pattern(p, captures);
  emit(p, Kind.MatchKeyword, start, first);
}

function groupOrSequence(p: Parser, captures: Captures): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  if (p.token !== Token.RightParen) {
    sequenceItem(p, captures);
    if (p.token === Token.RightParen && lastKind(p) !== Kind.MatchStar) return advance(p);
    sequenceRest(p, captures, Token.RightParen);
  }
  expect(p, Token.RightParen, "`)` of a pattern");
  emit(p, Kind.MatchSequence, start, first);
  checkSequence(p, p.count - 1);
}

function bracketSequence(p: Parser, captures: Captures): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  if (p.token !== Token.RightBracket) {
    sequenceItem(p, captures);
    sequenceRest(p, captures, Token.RightBracket);
  }
  expect(p, Token.RightBracket, "`]` of a pattern");
  emit(p, Kind.MatchSequence, start, first);
  checkSequence(p, p.count - 1);
}

function sequenceRest(p: Parser, captures: Captures, close: number): void {
  if (p.token !== Token.Comma && close === Token.RightParen) unexpected(p, "`,`");
  while (accept(p, Token.Comma) && p.token !== close) sequenceItem(p, captures);
}

function sequenceItem(p: Parser, captures: Captures): void {
  if (p.token !== Token.Star) return pattern(p, captures);
  const start = here(p);
  const first = p.count;
  advance(p);
  if (isWord(p, "_")) {
    advance(p);
    absent(p);
  } else capture(p, captures);
  emit(p, Kind.MatchStar, start, first);
}

function checkSequence(p: Parser, node: number): void {
  let starred = 0;
  for (let child = node - 1; child > node - (p.size[node] ?? 1); child -= p.size[child] ?? 1) {
    if (p.kind[child] === Kind.MatchStar && ++starred > 1) {
      failAt(p, child, "multiple starred expressions in sequence pattern");
    }
  }
}

function mapping(p: Parser, captures: Captures): void {
  const start = here(p);
  const first = p.count;
  const keys = new Set<string>();
  let hasRest = false;
  advance(p);
  while (p.token !== Token.RightBrace && !hasRest) {
    if (accept(p, Token.DoubleStar)) {
      if (isWord(p, "_")) unexpected(p, "a name");
      capture(p, captures);
      hasRest = true;
    } else mappingItem(p, captures, keys);
    if (!accept(p, Token.Comma)) break;
  }
  expect(p, Token.RightBrace, "`}` of a pattern");
  if (!hasRest) absent(p);
  emit(p, Kind.MatchMapping, start, first);
}

function mappingItem(p: Parser, captures: Captures, keys: Set<string>): void {
  mappingKey(p);
  const node = p.count - 1;
  const key = keyText(p, node);
  if (key !== undefined && keys.has(key)) failAt(p, node, "mapping pattern checks duplicate key");
  if (key !== undefined) keys.add(key);
  expect(p, Token.Colon, "`:` of a mapping pattern");
  pattern(p, captures);
}

function mappingKey(p: Parser): void {
  switch (p.token) {
    case Token.None:
      return leaf(p, Kind.NoneLiteral);
    case Token.True:
      return leaf(p, Kind.True);
    case Token.False:
      return leaf(p, Kind.False);
    case Token.Number:
    case Token.Minus:
    case Token.String:
    case Token.Bytes:
      return literalExpression(p);
    case Token.Name:
      nameOrAttribute(p);
      if (lastKind(p) !== Kind.Attribute) failAt(p, p.count - 1, "a key must be a literal or an attribute");
      return;
    default:
      unexpected(p, "a key");
  }
}

/** One text for keys that Python takes for equal; none for an attribute, whose value is not known. */
function keyText(p: Parser, node: number): string | undefined {
  const text = p.text.slice(p.start[node], p.end[node]);
  switch (kindAt(p, node)) {
    case Kind.String: {
      const value = stringValue(text);
      return value === undefined ? undefined : `text ${value}`;
    }
    case Kind.Bytes:
      return `bytes ${String(bytesValueOf(text))}`;
    case Kind.Attribute:
      return undefined;
    case Kind.NoneLiteral:
      return "none";
    case Kind.True:
      return "number 1";
    case Kind.False:
      return "number 0";
    default:
      return numberKey(text);
  }
}

function numberKey(text: string): string {
  const negative = text.startsWith("-");
  const value = numberValueOf(negative ? text.slice(1).trimStart() : text);
  if (/^-?\s*[0._]+j$/i.test(text)) return "number 0";
  if (value === undefined) return `complex ${text.replaceAll(/\s/g, "")}`;
  return `number ${String(negative ? -value : value)}`;
}
