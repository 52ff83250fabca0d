import { isHex, unitAt } from "./characters.ts";
import { fail } from "./syntax-error.ts";

/** What the letters before a quote mean, as bits; 0 is a plain string, and a set without meaning is -1. */
export const Prefix = { Raw: 1, Bytes: 2, Format: 4, Template: 8, Unicode: 16 } as const;

const backslash = 92;
const lineFeed = 10;

/** The prefix between these offsets, or -1 where they hold a name. */
export function stringPrefix(units: Uint8Array, start: number, end: number): number {
  if (end - start > 2) return -1;
  let prefix = 0;
  for (let i = start; i < end; i++) {
    const bit = prefixBit(unitAt(units, i) | 32);
    if (bit === 0 || (prefix & bit) !== 0) return -1;
    prefix |= bit;
  }
  const rest = prefix & ~Prefix.Raw;
  const single = (rest & (rest - 1)) === 0;
  return single && prefix !== (Prefix.Raw | Prefix.Unicode) ? prefix : -1;
}

function prefixBit(letter: number): number {
  switch (letter) {
    case 114:
      return Prefix.Raw;
    case 98:
      return Prefix.Bytes;
    case 102:
      return Prefix.Format;
    case 116:
      return Prefix.Template;
    case 117:
      return Prefix.Unicode;
    default:
      return 0;
  }
}

/** Whether the three units that start here are one quote. */
export function isTriple(units: Uint8Array, quoteAt: number): boolean {
  const quote = unitAt(units, quoteAt);
  return unitAt(units, quoteAt + 1) === quote && unitAt(units, quoteAt + 2) === quote;
}

/** By unit: 1 for those that only stand for themselves in every string. */
const ordinary = new Uint8Array(256).fill(1, 1, 128);
for (const unit of [lineFeed, backslash, 34, 39]) ordinary[unit] = 0;

function ordinaryEnd(units: Uint8Array, from: number): number {
  let i = from;
  while (ordinary[units[i] ?? 0] === 1) i++;
  return i;
}

/** The end of the string (not of an f-string) whose quotes start at `quoteAt`. */
export function scanString(units: Uint8Array, start: number, quoteAt: number, prefix: number): number {
  const quote = unitAt(units, quoteAt);
  const triple = isTriple(units, quoteAt);
  const bytes = (prefix & Prefix.Bytes) !== 0;
  let i = quoteAt + (triple ? 3 : 1);
  for (;;) {
    i = ordinaryEnd(units, i);
    const unit = unitAt(units, i);
    if (unit === quote) {
      if (!triple) return i + 1;
      if (isTriple(units, i)) return i + 3;
      i++;
    } else if (unit === backslash) i = scanEscape(units, i, start, prefix);
    else if (unit === lineFeed ? !triple : unit === 0) fail("unterminated string literal", start, i);
    else if (unit > 127 && bytes) fail("bytes can only contain ASCII literal characters", i, i + 1);
    else i++;
  }
}

/** The offset after an escape sequence; an error where CPython cannot decode it. */
export function scanEscape(units: Uint8Array, at: number, start: number, prefix: number): number {
  const next = unitAt(units, at + 1);
  if (next === 0) fail("unterminated string literal", start, at + 1);
  if (next === 13) return at + 3;
  if ((prefix & Prefix.Raw) !== 0) return next > 127 ? at + 1 : at + 2;
  if (next === 120) return hexEscape(units, at, 2);
  if ((prefix & Prefix.Bytes) !== 0) return next > 127 ? at + 1 : at + 2;
  if (next === 117) return hexEscape(units, at, 4);
  if (next === 85) return longEscape(units, at);
  if (next === 78) return namedEscape(units, at);
  return at + 2;
}

function hexEscape(units: Uint8Array, at: number, digits: number): number {
  const end = at + 2 + digits;
  for (let i = at + 2; i < end; i++) {
    if (!isHex(unitAt(units, i))) fail("truncated escape sequence", at, i);
  }
  return end;
}

function longEscape(units: Uint8Array, at: number): number {
  const end = hexEscape(units, at, 8);
  const tooLarge = unitAt(units, at + 2) !== 48 || unitAt(units, at + 3) !== 48 || aboveTen(units, at + 4);
  if (tooLarge) fail("illegal Unicode character", at, end);
  return end;
}

/** Whether the third and fourth digit of eight say more than 0x10. */
function aboveTen(units: Uint8Array, at: number): boolean {
  const high = unitAt(units, at);
  return high > 49 || (high === 49 && unitAt(units, at + 1) !== 48);
}

/** The name itself is not looked up: an unknown one is accepted, and has no value. */
function namedEscape(units: Uint8Array, at: number): number {
  const close = unitAt(units, at + 2) === 123 ? closingBrace(units, at + 3) : -1;
  if (close < 0 || !isCharacterName(units, at + 3, close)) fail("malformed \\N character escape", at, at + 2);
  return close + 1;
}

function closingBrace(units: Uint8Array, from: number): number {
  let i = from;
  while (unitAt(units, i) !== 125 && unitAt(units, i) !== 0) i++;
  return unitAt(units, i) === 0 ? -1 : i;
}

function isCharacterName(units: Uint8Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const unit = unitAt(units, i);
    const letter = (unit | 32) >= 97 && (unit | 32) <= 122;
    const digit = unit >= 48 && unit <= 57;
    if (!letter && !digit && unit !== 32 && unit !== 45) return false;
  }
  // No name of a character starts with a digit.
  return to > from && (unitAt(units, from) | 32) >= 97;
}
