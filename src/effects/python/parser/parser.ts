import { Kind } from "./kinds.ts";
import { growNodes } from "./scratch.ts";
import type { Nodes, Scratch } from "./scratch.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import type { VersionDependent } from "./tree.ts";

/** The unit of code that the place stands in: decides where `return`, `yield` and `await` may stand. */
export const Scope = {
  Module: 0,
  Class: 1,
  Function: 2,
  AsyncFunction: 3,
  Lambda: 4,
  /** The bound of a type parameter, the value of a type alias, the bases of a generic class and the like. */
  Type: 5,
} as const;

/** What `break` and `continue` would leave first. */
export const Loop = { None: 0, Inside: 1, ExceptStar: 2 } as const;

/** Reasons for a second pass over the names, as bits. */
export const NameCheck = { Declaration: 1, ComprehensionWalrus: 2, TypeParameter: 4 } as const;

/** Depth of operators, lambdas and the like in each other; brackets and blocks have their own limits. */
const maxDepth = 1000;

/** The state of one parse: the tokens, the place among them, the nodes so far, and what surrounds the place. */
export interface Parser {
  readonly text: string;
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly names: Uint32Array;
  position: number;
  /** The kind of the token at `position`. */
  token: number;

  count: number;
  readonly nodes: Nodes;
  kind: Uint8Array;
  start: Uint32Array;
  end: Uint32Array;
  size: Uint32Array;
  name: Uint32Array;
  /** By their number. */
  readonly nameTexts: readonly string[];

  /** The rules of the grammar that lower rules come back to. */
  readonly rules: Rules;

  scope: number;
  /** The name of the innermost class, for the names private to it. */
  className: string;
  loop: number;
  inExceptStar: boolean;
  /** How many `yield`s and assignment expressions there were; inner functions give theirs back. */
  yields: number;
  walruses: number;
  /** Where something was awaited that only an enclosing comprehension can still make right, or -1. */
  awaitedAt: number;
  returnedAt: number;
  blocks: number;
  depth: number;
  nameChecks: number;
  readonly versionDependent: VersionDependent[];
}

/** Rules that stand for each other in a circle, so that each file of the grammar needs only those below it. */
export interface Rules {
  readonly expression: (p: Parser) => void;
  readonly namedExpression: (p: Parser) => void;
  /** A starred expression, or a named one. */
  readonly element: (p: Parser) => void;
  readonly disjunction: (p: Parser) => void;
  readonly bitwiseOr: (p: Parser) => void;
  /** What may stand alone on the right of `=`: a `yield`, or expressions, starred or not. */
  readonly yieldOrExpressions: (p: Parser) => void;
  /** An atom with its trailers, without `await`. */
  readonly primary: (p: Parser) => void;
}

export function makeParser(
  text: string,
  tokens: Tokens,
  { nodes, names }: Scratch,
  rules: Rules,
  versionDependent: VersionDependent[],
): Parser {
  return {
    text,
    kinds: tokens.kind,
    starts: tokens.start,
    ends: tokens.end,
    names: tokens.name,
    position: 0,
    token: tokens.kind[0] ?? Token.EndOfFile,
    count: 0,
    nodes,
    kind: nodes.kind,
    start: nodes.start,
    end: nodes.end,
    size: nodes.size,
    name: nodes.name,
    nameTexts: names.texts,
    rules,
    scope: Scope.Module,
    className: "",
    loop: Loop.None,
    inExceptStar: false,
    yields: 0,
    walruses: 0,
    awaitedAt: -1,
    returnedAt: -1,
    blocks: 0,
    depth: 0,
    nameChecks: 0,
    versionDependent,
  };
}

/** Goes to the next token. */
export function advance(p: Parser): void {
  p.token = p.kinds[++p.position] ?? Token.EndOfFile;
}

/** The kind of a token further on. */
export function peek(p: Parser, distance: number): number {
  return p.kinds[p.position + distance] ?? Token.EndOfFile;
}

