import type { Indentation, LineStart } from "./indentation.ts";
import type { NameTable } from "./name-table.ts";
import type { Tokens } from "./tokens.ts";
import { pushToken, Token } from "./tokens.ts";
import type { VersionDependent } from "./tree.ts";
import { fail } from "./syntax-error.ts";

/** CPython's limit of open brackets. */
export const maxBrackets = 200;

/** The state of one run of the tokenizer. */
export interface Scanner {
  readonly text: string;
  /** See `unitsOf`. */
  readonly units: Uint8Array;
  /** The same bytes, to read several at once. */
  readonly view: DataView;
  readonly length: number;
  readonly tokens: Tokens;
  readonly names: NameTable;
  readonly indentation: Indentation;
  readonly line: LineStart;
  /** The token that closes each open bracket. */
  readonly brackets: Uint8Array;
  readonly versionDependent: VersionDependent[];
  depth: number;
  /** Open f-strings. */
  formatDepth: number;
}

/** Scans tokens from an offset to the end of the text or, with `field` >= 0, of the field with that depth. */
export type ScanTokens = (scanner: Scanner, from: number, field: number) => number;

export function openBracket(scanner: Scanner, at: number, token: number): number {
  if (scanner.depth >= maxBrackets) fail("too many nested parentheses", at, at + 1);
  scanner.brackets[scanner.depth++] = token + 1;
  pushToken(scanner.tokens, token, at, at + 1);
  return at + 1;
}

export function closeBracket(scanner: Scanner, at: number, token: number): number {
  if (scanner.depth === 0) fail("a closing bracket without an opening one", at, at + 1);
  scanner.depth--;
  if (scanner.brackets[scanner.depth] !== token) fail("a closing bracket that does not match", at, at + 1);
  pushToken(scanner.tokens, token, at, at + 1);
  return at + 1;
}

/** The end of the token before, or 0. */
export function lastEnd(scanner: Scanner): number {
  const { tokens } = scanner;
  return tokens.count === 0 ? 0 : (tokens.end[tokens.count - 1] ?? 0);
}

export function endLine(scanner: Scanner, at: number): void {
  pushToken(scanner.tokens, Token.Newline, at, lastEnd(scanner));
}
