import type { IToken } from "chevrotain";
import type { Span } from "../../source/span.ts";
import { spanOf } from "./parser/token-rules.ts";
import { K, Less, TextToken } from "./tokens.ts";

/** How many levels deep brackets, prefixes and texts may nest. */
export const MAX_DEPTH = 500;

/** The first token that nests too deep, or undefined. */
export function tooDeep(tokens: readonly IToken[], base: number): Span | undefined {
  let depth = base;
  let run = 0;
  for (const [index, token] of tokens.entries()) {
    const sign = token.image;
    if (sign === "(" || sign === "[" || sign === "{" || opensType(tokens, index)) depth++;
    else if (sign === ")" || sign === "]" || sign === "}" || (sign === ">" && depth > base)) depth--;
    // Prefixes, suffixes and operators that repeat nest their operands without brackets.
    run = isChained(token) ? run + 1 : sign === "," || sign === "{" || sign === "}" ? 0 : run;
    if (depth + run > MAX_DEPTH) return spanOf(token);
  }
  return undefined;
}

/** How deep the texts nest that may hold placeholders, by the offset where they start. */
export function depthsOfTexts(tokens: readonly IToken[], base: number): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  let depth = base;
  for (const [index, token] of tokens.entries()) {
    const sign = token.image;
    if (token.tokenType === TextToken) {
      if (sign.includes("{")) depths.set(token.startOffset, depth);
    } else if (sign === "(" || sign === "[" || sign === "{" || opensType(tokens, index)) depth++;
    else if (sign === ")" || sign === "]" || sign === "}" || (sign === ">" && depth > base)) depth--;
  }
  return depths;
}

function opensType(tokens: readonly IToken[], index: number): boolean {
  const before = tokens[index - 1]?.tokenType;
  return tokens[index]?.tokenType === Less && (before === K.List || before === K.Set);
}

function isChained(token: IToken): boolean {
  return token.image === "not" || token.image === "?" || token.image === "and" || token.image === "or";
}
