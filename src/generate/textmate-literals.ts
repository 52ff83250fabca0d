import type { TextMatePattern } from "./textmate.ts";

export const comments: readonly TextMatePattern[] = [
  {
    begin: "///",
    end: "$",
    name: "comment.line.documentation.remit",
    beginCaptures: { 0: { name: "punctuation.definition.comment.remit" } },
  },
  {
    begin: "//",
    end: "$",
    name: "comment.line.double-slash.remit",
    beginCaptures: { 0: { name: "punctuation.definition.comment.remit" } },
  },
];

const insideText: readonly TextMatePattern[] = [
  { match: '\\\\(?:["\\\\ntr]|u\\{[0-9A-Fa-f]{1,6}\\})|\\{\\{', name: "constant.character.escape.remit" },
  { match: "\\\\.", name: "invalid.illegal.escape.remit" },
  {
    begin: "\\{",
    end: "\\}",
    name: "meta.interpolation.remit",
    contentName: "source.remit",
    beginCaptures: { 0: { name: "punctuation.section.interpolation.begin.remit" } },
    endCaptures: { 0: { name: "punctuation.section.interpolation.end.remit" } },
    patterns: [{ include: "#code" }],
  },
];

/** The three sorts of texts; one that is never closed ends with its line, or with the file. */
export const texts: readonly TextMatePattern[] = [
  textBetween('"""', '"""(?!")', "string.quoted.triple.remit", insideText),
  textBetween("'''", "'''", "string.quoted.other.raw.remit", []),
  textBetween('"', '"|$', "string.quoted.double.remit", insideText),
];

function textBetween(
  begin: string,
  end: string,
  name: string,
  patterns: readonly TextMatePattern[],
): TextMatePattern {
  return {
    begin,
    end,
    name,
    beginCaptures: { 0: { name: "punctuation.definition.string.begin.remit" } },
    endCaptures: { 0: { name: "punctuation.definition.string.end.remit" } },
    patterns,
  };
}

/** A slash starts a pattern only after `matching`. */
export const patternLiterals: readonly TextMatePattern[] = [
  {
    match: "\\b(matching)\\s+(/)((?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+)(/)",
    captures: {
      1: { name: "keyword.operator.word.remit" },
      2: { name: "string.regexp.remit punctuation.definition.string.begin.remit" },
      3: {
        name: "string.regexp.remit",
        patterns: [
          { match: "\\\\.", name: "constant.character.escape.regexp" },
          { match: "\\[(?:[^\\]\\\\]|\\\\.)*\\]", name: "constant.other.character-class.regexp" },
          { match: "[*+?]|\\{\\d+(?:,\\d*)?\\}", name: "keyword.operator.quantifier.regexp" },
          { match: "\\|", name: "keyword.operator.or.regexp" },
          { match: "[()]", name: "punctuation.definition.group.regexp" },
        ],
      },
      4: { name: "string.regexp.remit punctuation.definition.string.end.remit" },
    },
  },
];
