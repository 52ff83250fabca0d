import * as fc from "fast-check";
import { parse } from "../../../../src/effects/python/parser/parse.ts";
import { brokenContract } from "./layout-check.ts";

const fragments = [
  ...Array.from("()[]{}:;,.=+-*/@#\\'\"!~%&|^<>\n\t \f_0"),
  "'''",
  '"""',
  'f"',
  "f'{",
  "t'''",
  "}}",
  "{{",
  ":=",
  "**",
  "->",
  "\\\n",
  "\r\n",
  "\r",
  "\n    ",
  "\n\t",
  "\n",
  "\u00e9",
  "\ufb01",
  "\u{1d538}",
  "\ud800",
  "\ufeff",
  "0x",
  "1e",
  "1_0j",
  "\\N{",
  "\\x",
  ..."and as assert async await break class continue def del elif else except finally for from global if import in is"
    .split(" ")
    .map((word) => ` ${word} `),
  ..."lambda nonlocal not or pass raise return try while with yield None True False match case type print __debug__"
    .split(" ")
    .map((word) => ` ${word} `),
];

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat({ max: 1_000_000 }),
  remove: fc.nat({ max: 12 }),
  insert: fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 6, unit: "binary" })),
});

/** Pieces of these texts with a few edits. */
export function mutated(texts: readonly string[], maxLength: number): fc.Arbitrary<string> {
  return fc
    .record({
      text: fc.constantFrom(...texts),
      from: fc.nat({ max: 1_000_000 }),
      length: fc.integer({ min: 1, max: maxLength }),
      edits: fc.array(edit, { minLength: 1, maxLength: 6 }),
    })
    .map(({ text, from, length, edits }) => edits.reduce(applied, excerpt(text, from, length)));
}

function excerpt(text: string, from: number, length: number): string {
  const start = text.lastIndexOf("\n", from % (text.length + 1)) + 1;
  return text.slice(start, start + length);
}

function applied(text: string, { at, remove, insert }: Edit): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + insert + text.slice(start + remove);
}

/** What is wrong with the answer to a text, whatever the text is. */
export function wrongAnswer(text: string): string | undefined {
  const result = parse(text);
  if (result.ok) return brokenContract(result.tree);
  const { start, end, message } = result.error;
  const inside = start >= 0 && start <= end && end <= text.length;
  return inside && message !== "" ? undefined : `error at ${String(start)}-${String(end)}: ${message}`;
}
