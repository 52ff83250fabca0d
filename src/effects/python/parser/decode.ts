/** A file's text, or why it must not be read. */
export type Decoded =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

type Encoding = "utf-8" | "ascii" | "latin-1";

const lineFeed = 10;
const carriageReturn = 13;

/**
 * Reads the bytes of a Python file as CPython does: as UTF-8 or as its cookie says. An encoding other than UTF-8,
 * ASCII and Latin-1 is refused, since it can give code another look than the file has; so is what
 * {@link refusalIn} refuses. A byte-order mark is no part of the text.
 */
export function decode(bytes: Uint8Array): Decoded {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const body = marked ? bytes.subarray(3) : bytes;
  const name = cookieIn(body);
  const encoding = name === undefined ? "utf-8" : encodingNamed(name);
  if (encoding === undefined) return refused(`the encoding \`${String(name)}\` is not read`);
  if (marked && name !== undefined && !/^utf[-_]8(?:[-_]|$)/i.test(name)) {
    return refused("a byte-order mark and a cookie that does not say `utf-8`");
  }
  const text = textOf(body, encoding);
  if (text === undefined) return refused(`not valid ${encoding}`);
  const refusal = refusalIn(text);
  return refusal === undefined ? { ok: true, text } : refused(refusal);
}

/** Why a text must not be taken for Python, or undefined: what people and programs read in different ways. */
export function refusalIn(text: string): string | undefined {
  if (!rareUnits.test(text)) return undefined;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0) return "a null byte";
    if (unit === carriageReturn && text.charCodeAt(i + 1) !== lineFeed) return "a carriage return alone";
    if (unit < 0x202a) continue;
    if (unit <= 0x202e || (unit >= 0x2066 && unit <= 0x2069)) return "a control of text direction";
    if (unit < 0xd800 || unit > 0xdfff) continue;
    if (unit > 0xdbff || (text.charCodeAt(i + 1) & 0xfc00) !== 0xdc00) return "half of a surrogate pair";
    i++;
  }
  return undefined;
}

/** All that may be refused, and some that is not: most texts have none of these. */
const rareUnits = /[\0\r\u202a-\u202e\u2066-\u2069\ud800-\udfff]/;

function refused(message: string): Decoded {
  return { ok: false, message };
}

function textOf(bytes: Uint8Array, encoding: Encoding): string | undefined {
  if (encoding === "ascii" && bytes.some((byte) => byte > 127)) return undefined;
  if (encoding === "latin-1") return latin1Text(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Not `TextDecoder`, whose `latin1` is Windows-1252. */
function latin1Text(bytes: Uint8Array): string {
  let text = "";
  const atOnce = 4096;
  for (let i = 0; i < bytes.length; i += atOnce) {
    text += String.fromCharCode(...bytes.subarray(i, i + atOnce));
  }
  return text;
}

/** The name in the cookie: a comment in the first line, or in the second after one without code. */
function cookieIn(bytes: Uint8Array): string | undefined {
  const first = lineAt(bytes, 0);
  const found = cookieInLine(first.text);
  if (found !== undefined || !/^[ \t\f]*(?:#.*)?$/.test(first.text)) return found;
  return cookieInLine(lineAt(bytes, first.next).text);
}

function lineAt(bytes: Uint8Array, from: number): { text: string; next: number } {
  let end = from;
  while (end < bytes.length && bytes[end] !== lineFeed && bytes[end] !== carriageReturn) end++;
  const next = bytes[end] === carriageReturn && bytes[end + 1] === lineFeed ? end + 2 : end + 1;
  return { text: latin1Text(bytes.subarray(from, end)), next };
}

function cookieInLine(line: string): string | undefined {
  return /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/.exec(line)?.[1];
}

const latin1Names: ReadonlySet<string> = new Set([
  "latin_1",
  "iso_8859_1",
  "8859",
  "cp819",
  "csisolatin1",
  "ibm819",
  "iso8859",
  "iso8859_1",
  "iso_8859_1_1987",
  "iso_ir_100",
  "l1",
  "latin",
  "latin1",
]);

const asciiNames: ReadonlySet<string> = new Set(["ascii", "us_ascii", "646", "cp367", "iso646_us", "us"]);

const utf8Names: ReadonlySet<string> = new Set(["utf_8", "utf8", "u8", "utf"]);

function encodingNamed(name: string): Encoding | undefined {
  const normal = name.toLowerCase().replaceAll(/[-_]/g, "_");
  if (utf8Names.has(normal) || normal.startsWith("utf_8_")) return "utf-8";
  if (latin1Names.has(normal) || /^(?:latin_1|iso_8859_1|iso_latin_1)(?:_|$)/.test(normal)) return "latin-1";
  return asciiNames.has(normal) ? "ascii" : undefined;
}
