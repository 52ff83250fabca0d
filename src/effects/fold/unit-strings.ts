import type { PredictedText } from "../../policy/effect.ts";
import { exactText, textValue, unknownData, type FoldValue, type Intrinsic } from "./fold-value.ts";
import { anEntry, anything, aName, isPartOfName, joinedText } from "./texts.ts";

/**
 * Strings as sequences of 16-bit units, and what languages with such strings do with them. What cannot be computed is
 * still known to be a text or number, and where it comes from.
 */

/** Begins the text that stands for a regular expression: `\uFFFFre/source/flags`. */
const expressionMark = "\uFFFFre/";

const plainData = { type: "data", isPlain: true } as const;

export const numberData: FoldValue = { type: "data", isPlain: true, of: "number" };

/** Data that is made of these: given from outside where all that is unknown in them is. */
export function dataOf(values: readonly (FoldValue | undefined)[]): Extract<FoldValue, { type: "data" }> {
  let of: "given" | undefined;
  for (const value of values) {
    const origin = originOf(value);
    if (origin === "own") return plainData;
    if (origin === "given") of = "given";
  }
  return of === undefined ? plainData : { type: "data", isPlain: true, of };
}

/** As {@link dataOf}, of what is surely a text. */
export function someTextOf(values: readonly (FoldValue | undefined)[]): FoldValue {
  const data = dataOf(values);
  return data.of === undefined ? someText : data;
}

export const someText: FoldValue = { type: "text", pieces: [anything] };

function originOf(value: FoldValue | undefined): "own" | "given" | "known" {
  switch (value?.type) {
    case "data":
      return value.of === "given" ? "given" : value.of === "number" ? "known" : "own";
    case "sequence":
      return value.items.some((one) => originOf(one) === "own") ? "own" : "known";
    case "text":
      return value.pieces.every((piece) => typeof piece === "string") ? "known" : "own";
    default:
      return "known";
  }
}

export function isExpression(text: string | undefined): boolean {
  return text?.startsWith(expressionMark) === true;
}

/** Symbols stand as texts that begin so: they have no text of their own. */
function isSymbol(text: string | undefined): boolean {
  return text?.startsWith("@@") === true;
}

/** A value as text; undefined where the language would ask the value itself, or where that is not known here. */
export function asText(value: FoldValue | undefined): PredictedText | undefined {
  switch (value?.type) {
    case "text":
      return isExpression(exactText(value)) || isSymbol(exactText(value)) ? undefined : value.pieces;
    case "float":
      return [String(value.value)];
    case "integer":
      return [String(value.value)];
    case "boolean":
      return [String(value.value)];
    case "nothing":
      return value.name === undefined ? undefined : [value.name];
    case undefined:
      return ["undefined"];
    case "sequence": {
      const parts = value.items.map((one) => (one.type === "nothing" ? [] : asText(one)));
      if (parts.includes(undefined)) return undefined;
      return parts.flatMap((part, i) => [...(i === 0 ? [] : [","]), ...(part ?? [])]);
    }
    case "data":
      // However a number is written, there is no `/` in it.
      return [value.of === "number" ? anEntry : anything];
    case "bytes":
    case "entries":
      return undefined;
  }
}

/** Texts one after the other, of whatever the parts are as texts. */
export function concatenated(values: readonly (FoldValue | undefined)[]): FoldValue {
  const text = joinedText(values.map((value) => asText(value) ?? [anything]));
  const isUnknown = text.type === "text" && text.pieces.every((piece) => typeof piece !== "string");
  const isEmpty = text.type === "text" && text.pieces.length === 0;
  return isUnknown && !isEmpty && dataOf(values).of === "given" ? dataOf(values) : text;
}

type Plain = string | number | boolean | undefined | RegExp;

/** An argument as the host's own functions take it. */
function plain(value: FoldValue | undefined): { readonly value: Plain } | undefined {
  switch (value?.type) {
    case undefined:
      return { value: undefined };
    case "nothing":
      return value.name === "null" ? undefined : { value: undefined };
    case "float":
    case "boolean":
      return { value: value.value };
    case "text": {
      const text = exactText(value);
      if (text === undefined) return undefined;
      return { value: isExpression(text) ? expressionOf(text) : text };
    }
    default:
      return undefined;
  }
}

