import { Kind } from "./kinds.ts";
import { mangled } from "./names.ts";
import {
  absent,
  accept,
  advance,
  emit,
  emitTo,
  endBefore,
  here,
  identifier,
  leaf,
  nameOf,
  unexpected,
} from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";

/** What the parameters before allow after them. */
interface Progress {
  hasDefault: boolean;
  hasStar: boolean;
  hasSlash: boolean;
  /** A bare `*` needs a parameter after it. */
  needsName: boolean;
  count: number;
}

/** The parameters of a function, up to its `)`, or of a lambda, up to its `:`, which have no annotations. */
export function parameters(p: Parser, close: number): void {
  const start = here(p);
  const first = p.count;
  const annotated = close === Token.RightParen;
  const progress: Progress = {
    hasDefault: false,
    hasStar: false,
    hasSlash: false,
    needsName: false,
    count: 0,
  };
  while (p.token !== close) {
    const last = parameter(p, progress, annotated);
    if (!accept(p, Token.Comma) || last) break;
  }
  if (progress.needsName) fail("named arguments must follow bare *", here(p));
  if (progress.count > 1) refuseRepeated(p, first, progress.count);
  emitTo(p, Kind.Arguments, start, Math.max(start, endBefore(p)), first);
}

/** Says whether nothing may follow. */
function parameter(p: Parser, progress: Progress, annotated: boolean): boolean {
  switch (p.token) {
    case Token.Slash:
      slash(p, progress);
      return false;
    case Token.Star:
      star(p, progress, annotated);
      return false;
    case Token.DoubleStar:
      if (progress.needsName) fail("named arguments must follow bare *", here(p));
      advance(p);
      variadic(p, Kind.KwArg, annotated, false);
      progress.count++;
      return true;
    default:
      named(p, progress, annotated);
      return false;
  }
}

function slash(p: Parser, progress: Progress): void {
  if (progress.hasSlash || progress.hasStar) fail("/ must be ahead of * and appear once", here(p));
  if (progress.count === 0) fail("at least one argument must precede /", here(p));
  progress.hasSlash = true;
  leaf(p, Kind.PositionalOnlyMark);
}

function star(p: Parser, progress: Progress, annotated: boolean): void {
  if (progress.hasStar) fail("* argument may appear only once", here(p));
  progress.hasStar = true;
  const start = here(p);
  advance(p);
  if (p.token === Token.Name) {
    variadic(p, Kind.VarArg, annotated, true);
    progress.count++;
    return;
  }
  if (p.token !== Token.Comma) fail("named arguments must follow bare *", start);
  progress.needsName = true;
  emit(p, Kind.KeywordOnlyMark, start, p.count);
}

function variadic(p: Parser, kind: number, annotated: boolean, starAnnotation: boolean): void {
  const start = here(p);
  const first = p.count;
  identifier(p);
  annotation(p, annotated, starAnnotation);
  emit(p, kind, start, first);
  if (p.token === Token.Equal) fail("var-positional argument cannot have default value", here(p));
}

function annotation(p: Parser, annotated: boolean, allowStar: boolean): void {
  if (!annotated || !accept(p, Token.Colon)) return absent(p);
  if (!allowStar || p.token !== Token.Star) return p.rules.expression(p);
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.bitwiseOr(p);
  emit(p, Kind.Starred, start, first);
}

function named(p: Parser, progress: Progress, annotated: boolean): void {
  if (p.token !== Token.Name) unexpected(p, "a parameter");
  const start = here(p);
  const first = p.count;
  identifier(p);
  annotation(p, annotated, false);
  const end = endBefore(p);
  progress.needsName = false;
  progress.count++;
  if (accept(p, Token.Equal)) {
    p.rules.expression(p);
    progress.hasDefault = true;
  } else {
    absent(p);
    if (progress.hasDefault && !progress.hasStar) {
      fail("parameter without a default follows parameter with a default", start, end);
    }
  }
  emitTo(p, Kind.Arg, start, end, first);
}

/** Up to so many parameters, comparing each with each is faster than a set. */
const fewParameters = 12;

function refuseRepeated(p: Parser, first: number, count: number): void {
  const seen = count > fewParameters || mayBeMangled(p, first) ? new Set<string>() : undefined;
  for (let node = p.count - 1; node >= first; node -= p.size[node] ?? 1) {
    if (isMark(p, node)) continue;
    const name = nameNode(p, node);
    const text = seen === undefined ? "" : mangled(nameOf(p, name), p.className);
    const isRepeated = seen === undefined ? standsLater(p, node) : seen.has(text);
    if (isRepeated) fail("duplicate argument in function definition", p.start[name] ?? 0, p.end[name]);
    seen?.add(text);
  }
}

/** Whether a parameter may stand for another name than it is written with. */
function mayBeMangled(p: Parser, first: number): boolean {
  if (p.className === "") return false;
  for (let node = p.count - 1; node >= first; node -= p.size[node] ?? 1)
    if (!isMark(p, node) && nameOf(p, nameNode(p, node)).startsWith("__")) return true;
  return false;
}

/** Whether a later parameter has the name of this one. */
function standsLater(p: Parser, node: number): boolean {
  const name = p.name[nameNode(p, node)];
  for (let later = p.count - 1; later > node; later -= p.size[later] ?? 1)
    if (!isMark(p, later) && p.name[nameNode(p, later)] === name) return true;
  return false;
}

function isMark(p: Parser, node: number): boolean {
  const kind = p.kind[node];
  return kind === Kind.PositionalOnlyMark || kind === Kind.KeywordOnlyMark;
}

/** The identifier is the first leaf of a parameter. */
function nameNode(p: Parser, parameter: number): number {
  return parameter - (p.size[parameter] ?? 1) + 1;
}
