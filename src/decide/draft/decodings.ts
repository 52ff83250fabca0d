import { deciphered } from "./ciphers.ts";
import { plainReading, replacing, type Reading } from "./reading.ts";

/** Decodings one inside the other. */
const MAX_DEPTH = 3;
const MAX_READINGS = 64;

export interface Readings {
  readonly all: readonly Reading[];
  /** Whether there may be more: then nothing can be said of what the text holds. */
  readonly isCut: boolean;
}

/**
 * Every way in which a text is likely to be read: as it is, and with HTML, quoted-printable (RFC 2045), percent encoding
 * (RFC 3986), base64 (RFC 4648) and hexadecimal digits decoded, one inside the other.
 */
export function readingsOf(text: string): Readings {
  const all: Reading[] = [plainReading(text)];
  const seen = new Set([text]);
  let level: readonly Reading[] = all;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next: Reading[] = [];
    for (const reading of level) {
      for (const decode of decodings) {
        const decoded = decode(reading);
        if (decoded === undefined || seen.has(decoded.text)) continue;
        if (all.length + next.length >= MAX_READINGS) return { all: [...all, ...next], isCut: true };
        seen.add(decoded.text);
        next.push(decoded);
      }
    }
    all.push(...next);
    level = next;
  }
  // These are not undone one inside the other: each of them makes some reading of any text.
  return { all: [...all, ...deciphered(plainReading(text))], isCut: false };
}

type Decoding = (reading: Reading) => Reading | undefined;

const decodings: readonly Decoding[] = [html, quotedPrintable, percent, base64, hexadecimal, reversed];

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
  commat: "@",
  period: ".",
  comma: ",",
  dollar: "$",
  euro: "€",
  pound: "£",
  num: "#",
  hyphen: "-",
  dash: "-",
  ndash: "–",
  mdash: "—",
};

const block = /^<\/?(?:br|p|div|li|ul|ol|tr|td|th|table|h[1-6]|hr)\b/i;

/** Tags and comments left out, entities decoded. */
function html(reading: Reading): Reading | undefined {
  const tags =
    /<!--[^]*?(?:-->|$)|<\/?[A-Za-z][^<>]*>|&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));?/g;
  return replacing(reading, tags, (match) => {
    const [whole, decimal, hex, name] = match;
    if (decimal !== undefined) return characterOf(Number(decimal));
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (name !== undefined) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole;
    return block.test(whole) ? "\n" : "";
  });
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : "";
}

function quotedPrintable(reading: Reading): Reading | undefined {
  return replacing(reading, /(?:=[0-9A-Fa-f]{2})+|=[ \t]*\r?\n/g, ([whole]) =>
    whole.includes("\n") ? "" : decodedBytes(Buffer.from(whole.replaceAll("=", ""), "hex")),
  );
}

function percent(reading: Reading): Reading | undefined {
  return replacing(reading, /(?:%[0-9A-Fa-f]{2})+|(?<=\w)\+(?=\w)/g, ([whole]) =>
    whole === "+" ? " " : decodedBytes(Buffer.from(whole.replaceAll("%", ""), "hex")),
  );
}

/** Runs that decode to text; a run may be broken into lines as mail does. */
function base64(reading: Reading): Reading | undefined {
  return onlyText(reading, /[A-Za-z0-9+/_-]{4,}(?:\r?\n[A-Za-z0-9+/_-]+)*={0,2}/g, (run) =>
    Buffer.from(run.replaceAll(/\s/g, ""), "base64"),
  );
}

function hexadecimal(reading: Reading): Reading | undefined {
  return onlyText(reading, /\b(?:[0-9A-Fa-f]{2}[ :]?){4,}(?![0-9A-Fa-f])/g, (run) =>
    Buffer.from(run.replaceAll(/[ :]/g, ""), "hex"),
  );
}

/** Decodes the runs whose bytes are readable text, and leaves the others. */
function onlyText(reading: Reading, pattern: RegExp, bytesOf: (run: string) => Buffer): Reading | undefined {
  let hasText = false;
  const decoded = replacing(reading, pattern, ([run]) => {
    const text = readable(bytesOf(run));
    if (text === undefined) return run;
    hasText = true;
    return ` ${text} `;
  });
  return hasText ? decoded : undefined;
}

function readable(bytes: Buffer): string | undefined {
  if (bytes.length < 3) return undefined;
  const text = decodedBytes(bytes);
  return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\t\r\n]*$/u.test(text) && !text.includes("\uFFFD") ? text : undefined;
}

function decodedBytes(bytes: Buffer): string {
  return bytes.toString("utf8");
}

/** Written backwards, where the text itself says so: between controls that turn the direction (UAX 9). */
function reversed(reading: Reading): Reading | undefined {
  return replacing(reading, /[\u202e\u2067]([^\u202c\u2069]*)[\u202c\u2069]?/g, ([, inner = ""]) =>
    Array.from(inner).reverse().join(""),
  );
}
