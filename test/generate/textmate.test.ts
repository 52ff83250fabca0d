import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { beforeAll, describe, expect, it } from "vitest";
import { fromRoot } from "../../src/generate/paths.ts";
import { grammarOfParser } from "../../src/language/syntax/grammar.ts";
import { NumberToken, PatternToken, TextToken, tokenize } from "../../src/language/syntax/tokens.ts";
import { readUnits, readWords } from "./read-words.ts";
import { loadScopes, type Scopes } from "./textmate-scopes.ts";

let scopesOf: (text: string) => Scopes;
beforeAll(async () => {
  scopesOf = await loadScopes();
});

/** What line by line, without the grammar, cannot be told. */
const UNUSUAL = [
  // Nearly every name in them is called like a keyword that could stand there too.
  "contextual-names",
  "keywords-as-names",
  "parties-called-expect",
  // A comment stands between a word and what it is told by.
  "contract-comment-after-keyword",
  // Editors end no line with a carriage return alone.
  "old-mac-line-ends",
  // A text is never closed, and nobody knows where it should have been.
  "recovered-unclosed",
  // What follows a word is missing.
  "recovered-half",
] as const;

/**
 * A reserved word that is the name of a member or class of a library is coloured as what it is elsewhere, and so is the word
 * behind such a class.
 */
const MEMBERS_OF_LIBRARIES: ReadonlySet<string> = new Set(["any", "context"]);
const BEHIND_SUCH_A_CLASS = /gives context is pure/;

/** Files that are coloured as they are read. */
const files = globSync(["examples/**/*.pol", "stdlib/**/*.pol", "fixtures/{format,syntax}/*/*.pol"], {
  cwd: fromRoot(""),
}).filter((path) => !UNUSUAL.some((name) => path.includes(`/${name}/`)));

describe("the TextMate grammar", () => {
  it("is tried on every word of the language", () => {
    const seen = new Set(
      files.flatMap((path) =>
        readWords(read(path))
          .filter(isKeyword)
          .map(({ text }) => text),
      ),
    );
    expect(grammarOfParser().words.filter((word) => !seen.has(word))).toEqual([]);
  });

  it.each(files)("colours keywords as keywords, and names that are called so as names: %s", (path) => {
    const text = read(path);
    const scopes = scopesOf(text);
    const wrong = readWords(text)
      .filter(({ start, isKeyword }) => isKeywordScope(scopes.at(start)) !== isKeyword)
      .filter(({ text: word, isKeyword }) => isKeyword || !MEMBERS_OF_LIBRARIES.has(word))
      .filter(({ start }) => !BEHIND_SUCH_A_CLASS.test(lineAt(text, start)));
    expect(wrong.map((word) => `${word.text} in ${lineAt(text, word.start)}`)).toEqual([]);
  });

  it.each(files)("colours comments, texts, patterns, numbers and units: %s", (path) => {
    const text = read(path);
    const scopes = scopesOf(text);
    const { tokens, comments } = tokenize(text);
    const expected = [
      ...tokens.flatMap(({ tokenType, image, startOffset: start }) => {
        if (tokenType === TextToken) return ends(start, image, /^string\.quoted\./);
        if (tokenType === PatternToken) return ends(start, image, /^string\.regexp\./);
        return tokenType === NumberToken ? ends(start, image, /^constant\.numeric\./) : [];
      }),
      ...comments.flatMap(({ image, startOffset: start }) =>
        ends(
          start,
          image,
          image.startsWith("///") ? /^comment\.line\.documentation\./ : /^comment\.line\.double-slash\./,
        ),
      ),
      ...readUnits(text).flatMap(({ start, end }) =>
        ends(start, text.slice(start, end), /^keyword\.other\.unit\./),
      ),
    ];
    const wrong = expected.filter(({ at, scope }) => !scopes.at(at).some((one) => scope.test(one)));
    expect(wrong.map(({ at, scope }) => `${String(scope)} in ${lineAt(text, at)}`)).toEqual([]);
  });

  it("gives names that are declared, types, members and calls scopes of their own", () => {
    const text = `commitment export(rows: List<Row>) {
  allows fs.write("{rows.text}/a")
}
enum Reason { data }
`;
    expect(
      innermost(text, ["commitment", "export", "List", "Row", "rows.", "text}", "fs", "write", "Reason"]),
    ).toEqual([
      "storage.type.remit",
      "entity.name.function.remit",
      "support.type.remit",
      "entity.name.type.remit",
      "variable.other.remit",
      "variable.other.member.remit",
      "variable.other.remit",
      "variable.other.member.remit",
      "entity.name.type.remit",
    ]);
  });

  it("reads placeholders as code, with records and texts inside them", () => {
    const text = String.raw`form f answers A using C { text """a {{ \n {f({ x: "}" }, 2)} b""" }`;
    const scopes = scopesOf(text);
    const inside = (what: string): boolean =>
      scopes.at(text.indexOf(what)).includes("meta.interpolation.remit");
    expect([inside("f({ x"), inside('x: "'), inside('}" }'), inside("2)"), inside(' b"')]).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(innermost(text, ["{{", "\\n", "2"])).toEqual([
      "constant.character.escape.remit",
      "constant.character.escape.remit",
      "constant.numeric.remit",
    ]);
  });

  it("ends a text that is never closed with its line", () => {
    expect(innermost('edition "2026\nmodule a\n', ["module"])).toEqual(["keyword.control.import.remit"]);
  });

  it("marks what other languages write", () => {
    expect(innermost("  when a && !b /* c */ -> d", ["&&", "!", "/*", "->"])).toEqual([
      "invalid.illegal.remit",
      "invalid.illegal.remit",
      "invalid.illegal.remit",
      "keyword.operator.arrow.remit",
    ]);
  });
});

function innermost(text: string, places: readonly string[]): readonly (string | undefined)[] {
  const scopes = scopesOf(text);
  return places.map((place) => scopes.at(text.indexOf(place)).at(-1));
}

function isKeywordScope(scopes: readonly string[]): boolean {
  const innermost = scopes.at(-1) ?? "";
  return /^(?:keyword\.(?:control|other(?!\.unit)|operator\.word)|storage|constant\.language|support\.type)\./.test(
    innermost,
  );
}

function isKeyword(word: { readonly isKeyword: boolean }): boolean {
  return word.isKeyword;
}

interface ExpectedScope {
  readonly at: number;
  readonly scope: RegExp;
}

function ends(start: number, image: string, scope: RegExp): readonly ExpectedScope[] {
  return [
    { at: start, scope },
    { at: start + image.length - 1, scope },
  ];
}

function lineAt(text: string, offset: number): string {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1).split("\n", 1)[0] ?? "";
}

function read(path: string): string {
  return readFileSync(fromRoot(path), "utf8");
}
