import { Kind } from "./kinds.ts";
import {
  absent,
  accept,
  advance,
  emit,
  expect,
  here,
  identifier,
  leaf,
  peek,
  Scope,
  tokenText,
  unexpected,
} from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";

const futureFeatures: ReadonlySet<string> = new Set([
  "nested_scopes",
  "generators",
  "division",
  "absolute_import",
  "with_statement",
  "print_function",
  "unicode_literals",
  "barry_as_FLUFL",
  "generator_stop",
  "annotations",
]);

export function importStatement(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  do dottedAlias(p);
  while (accept(p, Token.Comma));
  emit(p, Kind.Import, start, first);
}

function dottedAlias(p: Parser): void {
  const start = here(p);
  const first = p.count;
  dottedName(p);
  asName(p);
  emit(p, Kind.Alias, start, first);
}

function dottedName(p: Parser): void {
  const start = here(p);
  const first = p.count;
  do identifier(p);
  while (accept(p, Token.Dot));
  emit(p, Kind.DottedName, start, first);
}

function asName(p: Parser): void {
  if (accept(p, Token.As)) identifier(p);
  else absent(p);
}

/** `future` says whether a `from __future__ import` may stand here. Gives whether another may follow. */
export function importFrom(p: Parser, future: boolean): boolean {
  const start = here(p);
  const first = p.count;
  advance(p);
  relativeDots(p);
  const absolute = p.kind[first] === Kind.Absent;
  const namesFuture = tokenText(p) === "__future__" && peek(p, 1) === Token.Import;
  const fromFuture = namesFuture && absolute;
  if (p.token === Token.Import && !absolute) absent(p);
  else dottedName(p);
  if (fromFuture && !future) fail("from __future__ imports must occur at the beginning of the file", start);
  expect(p, Token.Import, "`import`");
  importedNames(p, fromFuture);
  emit(p, Kind.ImportFrom, start, first);
  // Up to Python 3.12 a relative import of that name did not end the place for the real one.
  return namesFuture;
}

function relativeDots(p: Parser): void {
  const start = here(p);
  if (p.token !== Token.Dot && p.token !== Token.Ellipsis) return absent(p);
  while (p.token === Token.Dot || p.token === Token.Ellipsis) advance(p);
  emit(p, Kind.RelativeDots, start, p.count);
}

function importedNames(p: Parser, fromFuture: boolean): void {
  if (p.token === Token.Star) return importStar(p, fromFuture);
  const bracketed = accept(p, Token.LeftParen);
  for (;;) {
    if (fromFuture && !futureFeatures.has(tokenText(p))) fail("future feature is not defined", here(p));
    importedName(p);
    if (!accept(p, Token.Comma)) break;
    if (bracketed && p.token === Token.RightParen) break;
  }
  if (bracketed) expect(p, Token.RightParen, "`)` of an import");
}

function importedName(p: Parser): void {
  const start = here(p);
  const first = p.count;
  identifier(p);
  asName(p);
  emit(p, Kind.Alias, start, first);
}

function importStar(p: Parser, fromFuture: boolean): void {
  const start = here(p);
  const first = p.count;
  if (p.scope !== Scope.Module) fail("import * only allowed at module level", start);
  if (fromFuture) unexpected(p, "a future feature");
  leaf(p, Kind.ImportStar);
  absent(p);
  emit(p, Kind.Alias, start, first);
}
