import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { print } from "../../src/language/syntax/print.ts";
import { vocabulary } from "../../src/language/syntax/tokens.ts";
import { Choices } from "./syntax/generate/choices.ts";
import { syntaxModule } from "./syntax/module-arbitrary.ts";

/** Texts that nobody would write as a policy: noise, tokens in any order, policies with edits, brackets that nest without end. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: tape(60).map(noise) },
  { weight: 3, arbitrary: tape(200).map(soup) },
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...policies()), tape(60)).map(excerptWithEdits) },
  { weight: 3, arbitrary: fc.tuple(syntaxModule.map(print), tape(40)).map(withEdits) },
  { weight: 1, arbitrary: tape(20).map(nest) },
);

/** A text of about this many characters, of one of the sorts that take a reader the longest; they are told apart by a number. */
export function largeText(size: number, sort: number): string {
  const piece = LARGE[sort % LARGE.length] ?? "x";
  const isWrapped = sort % (2 * LARGE.length) < LARGE.length;
  const text = piece.repeat(Math.ceil(size / piece.length));
  return isWrapped ? `edition "2026"\nmodule a\nform f answers R using C {\n  text ${text}\n}\n` : text;
}

/** What a reader without care reads again and again, or keeps apart at great cost. */
const LARGE: readonly string[] = [
  "x",
  " ",
  "\n",
  "(",
  "[x, ",
  "{a: ",
  '"',
  '"\n',
  '"""',
  '"""{',
  '"""{x""" ',
  '"{x}" ',
  "{\n",
  "'''",
  "'''\n",
  "/",
  "/[",
  "// remit-ignore\n",
  "/// documentation\n",
  "/*",
  "agent a\n",
  "agent\n",
  "test ",
  "a, ",
  "a: ",
  "not ",
  "a and ",
  "List<",
  "1_",
  "\\u{",
  "é",
  "\u0000",
  "\ud800",
  "\u202e\n",
  "\ufeff",
  "\r",
  "\r\n",
  "; ",
  'contract c { otherwise abstain "',
  "enum E { a b }\n",
  "type T = Int(0..3)?\n",
  'model python "m" { pure a }\n',
];

function policies(): readonly string[] {
  const folder = new URL("../../", import.meta.url);
  return [
    ...["scheduling", "report_export", "care_email"].map((name) => `examples/${name}.pol`),
    ...["abstract", "effects", "layout", "time"].map((name) => `stdlib/${name}.pol`),
  ].map((path) => readFileSync(new URL(path, folder), "utf8"));
}

function tape(length: number): fc.Arbitrary<Choices> {
  return fc
    .uint8Array({ minLength: 10, maxLength: length, size: "max" })
    .map((numbers) => new Choices(numbers));
}

const WORDS: readonly string[] = vocabulary.flatMap(({ name }) => /^`(.+)`$/.exec(name)?.[1] ?? []);

const FRAGMENTS: readonly [string, ...string[]] = [
  " ",
  "",
  "\n",
  "\r\n",
  "\r",
  "\t",
  '"',
  '"""',
  "'''",
  '"text"',
  '"{a}"',
  '"""{a.b} {c(1), 3, else "-"}"""',
  "'''raw'''",
  "{",
  "}",
  "{{",
  "\\",
  "\\u{1F600}",
  "\\q",
  "/a|b/",
  "/",
  "//",
  "///",
  "/*",
  "// why\n",
  "/// documentation\n",
  "0",
  "1_000.5",
  "-3",
  "99999999999999999999",
  "..",
  "&&",
  "!",
  ";",
  "'",
  "#",
  "@",
  "$",
  "é",
  "а",
  "😀",
  "\ud800",
  "\udc00",
  "\u0000",
  "\u0007",
  "\u202e",
  "\ufeff",
  "\u2028",
  "\u00a0",
];

/** A word, a sign or what a lexer stumbles over. */
function fragment(choices: Choices): string {
  return choices.rarely(2) ? (WORDS[choices.below(WORDS.length)] ?? "") : choices.pick(FRAGMENTS);
}

function noise(choices: Choices): string {
  const units = choices.list(0, () => {
    const unit = choices.below(256);
    const high = choices.rarely(4) ? choices.below(256) * 256 : 0;
    return String.fromCharCode(high + (high === 0 ? unit % 128 : unit));
  });
  return withHeader(units.join(""), choices);
}

function soup(choices: Choices): string {
  const count = choices.below(80);
  const glue = choices.pick([" ", "", "\n"]);
  return withHeader(Array.from({ length: count }, () => fragment(choices)).join(glue), choices);
}

function withHeader(text: string, choices: Choices): string {
  return choices.sometimes() ? text : `edition "2026"\nmodule a\n${text}`;
}

const EXCERPT_UNITS = 4;

function excerptWithEdits([text, choices]: [string, Choices]): string {
  if (choices.sometimes()) return withEdits([text, choices]);
  const place = (choices.below(256) / 256) * text.length;
  const start = text.lastIndexOf("\n", place) + 1;
  return withEdits([text.slice(start, start + EXCERPT_UNITS * choices.below(256)), choices]);
}

/** The text with up to six edits, perhaps with other line ends. */
function withEdits([text, choices]: [string, Choices]): string {
  let edited = text;
  for (let edits = choices.below(6); edits >= 0; edits--) edited = withEdit(edited, choices);
  return choices.rarely(10) ? edited.replaceAll("\n", choices.pick(["\r\n", "\r", "\n\n"])) : edited;
}

function withEdit(text: string, choices: Choices): string {
  const place = choices.below(256) + 256 * choices.below(256);
  const start = place % (text.length + 1);
  const end = Math.min(text.length, start + (choices.sometimes() ? choices.below(4) : choices.below(200)));
  return choices.make([
    () => text.slice(0, start) + text.slice(end),
    () => text.slice(0, start) + fragment(choices) + text.slice(start),
    () => text.slice(0, start) + fragment(choices) + text.slice(end),
    () => text.slice(0, end) + text.slice(start),
    () => text.slice(0, start),
  ]);
}

const OPENERS: readonly [string, ...string[]] = [
  "(",
  "[",
  "{",
  "{a: ",
  "f(",
  "List<",
  "not ",
  '"{',
  '"""{',
  "when a {",
  "{ class a ",
];

/** Brackets of one sort or several, closed or not, a few or a few thousand levels deep. */
function nest(choices: Choices): string {
  const before = choices.pick([
    "",
    "type T = ",
    'test "" {\n  given a(',
    "form f answers R using C {\n  ",
    'model python "m" ',
  ]);
  const openers = choices.list(1, () => choices.pick(OPENERS)).join("");
  const levels = choices.below(256) * choices.pick([1, 2, 8]);
  const closers = openers
    .split("")
    .reverse()
    .map((sign) => CLOSING.get(sign) ?? "")
    .join("");
  return withHeader(
    `${before}${openers.repeat(levels)}1${choices.sometimes() ? closers.repeat(levels) : ""}`,
    choices,
  );
}

const CLOSING = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
  ['"', '"'],
]);
