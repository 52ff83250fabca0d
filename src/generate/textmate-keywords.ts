import { clauseWords, declarationWords } from "../language/syntax/tokens.ts";
import type { Grammar } from "../language/syntax/grammar.ts";
import { neighboursOf, type Neighbours, type Terminal } from "./grammar-neighbours.ts";
import { literally, type Captures, type TextMatePattern } from "./textmate.ts";

/**
 * A word is coloured as a keyword where what stands next to it, by the grammar, may stand next to that keyword, so that
 * a field called `text` is not: lookahead and lookbehind are FIRST and FOLLOW sets.
 */
export function keywordPatterns(grammar: Grammar): readonly TextMatePattern[] {
  const near = neighboursOf(grammar);
  const inPhrases = grammar.words.filter((word) => leadersOf(near, word) !== undefined);
  const naming = grammar.words.filter((word) => isBeforeNames(near, word));
  const alone = grammar.words.filter((word) => !inPhrases.includes(word) && !naming.includes(word));
  return [
    ...inPhrases.map((word) => phrasePattern(grammar, near, word)),
    ...naming.map((word) => namingPattern(grammar, near, word)),
    ...alone.map((word) => ({
      match: `${lookbehind(near, word)}\\b${word}\\b${lookahead(grammar, near, word)}`,
      name: scopeOf(grammar, word),
    })),
  ];
}

/** A number, and the unit that may follow it on its line. */
export function unitPattern(grammar: Grammar): TextMatePattern {
  const words = [...neighboursOf(grammar).afterNumber].flatMap((one) => wordOf(one) ?? []);
  const unit = `[a-z]\\w*(?:\\.\\w+)*(?=\\s+per\\b)|(?!(?:${words.join("|")})\\b)[a-z]\\w*\\b`;
  return {
    match: `(?<!\\w)(-?\\d[\\d_]*(?:\\.\\d[\\d_]*)?)(?:\\s+(${unit}))?`,
    captures: { 1: { name: "constant.numeric.remit" }, 2: { name: "keyword.other.unit.remit" } },
  };
}

/** Whether nothing but a name can follow a word, so that the next word is one, whatever it is. */
function isBeforeNames(near: Neighbours, word: string): boolean {
  const after = [...(near.after.get(word) ?? [])];
  return (
    after.every((one) => one === "token Name" || one === "token Reserved") &&
    leadersOf(near, word) === undefined
  );
}

function namingPattern(grammar: Grammar, near: Neighbours, word: string): TextMatePattern {
  const next = [...(near.after.get(word) ?? [])].map((one) => tokenStart(grammar, one)).join("|");
  return {
    match: `${lookbehind(near, word)}\\b(${word})\\s+((?=${next})[A-Za-z_]\\w*)\\b`,
    captures: { 1: { name: scopeOf(grammar, word) }, 2: { patterns: [{ include: "#names" }] } },
  };
}

/** The words after which alone a word is a keyword; undefined if other things may stand there. */
function leadersOf(near: Neighbours, word: string): readonly string[] | undefined {
  const before = [...(near.before.get(word) ?? [])];
  const leaders = before.flatMap((one) => wordOf(one) ?? []);
  return leaders.length === before.length && leaders.length > 0 ? leaders : undefined;
}

/** Two words that stand together. */
function phrasePattern(grammar: Grammar, near: Neighbours, word: string): TextMatePattern {
  const leaders = leadersOf(near, word) ?? [];
  const captures: Captures = {
    ...Object.fromEntries(leaders.map((leader, at) => [at + 1, { name: scopeOf(grammar, leader) }])),
    [leaders.length + 1]: { name: scopeOf(grammar, word) },
  };
  const first = leaders.map((leader) => `(\\b${leader}\\b)`).join("|");
  return { match: `(?<!\\.)(?:${first})\\s+(${word})\\b${lookahead(grammar, near, word)}`, captures };
}

function lookahead(grammar: Grammar, near: Neighbours, word: string): string {
  const after = near.after.get(word) ?? new Set();
  const tokens = [...after].map((one) => tokenStart(grammar, one));
  // Behind what may end a clause, and behind a phrase, the line may end.
  const end = after.has("sign }") || leadersOf(near, word) !== undefined ? ["//", "$"] : [];
  return `(?=\\s*(?:${[...new Set([...tokens, ...end])].join("|")}))`;
}

function tokenStart(grammar: Grammar, terminal: Terminal): string {
  const word = wordOf(terminal);
  if (word !== undefined) return `${word}\\b`;
  switch (terminal) {
    case "token Name":
      return `(?!(?:${[...grammar.reserved].join("|")})\\b)[A-Za-z_]`;
    case "token Reserved":
      return `(?:${[...grammar.reserved].join("|")})\\b`;
    case "token Number":
      return "-?\\d";
    case "token Text":
      return "[\"']";
    case "token Pattern":
      return "/";
    default:
      return literally(terminal.replace(/^sign /, ""));
  }
}

/** The signs after which names stand. A keyword after one of them that the grammar does not put there is a name. */
const BEFORE_NAMES = [",", ":", "=", "(", "[", "<", "->"] as const;

function lookbehind(near: Neighbours, word: string): string {
  const before = near.before.get(word) ?? new Set();
  const never = BEFORE_NAMES.filter((sign) => !before.has(`sign ${sign}`)).map(literally);
  return ["\\.", ...never.flatMap((sign) => [sign, `${sign} `])].map((one) => `(?<!${one})`).join("");
}

function wordOf(terminal: Terminal): string | undefined {
  return terminal.startsWith("word ") ? terminal.slice("word ".length) : undefined;
}

const declares: ReadonlySet<string> = new Set(declarationWords);

/** Words whose scope says more than that they are keywords. */
const SCOPES: Readonly<Record<string, string>> = {
  ...scoped("constant.language.remit", ["true", "false", "nothing", "any", "none", "nobody"]),
  ...scoped("keyword.operator.word.remit", ["and", "or", "not", "in", "matching", "asked"]),
  ...scoped("keyword.control.conditional.remit", ["when", "otherwise", "else"]),
  ...scoped("storage.modifier.remit", ["public", "private", "needs", "accepts"]),
  ...scoped("support.type.remit", ["List", "Set"]),
};

function scopeOf(grammar: Grammar, word: string): string {
  const scope = SCOPES[word];
  if (scope !== undefined) return scope;
  if (clauseWords.has(word)) return "keyword.other.clause.remit";
  return declares.has(word) && !grammar.reserved.has(word) ? "storage.type.remit" : "keyword.other.remit";
}

function scoped(scope: string, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, scope]));
}
