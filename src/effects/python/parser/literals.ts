import { Prefix } from "./string-scan.ts";
import { isHex } from "./characters.ts";

/**
 * The value of a `String` node's text: one literal, or several with space, line ends and comments between them.
 * Undefined where it has a `\N{…}`, whose names are not known here.
 */
export function stringValue(text: string): string | undefined {
  const quote = quoteOfPlain(text);
  if (quote > 0) return text.slice(quote, -quote);
  let value = "";
  for (const { prefix, content } of literalsIn(text)) {
    const part = (prefix & Prefix.Raw) === 0 ? unescaped(content, false) : withLineFeeds(content);
    if (part === undefined) return undefined;
    value += part;
  }
  return value;
}

/** The value of a `Bytes` node's text. */
export function bytesValueOf(text: string): Uint8Array {
  let value = "";
  for (const { prefix, content } of literalsIn(text)) {
    value += (prefix & Prefix.Raw) === 0 ? (unescaped(content, true) ?? "") : withLineFeeds(content);
  }
  return Uint8Array.from(value, (unit) => unit.charCodeAt(0));
}

/** The value of the text of a `Text` or, with `raw`, a `RawText` in an f-string; undefined as for a string. */
export function textValue(text: string, raw: boolean): string | undefined {
  if (raw) return withLineFeeds(text).replaceAll("{{", "{").replaceAll("}}", "}");
  return unescaped(text, false, true);
}

/** The value of a `Number`; undefined where JavaScript has no such number: imaginary ones, and large integers. */
export function numberValueOf(text: string): number | undefined {
  const digits = text.replaceAll("_", "").toLowerCase();
  const integer = /^(?:0[xob][0-9a-f]+|\d+)$/.test(digits);
  if (!integer && digits.endsWith("j")) return undefined;
  const value = Number(digits);
  return integer && !Number.isSafeInteger(value) ? undefined : value;
}

interface Literal {
  readonly prefix: number;
  readonly content: string;
}

/** How long the quotes are of a single literal that holds what is written in it; 0 for others. */
function quoteOfPlain(text: string): number {
  const unit = text.charAt(0);
  if ((unit !== '"' && unit !== "'") || text.includes("\\") || text.includes("\r")) return 0;
  const next = text.indexOf(unit, 1);
  if (next === text.length - 1) return 1;
  const isTriple = next === 1 && text.charAt(2) === unit;
  return isTriple && text.indexOf(unit + unit + unit, 3) === text.length - 3 ? 3 : 0;
}

/** The literals in a row that the tokenizer has accepted. */
function literalsIn(text: string): Literal[] {
  const found: Literal[] = [];
  let backslash = -1;
  let i = 0;
  while (i < text.length) {
    const unit = text.charAt(i);
    if (unit === "#") i = lineEnd(text, i);
    else if (between.includes(unit)) i++;
    else {
      let quoteAt = i;
      while (text.charAt(quoteAt) !== '"' && text.charAt(quoteAt) !== "'") quoteAt++;
      const quote = quoteOf(text, quoteAt);
      const from = quoteAt + quote.length;
      let end = closingQuote(text, from, quote);
      if (backslash < from) backslash = nextBackslash(text, from);
      while (backslash < end) {
        const next = backslash + 2;
        if (end < next) end = closingQuote(text, next, quote);
        backslash = nextBackslash(text, next);
      }
      found.push({ prefix: prefixOf(text.slice(i, quoteAt)), content: text.slice(from, end) });
      i = end + quote.length;
    }
  }
  return found;
}

/** What stands between two literals, but for comments. */
const between = " \t\f\r\n\\";

/** The next one, or behind the text. */
function nextBackslash(text: string, from: number): number {
  const at = text.indexOf("\\", from);
  return at < 0 ? text.length : at;
}

function closingQuote(text: string, from: number, quote: string): number {
  const at = text.indexOf(quote, from);
  return at < 0 ? text.length : at;
}

/** What of a prefix matters to the value. */
function prefixOf(letters: string): number {
  if (letters === "") return 0;
  return (/r/i.test(letters) ? Prefix.Raw : 0) | (/b/i.test(letters) ? Prefix.Bytes : 0);
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function quoteOf(text: string, at: number): string {
  const one = text.charAt(at);
  return text.startsWith(one.repeat(3), at) ? one.repeat(3) : one;
}

function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

function unescaped(written: string, bytes: boolean, braces = false): string | undefined {
  const text = withLineFeeds(written);
  if (braces) return unescapedText(text);
  let value = "";
  let from = 0;
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", from)) {
    const escape = escapeAt(text, at, bytes);
    if (escape === undefined) return undefined;
    value += text.slice(from, at) + escape.value;
    from = escape.end;
  }
  return from === 0 ? text : value + text.slice(from);
}

/** In the text of an f-string, each brace stands twice. */
function unescapedText(text: string): string | undefined {
  let value = "";
  let i = 0;
  while (i < text.length) {
    const unit = text.charAt(i);
    if (unit === "\\") {
      const escape = escapeAt(text, i, false);
      if (escape === undefined) return undefined;
      value += escape.value;
      i = escape.end;
    } else {
      value += unit;
      i += unit === "{" || unit === "}" ? 2 : 1;
    }
  }
  return value;
}

interface Escape {
  readonly value: string;
  readonly end: number;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  "\n": "",
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** An escape that Python does not know is the backslash itself. */
function escapeAt(text: string, at: number, bytes: boolean): Escape | undefined {
  const letter = text.charAt(at + 1);
  const simple = simpleEscapes[letter];
  if (simple !== undefined) return { value: simple, end: at + 2 };
  if (letter >= "0" && letter <= "7") return octalEscape(text, at, bytes);
  if (letter === "x") return hexEscape(text, at, 2);
  if (bytes) return { value: "\\", end: at + 1 };
  if (letter === "u") return hexEscape(text, at, 4);
  if (letter === "U") return hexEscape(text, at, 8);
  if (letter === "N") return undefined;
  return { value: "\\", end: at + 1 };
}

function octalEscape(text: string, at: number, bytes: boolean): Escape {
  let end = at + 1;
  let value = 0;
  while (end < at + 4 && text.charAt(end) >= "0" && text.charAt(end) <= "7") {
    value = value * 8 + Number(text.charAt(end));
    end++;
  }
  return { value: String.fromCharCode(bytes ? value & 255 : value), end };
}

function hexEscape(text: string, at: number, digits: number): Escape {
  const end = at + 2 + digits;
  for (let i = at + 2; i < end; i++) if (!isHex(text.charCodeAt(i))) return { value: "\\", end: at + 1 };
  return { value: String.fromCodePoint(Number.parseInt(text.slice(at + 2, end), 16)), end };
}
