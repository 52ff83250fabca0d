import { originOf, type TextSpan } from "./reading.ts";
import { foldText } from "./fold.ts";
import { datesIn } from "./dates-in-text.ts";
import { embeddedValues, type EmbeddedValue } from "./embedded-values.ts";
import { numbersIn } from "./numbers-in-text.ts";
import type { Particle } from "./case-value.ts";
import type { PreparedReading, PreparedText } from "./prepared-text.ts";
import { compactOf, isDistinctive, wordsOf, type Word } from "./words.ts";

/** A place at which a text holds a value, in whole or in part. */
export interface Occurrence {
  readonly span: TextSpan;
  readonly extent: "whole" | "part";
}

const nothingElse: readonly string[] = [];

type Find = (reading: PreparedReading) => Iterable<Match>;

/** Offsets in a reading. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly extent: "whole" | "part";
}

/**
 * Where a text holds a value: as it is written, in another format, spaced, split, encoded, with lookalike letters, or in
 * distinctive part.
 *
 * @param allowed texts that may be shown; a part of the value that stands in one of them reveals nothing
 */
export function occurrencesOf(
  particle: Particle,
  text: PreparedText,
  allowed: readonly string[] = nothingElse,
): readonly Occurrence[] {
  const finders = knownFinders(particle, allowed);
  const found = text.readings.flatMap((reading) =>
    finders.flatMap((find) =>
      [...find(reading)].map(({ start, end, extent }) => ({
        span: originOf(reading.reading, start, end),
        extent,
      })),
    ),
  );
  return merged(found);
}

const finderTables = new WeakMap<
  Particle,
  { readonly allowed: readonly string[]; readonly finders: readonly Find[] }
>();

/** What finds a particle, made once for the texts that may be shown. */
function knownFinders(particle: Particle, allowed: readonly string[]): readonly Find[] {
  const known = finderTables.get(particle);
  if (known?.allowed === allowed) return known.finders;
  const finders = findersOf(particle, allowed);
  finderTables.set(particle, { allowed, finders });
  return finders;
}

/** Overlapping places become one; whole where one of them is. */
function merged(found: readonly Occurrence[]): readonly Occurrence[] {
  const ordered = [...found].sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const apart: Occurrence[] = [];
  for (const one of ordered) {
    const last = apart.at(-1);
    if (last === undefined || one.span.start >= last.span.end) apart.push(one);
    else {
      const end = Math.max(last.span.end, one.span.end);
      const extent = last.extent === "whole" || one.extent === "whole" ? "whole" : "part";
      apart[apart.length - 1] = { span: { start: last.span.start, end }, extent };
    }
  }
  return apart;
}

function findersOf({ sort, text, field }: Particle, allowed: readonly string[]): readonly Find[] {
  switch (sort) {
    case "number":
      return [numberFinder(Number(text), field), ...digitFinders(text)];
    case "date":
      return [dateFinder(text)];
    case "code":
      return [...textFinders(text, allowed), ...codeFinders(text), ...digitFinders(text)];
    case "text":
      return [
        ...textFinders(text, allowed),
        ...digitFinders(text),
        ...embeddedValues(text).flatMap(embeddedFinders),
        ...numbersIn({ text: foldText(text) })
          .filter(({ values }) => values.some((value) => Math.abs(value) >= 1000))
          .flatMap(({ values }) => values.map((value) => numberFinder(value, field))),
        ...datesIn({ text: foldText(text) })
          .filter(({ year }) => year !== undefined)
          .map(({ year, month, day }) => dayFinder(year, month, day)),
      ];
  }
}

// Texts

/** Below these lengths letters that stand together by chance are likely. */
const SHORTEST_COMPACT = 8;
const SHORTEST_REVERSED = 8;
/** Words of a value that stand together count as a part of it from this number on, if enough of them are distinctive. */
const SHORTEST_RUN = 3;
const DISTINCTIVE_IN_RUN = 2;

function textFinders(text: string, allowed: readonly string[]): readonly Find[] {
  const plain = foldText(text);
  const words = wordsOf({ text: plain }).map((word) => word.text);
  if (words.length === 0) return [];
  const sequences = [words, ...turnedAround(text, words)];
  const inAllowed = allowed.map(
    (one) =>
      ` ${wordsOf({ text: foldText(one) })
        .map((word) => word.text)
        .join(" ")} `,
  );
  const mayStand = (run: readonly string[]): boolean =>
    inAllowed.some((one) => one.includes(` ${run.join(" ")} `));
  return [
    ...sequences.map((sequence) => sequenceFinder(sequence)),
    compactFinder(words),
    spelledOutFinder(words),
    reversedFinder(words),
    partFinder(words, mayStand),
    ...initialFinders(text, words),
  ];
}

