import type { IToken, TokenType } from "chevrotain";
import { lex, type TokenTypes } from "./lexer.ts";

/**
 * The words and signs of the language. Keywords are contextual: the lexer sees only words, and a table gives those that
 * are keywords somewhere a token type of their own, in the category of names, so that a field may be called `to`. The
 * patterns here are what the generated grammar shows; `lexer.ts` reads the same.
 */

/** chevrotain counts what is in a category only after it has asked whether there is anything: until then this says so. */
const isCategory = { categoryMatches: [0] };

export const Word: TokenType = {
  name: "Name",
  LABEL: "a name",
  PATTERN: /[A-Za-z_][A-Za-z0-9_]*/,
  ...isCategory,
};
/** A word that has one meaning everywhere and is never a name. */
export const Reserved: TokenType = { name: "Reserved", LABEL: "a keyword", ...isCategory };
export const NumberToken: TokenType = {
  name: "Number",
  LABEL: "a number",
  PATTERN: /-?\d[\d_]*(?:\.\d[\d_]*)?/,
};
export const TextToken: TokenType = { name: "Text", LABEL: "a text" };
export const PatternToken: TokenType = {
  name: "Pattern",
  LABEL: "a pattern",
  PATTERN: /\/(?!\*)(?:[^/\\\n\r[]|\\[^\n\r]|\[(?:[^\]\\\n\r]|\\[^\n\r])*\])+\//,
};
const CommentToken: TokenType = { name: "Comment" };

const signs = new Map<string, TokenType>();
const sign = (text: string): TokenType => {
  const type: TokenType = { name: `\`${text}\`` };
  signs.set(text, type);
  return type;
};

export const Arrow = sign("->");
export const Rest = sign("..");
export const Dot = sign(".");
export const Comma = sign(",");
export const Colon = sign(":");
export const Question = sign("?");
export const Equal = sign("==");
export const NotEqual = sign("!=");
export const LessEqual = sign("<=");
export const GreaterEqual = sign(">=");
export const Less = sign("<");
export const Greater = sign(">");
export const Assign = sign("=");
export const StarStar = sign("**");
export const Star = sign("*");
export const LeftBrace = sign("{");
export const RightBrace = sign("}");
export const LeftParen = sign("(");
export const RightParen = sign(")");
export const LeftBracket = sign("[");
export const RightBracket = sign("]");

const keywords = new Map<string, TokenType>();
const keyword = (word: string): TokenType => wordOf(word, Word);
const reserved = (word: string): TokenType => wordOf(word, Reserved);
function wordOf(word: string, category: TokenType): TokenType {
  const type: TokenType = { name: `\`${word}\``, CATEGORIES: [category] };
  keywords.set(word, type);
  return type;
}

/** Token types by keyword. */
export const K = {
  // Reserved everywhere
  nothing: reserved("nothing"),
  any: reserved("any"),
  none: reserved("none"),
  true: reserved("true"),
  false: reserved("false"),
  and: reserved("and"),
  or: reserved("or"),
  not: reserved("not"),
  in: reserved("in"),
  matching: reserved("matching"),
  asked: reserved("asked"),
  when: reserved("when"),
  otherwise: reserved("otherwise"),
  // Declarations
  edition: keyword("edition"),
  module: keyword("module"),
  import: keyword("import"),
  agent: keyword("agent"),
  person: keyword("person"),
  store: keyword("store"),
  log: keyword("log"),
  channel: keyword("channel"),
  tool: keyword("tool"),
  purpose: keyword("purpose"),
  group: keyword("group"),
  enum: keyword("enum"),
  type: keyword("type"),
  context: keyword("context"),
  abstraction: keyword("abstraction"),
  requirement: keyword("requirement"),
  form: keyword("form"),
  budget: keyword("budget"),
  contract: keyword("contract"),
  evidence: keyword("evidence"),
  commitment: keyword("commitment"),
  effect: keyword("effect"),
  model: keyword("model"),
  outbound: keyword("outbound"),
  test: keyword("test"),
  // Clauses and the words inside them
  as: keyword("as"),
  does: keyword("does"),
  of: keyword("of"),
  public: keyword("public"),
  private: keyword("private"),
  to: keyword("to"),
  needs: keyword("needs"),
  accepts: keyword("accepts"),
  else: keyword("else"),
  answers: keyword("answers"),
  using: keyword("using"),
  shape: keyword("shape"),
  varies: keyword("varies"),
  with: keyword("with"),
  authorized: keyword("authorized"),
  text: keyword("text"),
  data: keyword("data"),
  per: keyword("per"),
  over: keyword("over"),
  for: keyword("for"),
  narrows: keyword("narrows"),
  from: keyword("from"),
  discloses: keyword("discloses"),
  forwards: keyword("forwards"),
  logs: keyword("logs"),
  remembers: keyword("remembers"),
  lasts: keyword("lasts"),
  charges: keyword("charges"),
  offers: keyword("offers"),
  risk: keyword("risk"),
  delegate: keyword("delegate"),
  under: keyword("under"),
  ask: keyword("ask"),
  abstain: keyword("abstain"),
  also: keyword("also"),
  language: keyword("language"),
  provides: keyword("provides"),
  passes: keyword("passes"),
  within: keyword("within"),
  allows: keyword("allows"),
  asks: keyword("asks"),
  denies: keyword("denies"),
  after: keyword("after"),
  claims: keyword("claims"),
  retries: keyword("retries"),
  results: keyword("results"),
  function: keyword("function"),
  class: keyword("class"),
  method: keyword("method"),
  property: keyword("property"),
  constant: keyword("constant"),
  pure: keyword("pure"),
  unknown: keyword("unknown"),
  gives: keyword("gives"),
  element: keyword("element"),
  calls: keyword("calls"),
  evaluates: keyword("evaluates"),
  same: keyword("same"),
  folds: keyword("folds"),
  is: keyword("is"),
  preserves: keyword("preserves"),
  requires: keyword("requires"),
  generalizes: keyword("generalizes"),
  withholds: keyword("withholds"),
  adds: keyword("adds"),
  layout: keyword("layout"),
  at: keyword("at"),
  most: keyword("most"),
  words: keyword("words"),
  checks: keyword("checks"),
  always: keyword("always"),
  by: keyword("by"),
  block: keyword("block"),
  given: keyword("given"),
  asking: keyword("asking"),
  drawing: keyword("drawing"),
  spending: keyword("spending"),
  expect: keyword("expect"),
  release: keyword("release"),
  forward: keyword("forward"),
  remember: keyword("remember"),
  read: keyword("read"),
  reaches: keyword("reaches"),
  reveals: keyword("reveals"),
  nobody: keyword("nobody"),
  only: keyword("only"),
  allowed: keyword("allowed"),
  denied: keyword("denied"),
  escalate: keyword("escalate"),
  effects: keyword("effects"),
  are: keyword("are"),
  released: keyword("released"),
  refused: keyword("refused"),
  claim: keyword("claim"),
  kept: keyword("kept"),
  dropped: keyword("dropped"),
  max: keyword("max"),
  List: keyword("List"),
  Set: keyword("Set"),
} as const;

