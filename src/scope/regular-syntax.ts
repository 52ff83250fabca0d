import { fail, ok, type Result } from "../base/result.ts";
import type { Refusal } from "./refusal.ts";
import { anyCodePoint } from "./alphabet.ts";
import {
  choice,
  sequence,
  sizeOf,
  symbol,
  symbols,
  unite,
  without,
  type Range,
  type Ranges,
  type Term,
} from "./regular.ts";

/** Reads the text of a pattern. */
interface Reader {
  readonly characters: readonly string[];
  position: number;
  depth: number;
}

const maximumLength = 2000;
const maximumDepth = 50;
const maximumRepeats = 1000;
const maximumSize = 10_000;

/**
 * The regular language of a pattern: the part of ECMAScript's syntax (with the flags `u` and `s`) that has one, without anchors,
 * because a pattern always covers the whole text. Where it accepts a pattern, it means what `RegExp` means.
 */
export function parseRegular(text: string): Result<Term, Refusal> {
  if (text.length > maximumLength) return fail({ reason: `has more than ${maximumLength} characters` });
  if (/\p{Cs}/u.test(text)) return fail({ reason: "has half of a surrogate pair in it" });
  const reader: Reader = { characters: Array.from(text), position: 0, depth: 0 };
  const term = parseChoice(reader);
  if (!term.ok) return fail(withoutAnchors(text, term.error));
  if (reader.position < reader.characters.length) return fail({ reason: "has a `)` that closes no group" });
  if (sizeOf(term.value) > maximumSize) return fail({ reason: "repeats too much" });
  return term;
}

type Parsed<T> = Result<T, string>;

function parseChoice(reader: Reader): Parsed<Term> {
  if (reader.depth >= maximumDepth) return fail("nests groups too deeply");
  const alternatives: Term[] = [];
  do {
    const alternative = parseSequence(reader);
    if (!alternative.ok) return alternative;
    alternatives.push(alternative.value);
  } while (take(reader, "|"));
  const [only] = alternatives;
  return ok(alternatives.length === 1 && only !== undefined ? only : choice(...alternatives));
}

function parseSequence(reader: Reader): Parsed<Term> {
  const parts: Term[] = [];
  for (;;) {
    const next = peek(reader);
    if (next === undefined || next === "|" || next === ")") return ok(sequence(...parts));
    const atom = parseAtom(reader, next);
    if (!atom.ok) return atom;
    const repeated = parseQuantifier(reader, atom.value);
    if (!repeated.ok) return repeated;
    parts.push(repeated.value);
  }
}

function parseAtom(reader: Reader, first: string): Parsed<Term> {
  reader.position += 1;
  switch (first) {
    case "(":
      return parseGroup(reader);
    case "[":
      return parseClass(reader);
    case "\\": {
      const escaped = parseEscape(reader, "");
      return escaped.ok ? ok(symbols(escaped.value)) : escaped;
    }
    case ".":
      return ok(symbols(anyCodePoint));
    case "^":
    case "$":
      return fail(`has the anchor \`${first}\`; a pattern always covers the whole text`);
    case "*":
    case "+":
    case "?":
      return fail(`has \`${first}\` with nothing to repeat`);
    case "{":
    case "}":
    case "]":
      return fail(`has \`${first}\` where it means nothing; \`\\${first}\` is the character`);
    default:
      return ok(symbol(codePoint(first)));
  }
}

function parseGroup(reader: Reader): Parsed<Term> {
  if (take(reader, "?") && !take(reader, ":")) {
    return fail("has a group that looks around or sets a flag; only `(…)` and `(?:…)` are regular");
  }
  reader.depth += 1;
  const inside = parseChoice(reader);
  reader.depth -= 1;
  if (!inside.ok) return inside;
  return take(reader, ")") ? inside : fail("has a `(` that is not closed");
}

function parseQuantifier(reader: Reader, atom: Term): Parsed<Term> {
  const bounds = parseBounds(reader);
  if (!bounds.ok || bounds.value === undefined) return bounds.ok ? ok(atom) : bounds;
  const next = peek(reader);
  if (next !== undefined && "*+?{".includes(next)) {
    return fail("has a quantifier behind a quantifier; whether one is lazy changes nothing here");
  }
  return ok({ kind: "repeat", of: atom, ...bounds.value });
}

interface Bounds {
  readonly least: number;
  readonly most?: number;
}

function parseBounds(reader: Reader): Parsed<Bounds | undefined> {
  if (take(reader, "*")) return ok({ least: 0 });
  if (take(reader, "+")) return ok({ least: 1 });
  if (take(reader, "?")) return ok({ least: 0, most: 1 });
  if (!take(reader, "{")) return ok(undefined);
  const inside = takeUntil(reader, "}");
  const [, least = "", comma = "", most = ""] = /^([0-9]{1,6})(,?)([0-9]{0,6})$/u.exec(inside ?? "") ?? [];
  if (least === "" || (comma === "" && most !== ""))
    return fail("has a `{` that starts no quantifier; `\\{` is the character");
  const bounds = {
    least: Number(least),
    most: comma === "" ? Number(least) : most === "" ? undefined : Number(most),
  };
  if (Math.max(bounds.least, bounds.most ?? 0) > maximumRepeats)
    return fail(`repeats more than ${maximumRepeats} times`);
  if (bounds.most === undefined) return ok({ least: bounds.least });
  return bounds.most < bounds.least
    ? fail("has a quantifier whose bounds are out of order")
    : ok({ least: bounds.least, most: bounds.most });
}

