import { ReadingBuilder, type Reading } from "./reading.ts";

/** Letters of other scripts that look like Latin ones, as far as they pass for them (Unicode Technical Standard 39). */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: "аαɑ",
    b: "ьЬвΒ",
    c: "сϲ",
    d: "ԁ",
    e: "еєε",
    g: "ɡ",
    h: "һн",
    i: "іıιӏ",
    j: "ј",
    k: "кκ",
    l: "ⅼ",
    m: "мΜ",
    n: "ոη",
    o: "оοօσ",
    p: "рρ",
    q: "ԛ",
    r: "г",
    s: "ѕ",
    t: "тτ",
    u: "υսц",
    v: "ѵν",
    w: "ԝωш",
    x: "хχ",
    y: "уγү",
    z: "ᴢ",
  }).flatMap(([latin, others]) => Array.from(others).map((other) => [other.toLowerCase(), latin])),
);

const invisible = /^(?:\p{Cf}|\p{Mn}|\p{Me}|[\u115f\u1160\u3164\uffa0])$/u;

/**
 * A reading as the eye takes it: compatibility forms, marks, lookalike letters, case and invisible characters gone, and
 * every stretch of white space one space. A line that ends in a hyphen goes on.
 */
export function folded(reading: Reading): Reading {
  const builder = new ReadingBuilder(reading);
  const { text } = reading;
  let at = 0;
  let isSpace = true;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isPlain(code)) {
      builder.addUnit(text.charAt(at), at);
      isSpace = false;
      at++;
      continue;
    }
    const broken = lineBreakInWord(text, at);
    if (broken > 0) {
      at += broken;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const end = at + character.length;
    if (/\s/u.test(character)) {
      if (!isSpace) builder.add(" ", at, end);
      isSpace = true;
    } else {
      const plain = foldCharacter(character);
      if (plain !== "") {
        builder.add(plain, at, end);
        isSpace = false;
      }
    }
    at = end;
  }
  return builder.build();
}

/** Small Latin letters and figures stay as they are. */
function isPlain(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

/** The length of a hyphen with the line break behind it, where the word goes on in small letters; else 0. */
function lineBreakInWord(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== 45 && code !== 0x2010) return 0;
  const hyphenated = /[-\u2010]\r?\n\s*(?=\p{Ll})/uy;
  hyphenated.lastIndex = at;
  return hyphenated.exec(text)?.[0].length ?? 0;
}

/** A value folded in the same way. */
export function foldText(text: string): string {
  const parts = Array.from(text).map((character) => (/\s/u.test(character) ? " " : foldCharacter(character)));
  return parts.join("").replaceAll(/ +/g, " ").trim();
}

const known = new Map<string, string>();

function foldCharacter(character: string): string {
  let plain = known.get(character);
  if (plain === undefined) {
    plain = Array.from(character.normalize("NFKD"))
      .filter((part) => !invisible.test(part))
      .map((part) => part.toLowerCase())
      .map((part) => (Object.hasOwn(lookalikes, part) ? (lookalikes[part] ?? part) : part))
      .map((part) => (part === "’" || part === "‘" ? "'" : /\p{Pd}/u.test(part) ? "-" : part))
      .join("");
    if (known.size < 10_000) known.set(character, plain);
  }
  return plain;
}
