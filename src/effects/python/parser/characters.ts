const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";

/** By unit: 1 for those that can start an identifier, continue one, or are a hexadecimal digit. None is outside of ASCII. */
const identifierStarts = tableOf(`${letters}_`);
const identifierParts = tableOf(`${letters}_${digits}`);
const hexDigits = tableOf(`abcdefABCDEF${digits}`);

function tableOf(marked: string): Uint8Array {
  const table = new Uint8Array(256);
  for (let i = 0; i < marked.length; i++) table[marked.charCodeAt(i)] = 1;
  return table;
}

export function isIdentifierStart(unit: number): boolean {
  return identifierStarts[unit] === 1;
}

export function isIdentifierPart(unit: number): boolean {
  return identifierParts[unit] === 1;
}

/** The offset of the first unit from here on that does not continue an identifier. */
export function identifierEnd(units: Uint8Array, from: number): number {
  let i = from;
  while (identifierParts[units[i] ?? 0] === 1) i++;
  return i;
}

/** The offset of the first unit from here on that is no space. */
export function spaceEnd(units: Uint8Array, from: number): number {
  let i = from;
  while (units[i] === 32) i++;
  return i;
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

export function isHex(unit: number): boolean {
  return hexDigits[unit] === 1;
}

/** NULs that follow a text, so that looking ahead stays inside. */
export const lookahead = 16;

const encoder = new TextEncoder();

/**
 * Writes the units of a text without NUL, as bytes: every unit outside of ASCII is 255, and NULs follow the text. Gives whether
 * all are ASCII.
 */
export function writeUnits(text: string, units: Uint8Array): boolean {
  const { read } = encoder.encodeInto(text, units.subarray(0, text.length));
  if (read !== text.length) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      units[i] = unit < 128 ? unit : 255;
    }
  }
  units.fill(0, text.length, text.length + lookahead);
  return read === text.length;
}

export function unitAt(units: Uint8Array, offset: number): number {
  return units[offset] ?? 0;
}

/** Whether ASCII text stands at an offset. */
export function startsWith(units: Uint8Array, offset: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) if (units[offset + i] !== word.charCodeAt(i)) return false;
  return true;
}
