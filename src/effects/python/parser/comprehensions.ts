import { Kind } from "./kinds.ts";
import { accept, emit, endBefore, expect, here, NameCheck, peek, Scope } from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { loopTargets } from "./targets.ts";
import { Token } from "./tokens.ts";

export function startsComprehension(p: Parser): boolean {
  return p.token === Token.For || (p.token === Token.Async && peek(p, 1) === Token.For);
}

/**
 * The clauses after an element, and what CPython's compiler says about the whole comprehension. The element is read
 * before one knows that it belongs to a comprehension, so the caller says how many `yield`s and assignment
 * expressions there were before it and what was awaited, and clears `awaitedAt` for it.
 */
export function comprehensionClauses(
  p: Parser,
  yields: number,
  walruses: number,
  awaitedBefore: number,
  isGenerator: boolean,
): void {
  const awaitedInElement = p.awaitedAt;
  let awaitedOutside = awaitedBefore;
  let yieldsOutside = 0;
  let isFirst = true;
  do {
    const start = here(p);
    const node = p.count;
    const isAsync = accept(p, Token.Async);
    if (isAsync && p.scope !== Scope.AsyncFunction) p.awaitedAt = start;
    expect(p, Token.For, "`for`");
    loopTargets(p);
    expect(p, Token.In, "`in` of a comprehension");
    if (isFirst) {
      // The first iterable is evaluated outside of the comprehension.
      const awaitedInside = p.awaitedAt;
      const yieldsInside = p.yields;
      p.awaitedAt = awaitedBefore;
      iterable(p);
      awaitedOutside = p.awaitedAt;
      yieldsOutside = p.yields - yieldsInside;
      p.awaitedAt = awaitedInside;
      p.yields = yieldsInside;
      isFirst = false;
    } else iterable(p);
    while (accept(p, Token.If)) p.rules.disjunction(p);
    emit(p, isAsync ? Kind.AsyncComprehension : Kind.Comprehension, start, node);
  } while (startsComprehension(p));
  if (p.yields !== yields) fail("'yield' inside a comprehension", endBefore(p));
  p.yields += yieldsOutside;
  if (p.walruses !== walruses) p.nameChecks |= NameCheck.ComprehensionWalrus;
  const awaitedInside = p.awaitedAt >= 0 ? p.awaitedAt : awaitedInElement;
  p.awaitedAt = isGenerator || awaitedInside < 0 ? awaitedOutside : awaitedInside;
}

function iterable(p: Parser): void {
  const { walruses } = p;
  p.rules.disjunction(p);
  if (p.walruses !== walruses) {
    fail("assignment expression cannot be used in a comprehension iterable expression", endBefore(p));
  }
}
