import { Kind } from "./kinds.ts";
import { absent, accept, advance, emit, expect, here, isAt, identifier, NameCheck, Scope } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";

/** `[T, *Ts, **P]`, or nothing. Gives whether there were any. */
export function typeParameters(p: Parser): boolean {
  if (!isAt(p, Token.LeftBracket)) {
    absent(p);
    return false;
  }
  const start = here(p);
  const first = p.count;
  const { scope } = p;
  p.scope = Scope.Type;
  p.nameChecks |= NameCheck.TypeParameter;
  advance(p);
  let hasDefault = false;
  do {
    if (p.token === Token.RightBracket && p.count > first) break;
    const from = here(p);
    const defaulted = typeParameter(p);
    if (hasDefault && !defaulted) fail("non-default type parameter follows default type parameter", from);
    hasDefault ||= defaulted;
  } while (accept(p, Token.Comma));
  expect(p, Token.RightBracket, "`]` of type parameters");
  p.scope = scope;
  emit(p, Kind.TypeParams, start, first);
  return true;
}

function typeParameter(p: Parser): boolean {
  const start = here(p);
  const first = p.count;
  const kind = kindOfParameter(p.token);
  if (kind !== Kind.TypeVar) advance(p);
  identifier(p);
  if (kind === Kind.TypeVar) {
    if (accept(p, Token.Colon)) p.rules.expression(p);
    else absent(p);
  }
  const defaulted = accept(p, Token.Equal);
  if (!defaulted) absent(p);
  else if (kind === Kind.TypeVarTuple) starredDefault(p);
  else p.rules.expression(p);
  emit(p, kind, start, first);
  return defaulted;
}

function kindOfParameter(token: number): number {
  if (token === Token.Star) return Kind.TypeVarTuple;
  return token === Token.DoubleStar ? Kind.ParamSpec : Kind.TypeVar;
}

function starredDefault(p: Parser): void {
  if (p.token !== Token.Star) return p.rules.expression(p);
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.bitwiseOr(p);
  emit(p, Kind.Starred, start, first);
}