function parseClass(reader: Reader): Parsed<Term> {
  const isNegated = take(reader, "^");
  const ranges: Range[] = [];
  while (!take(reader, "]")) {
    const from = parseClassAtom(reader);
    if (!from.ok) return from;
    const isRange = peek(reader) === "-" && reader.characters[reader.position + 1] !== "]";
    if (!isRange) {
      ranges.push(...from.value);
      continue;
    }
    reader.position += 1;
    const to = parseClassAtom(reader);
    if (!to.ok) return to;
    const range = rangeBetween(from.value, to.value);
    if (range === undefined) return fail("has a range in `[…]` that runs from no character to a later one");
    ranges.push(range);
  }
  const united = unite(ranges);
  const members = isNegated ? without({ from: 0, to: 0x10_ffff }, united) : united;
  return members.length === 0 ? fail("has a `[…]` that no character is in") : ok(symbols(members));
}

function parseClassAtom(reader: Reader): Parsed<Ranges> {
  const character = peek(reader);
  if (character === undefined) return fail("has a `[` that is not closed");
  reader.position += 1;
  return character === "\\" ? parseEscape(reader, "-") : ok([single(codePoint(character))]);
}

function rangeBetween(from: Ranges, to: Ranges): Range | undefined {
  const [first, last] = [onlySymbol(from), onlySymbol(to)];
  return first === undefined || last === undefined || first > last ? undefined : { from: first, to: last };
}

function onlySymbol(ranges: Ranges): number | undefined {
  const [range] = ranges;
  return ranges.length === 1 && range?.from === range?.to ? range?.from : undefined;
}

/** What stands behind a backslash; `alsoLiteral` may be escaped besides the characters of the syntax. */
function parseEscape(reader: Reader, alsoLiteral: string): Parsed<Ranges> {
  const character = peek(reader);
  if (character === undefined) return fail("ends in `\\`");
  reader.position += 1;
  const named = classes.get(character);
  if (named !== undefined) return ok(named);
  const control = controls.get(character);
  if (control !== undefined) return ok([single(control)]);
  if (`^$\\.*+?()[]{}|/${alsoLiteral}`.includes(character)) return ok([single(codePoint(character))]);
  if (character === "x" || character === "u") return parseHexadecimal(reader, character);
  return fail(`has \`\\${character}\`, which is not part of the syntax`);
}

function parseHexadecimal(reader: Reader, kind: "x" | "u"): Parsed<Ranges> {
  const isBraced = kind === "u" && take(reader, "{");
  const length = kind === "x" ? 2 : 4;
  const digits = isBraced
    ? (takeUntil(reader, "}") ?? "")
    : reader.characters.slice(reader.position, reader.position + length).join("");
  if (!isBraced) reader.position += length;
  const isSound = isBraced
    ? /^[0-9a-f]{1,6}$/iu.test(digits)
    : digits.length === length && /^[0-9a-f]+$/iu.test(digits);
  const value = isSound ? Number.parseInt(digits, 16) : Infinity;
  if (value > 0x10_ffff) return fail(`has \`\\${kind}\` without the number of a character`);
  return value >= 0xd800 && value <= 0xdfff
    ? fail("has half of a surrogate pair in it")
    : ok([single(value)]);
}

/** Says how the pattern is spelled without its anchors, if that is all that is wrong with it. */
function withoutAnchors(text: string, reason: string): Refusal {
  const bare = text.replace(/^\^/u, "").replace(/(?<=(?:^|[^\\])(?:\\\\)*)\$$/u, "");
  const isSame = bare === text || bare.includes("|") || !parseRegular(bare).ok;
  return isSame ? { reason } : { reason, canonical: bare };
}

const digits: Ranges = [{ from: 48, to: 57 }];
const wordCharacters: Ranges = [...digits, { from: 65, to: 90 }, single(95), { from: 97, to: 122 }];
/** The blanks and line ends of ECMAScript. */
const blanks: Ranges = [
  { from: 9, to: 13 },
  single(0x20),
  single(0xa0),
  single(0x1680),
  { from: 0x2000, to: 0x200a },
  { from: 0x2028, to: 0x2029 },
  single(0x202f),
  single(0x205f),
  single(0x3000),
  single(0xfeff),
];
const everything: Range = { from: 0, to: 0x10_ffff };

const classes = new Map<string, Ranges>([
  ["d", digits],
  ["D", without(everything, digits)],
  ["w", wordCharacters],
  ["W", without(everything, wordCharacters)],
  ["s", blanks],
  ["S", without(everything, blanks)],
]);

const controls = new Map<string, number>([
  ["t", 9],
  ["n", 10],
  ["v", 11],
  ["f", 12],
  ["r", 13],
]);

function single(value: number): Range {
  return { from: value, to: value };
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function peek(reader: Reader): string | undefined {
  return reader.characters[reader.position];
}

function take(reader: Reader, expected: string): boolean {
  if (peek(reader) !== expected) return false;
  reader.position += 1;
  return true;
}

/** What stands before the next such character, which is taken as well; undefined when there is none. */
function takeUntil(reader: Reader, end: string): string | undefined {
  const index = reader.characters.indexOf(end, reader.position);
  if (index < 0) return undefined;
  const inside = reader.characters.slice(reader.position, index).join("");
  reader.position = index + 1;
  return inside;
}
