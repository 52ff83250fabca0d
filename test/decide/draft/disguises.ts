/** A value that must not be shown, of one of the kinds that people disguise differently. */
export interface Secret {
  readonly kind: "phrase" | "name" | "amount" | "date" | "phone" | "email" | "code";
  /** As the case has it: a name in full, digits of an amount, `YYYY-MM-DD`. */
  readonly value: string;
}

/** One way to write a secret so that a plain search does not find it. */
export interface Disguise {
  readonly title: string;
  readonly kinds: readonly Secret["kind"][];
  /** What stands in the draft; `pick` is a number from 0 below 1. */
  readonly write: (value: string, pick: number) => string;
}

const wordy = ["phrase", "name"] as const;
const lettered = ["phrase", "name", "email", "code"] as const;
const all = ["phrase", "name", "amount", "date", "phone", "email", "code"] as const;
const months = `January February March April May June July August September October November December`.split(
  " ",
);

const lookalikes: Readonly<Record<string, string>> = {
  a: "а",
  c: "с",
  e: "е",
  o: "о",
  p: "р",
  x: "х",
  i: "і",
  s: "ѕ",
};

const base64 = (value: string): string => Buffer.from(value, "utf8").toString("base64");
const eachLetter = (value: string, change: (letter: string, index: number) => string): string =>
  Array.from(value).map(change).join("");
const dateParts = (value: string): readonly [number, number, number] => {
  const [year = 0, month = 0, day = 0] = value.split("-").map(Number);
  return [year, month, day];
};
const two = (number: number): string => number.toString().padStart(2, "0");
const grouped = (digits: string, sign: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, sign);
const words = (value: string): readonly string[] => value.split(" ");