/** Only expressions that cannot take long. */
function expressionOf(text: string): RegExp | undefined {
  const end = text.lastIndexOf("/");
  const source = text.slice(expressionMark.length, end);
  const isSimple = source.length < 200 && !/\\[1-9]|\(\?|\)[+*{]|[+*}][+*{]/.test(source);
  const quantifiers = source.replaceAll(/\\./g, "").match(/[+*{]/g) ?? [];
  return isSimple && quantifiers.length <= 1 ? new RegExp(source, text.slice(end + 1)) : undefined;
}

const longest = 16_384;

/** What a method gives: `units` where it is some of the units of its text, in whatever case; `name` where no `/` is in it. */
type Given = "text" | "units" | "name" | "number" | "list";

/** What is known of a text that is not known, where there is more than that it is one. */
function unknownText(self: FoldValue | undefined, gives: Given): FoldValue | undefined {
  const isPart = gives === "units" && self?.type === "text" && isPartOfName(self.pieces);
  return gives === "name" || isPart ? { type: "text", pieces: [aName] } : undefined;
}

/** A method of strings that the host computes. */
function method(
  compute: (text: string, given: readonly Plain[]) => string | number | readonly string[] | undefined,
  gives: Given = "text",
): Intrinsic {
  return (values) => {
    const [self, ...others] = values;
    // Nothing has no methods: the program fails there.
    if (self?.type === "nothing") return self;
    const text = exactText(joinedText([asText(self) ?? [anything]]));
    const given = others.map(plain);
    const isUnread = others.some((one, i) => isExpression(exactText(one)) && given[i]?.value === undefined);
    const known = gives === "number" ? numberData : unknownText(self, gives);
    const unknown = known ?? (gives === "list" ? dataOf(values) : someTextOf(values));
    if (text === undefined || text.length > longest || given.includes(undefined) || isUnread) return unknown;
    const result = compute(
      text,
      given.map((one) => one?.value),
    );
    if (result === undefined) return unknown;
    if (typeof result === "number") return { type: "float", value: result };
    if (typeof result === "string") return textValue(result);
    return { type: "sequence", sort: "list", items: result.slice(0, 512).map(textValue) };
  };
}

const text = (value: Plain): string => String(value);
const count = (value: Plain): number | undefined => (value === undefined ? undefined : Number(value));

export const unitStrings: Readonly<Record<string, Intrinsic>> = {
  "string.of": ([value]) => (value === undefined ? textValue("") : concatenated([value])),
  "string.concat": (values) => concatenated(values),
  "string.concat_all": (values) =>
    concatenated(values.flatMap((one) => (one.type === "sequence" ? one.items : [one]))),
  "string.at": method((self, [at]) => self.at(Number(at ?? 0)), "units"),
  "string.char_at": method((self, [at]) => self.charAt(Number(at ?? 0)), "units"),
  "string.unit_at": method((self, [at]) => self.charCodeAt(Number(at ?? 0)), "number"),
  "string.point_at": method((self, [at]) => self.codePointAt(Number(at ?? 0)), "number"),
  "string.slice": method((self, [from, to]) => self.slice(count(from), count(to)), "units"),
  "string.substring": method((self, [from, to]) => self.substring(Number(from ?? 0), count(to)), "units"),
  "string.substr": method((self, [from, length]) => {
    const start = Number(from ?? 0);
    const at = start < 0 ? Math.max(0, self.length + start) : start;
    return self.slice(at, length === undefined ? undefined : at + Number(length));
  }, "units"),
  "string.lower": method((self) => self.toLowerCase(), "units"),
  "string.upper": method((self) => self.toUpperCase(), "units"),
  "string.trim": method((self) => self.trim(), "units"),
  "string.trim_start": method((self) => self.trimStart(), "units"),
  "string.trim_end": method((self) => self.trimEnd(), "units"),
  "string.repeat": method((self, [times]) =>
    Number(times) * self.length > longest ? undefined : self.repeat(Number(times ?? 0)),
  ),
  "string.pad_start": method((self, [length, fill]) =>
    Number(length) > longest
      ? undefined
      : self.padStart(Number(length), fill === undefined ? undefined : text(fill)),
  ),
  "string.pad_end": method((self, [length, fill]) =>
    Number(length) > longest
      ? undefined
      : self.padEnd(Number(length), fill === undefined ? undefined : text(fill)),
  ),
  "string.replace": method((self, [from, to]) =>
    from instanceof RegExp ? self.replace(from, text(to)) : self.replace(text(from), text(to)),
  ),
  "string.replace_all": method((self, [from, to]) =>
    from instanceof RegExp ? self.replaceAll(from, text(to)) : self.replaceAll(text(from), text(to)),
  ),
  "string.split": method((self, [by, limit]) => {
    if (by === undefined) return [self];
    return by instanceof RegExp ? self.split(by, count(limit)) : self.split(text(by), count(limit));
  }, "list"),
  "string.matches": method(
    (self, [pattern]) =>
      pattern instanceof RegExp && pattern.global ? (self.match(pattern) ?? undefined) : undefined,
    "list",
  ),
  "string.index": method((self, [part, from]) => self.indexOf(text(part), count(from)), "number"),
  "string.normalize": method((self, [form]) => self.normalize(form === undefined ? undefined : text(form))),
  "string.unescape": method((self) => unescaped(self)),
  "string.decode_uri": method((self) => decodeURIComponent(self)),
  "string.decode_whole_uri": method((self) => decodeURI(self)),
  "string.encode_uri": method((self) => encodeURIComponent(self), "name"),
  "string.encode_whole_uri": method((self) => encodeURI(self)),
  "string.from_base64": method((self) => Buffer.from(self, "base64").toString("latin1")),
  "string.to_base64": method((self) => Buffer.from(self, "latin1").toString("base64")),
  "string.from_units": (values) => fromCodes(values, (codes) => String.fromCharCode(...codes)),
  "string.from_points": (values) => fromCodes(values, (codes) => String.fromCodePoint(...codes)),
  "string.symbol": ([name]) => {
    const description = name === undefined ? "" : exactText(name);
    return description === undefined ? unknownData : textValue(`@@${description}`);
  },
  "string.raw": ([strings, given]) => {
    if (strings?.type === "nothing") return strings;
    if (strings?.type !== "sequence") return someTextOf([strings, given]);
    const inserted = given?.type === "sequence" ? given.items : [];
    return concatenated(
      strings.items.flatMap((part, i) => {
        const next = inserted[i];
        return next === undefined || i === strings.items.length - 1 ? [part] : [part, next];
      }),
    );
  },
  "expression.of": ([source, flags]) => {
    const [body, options] = [exactText(source), flags === undefined ? "" : exactText(flags)];
    if (body === undefined || options === undefined) return undefined;
    return textValue(isExpression(body) ? body : `${expressionMark}${body}/${options}`);
  },
  "expression.source": ([value]) => {
    const text = exactText(value);
    if (text === undefined || !isExpression(text)) return undefined;
    return textValue(text.slice(expressionMark.length, text.lastIndexOf("/")));
  },
  "buffer.of": ([value, encoding]) => {
    if (value?.type === "sequence") return bytesOf(value.items);
    const units = exactText(value);
    const name = encoding === undefined ? "utf8" : (exactText(encoding) ?? "").toLowerCase();
    if (units === undefined || !Buffer.isEncoding(name)) return undefined;
    return { type: "bytes", value: Buffer.from(units, name).toString("latin1") };
  },
  "buffer.decoded": ([, value]) => {
    const bytes = value?.type === "sequence" ? bytesOf(value.items) : value;
    if (bytes?.type !== "bytes") return someTextOf([value]);
    return textValue(Buffer.from(bytes.value, "latin1").toString("utf8"));
  },
  "buffer.joined": ([list]) => {
    if (list?.type !== "sequence") return undefined;
    const parts = list.items.map((one) => (one.type === "bytes" ? one.value : undefined));
    return parts.includes(undefined) ? undefined : { type: "bytes", value: parts.join("") };
  },
  "buffer.text": ([value, encoding]) => {
    const name = encoding === undefined ? "utf8" : (exactText(encoding) ?? "").toLowerCase();
    if (value?.type !== "bytes" || !Buffer.isEncoding(name)) return someTextOf([value]);
    return textValue(Buffer.from(value.value, "latin1").toString(name));
  },
  "list.join": ([list, separator]) => {
    const by = separator === undefined ? "," : exactText(separator);
    if (list?.type !== "sequence" || by === undefined) return someTextOf([list, separator]);
    const items = list.items.map((one): FoldValue => (one.type === "nothing" ? textValue("") : one));
    return concatenated(items.flatMap((one, i) => (i === 0 ? [one] : [textValue(by), one])));
  },
  "list.reverse": ([list]) =>
    list?.type === "sequence"
      ? { type: "sequence", sort: "list", items: [...list.items].reverse() }
      : undefined,
  "list.slice": ([list, from, to]) => {
    const [start, end] = [plain(from), plain(to)];
    if (list?.type !== "sequence" || start === undefined || end === undefined) return undefined;
    const items = list.items.slice(count(start.value), count(end.value));
    return { type: "sequence", sort: "list", items };
  },
};

function fromCodes(values: readonly FoldValue[], make: (codes: number[]) => string): FoldValue {
  const given = values.flatMap((value) => (value.type === "sequence" ? value.items : [value]));
  const codes = given.map((one) => (one.type === "float" ? one.value : undefined));
  const known = codes.filter((code) => code !== undefined);
  return known.length < codes.length ? someTextOf(given) : textValue(make(known));
}

function bytesOf(items: readonly FoldValue[]): FoldValue | undefined {
  const units = items.map((item) => (item.type === "float" ? item.value & 255 : undefined));
  const known = units.filter((unit) => unit !== undefined);
  return known.length < units.length ? undefined : { type: "bytes", value: String.fromCharCode(...known) };
}

/** `%41` and `%u0041`. */
function unescaped(value: string): string {
  return value.replaceAll(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? "", 16)),
  );
}
