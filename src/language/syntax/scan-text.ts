/**
 * Finds where a text literal ends. A literal that is never closed ends with its line (`"`) or with the file (`"""`,
 * `'''`); whoever reads it sees that its closing quotes are missing.
 */
export function scanText(source: string, offset: number): string | undefined {
  if (source.startsWith("'''", offset)) return scanRaw(source, offset);
  if (source.charCodeAt(offset) !== DOUBLE_QUOTE) return undefined;
  const quotes = source.startsWith('"""', offset) ? 3 : 1;
  return source.slice(offset, scanNested(source, offset, quotes) ?? scanFlat(source, offset, quotes));
}

const DOUBLE_QUOTE = 34;
const BACKSLASH = 92;
const LEFT_BRACE = 123;
const RIGHT_BRACE = 125;
const MAX_NESTING = 500;

function scanRaw(source: string, offset: number): string {
  const end = source.indexOf("'''", offset + 3);
  return source.slice(offset, end < 0 ? source.length : end + 3);
}

/** The end of a literal whose placeholders are closed, quotes inside them being literals of their own; else undefined. */
function scanNested(source: string, offset: number, quotes: 1 | 3): number | undefined {
  // One entry a literal that is open: its quotes, and how many braces are open inside it.
  const open: { quotes: 1 | 3; braces: number }[] = [{ quotes, braces: 0 }];
  let at = offset + quotes;
  while (at < source.length) {
    const literal = open[open.length - 1];
    if (literal === undefined) return at;
    const unit = source.charCodeAt(at);
    if (isLineBreak(unit) && open.some((one) => one.quotes === 1)) return undefined;
    if (literal.braces > 0) {
      if (unit === DOUBLE_QUOTE) {
        const inner = source.startsWith('"""', at) ? 3 : 1;
        if (open.length > MAX_NESTING) return undefined;
        open.push({ quotes: inner, braces: 0 });
        at += inner;
        continue;
      }
      if (unit === LEFT_BRACE) literal.braces++;
      if (unit === RIGHT_BRACE) literal.braces--;
      at++;
    } else if (unit === BACKSLASH) {
      at += isLineBreak(source.charCodeAt(at + 1)) ? 1 : 2;
    } else if (unit === LEFT_BRACE) {
      const doubled = source.charCodeAt(at + 1) === LEFT_BRACE;
      if (!doubled) literal.braces = 1;
      at += doubled ? 2 : 1;
    } else if (closes(source, at, literal.quotes)) {
      open.pop();
      at += literal.quotes;
    } else {
      at++;
    }
  }
  return open.length === 0 ? at : undefined;
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

/** Quotes of a block close it where they are the last three of their run, so that a text may end with a quote. */
function closes(source: string, at: number, quotes: 1 | 3): boolean {
  if (quotes === 1) return source.charCodeAt(at) === DOUBLE_QUOTE;
  return source.startsWith('"""', at) && source.charCodeAt(at + 3) !== DOUBLE_QUOTE;
}

function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}
