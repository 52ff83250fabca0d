import type { IToken } from "chevrotain";
import type { Span } from "../../source/span.ts";
import { spanOf } from "./parser/token-rules.ts";
import { K, Less } from "./tokens.ts";

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

/** How deep the deepest token nests. */
export function depthOf(tokens: readonly IToken[]): number {
  let depth = 0;
  let deepest = 0;
  for (const [index, token] of tokens.entries()) {
    if ("([{".includes(token.image) || opensType(tokens, index)) deepest = Math.max(deepest, ++depth);
    else if (")]}>".includes(token.image)) depth = Math.max(0, depth - 1);
  }
  return deepest;
}

function opensType(tokens: readonly IToken[], index: number): boolean {
  const before = tokens[index - 1]?.tokenType;
  return tokens[index]?.tokenType === Less && (before === K.List || before === K.Set);
}

function isChained(token: IToken): boolean {
  return token.image === "not" || token.image === "?" || token.image === "and" || token.image === "or";
}
