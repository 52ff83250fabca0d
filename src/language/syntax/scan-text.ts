/**
 * Finds where a text literal ends. A literal that is never closed ends with its line (`"`) or with the file (`"""`,
 * `'''`); whoever reads it sees that its closing quotes are missing.
 *
 * @param effort what may still be spent on texts whose placeholders turn out not to be closed
 */
export function scanText(source: string, offset: number, effort: ScanEffort): string | undefined {
  if (source.startsWith("'''", offset))
    return source.slice(offset, endOfRaw(source, offset) ?? source.length);
  if (source.charCodeAt(offset) !== DOUBLE_QUOTE) return undefined;
  const quotes = quotesAt(source, offset);
  if (effort.left > 0) {
    const end = scanNested(source, offset + quotes, [{ quotes, braces: 0 }], effort);
    if (end !== undefined) return source.slice(offset, end);
  }
  return source.slice(offset, scanFlat(source, offset, quotes));
}

/** The place of the brace that closes a placeholder, given that of the one that opens it; undefined if none does. */
export function endOfPlaceholder(source: string, brace: number, effort: ScanEffort): number | undefined {
  return effort.left > 0
    ? scanNested(source, brace + 1, [{ quotes: 3, braces: 1 }], effort, true)
    : undefined;
}

/** How many characters may be read in vain, so that a hostile file takes no more than linear time. */
export interface ScanEffort {
  left: number;
}

/**
 * Where the pattern ends that starts with the `/` at a place: behind the next one that is neither escaped nor in a class;
 * undefined where the line ends before it, or where a comment starts.
 */
export function endOfPattern(source: string, offset: number, effort: ScanEffort): number | undefined {
  const next = source.charCodeAt(offset + 1);
  if (next === SLASH || next === STAR || effort.left <= 0) return undefined;
  let inClass = false;
  let at = offset + 1;
  for (; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    if (isLineBreak(unit)) break;
    if (unit === SLASH && !inClass) return at + 1;
    if (unit === LEFT_BRACKET) inClass = true;
    if (unit === RIGHT_BRACKET) inClass = false;
    if (unit === BACKSLASH && !isLineBreak(source.charCodeAt(at + 1))) at++;
  }
  effort.left -= at - offset;
  return undefined;
}

const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const STAR = 42;
const SLASH = 47;
const LEFT_BRACKET = 91;
const BACKSLASH = 92;
const RIGHT_BRACKET = 93;
const LEFT_BRACE = 123;
const RIGHT_BRACE = 125;
const MAX_NESTING = 500;

/** A literal that is open: its quotes, and how many braces are open inside it. */
interface OpenLiteral {
  readonly quotes: 1 | 3;
  braces: number;
}

/**
 * The end of a literal whose placeholders are closed, quotes inside them being literals of their own; else undefined.
 * With `toBrace` the place where the braces of the outermost literal are closed.
 */
function scanNested(
  source: string,
  start: number,
  open: OpenLiteral[],
  effort: ScanEffort,
  toBrace = false,
): number | undefined {
  let lineQuotes = open.filter(({ quotes }) => quotes === 1).length;
  let at = start;
  const give = (): undefined => void (effort.left -= at - start);
  while (at < source.length) {
    const literal = open[open.length - 1];
    if (literal === undefined) return at;
    const unit = source.charCodeAt(at);
    if (lineQuotes > 0 && isLineBreak(unit)) return give();
    if (literal.braces > 0) {
      if (unit === DOUBLE_QUOTE) {
        if (open.length > MAX_NESTING) return give();
        const quotes = quotesAt(source, at);
        open.push({ quotes, braces: 0 });
        if (quotes === 1) lineQuotes++;
        at += quotes;
        continue;
      }
      if (unit === LEFT_BRACE) literal.braces++;
      if (unit === RIGHT_BRACE && --literal.braces === 0 && toBrace && open.length === 1) return at;
      const skipped = endOfOpaque(source, at, unit, effort);
      if (skipped > at + 1 && lineQuotes > 0 && /[\n\r]/.test(source.slice(at, skipped))) return give();
      at = skipped;
    } else if (unit === BACKSLASH) {
      at += isLineBreak(source.charCodeAt(at + 1)) ? 1 : 2;
    } else if (unit === LEFT_BRACE) {
      const doubled = source.charCodeAt(at + 1) === LEFT_BRACE;
      if (!doubled) literal.braces = 1;
      at += doubled ? 2 : 1;
    } else if (closes(source, at, literal.quotes)) {
      open.pop();
      if (literal.quotes === 1) lineQuotes--;
      at += literal.quotes;
    } else {
      at++;
    }
  }
  return open.length === 0 ? at : give();
}

/** Behind the raw text or the pattern that starts at a place of a placeholder; behind the character where none does. */
function endOfOpaque(source: string, at: number, unit: number, effort: ScanEffort): number {
  if (unit === SINGLE_QUOTE && source.startsWith("'''", at)) return endOfRaw(source, at) ?? at + 1;
  if (unit !== SLASH || !/\bmatching\s*$/.test(source.slice(Math.max(0, at - 40), at))) return at + 1;
  return endOfPattern(source, at, effort) ?? at + 1;
}

function endOfRaw(source: string, offset: number): number | undefined {
  const end = source.indexOf("'''", offset + 3);
  return end < 0 ? undefined : end + 3;
}

/** The end of a literal when its placeholders are not to be trusted: the first closing quotes count. */
function scanFlat(source: string, offset: number, quotes: 1 | 3): number {
  let at = offset + quotes;
  while (at < source.length) {
    const unit = source.charCodeAt(at);
    if (quotes === 1 && isLineBreak(unit)) return at;
    if (closes(source, at, quotes)) return at + quotes;
    at += unit === BACKSLASH && !isLineBreak(source.charCodeAt(at + 1)) ? 2 : 1;
  }
  return Math.min(at, source.length);
}

function quotesAt(source: string, offset: number): 1 | 3 {
  return source.startsWith('"""', offset) ? 3 : 1;
}

/** Quotes of a block close it where they are the last three of their run, so that a text may end with a quote. */
function closes(source: string, at: number, quotes: 1 | 3): boolean {
  if (quotes === 1) return source.charCodeAt(at) === DOUBLE_QUOTE;
  return source.startsWith('"""', at) && source.charCodeAt(at + 3) !== DOUBLE_QUOTE;
}

function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}
