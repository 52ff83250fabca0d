import { replacing, ReadingBuilder, type Reading } from "./reading.ts";

/**
 * Readings of a text as one that was written to be undone by hand: letters replaced one by one, spelled out, or put at the
 * start of lines. Each is undefined where nothing in the text looks so.
 */
export function deciphered(reading: Reading): readonly Reading[] {
  return ciphers.flatMap((decipher) => decipher(reading) ?? []);
}

const ciphers: readonly ((reading: Reading) => Reading | undefined)[] = [
  escapes,
  rotated,
  figures,
  turnedOver,
  spelledOut,
  morse,
  characterCodes,
  base32,
  initialsOfLines,
];

/** `\u0061`, `\x61`, `&#x61` without its end. */
function escapes(reading: Reading): Reading | undefined {
  return replacing(reading, /\\(?:u\{?([0-9a-fA-F]{2,6})\}?|x([0-9a-fA-F]{2}))/g, ([whole, long, short]) => {
    const code = Number.parseInt(long ?? short ?? "", 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** ROT13: every letter thirteen places on. */
function rotated(reading: Reading): Reading | undefined {
  return replacing(reading, /[a-zA-Z]+/g, ([word]) =>
    word.replaceAll(/[a-zA-Z]/g, (letter) => {
      const base = letter <= "Z" ? 65 : 97;
      return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
    }),
  );
}

const figureLetters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};

/** Figures in the place of letters, in words that have both. */
function figures(reading: Reading): Reading | undefined {
  return replacing(
    reading,
    /(?<![\p{L}\p{N}])[\p{L}\d@$!|]*(?:\p{L}[\d@$!|]|[\d@$!|]\p{L})[\p{L}\d@$!|]*/gu,
    ([word]) => Array.from(word, (character) => figureLetters[character] ?? character).join(""),
  );
}

const turned = new Map(
  Array.from(
    "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz",
    (other, index) => [other, String.fromCharCode(97 + index)] as const,
  ),
);

/** Letters upside down, the last one first. */
function turnedOver(reading: Reading): Reading | undefined {
  return replacing(reading, /[\p{L} ]*[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ][\p{L} ]*/gu, ([run]) =>
    Array.from(run, (letter) => turned.get(letter) ?? letter)
      .reverse()
      .join(""),
  );
}

const spelling =
  `alfa bravo charlie delta echo foxtrot golf hotel india juliett kilo lima mike november oscar papa quebec romeo sierra
  tango uniform victor whiskey xray yankee zulu`.split(/\s+/);
const spellingLetters = new Map([
  ...spelling.map((word) => [word, word.charAt(0)] as const),
  ["alpha", "a"],
  ["juliet", "j"],
  ["x-ray", "x"],
]);
const spelled = new RegExp(`\\b(?:(?:${[...spellingLetters.keys()].join("|")})[\\s,-]*){3,}`, "gi");

/** The spelling alphabet of radio. */
function spelledOut(reading: Reading): Reading | undefined {
  return replacing(reading, spelled, ([run]) =>
    run
      .toLowerCase()
      .split(/[\s,]+/)
      .map((word) => spellingLetters.get(word) ?? "")
      .join(""),
  );
}

const morseLetters = new Map(
  `a.- b-... c-.-. d-.. e. f..-. g--. h.... i.. j.--- k-.- l.-.. m-- n-. o--- p.--. q--.- r.-. s... t- u..- v...- w.-- x-..- y-.-- z--.. 0-----
  1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----.`
    .split(/\s+/)
    .map((entry) => [entry.slice(1), entry.charAt(0)] as const),
);

function morse(reading: Reading): Reading | undefined {
  return replacing(reading, /(?<![\w.-])(?:[.·-]{1,5}[ /]+){3,}[.·-]{1,5}(?![\w.-])/g, ([run]) =>
    run
      .replaceAll("·", ".")
      .split(/[ /]+/)
      .map((sign) => morseLetters.get(sign) ?? "")
      .join(""),
  );
}

/** Three or more numbers that are the codes of printable characters, in decimal or binary. */
function characterCodes(reading: Reading): Reading | undefined {
  return replacing(reading, /\b(?:(?:\d{2,3}|[01]{8})[ ,;]+){3,}(?:\d{2,3}|[01]{8})\b/g, ([run]) => {
    const codes = run.split(/[ ,;]+/).map((code) => Number.parseInt(code, code.length === 8 ? 2 : 10));
    return codes.every((code) => code >= 32 && code < 127) ? String.fromCharCode(...codes) : run;
  });
}

/** Runs of base32 (RFC 4648) that are text. */
function base32(reading: Reading): Reading | undefined {
  let hasText = false;
  const decoded = replacing(reading, /\b[A-Z2-7]{8,}={0,6}/g, ([run]) => {
    const bits = Array.from(run.replaceAll("=", ""), (sign) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(sign).toString(2).padStart(5, "0"),
    ).join("");
    const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
    const text = Buffer.from(bytes).toString("utf8");
    if (!/^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(text) || text.includes("\uFFFD")) return run;
    hasText = true;
    return text;
  });
  return hasText ? decoded : undefined;
}

/** The first letter of each line, one after the other. */
function initialsOfLines(reading: Reading): Reading | undefined {
  const builder = new ReadingBuilder(reading);
  let count = 0;
  for (const { 0: start, index } of reading.text.matchAll(/^[^\p{L}\n]*\p{L}/gmu)) {
    const letter = Array.from(start).at(-1) ?? "";
    const end = index + start.length;
    builder.add(letter, end - letter.length, end);
    count++;
  }
  return count < 4 ? undefined : builder.build();
}
