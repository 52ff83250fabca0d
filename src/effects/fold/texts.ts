import { mergeStrings } from "../../scope/pattern.ts";
import type { PredictedText } from "../../policy/effect.ts";
import type { Hole } from "../../scope/path.ts";
import {
  exactText,
  integerOf,
  textValue,
  unknownData,
  type FoldValue,
  type Intrinsic,
} from "./fold-value.ts";

export const anything: Hole = { kind: "hole", of: "anything" };
export const anEntry: Hole = { kind: "hole", of: "entry" };
export const below: Hole = { kind: "hole", of: "below" };
/** The path of the home folder of whoever runs the program. */
export const home: Hole = { kind: "hole", of: "home" };

export const aName: Hole = { kind: "hole", of: "name" };

/** Whether there surely is no `/` in a text. */
export function isPartOfName(pieces: PredictedText): boolean {
  return pieces.every((piece) =>
    typeof piece === "string" ? !piece.includes("/") : piece.of === "entry" || piece.of === "name",
  );
}

export function isBelowFolder(piece: string | Hole): piece is Hole {
  return typeof piece !== "string" && (piece.of === "entry" || piece.of === "below");
}

export function isHome(piece: string | Hole | undefined): boolean {
  return typeof piece === "object" && piece.of === "home";
}

/** A text made of others; what is not known of one is a hole. */
export function joinedText(parts: readonly PredictedText[]): FoldValue {
  const exact = exactJoined(parts);
  if (exact !== undefined) return textValue(exact);
  const pieces = mergeStrings<Hole>(parts.flat()).filter((piece, i, all) => {
    const before = all[i - 1];
    return !(isAnything(piece) && before !== undefined && isAnything(before));
  });
  return { type: "text", pieces: withoutRows(pieces) };
}

/** The text of parts that are all known whole. */
function exactJoined(parts: readonly PredictedText[]): string | undefined {
  let text = "";
  for (const part of parts) {
    const piece = part[0] ?? "";
    if (part.length > 1 || typeof piece !== "string") return undefined;
    text += piece;
  }
  return text;
}

/** Entries below one another are one hole, so that folders in folders come to an end. */
function withoutRows(pieces: PredictedText): PredictedText {
  if (!pieces.some(isBelowFolder)) return pieces;
  const made: (string | Hole)[] = [];
  for (const piece of pieces) {
    const [first, second] = [made.at(-2), made.at(-1)];
    const isRow = isBelowFolder(piece) && second === "/" && first !== undefined && isBelowFolder(first);
    if (isRow) made.splice(-2, 2, below);
    else made.push(piece);
  }
  return made;
}

function isAnything(piece: string | Hole): boolean {
  return typeof piece !== "string" && piece.of === "anything";
}

/** A value as text, as `str` shows it. */
export function shown(value: FoldValue | undefined): PredictedText {
  switch (value?.type) {
    case "text":
      return value.pieces;
    case "integer":
      return [String(value.value)];
    case "boolean":
      return [value.value ? "True" : "False"];
    case "nothing":
      return ["None"];
    case "data":
      // However a number is written, it is the name of an entry.
      return [value.of === "number" ? anEntry : anything];
    default:
      return [anything];
  }
}

function isUnknown(value: FoldValue | undefined): boolean {
  return value?.type === "data" && value.of !== "number";
}

function isTextual(value: FoldValue | undefined): boolean {
  return value?.type === "text" || value?.type === "data";
}

const mapped =
  (change: (text: string) => string): Intrinsic =>
  ([value, ...others]) => {
    const text = exactText(value);
    return text === undefined || others.some((one) => one.type !== "nothing")
      ? undefined
      : textValue(change(text));
  };