/** Forty of them. */
export const disguises: readonly Disguise[] = [
  { title: "as it is", kinds: all, write: (value) => value },
  { title: "upper case", kinds: lettered, write: (value) => value.toUpperCase() },
  {
    title: "capitals at random",
    kinds: lettered,
    write: (value, pick) =>
      eachLetter(value, (letter, index) =>
        (index + Math.floor(pick * 5)) % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase(),
      ),
  },
  { title: "wide spacing", kinds: wordy, write: (value) => value.replaceAll(" ", "   ") },
  { title: "no spaces", kinds: wordy, write: (value) => value.replaceAll(" ", "") },
  { title: "letters apart", kinds: wordy, write: (value) => Array.from(value.replaceAll(" ", "")).join(" ") },
  {
    title: "letters with hyphens",
    kinds: wordy,
    write: (value) => Array.from(value.replaceAll(" ", "")).join("-"),
  },
  {
    title: "lookalike letters",
    kinds: lettered,
    write: (value) => eachLetter(value, (letter) => lookalikes[letter] ?? letter),
  },
  {
    title: "full-width letters",
    kinds: ["phrase", "name", "amount", "phone"],
    write: (value) =>
      eachLetter(value, (letter) =>
        /[!-~]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter,
      ),
  },
  { title: "zero-width characters", kinds: all, write: (value) => Array.from(value).join("\u200b") },
  { title: "soft hyphens", kinds: wordy, write: (value) => Array.from(value).join("\u00ad") },
  {
    title: "combining marks",
    kinds: wordy,
    write: (value) => eachLetter(value, (letter) => (/[aeiou]/.test(letter) ? `${letter}\u0301` : letter)),
  },
  {
    title: "HTML entities",
    kinds: lettered,
    write: (value) => eachLetter(value, (letter) => `&#${letter.codePointAt(0) ?? 0};`),
  },
  {
    title: "HTML tags inside",
    kinds: wordy,
    write: (value) => eachLetter(value, (letter, index) => (index % 3 === 1 ? `<b>${letter}</b>` : letter)),
  },
  {
    title: "an HTML comment inside",
    kinds: lettered,
    write: (value) => `${value.slice(0, 3)}<!-- x -->${value.slice(3)}`,
  },
  {
    title: "quoted-printable",
    kinds: lettered,
    write: (value) =>
      eachLetter(
        value,
        (letter) => `=${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`,
      ),
  },
  {
    title: "a soft line break of quoted-printable",
    kinds: lettered,
    write: (value) => `${value.slice(0, 4)}=\r\n${value.slice(4)}`,
  },
  {
    title: "percent encoding",
    kinds: lettered,
    write: (value) =>
      eachLetter(value, (letter) => `%${(letter.codePointAt(0) ?? 0).toString(16).padStart(2, "0")}`),
  },
  { title: "base64", kinds: all, write: base64 },
  { title: "base64 of a sentence", kinds: all, write: (value) => base64(`It is ${value}, as we said.`) },
  {
    title: "base64 broken into lines",
    kinds: all,
    write: (value) =>
      base64(`For your eyes: ${value} and nothing else at all here`).replaceAll(/(.{20})/g, "$1\n"),
  },
  { title: "hexadecimal", kinds: lettered, write: (value) => Buffer.from(value, "utf8").toString("hex") },
  { title: "split over lines", kinds: wordy, write: (value) => value.replaceAll(" ", "\n") },
  {
    title: "hyphenated at a line's end",
    kinds: wordy,
    write: (value) => `${value.slice(0, 3)}-\n${value.slice(3)}`.replace(/ -\n/, " "),
  },
  { title: "quoted lines", kinds: wordy, write: (value) => `> ${value.replaceAll(" ", "\n> ")}` },
  {
    title: "last name first",
    kinds: ["name"],
    write: (value) => `${words(value).at(-1) ?? ""}, ${words(value).slice(0, -1).join(" ")}`,
  },
  {
    title: "first and last name",
    kinds: ["name"],
    write: (value) => `${words(value)[0] ?? ""} ${words(value).at(-1) ?? ""}`,
  },
  {
    title: "initials",
    kinds: ["name"],
    write: (value) =>
      words(value)
        .map((word) => `${word[0] ?? ""}.`)
        .join(" "),
  },
  {
    title: "initial and last name",
    kinds: ["name"],
    write: (value) =>
      `${words(value)
        .slice(0, -1)
        .map((word) => `${word[0] ?? ""}.`)
        .join(" ")} ${words(value).at(-1) ?? ""}`,
  },
  { title: "written backwards", kinds: wordy, write: (value) => Array.from(value).reverse().join("") },
  { title: "grouped with commas", kinds: ["amount"], write: (value) => `$${grouped(value, ",")}.00` },
  { title: "grouped with points", kinds: ["amount"], write: (value) => `${grouped(value, ".")},00 €` },
  { title: "grouped with spaces", kinds: ["amount"], write: (value) => grouped(value, "\u202f") },
  {
    title: "in thousands",
    kinds: ["amount"],
    write: (value, pick) => `${Number(value) / 1000}${pick < 0.5 ? "k" : " thousand"}`,
  },
  { title: "in words", kinds: ["amount"], write: (value) => inWords(Number(value)) },
  {
    title: "day first",
    kinds: ["date"],
    write: (value, pick) => {
      const [y, m, d] = dateParts(value);
      return pick < 0.5 ? `${two(d)}.${two(m)}.${y}` : `${d}/${m}/${y}`;
    },
  },
  {
    title: "month in words",
    kinds: ["date"],
    write: (value, pick) => {
      const [y, m, d] = dateParts(value);
      const month = months[m - 1] ?? "";
      return pick < 0.5 ? `${month} ${d}${ending(d)}, ${y}` : `${d} ${month.slice(0, 3)}`;
    },
  },
  {
    title: "digits grouped otherwise",
    kinds: ["phone"],
    write: (value, pick) => {
      const digits = value.replaceAll(/\D/g, "").slice(-10);
      return pick < 0.5
        ? `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`
        : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
    },
  },
  {
    title: "digits in words",
    kinds: ["phone"],
    write: (value) =>
      Array.from(value.replaceAll(/\D/g, "").slice(-10))
        .map((digit) => inWords(Number(digit)))
        .join(" "),
  },
  {
    title: "at and dot in words",
    kinds: ["email"],
    write: (value, pick) =>
      pick < 0.5
        ? value.replaceAll("@", " at ").replaceAll(".", " dot ")
        : value.replaceAll("@", " [at] ").replaceAll(".", " (dot) "),
  },
];

function ending(day: number): string {
  if (day > 10 && day < 14) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`.split(
    " ",
  );
const tens = `- - twenty thirty forty fifty sixty seventy eighty ninety`.split(" ");

/** A number in English words. */
export function inWords(number: number): string {
  if (number < 20) return small[number] ?? "";
  if (number < 100)
    return `${tens[Math.floor(number / 10)] ?? ""}${number % 10 === 0 ? "" : `-${small[number % 10] ?? ""}`}`;
  if (number < 1000) {
    const rest = number % 100;
    return `${small[Math.floor(number / 100)] ?? ""} hundred${rest === 0 ? "" : ` and ${inWords(rest)}`}`;
  }
  const [count, rest] = [Math.floor(number / 1000), number % 1000];
  return `${inWords(count)} thousand${rest === 0 ? "" : ` ${inWords(rest)}`}`;
}
