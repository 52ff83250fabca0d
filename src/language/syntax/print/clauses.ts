import { assertNever } from "../../../base/assert.ts";
import type { Span } from "../../../source/span.ts";
import type { ChargesClause, LastsClause, PurposeClause, RetriesClause } from "../ast.ts";
import type { Source } from "./comments.ts";
import { concat, type Document } from "./document.ts";
import { printDuration, printName, printNames, printNumberAt } from "./expressions.ts";
import { braced } from "./lists.ts";

/**
 * A block of clauses, each a keyword and what follows it; what follows starts in one column, one space after the
 * longest keyword.
 */
export function printClauses<T extends { readonly span: Span }>(
  source: Source,
  header: Document,
  clauses: readonly T[],
  end: number,
  keywordOf: (clause: T) => string,
  print: (clause: T) => Document,
): Document {
  const column = columnAfter(clauses.map(keywordOf));
  return braced(source, header, clauses, end, (clause) =>
    concat([keywordOf(clause).padEnd(column), print(clause)]),
  );
}

/** The column after the longest of some words and a space. */
export function columnAfter(words: readonly string[]): number {
  return words.reduce((longest, word) => Math.max(longest, word.length), 0) + 1;
}

/** What follows the keyword of a clause that several declarations have. */
export function printSharedClause(
  source: Source,
  clause: PurposeClause | LastsClause | ChargesClause | RetriesClause,
): Document {
  switch (clause.kind) {
    case "purpose-of":
      return printName(source, clause.purpose);
    case "lasts":
      return printDuration(source, clause.duration);
    case "charges":
      return printNames(source, clause.budgets);
    case "retries":
      return printNumberAt(source, clause.count);
    default:
      return assertNever(clause);
  }
}

/** The offset of the brace that closes a node. */
export function closingBrace(node: { readonly span: Span }): number {
  return node.span.end - 1;
}
