import { deflateSync, inflateRawSync, inflateSync, gunzipSync } from "node:zlib";
import { exactText, textValue, type FoldValue, type Intrinsic } from "./fold-value.ts";

const bytes = (value: string): FoldValue => ({ type: "bytes", value });

/** Bytes, or a text of ASCII in their place. */
function unitsOf(value: FoldValue | undefined): string | undefined {
  return value?.type === "bytes" ? value.value : exactText(value);
}

function fromBuffer(buffer: Uint8Array): string {
  let text = "";
  for (let i = 0; i < buffer.length; i += 4096) text += String.fromCharCode(...buffer.subarray(i, i + 4096));
  return text;
}

function toBuffer(units: string): Uint8Array {
  return Uint8Array.from(units, (unit) => unit.charCodeAt(0));
}

const decoded =
  (decode: (units: string) => string | undefined): Intrinsic =>
  ([value, ...others]) => {
    const units = unitsOf(value);
    if (others.some((one) => one.type !== "nothing")) return undefined;
    const result = units === undefined ? undefined : decode(units);
    return result === undefined ? undefined : bytes(result);
  };

const largestOutput = 1 << 16;

const inflate =
  (run: (data: Uint8Array, options: { maxOutputLength: number }) => Uint8Array): Intrinsic =>
  ([value]) =>
    value?.type === "bytes"
      ? bytes(fromBuffer(run(toBuffer(value.value), { maxOutputLength: largestOutput })))
      : undefined;

export const encodings: Readonly<Record<string, Intrinsic>> = {
  "base64.decode": decoded(base64),
  "base64.decode_url": decoded((units) => base64(units.replaceAll("-", "+").replaceAll("_", "/"))),
  "base64.encode": decoded((units) => Buffer.from(units, "latin1").toString("base64")),
  "base64.encode_url": decoded((units) =>
    Buffer.from(units, "latin1").toString("base64").replaceAll("+", "-").replaceAll("/", "_"),
  ),
  "base32.decode": decoded(base32),
  "base16.decode": decoded(hex),
  "base85.decode": decoded((units) => base85(units, base85Digits)),
  "ascii85.decode": decoded((units) => base85(units, ascii85Digits)),
  "hex.decode": decoded((units) => hex(units.replaceAll(/\s/g, ""))),
  "hex.encode": ([value]) =>
    value?.type === "bytes" ? textValue(Buffer.from(value.value, "latin1").toString("hex")) : undefined,
  "zlib.decompress": inflate((data, options) =>
    data[0] === 0x78 ? inflateSync(data, options) : inflateRawSync(data, options),
  ),
  "zlib.compress": ([value]) =>
    value?.type === "bytes" ? bytes(fromBuffer(deflateSync(toBuffer(value.value)))) : undefined,
  "base85.encode": ([value]) =>
    value?.type === "bytes" ? bytes(toBase85(value.value, base85Digits)) : undefined,
  "gzip.decompress": inflate((data, options) => gunzipSync(data, options)),
  "text.encode": ([value, encoding]) => {
    const text = exactText(value);
    if (text === undefined) return undefined;
    return encodedText(text, encoding);
  },
  "bytes.decode": ([value, encoding]) => {
    if (value?.type !== "bytes") return undefined;
    const name =
      encoding === undefined ? "utf-8" : (exactText(encoding) ?? "").toLowerCase().replaceAll("_", "-");
    if (name === "latin-1" || name === "iso-8859-1" || name === "latin1") return textValue(value.value);
    if (name === "rot13" || name === "rot-13") return textValue(rot13(value.value));
    if (name === "hex") return bytes(hex(value.value) ?? "");
    if (name === "unicode-escape" || name === "raw-unicode-escape") return undefined;
    if (name !== "utf-8" && name !== "utf8" && name !== "ascii") return undefined;
    return textValue(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(toBuffer(value.value)),
    );
  },
  "codecs.decode": ([value, encoding]) => {
    const name = (exactText(encoding) ?? "").toLowerCase().replaceAll("_", "-");
    const text = exactText(value);
    if (name.startsWith("rot") && text !== undefined) return textValue(rot13(text));
    if (name.startsWith("hex")) return encodings["hex.decode"]?.([value ?? bytes("")]);
    if (name.startsWith("base64")) return encodings["base64.decode"]?.([value ?? bytes("")]);
    return encodings["bytes.decode"]?.([value ?? bytes(""), encoding ?? textValue("utf-8")]);
  },
  "codecs.encode": ([value, encoding]) => {
    const name = (exactText(encoding) ?? "").toLowerCase().replaceAll("_", "-");
    const text = exactText(value);
    if (name.startsWith("rot") && text !== undefined) return textValue(rot13(text));
    if (name.startsWith("base64")) return encodings["base64.encode"]?.([value ?? bytes("")]);
    return text === undefined ? undefined : encodedText(text, encoding);
  },
  "json.decode": ([value, ...others]) => {
    const text = unitsOf(value);
    return text === undefined || others.length > 0 ? undefined : fromJson(JSON.parse(text) as unknown);
  },
  "number.from_bytes": ([value, order]) => {
    if (value?.type !== "bytes") return undefined;
    const units = exactText(order) === "little" ? Array.from(value.value).reverse() : Array.from(value.value);
    return {
      type: "integer",
      value: units.reduce((sum, unit) => sum * 256n + BigInt(unit.charCodeAt(0)), 0n),
    };
  },
};

