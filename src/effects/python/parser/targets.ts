import { Kind } from "./kinds.ts";
import { accept, emit, failAt, here, kindAt, lastKind } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { Token } from "./tokens.ts";
import { startsExpression } from "./token-sets.ts";

/** The targets of a `for`, up to its `in`: one, or several as a tuple. */
export function loopTargets(p: Parser): void {
  const start = here(p);
  const first = p.count;
  starTarget(p);
  if (p.token === Token.Comma) {
    while (accept(p, Token.Comma) && startsExpression(p.token)) starTarget(p);
    emit(p, Kind.Tuple, start, first);
  }
  checkTarget(p, p.count - 1);
}

function starTarget(p: Parser): void {
  const start = here(p);
  const first = p.count;
  if (!accept(p, Token.Star)) return p.rules.primary(p);
  p.rules.primary(p);
  emit(p, Kind.Starred, start, first);
}

/** One target, as in a `with`. */
export function singleTarget(p: Parser): void {
  starTarget(p);
  checkTarget(p, p.count - 1);
}

/** The targets of a `del`, one node each. */
export function deleteTargets(p: Parser): void {
  do {
    p.rules.primary(p);
    checkDeleted(p, p.count - 1);
  } while (accept(p, Token.Comma) && startsExpression(p.token));
}

/** Refuses a node that `=` cannot assign to. */
export function checkTarget(p: Parser, node: number): void {
  switch (kindAt(p, node)) {
    case Kind.Name:
    case Kind.Attribute:
    case Kind.Subscript:
      return;
    case Kind.Tuple:
    case Kind.List:
      return checkElements(p, node);
    case Kind.Starred:
      return failAt(p, node, "starred assignment target must be in a list or tuple");
    default:
      failAt(p, node, "cannot assign to this expression");
  }
}

function checkElements(p: Parser, node: number): void {
  const before = node - (p.size[node] ?? 1);
  let starred = 0;
  for (let child = node - 1; child > before; child -= p.size[child] ?? 1) {
    if (p.kind[child] !== Kind.Starred) checkTarget(p, child);
    else {
      if (++starred > 1) failAt(p, child, "multiple starred expressions in assignment");
      checkTarget(p, child - 1);
    }
  }
}

/** Refuses a node that an annotation or an augmented assignment cannot have on its left. */
export function checkSingleTarget(p: Parser, node: number): void {
  const kind = p.kind[node];
  if (kind !== Kind.Name && kind !== Kind.Attribute && kind !== Kind.Subscript) {
    failAt(p, node, "illegal target for annotation or augmented assignment");
  }
}

function checkDeleted(p: Parser, node: number): void {
  switch (kindAt(p, node)) {
    case Kind.Name:
    case Kind.Attribute:
    case Kind.Subscript:
      return;
    case Kind.Tuple:
    case Kind.List: {
      const before = node - (p.size[node] ?? 1);
      for (let child = node - 1; child > before; child -= p.size[child] ?? 1) checkDeleted(p, child);
      return;
    }
    default:
      failAt(p, node, "cannot delete this expression");
  }
}

/** Refuses a starred expression that stands alone, which started at an offset. */
export function refuseLoneStar(p: Parser, start: number): void {
  if (lastKind(p) === Kind.Starred && p.start[p.count - 1] === start) {
    fail("can't use starred expression here", start, p.end[p.count - 1]);
  }
}