/** A name of two to four words also comes with its last word first. */
function turnedAround(text: string, words: readonly string[]): readonly (readonly string[])[] {
  if (!isName(text) || words.length < 2) return [];
  const last = words.at(-1) ?? "";
  return [[last, ...words.slice(0, -1)], [...words].reverse(), [words[0] ?? "", last]].filter(
    (one) => one.length > 1 && one.join(" ") !== words.join(" "),
  );
}

function isName(text: string): boolean {
  return /^\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.-]*){1,3}$/u.test(text.trim());
}

function sequenceFinder(sequence: readonly string[]): Find {
  return function* ({ words }) {
    for (let at = 0; at + sequence.length <= words.length; at++) {
      if (sequence.every((word, index) => words[at + index]?.text === word)) {
        yield { ...spanOfWords(words, at, at + sequence.length), extent: "whole" };
      }
    }
  };
}

/** The letters of a long value, whatever stands between them. */
function compactFinder(words: readonly string[]): Find {
  const wanted = words.join("");
  if (wanted.length < SHORTEST_COMPACT) return none;
  return (reading) => inCompact(reading, wanted);
}

/** `a s t h m a`, `a-s-t-h-m-a`: single letters. */
function spelledOutFinder(words: readonly string[]): Find {
  const letters = Array.from(words.join(""));
  if (letters.length < 4) return none;
  return function* ({ words: found }) {
    for (let at = 0; at + letters.length <= found.length; at++) {
      if (letters.every((letter, index) => found[at + index]?.text === letter)) {
        yield { ...spanOfWords(found, at, at + letters.length), extent: "whole" };
      }
    }
  };
}

function reversedFinder(words: readonly string[]): Find {
  const wanted = Array.from(words.join("")).reverse().join("");
  return wanted.length < SHORTEST_REVERSED ? none : (reading) => inCompact(reading, wanted);
}

function* inCompact({ compact }: PreparedReading, wanted: string): Generator<Match> {
  for (let at = compact.text.indexOf(wanted); at >= 0; at = compact.text.indexOf(wanted, at + 1)) {
    const start = compact.offsets[at] ?? 0;
    const last = compact.offsets[at + wanted.length - 1] ?? start;
    yield { start, end: last + 1, extent: "whole" };
  }
}

/** Runs of words that the value and the text share. */
function partFinder(words: readonly string[], mayStand: (run: readonly string[]) => boolean): Find {
  if (words.length < SHORTEST_RUN) return none;
  const places = new Map<string, number[]>();
  for (const [index, word] of words.entries()) places.set(word, [...(places.get(word) ?? []), index]);
  return function* ({ words: found }) {
    for (let at = 0; at < found.length; at++) {
      const run = longestRun(words, found, at, places.get(found[at]?.text ?? "") ?? []);
      const telling = new Set(run.filter(isDistinctive));
      if (run.length < SHORTEST_RUN || telling.size < DISTINCTIVE_IN_RUN || mayStand(run)) continue;
      yield { ...spanOfWords(found, at, at + run.length), extent: "part" };
      at += run.length - 1;
    }
  };
}

function longestRun(
  words: readonly string[],
  found: readonly Word[],
  at: number,
  places: readonly number[],
): readonly string[] {
  let longest = 0;
  for (const place of places) {
    let length = 0;
    while (place + length < words.length && words[place + length] === found[at + length]?.text) length++;
    longest = Math.max(longest, length);
  }
  return found.slice(at, at + longest).map((word) => word.text);
}

/** `J. D.`, `J. Doe`: the initials of a name, with their dots. */
function initialFinders(text: string, words: readonly string[]): readonly Find[] {
  const last = words.at(-1) ?? "";
  if (!isName(text) || words.length < 2 || last.length < 2) return [];
  const initials = words.map((word) => word[0] ?? "");
  const letters = `${initials.join("\\. ?")}\\.`;
  const abbreviated = `${initials.slice(0, -1).join("\\. ?")}\\. ?${last}`;
  return [letters, abbreviated].map((source) =>
    patternFinder(new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "gu")),
  );
}

function patternFinder(pattern: RegExp): Find {
  return function* ({ reading }) {
    for (const { 0: whole, index } of reading.text.matchAll(pattern)) {
      yield { start: index, end: index + whole.length, extent: "whole" };
    }
  };
}

// Numbers and dates

