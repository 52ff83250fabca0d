import { tokenize } from "../../../../src/language/syntax/tokens.ts";
import type { Choices } from "./choices.ts";

/**
 * The same tokens with other white space between them: line breaks, blank lines, and comments of every sort, also in
 * places where nobody would write one.
 */
export function sprinkle(text: string, choices: Choices): string {
  const pieces: string[] = [];
  let end = 0;
  for (const token of tokenize(text).tokens) {
    pieces.push(gap(text.slice(end, token.startOffset), end === 0, choices), token.image);
    end = token.startOffset + token.image.length;
  }
  return pieces.join("") + gap(text.slice(end), false, choices);
}

function gap(written: string, isFirst: boolean, choices: Choices): string {
  const blank =
    isFirst || !choices.rarely(3) ? written : choices.pick([written, " ", "\n", "\n\n\n", "\t\r\n  "]);
  if (!choices.rarely(8)) return blank;
  const comments = choices.list(1, (more) => more.pick(LEADS) + more.pick(COMMENTS));
  return `${blank}${comments.join("")}${choices.pick(TAILS)}`;
}

const LEADS: readonly [string, ...string[]] = ["\n", " ", "\n\n", "\n    ", "\r\n"];
const TAILS: readonly [string, ...string[]] = ["\n", "\n\n", "\n  \n\t\n"];
const COMMENTS: readonly [string, ...string[]] = [
  "// why\n",
  "//\n",
  "//no space, and trailing space  \n",
  "// remit-ignore REM4103: vendor contract signed (until 2027-01-01)\n",
  "//// a line\n",
  "/// documentation, wherever it stands\n",
  "// \"text\" { [ ( ''' é😀\n",
];
