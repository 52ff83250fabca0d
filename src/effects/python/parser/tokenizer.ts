import { identifierEnd, isIdentifierStart, spaceEnd, unitAt, writeUnits } from "./characters.ts";
import { scanFormatString } from "./format-string-scan.ts";
import { afterJoin, indent, makeIndentation, readLineStart } from "./indentation.ts";
import { debugName, numberOfName, reserved } from "./name-table.ts";
import type { NameTable } from "./name-table.ts";
import { scanNumber } from "./numbers.ts";
import { scanOperator } from "./operators.ts";
import type { Scratch } from "./scratch.ts";
import { closeBracket, endLine, lastEnd, maxBrackets, openBracket } from "./scanner.ts";
import type { Scanner } from "./scanner.ts";
import { Prefix, scanString, stringPrefix } from "./string-scan.ts";
import { fail } from "./syntax-error.ts";
import { pushName, pushToken, roomAfter, Token } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import type { VersionDependent } from "./tree.ts";
import { scanUnicodeName } from "./unicode-names.ts";

/** All tokens of a text, ending in the `Newline`, the `Dedent`s and the `EndOfFile`. */
export function tokenize(
  text: string,
  { units, view, tokens, names }: Scratch,
  versionDependent: VersionDependent[],
): Tokens {
  checkUnits(text);
  tokens.isAscii = writeUnits(text, units);
  const scanner = makeScanner(text, units, view, tokens, names, versionDependent);
  const byteOrderMark = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const end = scanTokens(scanner, startLine(scanner, byteOrderMark), -1);
  if (scanner.depth > 0) fail("a bracket was never closed", end);
  finish(scanner, end);
  return scanner.tokens;
}

function makeScanner(
  text: string,
  units: Uint8Array,
  view: DataView,
  tokens: Tokens,
  names: NameTable,
  versionDependent: VersionDependent[],
): Scanner {
  return {
    text,
    units,
    view,
    length: text.length,
    tokens,
    names,
    indentation: makeIndentation(),
    line: { offset: 0, column: 0, narrowColumn: 0, isAmbiguous: false },
    brackets: new Uint8Array(maxBrackets),
    versionDependent,
    depth: 0,
    formatDepth: 0,
  };
}

/** A carriage return must be the start of a line end: readers do not agree on what it ends alone. */
function checkUnits(text: string): void {
  const nul = text.indexOf("\0");
  if (nul >= 0) fail("source code cannot contain null bytes", nul, nul + 1);
  for (let i = text.indexOf("\r"); i >= 0; i = text.indexOf("\r", i + 1)) {
    if (text.charCodeAt(i + 1) !== 10) fail("a carriage return without a line feed", i, i + 1);
  }
}

function finish(scanner: Scanner, end: number): void {
  const { tokens, indentation } = scanner;
  const last = tokens.count === 0 ? Token.Newline : tokens.kind[tokens.count - 1];
  if (last !== Token.Newline && last !== Token.Dedent) endLine(scanner, end);
  for (let i = indentation.columns.length; i > 1; i--) {
    pushToken(tokens, Token.Dedent, end, lastEnd(scanner));
  }
  pushToken(tokens, Token.EndOfFile, end, lastEnd(scanner));
  tokens.kind.fill(Token.EndOfFile, tokens.count, tokens.count + roomAfter);
}

/** Skips lines without text, opens or closes blocks for the next one, and gives the offset of its text. */
function startLine(scanner: Scanner, from: number): number {
  const { units, tokens, line } = scanner;
  let i = from;
  for (;;) {
    readLineStart(units, i, line);
    i = line.offset;
    if (unitAt(units, i) === 35) i = lineEnd(scanner, i);
    if (unitAt(units, i) === 13) i++;
    if (unitAt(units, i) !== 10) break;
    i++;
  }
  if (i >= scanner.length) return i;
  if (line.isAmbiguous) {
    const reason = "Python 3.9 adds up the space of lines joined before any code";
    scanner.versionDependent.push({ start: from, end: i, reason });
  }
  const change = indent(scanner.indentation, line);
  if (change > 0) pushToken(tokens, Token.Indent, i, lastEnd(scanner));
  for (let k = change; k < 0; k++) pushToken(tokens, Token.Dedent, i, lastEnd(scanner));
  return i;
}