/** A number below this is in many texts by chance; it counts where its field is named near it. */
const SMALLEST_TELLING = 10;
const WORDS_NEAR = 6;

function numberFinder(value: number, field: string): Find {
  const names = wordsOf({ text: foldText(field.replaceAll(/[_.]/g, " ")) }).map((word) => word.text);
  const isTelling = Math.abs(value) >= SMALLEST_TELLING || !Number.isInteger(value);
  return function* ({ numbers, words }) {
    for (const { values, start, end } of numbers) {
      if (!values.some((one) => Math.abs(one) === Math.abs(value))) continue;
      if (isTelling || isNamedNear(words, names, start)) yield { start, end, extent: "whole" };
    }
  };
}

function isNamedNear(words: readonly Word[], names: readonly string[], offset: number): boolean {
  const at = words.findIndex((word) => word.end > offset);
  return words
    .slice(Math.max(0, at - WORDS_NEAR), at + WORDS_NEAR)
    .some(({ text }) => names.some((name) => name.length > 2 && name === text));
}

function dateFinder(text: string): Find {
  const [year, month, day] = text.split("-").map(Number);
  return year === undefined || month === undefined || day === undefined ? none : dayFinder(year, month, day);
}

function dayFinder(year: number | undefined, month: number, day: number): Find {
  return function* ({ dates }) {
    for (const one of dates) {
      const isSameYear = one.year === undefined || year === undefined || one.year === year;
      if (isSameYear && one.month === month && one.day === day) {
        yield { start: one.start, end: one.end, extent: "whole" };
      }
    }
  };
}

// Codes, addresses and telephone numbers

/** From this many digits on, a number is told by its digits alone, however they are grouped. */
const SHORTEST_DIGITS = 6;
/** The last digits by which people name a card or an account. */
const LAST_DIGITS = 4;

function digitFinders(text: string): readonly Find[] {
  const digits = text.replaceAll(/\D/g, "");
  // A text that is mostly words is found by these.
  if (digits.length < SHORTEST_DIGITS || digits.length * 2 < text.replaceAll(/\s/g, "").length) return [];
  const national = digits.length > 9 ? digits.slice(-9) : digits;
  const last = digits.slice(-LAST_DIGITS);
  const between = "[^\\p{L}\\p{N}]{0,3}";
  const grouped = new RegExp(
    `(?<!\\p{N})\\+?(?:\\p{N}${between}){0,5}${Array.from(national).join(between)}(?!\\p{N})`,
    "gu",
  );
  const ending = new RegExp(
    `(?:ending|ends|last|final)(?: (?:in|with|four|4|digits?|are|is|:))*:? ${last}(?!\\p{N})|[*x#•]{2,}[ -]?${last}(?!\\p{N})`,
    "gu",
  );
  return [patternFinder(grouped), spokenDigitFinder(national), partly(patternFinder(ending))];
}

function embeddedFinders({ sort, text }: EmbeddedValue): readonly Find[] {
  switch (sort) {
    case "code":
      return codeFinders(text);
    case "digits":
      return digitFinders(text);
    case "words":
      return [sequenceFinder(wordsOf({ text: foldText(text) }).map((word) => word.text))];
  }
}

const digitWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

function spokenDigitFinder(digits: string): Find {
  const spoken = Array.from(digits).map((digit) => digitWords[Number(digit)] ?? "");
  return sequenceFinder(spoken);
}

function partly(find: Find): Find {
  return (reading) => [...find(reading)].map((match) => ({ ...match, extent: "part" as const }));
}

/** `ann (at) example dot com`, and a code with its signs left out or put elsewhere. */
function codeFinders(text: string): readonly Find[] {
  const plain = foldText(text);
  const compact = compactOf({ text: plain }).text;
  const said = plain.replaceAll("@", "at").replaceAll(".", "dot");
  const saidCompact = compactOf({ text: said }).text;
  const local = /^([^@\s]+)@/.exec(plain)?.[1];
  return [
    ...[compact, saidCompact, plain.includes("@") ? compactOf({ text: plain.replace("@", "at") }).text : ""]
      .filter((wanted) => wanted.length >= SHORTEST_DIGITS)
      .map(
        (wanted): Find =>
          (reading) =>
            inCompact(reading, wanted),
      ),
    ...(local !== undefined && local.length >= SHORTEST_DIGITS
      ? [partly(sequenceFinder(wordsOf({ text: local }).map((word) => word.text)))]
      : []),
  ];
}

function none(): readonly Match[] {
  return [];
}

function spanOfWords(words: readonly Word[], from: number, to: number): Pick<Match, "start" | "end"> {
  return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
}
