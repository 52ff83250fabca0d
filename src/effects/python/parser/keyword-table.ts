import { invariant } from "../../../base/assert.ts";
import { unitAt } from "./characters.ts";
import { keywords, Token } from "./tokens.ts";

const tableSize = 256;

/** Found by trial: with it no two keywords have one place. */
const lastFactor = 11;

const words: string[] = Array.from({ length: tableSize }, () => "");
const tokens = new Uint8Array(tableSize);

for (const [word, token] of Object.entries(keywords)) {
  const place = placeOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length);
  invariant(tokens[place] === 0, `the keywords \`${word}\` and \`${words[place] ?? ""}\` have one place`);
  words[place] = word;
  tokens[place] = token;
}

/** The keyword between these offsets, or `Name`; the name is ASCII and not empty. */
export function keywordOf(units: Uint8Array, start: number, end: number): number {
  const place = placeOf(unitAt(units, start), unitAt(units, end - 1), end - start);
  const token = tokens[place] ?? 0;
  if (token === 0) return Token.Name;
  const word = words[place] ?? "";
  if (word.length !== end - start) return Token.Name;
  for (let i = 0; i < word.length; i++) {
    if (word.charCodeAt(i) !== unitAt(units, start + i)) return Token.Name;
  }
  return token;
}

function placeOf(first: number, last: number, length: number): number {
  return (first + last * lastFactor + length) & (tableSize - 1);
}
