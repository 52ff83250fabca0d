import { unitAt } from "./characters.ts";
import { keywords, Token } from "./tokens.ts";

interface KeywordTable {
  readonly firstFactor: number;
  readonly lastFactor: number;
  readonly texts: readonly string[];
  readonly tokens: Uint8Array;
}

const tableSize = 256;
const table = perfectTable();
const { firstFactor, lastFactor, texts, tokens } = table;

/** The keyword between these offsets, or `Name`; the name is ASCII and not empty. */
export function keywordOf(units: Uint8Array, start: number, end: number): number {
  const place = placeOf(unitAt(units, start), unitAt(units, end - 1), end - start, firstFactor, lastFactor);
  const token = tokens[place] ?? 0;
  if (token === 0) return Token.Name;
  const word = texts[place] ?? "";
  if (word.length !== end - start) return Token.Name;
  for (let i = 0; i < word.length; i++) {
    if (word.charCodeAt(i) !== unitAt(units, start + i)) return Token.Name;
  }
  return token;
}

function placeOf(first: number, last: number, length: number, one: number, two: number): number {
  return (first * one + last * two + length) & (tableSize - 1);
}

/** Finds two factors under which no two keywords have one place. */
function perfectTable(): KeywordTable {
  for (let one = 1; one < tableSize; one++) {
    for (let two = 1; two < tableSize; two++) {
      const found = tableWith(one, two);
      if (found !== undefined) return found;
    }
  }
  return { firstFactor: 0, lastFactor: 0, texts: [], tokens: new Uint8Array(tableSize) };
}

function tableWith(one: number, two: number): KeywordTable | undefined {
  const words: string[] = Array.from({ length: tableSize }, () => "");
  const found = new Uint8Array(tableSize);
  for (const [word, token] of Object.entries(keywords)) {
    const place = placeOf(word.charCodeAt(0), word.charCodeAt(word.length - 1), word.length, one, two);
    if (found[place] !== 0) return undefined;
    found[place] = token;
    words[place] = word;
  }
  return { firstFactor: one, lastFactor: two, texts: words, tokens: found };
}
