import { grammarOfParser, type Grammar } from "../language/syntax/grammar.ts";
import { builtinTypes } from "../language/names/builtin-types.ts";
import type { Generator } from "./generator.ts";
import { keywordPatterns, unitPattern } from "./textmate-keywords.ts";
import { declarationPatterns } from "./textmate-declarations.ts";
import { comments, patternLiterals, texts } from "./textmate-literals.ts";
import type { TextMateGrammar, TextMatePattern } from "./textmate.ts";

/** The grammar for editors that colour text by TextMate grammars. */
export const grammarTextmate: Generator = {
  ownedFolders: [],
  generate: async () =>
    new Map([
      ["grammar/remit.tmLanguage.json", `${JSON.stringify(textmate(grammarOfParser()), undefined, 2)}\n`],
    ]),
};

function textmate(grammar: Grammar): TextMateGrammar {
  return {
    name: "Remit",
    scopeName: "source.remit",
    fileTypes: ["pol"],
    patterns: [{ include: "#comments" }, { include: "#declarations" }, { include: "#code" }],
    repository: {
      comments: { patterns: comments },
      declarations: { patterns: declarationPatterns(grammar) },
      code: {
        patterns: [
          "comments",
          "texts",
          "patterns",
          "blocks",
          "members",
          "keywords",
          "numbers",
          "names",
          "signs",
        ].map((name) => ({ include: `#${name}` })),
      },
      texts: { patterns: texts },
      patterns: { patterns: patternLiterals },
      blocks: { patterns: [braces] },
      members: { patterns: members },
      keywords: { patterns: keywordPatterns(grammar) },
      numbers: { patterns: [unitPattern(grammar)] },
      names: { patterns: names },
      signs: { patterns: signs },
    },
  };
}

/** Braces are balanced, so that those of a record inside a placeholder do not end it. */
const braces: TextMatePattern = {
  begin: "\\{",
  end: "\\}",
  beginCaptures: { 0: { name: "punctuation.section.braces.begin.remit" } },
  endCaptures: { 0: { name: "punctuation.section.braces.end.remit" } },
  patterns: [{ include: "#code" }],
};

/** What follows a dot is a name, whatever it is called. */
const members: readonly TextMatePattern[] = [
  {
    match: "(?<![.])(\\.)([A-Za-z_]\\w*)",
    captures: {
      1: { name: "punctuation.accessor.remit" },
      2: { name: "variable.other.member.remit" },
    },
  },
];

const names: readonly TextMatePattern[] = [
  { match: `\\b(?:${[...builtinTypes.keys()].join("|")})\\b`, name: "support.type.remit" },
  { match: "\\b[A-Za-z_]\\w*(?=\\s*:)", name: "variable.other.property.remit" },
  { match: "\\b[A-Za-z_]\\w*(?=\\()", name: "entity.name.function.call.remit" },
  { match: "\\b[A-Z]\\w*\\b", name: "entity.name.type.remit" },
  { match: "\\b[a-z_]\\w*\\b", name: "variable.other.remit" },
];

const signs: readonly TextMatePattern[] = [
  { match: "/\\*.*?(?:\\*/|$)|&&|\\|\\||!(?!=)", name: "invalid.illegal.remit" },
  { match: "->", name: "keyword.operator.arrow.remit" },
  { match: "\\.\\.", name: "keyword.operator.range.remit" },
  { match: "==|!=|<=|>=", name: "keyword.operator.comparison.remit" },
  { match: "<|>", name: "keyword.operator.comparison.remit" },
  { match: "=", name: "keyword.operator.assignment.remit" },
  { match: "\\?", name: "keyword.operator.optional.remit" },
  { match: "\\*\\*?", name: "keyword.operator.spread.remit" },
  { match: ",", name: "punctuation.separator.comma.remit" },
  { match: ":", name: "punctuation.separator.colon.remit" },
  { match: "[()]", name: "punctuation.section.parens.remit" },
  { match: "[\\[\\]]", name: "punctuation.section.brackets.remit" },
];