/** As Python has it: separators of information are spaces, a byte order mark is none. */
const space = /[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;

function isSpace(unit: string): boolean {
  return space.test(unit);
}

/** A change of letters that differs between versions of Unicode, and so is computed for ASCII only. */
const mappedAscii =
  (change: (text: string) => string): Intrinsic =>
  (values) => {
    const text = exactText(values[0]);
    return text !== undefined && isAscii(text) ? mapped(change)(values) : undefined;
  };

/** As {@link mapped}. No letter becomes a `/` or a dot, so that names stay names; other letters change with those around them. */
const mappedPieces =
  (change: (text: string) => string): Intrinsic =>
  (values) => {
    const [value, ...others] = values;
    if (value?.type !== "text" || exactText(value) !== undefined) return mapped(change)(values);
    const isPlain = value.pieces.every((piece) =>
      typeof piece === "string" ? isAscii(piece) : piece.of !== "home",
    );
    if (!isPlain || others.some((one) => one.type !== "nothing")) return undefined;
    return joinedText([value.pieces.map((piece) => (typeof piece === "string" ? change(piece) : piece))]);
  };

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}

/** What strips characters from the ends of a text or of bytes. */
const stripped =
  (start: boolean, end: boolean): Intrinsic =>
  ([value, given]) => {
    const text = value?.type === "bytes" ? value.value : exactText(value);
    if (text === undefined) return undefined;
    const set =
      given === undefined || given.type === "nothing"
        ? undefined
        : given.type === "bytes"
          ? given.value
          : exactText(given);
    if (given !== undefined && given.type !== "nothing" && set === undefined) return undefined;
    const isStripped = (unit: string): boolean => (set === undefined ? isSpace(unit) : set.includes(unit));
    const units = Array.from(text);
    let from = 0;
    let to = units.length;
    const isAt = (index: number): boolean => isStripped(units[index] ?? "");
    if (start) while (from < to && isAt(from)) from++;
    if (end) while (to > from && isAt(to - 1)) to--;
    const result = units.slice(from, to).join("");
    return value?.type === "bytes" ? { type: "bytes", value: result } : textValue(result);
  };

/** Plain data with a format that numbers alone have, or dates alone: with anything else it fails. */
function formattedData(format: string): FoldValue | undefined {
  const isOfNumbers = /^[<>=^]?[+ -]?#?0?\d*[,_]?(?:\.\d+)?[bdeEfFgGnoxX%]$/u.test(format);
  return isOfNumbers ? { type: "text", pieces: [anEntry] } : dated(format);
}

/** Digits, with what stands between them in the format; what tells a date from other data is that something is asked of it. */
function dated(format: string | undefined): FoldValue | undefined {
  const isOfDate = format !== undefined && /^[^%]*(?:%[YmdHMSjyGVuwf][^%]*)+$/u.test(format);
  if (!isOfDate) return undefined;
  const parts = format.split("/").map((part) => (part.includes("%") ? [anEntry] : [part]));
  return joinedText(parts.flatMap((part, i) => (i === 0 ? [part] : [["/"], part])));
}

