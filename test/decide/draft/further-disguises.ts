import type { Disguise } from "./disguises.ts";

const wordy = ["phrase", "name"] as const;

const leet: Readonly<Record<string, string>> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };
const morse: Readonly<Record<string, string>> = Object.fromEntries(
  `a.- b-... c-.-. d-.. e. f..-. g--. h.... i.. j.--- k-.- l.-.. m-- n-. o--- p.--. q--.- r.-. s... t- u..- v...- w.-- x-..- y-.-- z--..`
    .split(" ")
    .map((entry) => [entry.charAt(0), entry.slice(1)]),
);
const spelling =
  `alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra
  tango uniform victor whiskey xray yankee zulu`.split(/\s+/);
const turned: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("abcdefghijklmnopqrstuvwxyz", (letter, index) => [
    letter,
    Array.from("ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz")[index] ?? letter,
  ]),
);
const letters = (value: string): readonly string[] =>
  Array.from(value.toLowerCase().replaceAll(/[^a-z]/g, ""));
const base32 = (value: string): string => {
  const bits = Array.from(Buffer.from(value, "utf8"), (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups
    .map((group) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(group.padEnd(5, "0"), 2)] ?? "")
    .join("");
};

/** Ten ways that were written down when the search was finished, to see what it makes of what it was not made for. */
export const furtherDisguises: readonly Disguise[] = [
  {
    title: "figures for letters",
    kinds: wordy,
    write: (value) => Array.from(value, (one) => leet[one] ?? one).join(""),
  },
  {
    title: "rotation by thirteen",
    kinds: wordy,
    write: (value) =>
      value.replaceAll(/[a-z]/gi, (one) => {
        const base = one <= "Z" ? 65 : 97;
        return String.fromCharCode(((one.charCodeAt(0) - base + 13) % 26) + base);
      }),
  },
  {
    title: "Morse code",
    kinds: wordy,
    write: (value) =>
      letters(value)
        .map((one) => morse[one] ?? "")
        .join(" "),
  },
  {
    title: "the spelling alphabet",
    kinds: wordy,
    write: (value) =>
      letters(value)
        .map((one) => spelling[one.charCodeAt(0) - 97] ?? "")
        .join(" "),
  },
  {
    title: "escapes of JSON",
    kinds: wordy,
    write: (value) =>
      Array.from(value, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
  },
  { title: "base32", kinds: wordy, write: base32 },
  {
    title: "turned upside down",
    kinds: wordy,
    write: (value) =>
      Array.from(value.toLowerCase(), (one) => turned[one] ?? one)
        .reverse()
        .join(""),
  },
  {
    title: "letters in squares",
    kinds: wordy,
    write: (value) =>
      letters(value)
        .map((one) => String.fromCodePoint(0x1f130 + one.charCodeAt(0) - 97))
        .join(""),
  },
  {
    title: "first letters of lines",
    kinds: wordy,
    write: (value) =>
      letters(value)
        .map((one) => `\n${one}nd so it goes on`)
        .join(""),
  },
  {
    title: "codes of characters",
    kinds: wordy,
    write: (value) => Array.from(value, (one) => one.charCodeAt(0)).join(" "),
  },
];
