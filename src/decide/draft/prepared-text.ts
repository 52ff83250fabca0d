import { datesIn, type DateInText } from "./dates-in-text.ts";
import { readingsOf } from "./decodings.ts";
import { folded } from "./fold.ts";
import { numbersIn, type NumberInText } from "./numbers-in-text.ts";
import type { Reading } from "./reading.ts";
import { compactOf, wordsOf, type Compact, type Word } from "./words.ts";

/** A folded reading with what was found in it, so that each value is looked for without reading the text again. */
export interface PreparedReading {
  readonly reading: Reading;
  readonly words: readonly Word[];
  readonly compact: Compact;
  readonly numbers: readonly NumberInText[];
  readonly dates: readonly DateInText[];
}

export interface PreparedText {
  readonly text: string;
  readonly readings: readonly PreparedReading[];
  /** Whether the text is encoded so deeply that not all of its readings were made. */
  readonly isCut: boolean;
}

/** A draft is looked at for every field, before and after it is rewritten: its last few texts are kept. */
const recent = new Map<string, PreparedText>();
const MAX_RECENT = 64;
const MAX_RECENT_UNITS = 20_000;

export function prepareText(text: string): PreparedText {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const { all, isCut } = readingsOf(text);
  const made = { text, isCut, readings: all.map(folded).map(prepared) };
  if (text.length <= MAX_RECENT_UNITS) {
    const [oldest] = recent.keys();
    if (recent.size >= MAX_RECENT && oldest !== undefined) recent.delete(oldest);
    recent.set(text, made);
  }
  return made;
}

function prepared(reading: Reading): PreparedReading {
  return {
    reading,
    words: wordsOf(reading),
    compact: compactOf(reading),
    numbers: numbersIn(reading),
    dates: datesIn(reading),
  };
}
