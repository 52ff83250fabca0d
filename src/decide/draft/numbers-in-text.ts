import type { Reading } from "./reading.ts";

/** A number as a text has it; where its punctuation can be read in two ways, it stands for both. */
export interface NumberInText {
  readonly values: readonly number[];
  /** Offsets in the reading. */
  readonly start: number;
  readonly end: number;
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};

/** Numbers in digits, with any grouping, decimal sign, exponent and scale, and numbers in English words. */
export function numbersIn(reading: Pick<Reading, "text">): readonly NumberInText[] {
  return [...digitNumbers(reading.text), ...wordNumbers(reading.text)];
}

function* digitNumbers(text: string): Generator<NumberInText> {
  const pattern =
    /(?<![\p{L}\p{N}])[-+]?\d+(?:[.,' ]\d+)*(?:e[+-]?\d{1,2})?(?:\s?(k|thousand|mn?|million|bn?|billion)(?![\p{L}\p{N}]))?/gu;
  for (const match of text.matchAll(pattern)) {
    const [whole, scale] = match;
    const digits = scale === undefined ? whole : whole.slice(0, whole.length - scale.length).trimEnd();
    const factor = scale === undefined ? 1 : (scales[scale] ?? 1);
    const values = readingsOfDigits(digits).map((value) => rounded(value * factor));
    yield { values, start: match.index, end: match.index + whole.length };
    yield* groupsOf(digits, match.index);
  }
}

/** `1 250` may be one number or two. */
function* groupsOf(digits: string, at: number): Generator<NumberInText> {
  if (!digits.includes(" ")) return;
  for (const { 0: group, index } of digits.matchAll(/[^ ]+/g)) {
    yield { values: readingsOfDigits(group), start: at + index, end: at + index + group.length };
  }
}

function readingsOfDigits(written: string): readonly number[] {
  const [mantissa = "", exponent] = written.replaceAll(/[' ]/g, "").split("e");
  const power = exponent === undefined ? 1 : 10 ** Number(exponent);
  const lastSign = Math.max(mantissa.lastIndexOf("."), mantissa.lastIndexOf(","));
  const grouped = Number(mantissa.replaceAll(/[.,]/g, ""));
  if (lastSign < 0) return [rounded(grouped * power)];
  const whole = mantissa.slice(0, lastSign).replaceAll(/[.,]/g, "");
  const decimal = Number(`${whole}.${mantissa.slice(lastSign + 1)}`);
  return [...new Set([grouped, decimal].map((value) => rounded(value * power)))];
}

/** Without what binary fractions add. */
function rounded(value: number): number {
  return Number(value.toPrecision(15));
}

const units =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/);
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const small = new Map<string, number>([
  ...units.map((word, value): [string, number] => [word, value]),
  ...tens.flatMap((word, index): [string, number][] => (word === "" ? [] : [[word, index * 10]])),
]);
const numberWord = `(?:${[...small.keys()].join("|")}|hundred|thousand|million|billion)`;
const spelled = new RegExp(`(?<![\\p{L}])${numberWord}(?:(?:[ -]| and )${numberWord})*(?![\\p{L}])`, "gu");

function* wordNumbers(text: string): Generator<NumberInText> {
  for (const { 0: whole, index } of text.matchAll(spelled)) {
    const words = whole.split(/[ -]/).filter((word) => word !== "and");
    const values = [valueOfWords(words), digitsOfWords(words)].filter((value) => value !== undefined);
    yield { values, start: index, end: index + whole.length };
  }
}

/** `eighty five thousand two hundred`. */
function valueOfWords(words: readonly string[]): number {
  let total = 0;
  let group = 0;
  for (const word of words) {
    const value = small.get(word);
    if (value !== undefined) group += value;
    else if (word === "hundred") group = Math.max(group, 1) * 100;
    else {
      total += Math.max(group, 1) * (scales[word] ?? 1);
      group = 0;
    }
  }
  return total + group;
}

/** `four two four two`, said digit by digit. */
function digitsOfWords(words: readonly string[]): number | undefined {
  const digits = words.map((word) => small.get(word));
  if (words.length < 2 || digits.some((digit) => digit === undefined || digit > 9)) return undefined;
  return Number(digits.join(""));
}
