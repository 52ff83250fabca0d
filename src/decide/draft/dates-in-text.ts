import type { Reading } from "./reading.ts";

/** A day as a text has it; the year may be left open. */
export interface DateInText {
  readonly year: number | undefined;
  readonly month: number;
  readonly day: number;
  /** Offsets in the reading. */
  readonly start: number;
  readonly end: number;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const ordinals =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
  sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth
  twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first`.split(/\s+/);
const dayName = `(\\d{1,2}(?:st|nd|rd|th)?|${[...ordinals].reverse().join("|").replaceAll("-", "[- ]")})`;
const year = "(?:[ ,.'-]{1,3}(\\d{4}|\\d{2}(?!\\d|:)))?";

type Parts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

const forms: readonly {
  readonly pattern: RegExp;
  readonly parts: (match: RegExpExecArray) => readonly Parts[];
}[] = [
  {
    pattern: /(?<!\d)(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?!\d)/g,
    parts: ([, y, m, d]) => [[y, m, d]],
  },
  { pattern: /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/g, parts: ([, y, m, d]) => [[y, m, d]] },
  {
    // Which is the day and which the month depends on the country.
    pattern: /(?<!\d)(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})(?!\d)/g,
    parts: ([, first, second, y]) => [
      [y, first, second],
      [y, second, first],
    ],
  },
  {
    pattern: new RegExp(`(?<![\\p{L}\\d])${monthName}\\.?[ -]{1,2}(?:the )?${dayName}(?!\\d)${year}`, "gu"),
    parts: ([, m, d, y]) => [[y, m, d]],
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])${dayName}[ .-]{1,2}(?:day )?(?:of )?${monthName}(?!\\p{L})${year}`,
      "gu",
    ),
    parts: ([, d, m, y]) => [[y, m, d]],
  },
];

/** Every day that a text names, in figures or in English words. */
export function datesIn({ text }: Pick<Reading, "text">): readonly DateInText[] {
  return forms.flatMap(({ pattern, parts }) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      parts(match).flatMap(([y, m, d]) => {
        const month = monthOf(m ?? "");
        const day = dayOf(d ?? "");
        if (month < 1 || month > 12 || day < 1 || day > 31) return [];
        return [{ year: yearOf(y), month, day, start: match.index, end: match.index + match[0].length }];
      }),
    ),
  );
}

function monthOf(written: string): number {
  const name = months.indexOf(written.slice(0, 3));
  return name < 0 ? Number(written) : name + 1;
}

function dayOf(written: string): number {
  const ordinal = ordinals.indexOf(written.replace(" ", "-"));
  return ordinal < 0 ? Number.parseInt(written, 10) : ordinal + 1;
}

/** Two figures are a year of this century. */
function yearOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  return written.length === 2 ? 2000 + Number(written) : Number(written);
}
