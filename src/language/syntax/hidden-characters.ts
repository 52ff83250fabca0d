import { diagnose } from "../../diagnostics/catalogue.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { lineAt, lineIndexOf } from "../../source/line-index.ts";
import type { SourceFile } from "../../source/source-file.ts";

/**
 * Characters that make a file read differently from what it says: controls, bidirectional overrides and isolates, a
 * byte-order mark inside, halves of surrogate pairs. The first of each line is reported.
 */
export function hiddenCharacters(file: SourceFile): Diagnostic[] {
  const found: Diagnostic[] = [];
  let reported = -1;
  for (const match of file.text.matchAll(HIDDEN)) {
    const line = lineAt(lineIndexOf(file), match.index);
    if (line === reported) continue;
    reported = line;
    const point = `U+${match[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
    const span = { start: match.index, end: match.index + match[0].length };
    found.push(diagnose(syntaxDiagnostics.hiddenCharacter, { point }, file, span));
    if (found.length >= MAX_REPORTED) break;
  }
  return found;
}

const MAX_REPORTED = 100;

/** Inside a character class: what takes no room, steers the direction of what follows, or breaks lines for some readers only. */
export const INVISIBLE =
  "\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u2069\\uFEFF\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}";

const HIDDEN = new RegExp(
  `[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F${INVISIBLE}]|\\p{Surrogate}`,
  "gu",
);