export const texts: Readonly<Record<string, Intrinsic>> = {
  /** An f-string: its pieces, one after the other. */
  "text.concat": (values) => joinedText(values.map(shown)),
  "text.of": ([value]) => {
    if (value === undefined) return textValue("");
    return isUnknown(value) ? undefined : joinedText([shown(value)]);
  },
  "text.formatted": ([value, specification]) => {
    const format = exactText(specification);
    if (specification === undefined || format === "")
      return isUnknown(value) ? undefined : joinedText([shown(value)]);
    if (format === undefined) return undefined;
    return value?.type === "data" && value.isPlain ? formattedData(format) : formattedWith(value, format);
  },
  /** A date, with a format. */
  "text.dated": (values) => dated(exactText(values.at(-1))),
  /** The names of what a folder lists. */
  "text.entry": () => ({ type: "text", pieces: [anEntry] }),
  /** The digits of a checksum, where it is asked for as digits. */
  "text.digest": (values) => {
    const encoding = exactText(values.at(-1));
    if (encoding === "hex" || encoding === "base64url") return { type: "text", pieces: [anEntry] };
    return encoding === undefined ? undefined : { type: "text", pieces: [anything] };
  },
  "text.join": ([separator, list]) => {
    if (separator?.type === "bytes") return joinedBytes(separator.value, list);
    if (separator?.type !== "text" || list === undefined) return undefined;
    const items = list.type === "sequence" ? list.items : list.type === "text" ? characters(list) : undefined;
    if (items === undefined || !items.every(isTextual)) return undefined;
    return joinedText(
      items.flatMap((item, i) => (i === 0 ? [shown(item)] : [separator.pieces, shown(item)])),
    );
  },
  "text.lower": mappedPieces((text) => text.toLowerCase()),
  "text.upper": mappedPieces((text) => text.toUpperCase()),
  "text.casefold": mappedAscii((text) => text.toLowerCase()),
  "text.swapcase": mappedAscii((text) =>
    Array.from(text)
      .map((unit) => (unit === unit.toUpperCase() ? unit.toLowerCase() : unit.toUpperCase()))
      .join(""),
  ),
  "text.capitalize": mappedAscii((text) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()),
  "text.strip": stripped(true, true),
  "text.lstrip": stripped(true, false),
  "text.rstrip": stripped(false, true),
  "text.replace": ([value, from, to]) => {
    if (value?.type === "bytes" && from?.type === "bytes" && to?.type === "bytes") {
      return { type: "bytes", value: value.value.replaceAll(from.value, () => to.value) };
    }
    const [text, old, next] = [exactText(value), exactText(from), exactText(to)];
    if (text === undefined || old === undefined || next === undefined) return undefined;
    return old === "" ? textValue(betweenAll(text, next)) : textValue(text.replaceAll(old, () => next));
  },
  "text.split": ([value, separator]) => splitText(value, separator),
  "text.removeprefix": ([value, part]) => {
    const [text, prefix] = [exactText(value), exactText(part)];
    if (text === undefined || prefix === undefined) return undefined;
    return textValue(text.startsWith(prefix) ? text.slice(prefix.length) : text);
  },
  "text.removesuffix": ([value, part]) => {
    const [text, suffix] = [exactText(value), exactText(part)];
    if (text === undefined || suffix === undefined) return undefined;
    return textValue(suffix !== "" && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text);
  },
  "text.zfill": ([value, width]) => {
    const text = exactText(value);
    const size = integerOf(width);
    if (text === undefined || size === undefined || size > 1000n) return undefined;
    const sign = /^[+-]/.exec(text)?.[0] ?? "";
    const missing = Math.max(0, Number(size) - Array.from(text).length);
    return textValue(sign + "0".repeat(missing) + text.slice(sign.length));
  },
  "text.translate": ([value, table]) => {
    const text = exactText(value);
    if (text === undefined || table?.type !== "sequence") return undefined;
    const map = new Map(
      table.items.map((pair) =>
        pair.type === "sequence"
          ? [exactText(pair.items[0]) ?? "", exactText(pair.items[1]) ?? ""]
          : ["", ""],
      ),
    );
    return textValue(
      Array.from(text)
        .map((unit) => map.get(unit) ?? unit)
        .join(""),
    );
  },
  "text.table": ([from, to]) => {
    const [old, next] = [exactText(from), exactText(to)];
    if (old === undefined || next === undefined) return undefined;
    const units = Array.from(next);
    const items = Array.from(old).map((unit, i): FoldValue => ({
      type: "sequence",
      sort: "tuple",
      items: [textValue(unit), textValue(units[i] ?? "")],
    }));
    return { type: "sequence", sort: "list", items };
  },
  "text.same": ([value]) => (value?.type === "text" || value?.type === "bytes" ? value : undefined),
  "text.repr": ([value]) => represented(value),
  "text.percent": ([template, values]) => percent(template, values),
};

