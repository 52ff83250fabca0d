import {
  Alternation,
  Alternative,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  Terminal,
  type IProduction,
  type TokenType,
} from "chevrotain";
import { invariant } from "../../base/assert.ts";
import { ModuleParser } from "./parser/module-parser.ts";
import * as T from "./tokens.ts";

/** The grammar as data, recorded from the parser itself, so that no description of it can differ from what is read. */
export interface Grammar {
  /** In the order in which the parser defines them; the first that is read is `module`. */
  readonly rules: ReadonlyMap<string, GrammarPart>;
  /** The words that are keywords somewhere, in the order of the vocabulary. */
  readonly words: readonly string[];
  /** Those of them that are never names. */
  readonly reserved: ReadonlySet<string>;
  /** Tokens that are neither words nor signs, with what they match; undefined where no regular expression says it. */
  readonly tokens: ReadonlyMap<string, RegExp | undefined>;
}

export type GrammarPart =
  | { readonly kind: "word" | "sign"; readonly text: string }
  | { readonly kind: "token" | "rule"; readonly name: string }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly GrammarPart[] }
  | { readonly kind: "optional"; readonly part: GrammarPart }
  | { readonly kind: "repeated"; readonly part: GrammarPart; readonly least: 0 | 1 };

/** Reads the grammar off the parser. */
export function grammarOfParser(): Grammar {
  const productions = new ModuleParser({ recovers: false, validates: false }).getGAstProductions();
  const rules = new Map<string, GrammarPart>();
  for (const [name, rule] of Object.entries(productions)) {
    if (name !== SEPARATOR) rules.set(name, sequenceOf(rule.definition));
  }
  return { rules, words: wordsOf(T.vocabulary), reserved: T.reservedWords, tokens: TOKENS };
}

/** The rule of a comma that the parser can do without, so that it alone is reported. The language cannot. */
const SEPARATOR = "separator";

const TOKENS = new Map<string, RegExp | undefined>(
  [T.Word, T.NumberToken, T.TextToken, T.PatternToken].map(({ name, PATTERN }) => [
    name,
    PATTERN instanceof RegExp ? PATTERN : undefined,
  ]),
);

function wordsOf(vocabulary: readonly TokenType[]): readonly string[] {
  return vocabulary.map(quoted).filter((text): text is string => text !== undefined && isWord(text));
}

function sequenceOf(productions: readonly IProduction[]): GrammarPart {
  const [only, ...others] = productions.map(partOf);
  return only !== undefined && others.length === 0
    ? only
    : { kind: "sequence", parts: productions.map(partOf) };
}

function partOf(production: IProduction): GrammarPart {
  if (production instanceof Terminal) return tokenPart(production.terminalType);
  if (production instanceof NonTerminal) {
    const name = production.nonTerminalName;
    return name === SEPARATOR ? { kind: "sign", text: "," } : { kind: "rule", name };
  }
  if (production instanceof Alternation) return { kind: "choice", parts: production.definition.map(partOf) };
  if (production instanceof Alternative) return sequenceOf(production.definition);
  if (production instanceof Option) return { kind: "optional", part: sequenceOf(production.definition) };
  const isRepeated = production instanceof Repetition || production instanceof RepetitionMandatory;
  invariant(isRepeated, "the parser uses no other kind of production");
  const least = production instanceof RepetitionMandatory ? 1 : 0;
  return { kind: "repeated", part: sequenceOf(production.definition), least };
}

function tokenPart(type: TokenType): GrammarPart {
  const text = quoted(type);
  if (text === undefined) return { kind: "token", name: type.name };
  return { kind: isWord(text) ? "word" : "sign", text };
}

/** What a token type that stands for one text stands for: it is called after it, in backticks. */
function quoted(type: TokenType): string | undefined {
  return /^`(.+)`$/.exec(type.name)?.[1];
}

function isWord(text: string): boolean {
  return /^\w+$/.test(text);
}
