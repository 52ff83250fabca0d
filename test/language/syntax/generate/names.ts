import type { DottedName, Name, NumberLiteral, Pattern } from "../../../../src/language/syntax/ast.ts";
import { reservedWords, vocabulary } from "../../../../src/language/syntax/tokens.ts";
import type { Span } from "../../../../src/source/span.ts";
import type { Choices } from "./choices.ts";

/** The span of what was made, not read. */
export const nowhere: Span = { start: 0, end: 0 };

/** Words that mean something somewhere and are names elsewhere. */
const contextualWords: readonly string[] = vocabulary
  .map((type) => /^`([A-Za-z]+)`$/.exec(type.name)?.[1])
  .filter((word): word is string => word !== undefined && !reservedWords.has(word));

const PLAIN = [
  "a",
  "slot",
  "b1",
  "Case",
  "selected_slot",
  "x_",
  "_y",
  "coordinator",
  "a_name_that_is_rather_long",
];

export function word(choices: Choices): string {
  const words = choices.rarely(3) ? contextualWords : PLAIN;
  return words[choices.below(words.length)] ?? "a";
}

function nameOf(text: string): Name {
  return { kind: "name", text, span: nowhere };
}

export function name(choices: Choices): Name {
  return nameOf(word(choices));
}

/** A name that is none of some words. */
export function nameExcept(choices: Choices, excluded: ReadonlySet<string>): Name {
  const text = word(choices);
  return nameOf(excluded.has(text) ? "a" : text);
}

export function dottedName(choices: Choices): DottedName {
  return dotted(choices, word(choices));
}

/** A dotted name that starts with a word; behind a dot any word may stand. */
export function dotted(choices: Choices, first: string): DottedName {
  const rest = choices.below(3) === 1 ? choices.list(1, anyWord) : [];
  return { kind: "dotted-name", parts: [first, ...rest].map(nameOf), span: nowhere };
}

/** A member of a library, which may have any name. */
export function memberName(choices: Choices): DottedName {
  return dotted(choices, anyWord(choices));
}

function anyWord(choices: Choices): string {
  if (!choices.rarely(6)) return word(choices);
  const reserved = [...reservedWords];
  return reserved[choices.below(reserved.length)] ?? "any";
}

export function number(choices: Choices): NumberLiteral {
  const text = choices.pick([
    "1",
    "0",
    "40",
    "8",
    "9999",
    "10000",
    "1234567",
    "0.01",
    "12345.678901",
    "-3",
    "-12345",
    "007",
  ]);
  return { kind: "number", text, span: nowhere };
}

export function pattern(choices: Choices): Pattern {
  const source = choices.pick([
    "a",
    ".*[r+].*",
    "[^/]+",
    "\\d{3}-\\d+",
    "a\\/b",
    "(x|y)?",
    " ",
    "[\\]/]",
    '"',
  ]);
  return { kind: "pattern", source, span: nowhere };
}
