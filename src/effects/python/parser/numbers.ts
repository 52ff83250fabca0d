import { isDigit, isHex, isIdentifierPart, startsWith, unitAt } from "./characters.ts";
import { fail } from "./syntax-error.ts";

/** CPython refuses to convert a decimal integer of more digits. */
const maxDecimalDigits = 4300;

/** The end of the number that starts here, with a digit or with a dot and a digit. */
export function scanNumber(units: Uint8Array, start: number): number {
  const end = unitAt(units, start) === 48 ? leadingZero(units, start) : decimal(units, start);
  return verifyEnd(units, start, end);
}

function leadingZero(units: Uint8Array, start: number): number {
  switch (unitAt(units, start + 1) | 32) {
    case 120:
      return digitGroups(units, start, start + 2, isHex);
    case 111:
      return digitGroups(units, start, start + 2, isOctal);
    case 98:
      return digitGroups(units, start, start + 2, isBinary);
    default:
      return zeros(units, start);
  }
}

/** After the prefix: groups of digits, each with one `_` before it or, but for the first, none. */
function digitGroups(
  units: Uint8Array,
  start: number,
  from: number,
  isOne: (unit: number) => boolean,
): number {
  let i = from;
  do {
    if (unitAt(units, i) === 95) i++;
    if (!isOne(unitAt(units, i))) fail("invalid number", start, i + 1);
    while (isOne(unitAt(units, i))) i++;
  } while (unitAt(units, i) === 95);
  if (isDigit(unitAt(units, i))) fail("invalid digit in number", start, i + 1);
  return i;
}

/** A number that starts with 0 and is not zero is a float or an imaginary number. */
function zeros(units: Uint8Array, start: number): number {
  let i = start + 1;
  let nonzero = false;
  for (;;) {
    if (unitAt(units, i) === 95) {
      i++;
      if (!isDigit(unitAt(units, i))) fail("invalid decimal literal", start, i);
    }
    if (unitAt(units, i) !== 48) break;
    i++;
  }
  if (isDigit(unitAt(units, i))) {
    nonzero = true;
    i = decimalDigits(units, start, i);
  }
  const end = fraction(units, start, i);
  if (nonzero && end === i) fail("leading zeros in decimal integer literals are not permitted", start, i);
  return end;
}

function decimal(units: Uint8Array, start: number): number {
  if (unitAt(units, start) === 46) return fraction(units, start, start);
  const integerEnd = decimalDigits(units, start, start);
  const end = fraction(units, start, integerEnd);
  if (end === integerEnd && end - start > maxDecimalDigits) checkDigits(units, start, end);
  return end;
}

function checkDigits(units: Uint8Array, start: number, end: number): void {
  let digits = 0;
  for (let i = start; i < end; i++) if (isDigit(unitAt(units, i))) digits++;
  if (digits > maxDecimalDigits) fail("integer literal with too many digits", start, end);
}

/** Digits with single `_` between them. */
function decimalDigits(units: Uint8Array, start: number, from: number): number {
  let i = from;
  for (;;) {
    while (isDigit(unitAt(units, i))) i++;
    if (unitAt(units, i) !== 95) return i;
    i++;
    if (!isDigit(unitAt(units, i))) fail("invalid decimal literal", start, i);
  }
}

function fraction(units: Uint8Array, start: number, from: number): number {
  let i = from;
  if (unitAt(units, i) === 46) {
    i++;
    if (isDigit(unitAt(units, i))) i = decimalDigits(units, start, i);
  }
  i = exponent(units, start, i);
  return (unitAt(units, i) | 32) === 106 ? i + 1 : i;
}

function exponent(units: Uint8Array, start: number, from: number): number {
  if ((unitAt(units, from) | 32) !== 101) return from;
  let i = from + 1;
  const sign = unitAt(units, i);
  if (sign === 43 || sign === 45) {
    i++;
    if (!isDigit(unitAt(units, i))) fail("invalid decimal literal", start, i);
  }
  return isDigit(unitAt(units, i)) ? decimalDigits(units, start, i) : from;
}

/** A keyword that can stand after a number may follow it at once (`1if x else 2`); another name may not. */
function verifyEnd(units: Uint8Array, start: number, end: number): number {
  const unit = unitAt(units, end);
  if (!isIdentifierPart(unit) && !(unit > 127)) return end;
  if (!followsNumber(units, end)) fail("invalid number", start, end + 1);
  return end;
}

function followsNumber(units: Uint8Array, end: number): boolean {
  switch (unitAt(units, end)) {
    case 97:
      return startsWith(units, end, "and");
    case 101:
      return startsWith(units, end, "else");
    case 102:
      return startsWith(units, end, "for");
    case 105:
      return startsWith(units, end, "if") || startsWith(units, end, "in") || startsWith(units, end, "is");
    case 111:
      return startsWith(units, end, "or");
    case 110:
      return startsWith(units, end, "not");
    default:
      return false;
  }
}

function isOctal(unit: number): boolean {
  return unit >= 48 && unit <= 55;
}

function isBinary(unit: number): boolean {
  return unit === 48 || unit === 49;
}
