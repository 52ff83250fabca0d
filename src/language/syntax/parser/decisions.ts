import type { IOrAlt, IToken, TokenType } from "chevrotain";

/**
 * The decisions of the parser as tables: what chevrotain's analysis of the grammar finds, made when Remit is built. Token
 * types are numbered as in the vocabulary, from 1; 0 is the end of the input.
 */
export interface Decisions {
  /** Sets of token types. */
  readonly sets: readonly (readonly number[])[];
  readonly entries: readonly Decision[];
}

export interface Decision {
  /** The engine's number of the place in the grammar. */
  readonly key: number;
  /** Whether it chooses one of several alternatives, or says whether something comes. */
  readonly chooses: boolean;
  readonly alternatives: readonly Acceptance[];
}

/** The next token is in the first set, or it is one of the pairs' and the one behind it in the set of the pair. */
export interface Acceptance {
  readonly first: number;
  readonly pairs: readonly (readonly [first: number, second: number])[];
}

/** Decides from the next tokens: whether something comes, or which alternative. */
export type Lookahead = (this: unknown, alternatives?: IOrAlt<unknown>[]) => boolean | number | undefined;

/** The decisions as functions, each with the engine's number of its place. */
export function* lookaheads(
  { sets, entries }: Decisions,
  vocabulary: readonly TokenType[],
  tokenAt: (ahead: number) => IToken,
): Iterable<readonly [number, Lookahead]> {
  const numbers: number[] = [];
  for (const [index, type] of vocabulary.entries()) numbers[type.tokenTypeIdx ?? 0] = index + 1;
  const numberAt = (ahead: number): number => numbers[tokenAt(ahead).tokenTypeIdx] ?? 0;
  for (const { key, chooses, alternatives } of entries) {
    let rows: readonly Row[][] | undefined;
    yield [
      key,
      (choice) => {
        rows ??= rowsOf(alternatives, sets, vocabulary.length + 1);
        for (const { alternative, second } of rows[numberAt(1)] ?? []) {
          if (second !== undefined && !second.has(numberAt(2))) continue;
          if (choice?.[alternative]?.GATE?.() !== false) return chooses ? alternative : true;
        }
        return chooses ? undefined : false;
      },
    ];
  }
}

/** One way to go on behind a token: an alternative, and what the second token must be, if it matters. */
interface Row {
  readonly alternative: number;
  readonly second: ReadonlySet<number> | undefined;
}

/** The ways to go on behind each token, the earlier alternatives first. */
function rowsOf(alternatives: readonly Acceptance[], sets: Decisions["sets"], types: number): Row[][] {
  const rows = Array.from({ length: types }, (): Row[] => []);
  for (const [alternative, { first, pairs }] of alternatives.entries()) {
    for (const type of sets[first] ?? []) rows[type]?.push({ alternative, second: undefined });
    for (const [type, second] of pairs) rows[type]?.push({ alternative, second: new Set(sets[second]) });
  }
  return rows;
}
