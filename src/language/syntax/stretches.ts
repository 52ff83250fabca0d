import type { IToken } from "chevrotain";
import type { SourceFile } from "../../source/source-file.ts";
import { declarationWords } from "./tokens.ts";

/**
 * Cuts a file that has mistakes into what look like its declarations: before every word that starts one, where it is
 * the first of its line and stands outside of brackets or in the first column.
 */
export function stretches(file: SourceFile, tokens: readonly IToken[]): IToken[][] {
  const pieces: IToken[][] = [[]];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (startsStretch(file, token, tokens[index + 1], depth)) {
      pieces.push([]);
      depth = 0;
    }
    if (OPENING.has(token.image)) depth++;
    if (CLOSING.has(token.image)) depth = Math.max(0, depth - 1);
    pieces.at(-1)?.push(token);
  }
  return pieces.filter((piece) => piece.length > 0);
}

const OPENING = new Set(["(", "[", "{"]);
const CLOSING = new Set([")", "]", "}"]);
const starts: ReadonlySet<string> = new Set(declarationWords);
/** These also start a clause inside a block, where an unformatted file may have them in the first column. */
const alsoClauses = new Set(["purpose", "channel", "module"]);

function startsStretch(file: SourceFile, token: IToken, next: IToken | undefined, depth: number): boolean {
  if (!starts.has(token.image) || next === undefined || !/^[\w"]/.test(next.image)) return false;
  const before = indentation(file.text, token.startOffset);
  if (before === undefined) return false;
  return depth === 0 || (before === 0 && !alsoClauses.has(token.image));
}

/** How many blanks stand between the start of the line and the offset, or undefined where something else does. */
function indentation(text: string, offset: number): number | undefined {
  let at = offset - 1;
  while (at >= 0 && (text[at] === " " || text[at] === "\t")) at--;
  return at < 0 || text[at] === "\n" || text[at] === "\r" ? offset - 1 - at : undefined;
}

/** Names that stand where declarations have theirs: behind the first word of a line in the first column. */
export function namesIn(file: SourceFile, tokens: readonly IToken[]): readonly string[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    const isFirst = index === 0 || indentation(file.text, token.startOffset) === 0;
    return isFirst && next !== undefined && /^\w/.test(token.image) && /^[A-Za-z_]/.test(next.image)
      ? [next.image]
      : [];
  });
}