function lineEnd(scanner: Scanner, from: number): number {
  const end = scanner.text.indexOf("\n", from);
  return end < 0 ? scanner.length : end;
}

/**
 * Scans from an offset to the end of the text; or, in the field of an f-string, whose bracket is the `field`th one
 * open, to the `:`, `!` or `}` that ends its expression. Gives the offset after the last token.
 */
function scanTokens(scanner: Scanner, from: number, field: number): number {
  const { units, tokens } = scanner;
  let i = from;
  for (;;) {
    i = spaceEnd(units, i);
    const unit = units[i] ?? 0;
    if (isIdentifierStart(unit)) {
      i = scanName(scanner, i);
      continue;
    }
    switch (unit) {
      case 9:
      case 12:
      case 13:
        i++;
        break;
      case 10:
        i++;
        if (scanner.depth === 0) {
          endLine(scanner, i - 1);
          i = startLine(scanner, i);
        }
        break;
      case 35:
        i = lineEnd(scanner, i);
        break;
      case 92:
        i = afterJoin(units, i);
        break;
      case 34:
      case 39:
        i = scanQuoted(scanner, i, i, 0);
        break;
      case 40:
        i = openBracket(scanner, i, Token.LeftParen);
        break;
      case 41:
        i = closeBracket(scanner, i, Token.RightParen);
        break;
      case 91:
        i = openBracket(scanner, i, Token.LeftBracket);
        break;
      case 93:
        i = closeBracket(scanner, i, Token.RightBracket);
        break;
      case 123:
        i = openBracket(scanner, i, Token.LeftBrace);
        break;
      case 125:
        if (scanner.depth === field) return i;
        i = closeBracket(scanner, i, Token.RightBrace);
        break;
      case 58:
        if (scanner.depth === field) return i;
        i = scanOperator(scanner, i, unit);
        break;
      case 33:
        if (scanner.depth === field && unitAt(units, i + 1) !== 61) return i;
        i = scanOperator(scanner, i, unit);
        break;
      case 44:
        pushToken(tokens, Token.Comma, i, i + 1);
        i++;
        break;
      case 46:
        i = scanDot(scanner, i);
        break;
      case 0:
        return i;
      default:
        if (unit >= 48 && unit <= 57) i = scanDigits(scanner, i);
        else if (unit > 127) i = scanName(scanner, i);
        else i = scanOperator(scanner, i, unit);
    }
  }
}

function scanName(scanner: Scanner, start: number): number {
  const { units, tokens } = scanner;
  const end = identifierEnd(units, start);
  const next = units[end] ?? 0;
  if (next > 127) return scanUnicodeName(scanner, start);
  if ((next === 34 || next === 39) && end - start <= 2) {
    const prefix = stringPrefix(units, start, end);
    if (prefix >= 0) return scanQuoted(scanner, start, end, prefix);
  }
  const number = numberOfName(scanner.names, scanner.view, start, end);
  if (number === debugName) tokens.namesDebug = true;
  if (number < reserved) pushName(tokens, start, end, number);
  else pushToken(tokens, number - reserved, start, end);
  return end;
}

function scanQuoted(scanner: Scanner, start: number, quoteAt: number, prefix: number): number {
  if ((prefix & (Prefix.Format | Prefix.Template)) !== 0) {
    return scanFormatString(scanner, start, quoteAt, prefix, scanTokens);
  }
  const end = scanString(scanner.units, start, quoteAt, prefix);
  pushToken(scanner.tokens, (prefix & Prefix.Bytes) === 0 ? Token.String : Token.Bytes, start, end);
  return end;
}

function scanDigits(scanner: Scanner, start: number): number {
  const end = scanNumber(scanner.units, start);
  pushToken(scanner.tokens, Token.Number, start, end);
  return end;
}

function scanDot(scanner: Scanner, start: number): number {
  const { units, tokens } = scanner;
  const next = unitAt(units, start + 1);
  if (next >= 48 && next <= 57) return scanDigits(scanner, start);
  const ellipsis = next === 46 && unitAt(units, start + 2) === 46;
  const end = start + (ellipsis ? 3 : 1);
  pushToken(tokens, ellipsis ? Token.Ellipsis : Token.Dot, start, end);
  return end;
}
