import type { IToken, TokenType } from "chevrotain";
import { endOfPattern, scanText, type ScanEffort } from "./scan-text.ts";

/** What a text consists of, besides blanks. */
export interface Lexemes {
  readonly tokens: IToken[];
  readonly comments: IToken[];
  /** Where block comments of other languages start. */
  readonly blockComments: number[];
  /** Operators of other languages, which are among the tokens too. */
  readonly foreign: IToken[];
  /** Runs of characters that belong to none of these. */
  readonly strays: { readonly start: number; readonly length: number }[];
}

/** The types of the tokens that are no words and no signs, and of those that words and signs have. */
export interface TokenTypes {
  readonly number: TokenType;
  readonly text: TokenType;
  readonly pattern: TokenType;
  readonly comment: TokenType;
  /** The type of a word. */
  readonly ofWord: (word: string) => TokenType;
  /** By their text; of two signs that start alike the longer one counts. */
  readonly signs: ReadonlyMap<string, TokenType>;
  /** What operators of other languages mean here, by their text. */
  readonly foreign: ReadonlyMap<string, TokenType>;
}

/** Cuts a text into its tokens. It takes time in proportion to the text, whatever that is. */
export function lex(text: string, types: TokenTypes): Lexemes {
  const found: Lexemes = { tokens: [], comments: [], blockComments: [], foreign: [], strays: [] };
  const effort: ScanEffort = { left: 2 * text.length + 10_000 };
  let at = 0;
  let stray = -1;
  while (at < text.length) {
    const start = at;
    at = next(text, at, types, effort, found);
    if (at === start) {
      if (stray < 0) stray = start;
      at++;
    } else if (stray >= 0) {
      found.strays.push({ start: stray, length: start - stray });
      stray = -1;
    }
  }
  if (stray >= 0) found.strays.push({ start: stray, length: text.length - stray });
  return found;
}

/** Reads what starts at a place, and gives the place behind it; the same place where nothing starts. */
function next(text: string, at: number, types: TokenTypes, effort: ScanEffort, found: Lexemes): number {
  const unit = text.charCodeAt(at);
  if (isBlank(unit)) return endOfRun(text, at, isBlank);
  if (startsWord(unit)) {
    const word = text.slice(at, endOfRun(text, at, isOfWord));
    return push(found.tokens, types.ofWord(word), word, at);
  }
  if (isDigit(unit) || (unit === MINUS && isDigit(text.charCodeAt(at + 1)))) {
    return push(found.tokens, types.number, text.slice(at, endOfNumber(text, at)), at);
  }
  if (unit === SLASH) return slash(text, at, types, effort, found);
  if (unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) {
    const image = scanText(text, at, effort);
    if (image !== undefined) return push(found.tokens, types.text, image, at);
    quotedOtherwise.lastIndex = at;
    const quoted = quotedOtherwise.exec(text)?.[1];
    if (quoted === undefined) return at;
    // Reported, and read as the text that it means.
    const end = push(found.tokens, types.text, `"${quoted}"`, at);
    const token = found.tokens[found.tokens.length - 1];
    if (token !== undefined) found.foreign.push(token);
    return end;
  }
  for (const length of [2, 1]) {
    const image = text.slice(at, at + length);
    const foreign = types.foreign.get(image);
    const type = types.signs.get(image) ?? foreign;
    if (type === undefined) continue;
    const end = push(found.tokens, type, image, at);
    const token = found.tokens[found.tokens.length - 1];
    if (foreign !== undefined && token !== undefined) found.foreign.push(token);
    return end;
  }
  return at;
}

/** A text in the quotes of other languages that means the same in ours. */
const quotedOtherwise = /'([^'"\\{}\n\r]*)'/y;

/** A comment, or a pattern. */
function slash(text: string, at: number, types: TokenTypes, effort: ScanEffort, found: Lexemes): number {
  const following = text.charCodeAt(at + 1);
  if (following === SLASH) {
    return push(found.comments, types.comment, text.slice(at, endOfRun(text, at, isOfLine)), at);
  }
  if (following === STAR) {
    found.blockComments.push(at);
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? text.length : end + 2;
  }
  const end = endOfPattern(text, at, effort);
  return end === undefined ? at : push(found.tokens, types.pattern, text.slice(at, end), at);
}

function push(tokens: IToken[], tokenType: TokenType, image: string, startOffset: number): number {
  tokens.push({ image, startOffset, tokenType, tokenTypeIdx: tokenType.tokenTypeIdx ?? 0 });
  return startOffset + image.length;
}

/** `-1_000.5`; the dots of `1..2` are no part of the number. */
function endOfNumber(text: string, at: number): number {
  const whole = endOfRun(text, at + 1, isOfNumber);
  const hasFraction = text.charCodeAt(whole) === DOT && isDigit(text.charCodeAt(whole + 1));
  return hasFraction ? endOfRun(text, whole + 1, isOfNumber) : whole;
}

function endOfRun(text: string, from: number, belongs: (unit: number) => boolean): number {
  let at = from;
  while (at < text.length && belongs(text.charCodeAt(at))) at++;
  return at;
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9;
}

function isOfLine(unit: number): boolean {
  return unit !== 10 && unit !== 13;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isOfNumber(unit: number): boolean {
  return isDigit(unit) || unit === UNDERSCORE;
}

function startsWord(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === UNDERSCORE;
}

function isOfWord(unit: number): boolean {
  return startsWord(unit) || isDigit(unit);
}

const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const STAR = 42;
const MINUS = 45;
const DOT = 46;
const SLASH = 47;
const UNDERSCORE = 95;