/** The offset where the current token starts. */
export function here(p: Parser): number {
  return p.starts[p.position] ?? 0;
}

/** The offset where the token before ends. */
export function endBefore(p: Parser): number {
  return p.position === 0 ? 0 : (p.ends[p.position - 1] ?? 0);
}

/** Whether the current token is this one; unlike a comparison, it does not fix the token for the type checker. */
export function isAt(p: Parser, token: number): boolean {
  return p.token === token;
}

export function accept(p: Parser, token: number): boolean {
  if (p.token !== token) return false;
  advance(p);
  return true;
}

export function expect(p: Parser, token: number, what: string): void {
  if (p.token !== token) unexpected(p, what);
  advance(p);
}

/** Ends the parse at the current token. */
export function unexpected(p: Parser, expected: string): never {
  fail(`invalid syntax: expected ${expected}`, here(p), p.ends[p.position] ?? 0);
}

/** Ends the parse at a node. */
export function failAt(p: Parser, node: number, message: string): never {
  fail(message, p.start[node] ?? 0, p.end[node] ?? 0);
}

/** Adds a node over all nodes from `first` on, which started at an offset and ends with the token before. */
export function emit(p: Parser, kind: number, start: number, first: number): void {
  emitTo(p, kind, start, p.ends[p.position - 1] ?? 0, first);
}

export function emitTo(p: Parser, kind: number, start: number, end: number, first: number): void {
  const node = p.count;
  if (node === p.kind.length) grow(p);
  p.kind[node] = kind;
  p.start[node] = start;
  p.end[node] = end;
  p.size[node] = node - first + 1;
  p.name[node] = 0;
  p.count = node + 1;
}

/** Adds a leaf for the current token and goes on. */
export function leaf(p: Parser, kind: number): void {
  const at = p.position;
  const isName = p.token === Token.Name;
  emitTo(p, kind, p.starts[at] ?? 0, p.ends[at] ?? 0, p.count);
  if (isName) p.name[p.count - 1] = p.names[at] ?? 0;
  advance(p);
}

/** Fills an optional slot that the program left out. */
export function absent(p: Parser): void {
  const at = endBefore(p);
  emitTo(p, Kind.Absent, at, at, p.count);
}

export function identifier(p: Parser): void {
  if (p.token !== Token.Name) unexpected(p, "a name");
  leaf(p, Kind.Identifier);
}

/** The kind of the node added last. */
export function lastKind(p: Parser): number {
  return p.kind[p.count - 1] ?? Kind.Absent;
}

/** The kind of a node, as a plain number: the grammar asks only for some kinds. */
export function kindAt(p: Parser, node: number): number {
  return p.kind[node] ?? Kind.Absent;
}

/** The name that the current token is. */
export function tokenName(p: Parser): string {
  return p.nameTexts[p.names[p.position] ?? 0] ?? "";
}

/** The name that an `Identifier` or `Name` is. */
export function nameOf(p: Parser, node: number): string {
  return p.nameTexts[p.name[node] ?? 0] ?? "";
}

/** The text of the current token. */
export function tokenText(p: Parser): string {
  return p.text.slice(p.starts[p.position], p.ends[p.position]);
}

/** Whether the current token is this soft keyword, of ASCII letters. */
export function isWord(p: Parser, word: string): boolean {
  const at = here(p);
  return (
    p.token === Token.Name && (p.ends[p.position] ?? 0) - at === word.length && p.text.startsWith(word, at)
  );
}

export function enter(p: Parser): void {
  if (++p.depth > maxDepth) fail("too deeply nested", here(p));
}

export function leave(p: Parser): void {
  p.depth--;
}

function grow(p: Parser): void {
  growNodes(p.nodes);
  p.kind = p.nodes.kind;
  p.start = p.nodes.start;
  p.end = p.nodes.end;
  p.size = p.nodes.size;
  p.name = p.nodes.name;
}
