import { closeBracket, openBracket } from "./scanner.ts";
import type { Scanner, ScanTokens } from "./scanner.ts";
import { isTriple, Prefix, scanEscape } from "./string-scan.ts";
import { fail } from "./syntax-error.ts";
import { pushToken, Token } from "./tokens.ts";
import { isIdentifierPart, unitAt } from "./characters.ts";

/** CPython's limit of f-strings in each other's fields. */
const maxFormatStrings = 149;

/** One f-string or t-string being scanned. */
interface Quoted {
  readonly start: number;
  readonly quote: number;
  readonly triple: boolean;
  readonly prefix: number;
}

/** Scans an f-string with its fields, by the rules of Python 3.12, and gives its end. */
export function scanFormatString(
  scanner: Scanner,
  start: number,
  quoteAt: number,
  prefix: number,
  scanTokens: ScanTokens,
): number {
  const { units, tokens } = scanner;
  if (scanner.formatDepth >= maxFormatStrings) fail("too many nested f-strings", start, quoteAt);
  scanner.formatDepth++;
  const quoted: Quoted = { start, quote: unitAt(units, quoteAt), triple: isTriple(units, quoteAt), prefix };
  const opened = quoteAt + (quoted.triple ? 3 : 1);
  const template = (prefix & Prefix.Template) !== 0;
  pushToken(tokens, template ? Token.TStringStart : Token.FStringStart, start, opened);
  const end = scanPieces(scanner, quoted, opened, 0, scanTokens);
  const closed = end + (quoted.triple ? 3 : 1);
  pushToken(tokens, Token.FStringEnd, end, closed);
  scanner.formatDepth--;
  return closed;
}

/**
 * Scans text and fields up to the closing quotes or, in a format specification (`level` > 0), to its `}`. Gives the
 * offset of what ends it.
 */
function scanPieces(
  scanner: Scanner,
  quoted: Quoted,
  from: number,
  level: number,
  scanTokens: ScanTokens,
): number {
  const { units } = scanner;
  let i = from;
  for (;;) {
    const end = textEnd(units, quoted, i, level > 0);
    if (end > i) pushToken(scanner.tokens, textToken(quoted), i, end);
    if (unitAt(units, end) !== 123) return end;
    i = scanField(scanner, quoted, end, level, scanTokens);
  }
}

function textToken(quoted: Quoted): number {
  return (quoted.prefix & Prefix.Raw) === 0 ? Token.FStringText : Token.FStringRawText;
}

/** The end of literal text: at the closing quotes, a field, or in a specification its `}` or a line end. */
function textEnd(units: Uint8Array, quoted: Quoted, from: number, inSpecification: boolean): number {
  let i = from;
  for (;;) {
    const unit = unitAt(units, i);
    if (unit === quoted.quote && (!quoted.triple || isTriple(units, i))) return i;
    if (unit === 123) {
      if (inSpecification || unitAt(units, i + 1) !== 123) return i;
      i += 2;
    } else if (unit === 125) {
      if (inSpecification) return i;
      if (unitAt(units, i + 1) !== 125) fail("f-string: single '}' is not allowed", i, i + 1);
      i += 2;
    } else if (unit === 92) i = formatEscape(units, quoted, i);
    else if (unit === 10 && inSpecification && !quoted.triple) return i;
    else if (unit === 0 || (unit === 10 && !quoted.triple)) fail("unterminated f-string", quoted.start, i);
    else i++;
  }
}

/** A backslash before a brace is text, and the brace keeps its meaning. */
function formatEscape(units: Uint8Array, quoted: Quoted, at: number): number {
  const next = unitAt(units, at + 1);
  if (next === 123 || next === 125) return at + 1;
  return scanEscape(units, at, quoted.start, quoted.prefix);
}

/** Scans `{…}` and gives the offset after it. */
function scanField(
  scanner: Scanner,
  quoted: Quoted,
  at: number,
  level: number,
  scanTokens: ScanTokens,
): number {
  const { units, tokens } = scanner;
  let i = openBracket(scanner, at, Token.LeftBrace);
  const field = scanner.depth;
  i = scanTokens(scanner, i, field);
  if (unitAt(units, i) === 33) {
    pushToken(tokens, Token.Exclamation, i, i + 1);
    i = scanTokens(scanner, scanConversion(scanner, i + 1), field);
  }
  if (unitAt(units, i) === 58) {
    if (level > 1) fail("f-string: expressions nested too deeply", i, i + 1);
    pushToken(tokens, Token.Colon, i, i + 1);
    i = scanPieces(scanner, quoted, i + 1, level + 1, scanTokens);
    // Python 3.12 and 3.13 end a specification at the end of the line.
    if (unitAt(units, i) === 10) i = scanTokens(scanner, i, field);
  }
  if (unitAt(units, i) !== 125) fail("f-string: expecting '}'", i, i + 1);
  return closeBracket(scanner, i, Token.RightBrace);
}

/** The letter must follow the `!` at once. */
function scanConversion(scanner: Scanner, from: number): number {
  const { units } = scanner;
  let end = from;
  while (isIdentifierPart(unitAt(units, end))) end++;
  const letter = unitAt(units, from);
  if (end !== from + 1 || (letter !== 114 && letter !== 115 && letter !== 97)) {
    fail("f-string: invalid conversion character", from, end);
  }
  pushToken(scanner.tokens, Token.Name, from, end);
  return end;
}
