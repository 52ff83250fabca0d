import type { Reading } from "./reading.ts";

/** A word or number of a folded reading. */
export interface Word {
  readonly text: string;
  /** Offsets in the reading. */
  readonly start: number;
  readonly end: number;
}

export function wordsOf({ text }: Pick<Reading, "text">): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** Letters and digits only, each with its offset in the reading: what stays when a text is pulled apart or run together. */
export interface Compact {
  readonly text: string;
  readonly offsets: readonly number[];
}

export function compactOf({ text }: Pick<Reading, "text">): Compact {
  const offsets: number[] = [];
  let compact = "";
  for (const { 0: character, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    compact += character;
    for (let unit = 0; unit < character.length; unit++) offsets.push(index);
  }
  return { text: compact, offsets };
}

/** Words that say nothing of a case by themselves. */
const common: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as ask at available back be because been before best but by call can case come
  could day days dear detail details did do does done email for from get give go good had has have he hello help her here hi him
  his how i if in information into is it its just know last let like list look made make many may me meet meeting message more
  most much must my name need new next no not note notes now of off on one only or other our out over part past people please
  plan point private project provide question recent regarding regards report request send share she should since so some soon
  such take team thank thanks that the their them then there these they thing this those time to today tomorrow up update us use
  very was way we week well were what when where which while who will with work would year years yes yet you your`.split(
    /\s+/,
  ),
);

/** Whether a word may identify something. */
export function isDistinctive(word: string): boolean {
  return word.length >= 4 && !common.has(word);
}