/** As Python writes plain values; texts with anything but plain ASCII are left out. */
function represented(value: FoldValue | undefined): FoldValue | undefined {
  if (value?.type === "integer" || value?.type === "boolean" || value?.type === "nothing")
    return joinedText([shown(value)]);
  const units = value?.type === "bytes" ? value.value : exactText(value);
  if (units === undefined || (value?.type === "text" && !/^[\x00-\x7f]*$/.test(units))) return undefined;
  const quote = units.includes("'") && !units.includes('"') ? '"' : "'";
  const escaped = Array.from(units).map((unit) => {
    const code = unit.charCodeAt(0);
    if (unit === "\\" || unit === quote) return `\\${unit}`;
    if (unit === "\n") return "\\n";
    if (unit === "\r") return "\\r";
    if (unit === "\t") return "\\t";
    return code < 32 || code > 126 ? `\\x${code.toString(16).padStart(2, "0")}` : unit;
  });
  return textValue(`${value?.type === "bytes" ? "b" : ""}${quote}${escaped.join("")}${quote}`);
}

function betweenAll(text: string, part: string): string {
  return part + Array.from(text, (unit) => unit + part).join("");
}

function characters(value: FoldValue): readonly FoldValue[] | undefined {
  const text = exactText(value);
  return text === undefined ? undefined : Array.from(text).map(textValue);
}

function joinedBytes(separator: string, list: FoldValue | undefined): FoldValue | undefined {
  if (list?.type !== "sequence") return undefined;
  const parts: string[] = [];
  for (const item of list.items) {
    if (item.type !== "bytes") return undefined;
    parts.push(item.value);
  }
  return { type: "bytes", value: parts.join(separator) };
}

function splitText(value: FoldValue | undefined, separator: FoldValue | undefined): FoldValue | undefined {
  const text = exactText(value);
  if (text === undefined) return undefined;
  if (separator === undefined || separator.type === "nothing") {
    const parts = text.split(space).filter((part) => part !== "");
    return { type: "sequence", sort: "list", items: parts.map(textValue) };
  }
  const by = exactText(separator);
  if (by === undefined || by === "") return undefined;
  return { type: "sequence", sort: "list", items: text.split(by).map(textValue) };
}

/** Only the plainest specifications: a width with zeros, hexadecimal. */
function formattedWith(value: FoldValue | undefined, format: string): FoldValue | undefined {
  const number = integerOf(value);
  const match = /^(0?)(\d*)([dxXob]?)$/.exec(format);
  if (number === undefined || match === null || number < 0n) return undefined;
  const [, zero = "", width = "", sort = ""] = match;
  const base = sort === "x" || sort === "X" ? 16 : sort === "o" ? 8 : sort === "b" ? 2 : 10;
  const digits = number.toString(base);
  const padded = digits.padStart(Number(width || "0"), zero === "" ? " " : "0");
  return textValue(sort === "X" ? padded.toUpperCase() : padded);
}

/** `"%s/%d" % (a, b)`; other specifications leave a hole. */
function percent(template: FoldValue | undefined, values: FoldValue | undefined): FoldValue | undefined {
  const text = exactText(template);
  if (text === undefined) return undefined;
  const given =
    values?.type === "sequence" && values.sort === "tuple" ? values.items : [values ?? unknownData];
  const isKnown = values?.type !== "data";
  const parts: PredictedText[] = [];
  let position = 0;
  for (const token of text.match(
    /%%|%(?:\([^)]*\))?[-#0 +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[hlL]?[a-zA-Z]|[^%]+|%/gu,
  ) ?? []) {
    if (token === "%%") parts.push(["%"]);
    else if (!token.startsWith("%")) parts.push([token]);
    else if (token === "%s") parts.push(isKnown ? shown(given[position++]) : [anything]);
    else if (token === "%d") {
      const number = isKnown ? integerOf(given[position++]) : undefined;
      parts.push(number === undefined ? [anything] : [String(number)]);
    } else {
      position++;
      parts.push([anything]);
    }
  }
  return joinedText(parts);
}
