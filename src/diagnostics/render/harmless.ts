/**
 * Characters that a terminal, a log or a reader's eye may take for something other than text: controls (C0, C1),
 * line separators, halves of surrogate pairs, marks that turn the writing direction, and what has no width at all.
 * The zero-width joiners stay: several scripts and most composed emoji cannot be written without them.
 */
const deceptive =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;

/** The text on one line, with every deceptive character replaced by a visible name. */
export function harmless(text: string): string {
  return text.replace(deceptive, visible);
}

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}