/** The words that start a declaration. */
export const declarationWords = [
  "edition",
  "module",
  "import",
  "agent",
  "person",
  "store",
  "log",
  "channel",
  "tool",
  "purpose",
  "group",
  "enum",
  "type",
  "context",
  "abstraction",
  "requirement",
  "form",
  "budget",
  "contract",
  "evidence",
  "commitment",
  "effect",
  "model",
  "outbound",
  "test",
] as const satisfies readonly (keyof typeof K)[];

/** Blocks that hold clauses or rows, by grammar rule: what a message calls them, and what may stand in them. */
export const blocks: Readonly<
  Record<string, { readonly owner: string; readonly clauses: readonly string[] }>
> = {
  context: { owner: "a context", clauses: ["public", "private"] },
  requirement: { owner: "a requirement", clauses: ["needs", "accepts"] },
  contract: {
    owner: "a contract",
    clauses: [
      "from",
      "to",
      "purpose",
      "discloses",
      "forwards",
      "logs",
      "remembers",
      "lasts",
      "charges",
      "offers",
      "otherwise",
    ],
  },
  commitment: {
    owner: "a commitment",
    clauses: [
      "language",
      "provides",
      "passes",
      "within",
      "allows",
      "asks",
      "denies",
      "after",
      "claims",
      "lasts",
      "charges",
      "retries",
    ],
  },
  afterClause: { owner: "an `after`", clauses: ["denies", "asks"] },
  modelRows: {
    owner: "a model",
    clauses: ["module", "function", "class", "method", "property", "constant", "pure", "unknown"],
  },
  outbound: {
    owner: "an outbound",
    clauses: [
      "channel",
      "from",
      "to",
      "purpose",
      "preserves",
      "requires",
      "generalizes",
      "withholds",
      "adds",
      "layout",
      "checks",
      "retries",
      "otherwise",
    ],
  },
  test: { owner: "a test", clauses: ["given", "expect"] },
};

/** The words that start a clause of some block. */
export const clauseWords: ReadonlySet<string> = new Set(
  Object.values(blocks).flatMap((block) => block.clauses),
);

/** The words that are never names. */
export const reservedWords: ReadonlySet<string> = new Set(
  [...keywords].filter(([, type]) => type.CATEGORIES?.includes(Reserved)).map(([word]) => word),
);

/** Operators of other languages are reported, and read as what they mean here. */
const tokenTypes: TokenTypes = {
  number: NumberToken,
  text: TextToken,
  pattern: PatternToken,
  comment: CommentToken,
  ofWord: (word) => keywords.get(word) ?? Word,
  signs,
  foreign: new Map([
    ["&&", K.and],
    ["||", K.or],
    ["!", K.not],
    ["=>", Arrow],
  ]),
};

/** What the parser reads: `Word`s that are keywords somewhere carry the keyword's type. */
export const vocabulary: readonly TokenType[] = [
  Word,
  Reserved,
  NumberToken,
  TextToken,
  PatternToken,
  ...signs.values(),
  ...keywords.values(),
];

export interface Tokens {
  readonly tokens: IToken[];
  /** `//` and `///` comments in order. */
  readonly comments: readonly IToken[];
  /** Runs of characters that belong to no token. */
  readonly strays: readonly { readonly start: number; readonly length: number }[];
}

/** Splits a text into tokens and comments; what is neither is reported, and skipped. */
export function tokenize(text: string): Tokens {
  const { tokens, comments, blockComments, foreign, strays } = lex(text, tokenTypes);
  return {
    tokens,
    comments,
    strays: [
      ...strays,
      ...blockComments.map((start) => ({ start, length: 2 })),
      ...foreign.map((token) => ({ start: token.startOffset, length: token.image.length })),
    ].sort((a, b) => a.start - b.start),
  };
}
