/** What an ASCII unit can be, as bits; units outside of ASCII have none. */
export const Character = { IdentifierStart: 1, Identifier: 2, Digit: 4, Hex: 8, Space: 16 } as const;

const table = characterTable();

export function isIdentifierStart(unit: number): boolean {
  return ((table[unit] ?? 0) & Character.IdentifierStart) !== 0;
}

export function isIdentifierPart(unit: number): boolean {
  return ((table[unit] ?? 0) & Character.Identifier) !== 0;
}

export function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

export function isHex(unit: number): boolean {
  return unit < 128 && ((table[unit] ?? 0) & Character.Hex) !== 0;
}

function characterTable(): Uint8Array {
  const found = new Uint8Array(256);
  const mark = (units: string, bits: number): void => {
    for (let i = 0; i < units.length; i++) found[units.charCodeAt(i)] = bits;
  };
  mark("abcdefABCDEF", Character.IdentifierStart | Character.Identifier | Character.Hex);
  mark("ghijklmnopqrstuvwxyz_GHIJKLMNOPQRSTUVWXYZ", Character.IdentifierStart | Character.Identifier);
  mark("0123456789", Character.Identifier | Character.Digit | Character.Hex);
  mark(" \t\f", Character.Space);
  return found;
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