/** In UTF-8, and of plain ASCII in the encodings that agree with it. */
export function encodedText(text: string, encoding: FoldValue | undefined): FoldValue | undefined {
  const name = encoding === undefined ? "utf-8" : (exactText(encoding) ?? "").toLowerCase();
  if (/^utf[-_]?8$/.test(name)) return !/\p{Surrogate}/u.test(text) ? bytes(utf8(text)) : undefined;
  const isLikeAscii = /^(?:ascii|us-ascii|latin[-_]?1|iso-?8859-1|cp1252)$/.test(name);
  return isLikeAscii && /^[\x00-\x7f]*$/.test(text) ? bytes(text) : undefined;
}

/** What is no digit is left out; a text whose padding is not right has no value. */
function base64(units: string): string | undefined {
  const clean = units.replaceAll(/[^A-Za-z0-9+/=]/g, "");
  const isWhole = clean.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(clean);
  return isWhole ? fromBuffer(Buffer.from(clean, "base64")) : undefined;
}

/** Objects are not computed: their entries are. */
function fromJson(value: unknown): FoldValue | undefined {
  if (typeof value === "string") return textValue(value);
  if (typeof value === "boolean") return { type: "boolean", value };
  // Whether `1.0` was written, which is no integer, is not seen any more.
  if (typeof value === "number") return { type: "data", isPlain: true };
  if (value === null) return { type: "nothing" };
  if (Array.isArray(value)) {
    const items = value.map(fromJson);
    return items.includes(undefined)
      ? undefined
      : { type: "sequence", sort: "list", items: items.filter((one) => one !== undefined) };
  }
  if (typeof value !== "object") return undefined;
  const entries: { readonly key: string; readonly value: FoldValue }[] = [];
  for (const [key, one] of Object.entries(value)) {
    const item = fromJson(one);
    if (item === undefined) return undefined;
    entries.push({ key, value: item });
  }
  return { type: "entries", entries };
}

function rot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (unit) => {
    const base = unit <= "Z" ? 65 : 97;
    return String.fromCharCode(((unit.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function hex(units: string): string | undefined {
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(units)) return undefined;
  return (units.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join("");
}

function base32(units: string): string | undefined {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  let bits = "";
  for (const unit of units.toUpperCase().replace(/=+$/, "")) {
    const digit = alphabet.indexOf(unit);
    if (digit < 0) return undefined;
    bits += digit.toString(2).padStart(5, "0");
  }
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join("");
}

const base85Digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

function toBase85(units: string, digits: string): string {
  const missing = (4 - (units.length % 4)) % 4;
  const padded = units + "\0".repeat(missing);
  let result = "";
  for (let i = 0; i < padded.length; i += 4) {
    let value = Array.from(padded.slice(i, i + 4)).reduce((sum, unit) => sum * 256 + unit.charCodeAt(0), 0);
    let group = "";
    for (let k = 0; k < 5; k++) {
      group = (digits[value % 85] ?? "") + group;
      value = Math.floor(value / 85);
    }
    result += group;
  }
  return missing === 0 ? result : result.slice(0, -missing);
}

const ascii85Digits = Array.from({ length: 85 }, (_, i) => String.fromCharCode(33 + i)).join("");

function base85(units: string, digits: string): string | undefined {
  const clean = units.replaceAll(/\s/g, "");
  const missing = (5 - (clean.length % 5)) % 5;
  const padded = clean + (digits.at(-1) ?? "").repeat(missing);
  let result = "";
  for (let i = 0; i < padded.length; i += 5) {
    let value = 0;
    for (const unit of padded.slice(i, i + 5)) {
      const digit = digits.indexOf(unit);
      if (digit < 0) return undefined;
      value = value * 85 + digit;
    }
    for (const shift of [24, 16, 8, 0]) result += String.fromCharCode(Math.floor(value / 2 ** shift) % 256);
  }
  return missing === 0 ? result : result.slice(0, -missing);
}

function utf8(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
