import { callArguments } from "./arguments.ts";
import { Kind } from "./kinds.ts";
import { parameters } from "./parameters.ts";
import { absent, accept, advance, emit, expect, here, identifier, Loop, Scope, tokenName } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";
import { typeParameters } from "./type-parameters.ts";

/** Reads the body of a definition, with its colon. */
export type Body = (p: Parser, kind: number) => void;

/** The decorators before a definition, in a node that is there even when there are none. Gives its index. */
export function decorators(p: Parser): number {
  const start = here(p);
  const first = p.count;
  if (p.token !== Token.At) {
    absent(p);
    p.kind[first] = Kind.Decorators;
    p.start[first] = start;
    p.end[first] = start;
    return first;
  }
  while (accept(p, Token.At)) {
    p.rules.namedExpression(p);
    expect(p, Token.Newline, "the end of the decorator");
  }
  emit(p, Kind.Decorators, start, first);
  return first;
}

/** A function from its `def` on; `start` is that of its `async`, if it has one. */
export function functionDefinition(
  p: Parser,
  start: number,
  first: number,
  isAsync: boolean,
  body: Body,
): void {
  advance(p);
  identifier(p);
  const { scope } = p;
  const generic = typeParameters(p);
  expect(p, Token.LeftParen, "`(` of the parameters");
  if (generic) p.scope = Scope.Type;
  parameters(p, Token.RightParen);
  expect(p, Token.RightParen, "`)` of the parameters");
  if (accept(p, Token.Arrow)) p.rules.expression(p);
  else absent(p);
  p.scope = scope;
  functionBody(p, isAsync, body);
  emit(p, isAsync ? Kind.AsyncFunctionDef : Kind.FunctionDef, start, first);
}

function functionBody(p: Parser, isAsync: boolean, body: Body): void {
  const { scope, loop, inExceptStar, yields, returnedAt, blocks, awaitedAt } = p;
  p.scope = isAsync ? Scope.AsyncFunction : Scope.Function;
  p.loop = Loop.None;
  p.inExceptStar = false;
  p.returnedAt = -1;
  p.blocks = 0;
  p.awaitedAt = -1;
  body(p, Kind.Block);
  if (isAsync && p.yields !== yields && p.returnedAt >= 0) {
    fail("'return' with value in async generator", p.returnedAt);
  }
  p.scope = scope;
  p.loop = loop;
  p.inExceptStar = inExceptStar;
  p.yields = yields;
  p.returnedAt = returnedAt;
  p.blocks = blocks;
  p.awaitedAt = awaitedAt;
}

/** A class from its `class` on. */
export function classDefinition(p: Parser, first: number, body: Body): void {
  const start = here(p);
  advance(p);
  const name = tokenName(p);
  identifier(p);
  const { scope } = p;
  const generic = typeParameters(p);
  if (generic) p.scope = Scope.Type;
  const from = here(p);
  const node = p.count;
  if (p.token === Token.LeftParen) {
    callArguments(p, false);
    emit(p, Kind.Bases, from, node);
  } else {
    absent(p);
    p.kind[node] = Kind.Bases;
  }
  p.scope = scope;
  classBody(p, name, body);
  emit(p, Kind.ClassDef, start, first);
}

function classBody(p: Parser, name: string, body: Body): void {
  const { scope, loop, inExceptStar, className, blocks } = p;
  p.scope = Scope.Class;
  p.loop = Loop.None;
  p.inExceptStar = false;
  p.className = name;
  p.blocks = 0;
  body(p, Kind.Block);
  p.scope = scope;
  p.loop = loop;
  p.inExceptStar = inExceptStar;
  p.className = className;
  p.blocks = blocks;
}
