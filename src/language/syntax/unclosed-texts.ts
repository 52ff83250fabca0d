import type { IToken } from "chevrotain";
import { isClosedText } from "./read-text.ts";
import { declarationWords, TextToken, tokenize, type Tokens } from "./tokens.ts";

/**
 * The tokens of a file. A block text that is never closed takes what follows for its content, and turns later texts
 * inside out; where that shows, it ends before its surroundings go on, and the rest is read as what it is.
 */
export function tokenizeFile(text: string): Tokens {
  let tokens = tokenize(text);
  for (let cuts = 0; cuts < MAX_CUTS; cuts++) {
    const cut = endOfUnclosed(text, tokens.tokens);
    if (cut === undefined) return tokens;
    tokens = joined(tokens, cut, tokenize(text.slice(cut.end)));
  }
  return tokens;
}

const MAX_CUTS = 20;

/** A text that is to end before it is closed. */
interface Cut {
  readonly index: number;
  readonly token: IToken;
  readonly end: number;
}

function endOfUnclosed(text: string, tokens: readonly IToken[]): Cut | undefined {
  const last = tokens.at(-1);
  if (last === undefined || !isBlock(last) || isClosedText(last.image)) return undefined;
  const index = tokens.findIndex((token) => isBlock(token) && swallowed.test(token.image));
  const token = tokens[index < 0 ? tokens.length - 1 : index];
  const end = token === undefined ? undefined : endOfContent(text, token);
  if (token === undefined || end === undefined) return undefined;
  return { index: index < 0 ? tokens.length - 1 : index, token, end };
}

function isBlock(token: IToken): boolean {
  return token.tokenType === TextToken && /^(?:"""|''')/.test(token.image);
}

/** A line that starts a declaration, in the first column. */
const swallowed = new RegExp(`^(?:${declarationWords.join("|")})[ \\t]+[\\w"]`, "m");

/**
 * Where the lines end that belong to a text by their indentation: those that stand deeper than the line on which it
 * starts, or as deep where its own first line does. Undefined where the text goes on to the end.
 */
function endOfContent(text: string, token: IToken): number | undefined {
  const start = text.lastIndexOf("\n", token.startOffset) + 1;
  const depth = indentation(text.slice(start, token.startOffset)) ?? 0;
  const lines = token.image.split("\n").slice(1);
  const deeper = lines.map(indentation).find((one) => one !== undefined) ?? depth;
  const least = deeper > depth ? depth + 1 : depth;
  let at = token.startOffset + token.image.indexOf("\n");
  for (const line of lines) {
    if ((indentation(line) ?? least) < least || swallowed.test(line)) return at;
    at += line.length + 1;
  }
  return undefined;
}

/** How many blanks a line starts with; undefined where there is nothing else on it. */
function indentation(line: string): number | undefined {
  const at = line.search(/[^ \t\r]/);
  return at < 0 ? undefined : at;
}

function joined(tokens: Tokens, { index, token, end }: Cut, rest: Tokens): Tokens {
  const shortened: IToken = { ...token, image: token.image.slice(0, end - token.startOffset) };
  const moved = (one: IToken): IToken => ({ ...one, startOffset: one.startOffset + end });
  return {
    tokens: [...tokens.tokens.slice(0, index), shortened, ...rest.tokens.map(moved)],
    comments: [
      ...tokens.comments.filter((one) => one.startOffset < token.startOffset),
      ...rest.comments.map(moved),
    ],
    strays: [
      ...tokens.strays.filter((one) => one.start < token.startOffset),
      ...rest.strays.map((one) => ({ ...one, start: one.start + end })),
    ],
  };
}
