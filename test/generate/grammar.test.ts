import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../src/generate/paths.ts";
import { grammarOfParser } from "../../src/language/syntax/grammar.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import {
  declarationWords,
  NumberToken,
  PatternToken,
  reservedWords,
  TextToken,
  tokenize,
} from "../../src/language/syntax/tokens.ts";
import { derives, readEbnf, type ReadToken, type Term } from "./read-ebnf.ts";

const ebnf = readFileSync(fromRoot("grammar/remit.ebnf"), "utf8");
const grammar = grammarOfParser();

const files = globSync(["examples/**/*.pol", "stdlib/*.pol", "fixtures/{format,syntax}/*/*.pol"], {
  cwd: fromRoot(""),
})
  .map((path) => ({ path, text: readFileSync(fromRoot(path), "utf8") }))
  .filter(({ path, text }) => isCorrect({ path, text }));

describe("the EBNF", () => {
  const rules = readEbnf(ebnf);

  it("defines every rule of the parser once", () => {
    const defined = [...ebnf.matchAll(/^(\w+)(?=\s+::=)/gm)].map(([name]) => name);
    expect(defined.toSorted()).toEqual(
      [...grammar.rules.keys(), ...grammar.tokens.keys(), "Reserved", "Escape", "Comment"].toSorted(),
    );
  });

  it("names every keyword", () => {
    const named = new Set([...rules.values()].flatMap((rule) => leaves(rule, "literal")));
    const reserved = /^Reserved(?:\s|::=|"\w+"|\|)+/m.exec(ebnf)?.[0] ?? "";
    expect(grammar.words.filter((word) => !named.has(word))).toEqual([]);
    expect([...reserved.matchAll(/"(\w+)"/g)].map(([, word]) => word)).toEqual([...reservedWords]);
  });

  it("uses only what it defines", () => {
    const used = new Set([...rules.values()].flatMap((rule) => leaves(rule, "name")));
    const defined = new Set([...rules.keys(), ...grammar.tokens.keys(), "Reserved"]);
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
  });

  it.each(files)("derives what the parser accepts: $path", ({ text }) => {
    expect(derives(rules, "module", tokensOf(text))).toBe(true);
  });

  it("does not derive what the parser refuses", () => {
    const wrong = [
      "agent",
      "enum E { a b }",
      "form f answers R using C { }",
      "test { }",
      "agent any",
      "import a { , }",
    ];
    expect(wrong.filter((text) => derives(rules, "module", tokensOf(text)))).toEqual([]);
    expect(wrong.filter((text) => isCorrect({ path: "a.pol", text }))).toEqual([]);
  });
});

function leaves(term: Term, kind: "literal" | "name"): readonly string[] {
  if (term.kind === "choice" || term.kind === "sequence")
    return term.terms.flatMap((one) => leaves(one, kind));
  if (term.kind === "times") return leaves(term.term, kind);
  return term.kind === kind ? [term.text] : [];
}

function tokensOf(text: string): readonly ReadToken[] {
  return tokenize(text).tokens.map(({ image, tokenType }) => {
    const isName = /^\w/.test(image) && tokenType !== NumberToken;
    const word = reservedWords.has(image) ? "Reserved" : "Name";
    const kind = [NumberToken, TextToken, PatternToken].includes(tokenType) ? tokenType.name : word;
    return { text: image, kinds: isName || kind !== word ? [kind] : [] };
  });
}

/** Whether a file has no syntax error, except that it may lack its header. */
function isCorrect(file: { readonly path: string; readonly text: string }): boolean {
  return parse(file).diagnostics.every(({ code }) => code === "REM1014");
}

describe("declarations", () => {
  it("each have a section of the EBNF", () => {
    const titles = [...ebnf.matchAll(/^\/\* (.+) \*\/$/gm)].flatMap(([, title = ""]) => title.split(", "));
    const words = declarationWords.filter((word) => !["edition", "module", "import"].includes(word));
    expect(words.filter((word) => !titles.includes(word))).toEqual([]);
  });
});
