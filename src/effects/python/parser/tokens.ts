/** The kinds of tokens. Operators that build a `BinOp` or a comparison are named as their nodes are. */
export const Token = {
  EndOfFile: 0,
  Newline: 1,
  Indent: 2,
  Dedent: 3,
  Name: 4,
  Number: 5,
  String: 6,
  Bytes: 7,
  FStringStart: 8,
  TStringStart: 9,
  FStringText: 10,
  FStringRawText: 11,
  FStringEnd: 12,

  LeftParen: 13,
  RightParen: 14,
  LeftBracket: 15,
  RightBracket: 16,
  LeftBrace: 17,
  RightBrace: 18,
  Comma: 19,
  Colon: 20,
  Semicolon: 21,
  Dot: 22,
  Ellipsis: 23,
  Arrow: 24,
  Equal: 25,
  ColonEqual: 26,
  Exclamation: 27,
  Tilde: 28,

  Plus: 30,
  Minus: 31,
  Star: 32,
  Slash: 33,
  DoubleSlash: 34,
  Percent: 35,
  At: 36,
  DoubleStar: 37,
  LeftShift: 38,
  RightShift: 39,
  Ampersand: 40,
  Bar: 41,
  Caret: 42,
  Less: 43,
  LessEqual: 44,
  Greater: 45,
  GreaterEqual: 46,
  EqualEqual: 47,
  NotEqual: 48,

  PlusEqual: 50,
  MinusEqual: 51,
  StarEqual: 52,
  SlashEqual: 53,
  DoubleSlashEqual: 54,
  PercentEqual: 55,
  AtEqual: 56,
  DoubleStarEqual: 57,
  LeftShiftEqual: 58,
  RightShiftEqual: 59,
  AmpersandEqual: 60,
  BarEqual: 61,
  CaretEqual: 62,

  And: 70,
  As: 71,
  Assert: 72,
  Async: 73,
  Await: 74,
  Break: 75,
  Class: 76,
  Continue: 77,
  Def: 78,
  Del: 79,
  Elif: 80,
  Else: 81,
  Except: 82,
  False: 83,
  Finally: 84,
  For: 85,
  From: 86,
  Global: 87,
  If: 88,
  Import: 89,
  In: 90,
  Is: 91,
  Lambda: 92,
  None: 93,
  Nonlocal: 94,
  Not: 95,
  Or: 96,
  Pass: 97,
  Raise: 98,
  Return: 99,
  True: 100,
  Try: 101,
  While: 102,
  With: 103,
  Yield: 104,
} as const;

/** The reserved words; the soft ones (`match`, `case`, `type`, `_`) are names to the tokenizer. */
export const keywords: Readonly<Record<string, number>> = {
  and: Token.And,
  as: Token.As,
  assert: Token.Assert,
  async: Token.Async,
  await: Token.Await,
  break: Token.Break,
  class: Token.Class,
  continue: Token.Continue,
  def: Token.Def,
  del: Token.Del,
  elif: Token.Elif,
  else: Token.Else,
  except: Token.Except,
  False: Token.False,
  finally: Token.Finally,
  for: Token.For,
  from: Token.From,
  global: Token.Global,
  if: Token.If,
  import: Token.Import,
  in: Token.In,
  is: Token.Is,
  lambda: Token.Lambda,
  None: Token.None,
  nonlocal: Token.Nonlocal,
  not: Token.Not,
  or: Token.Or,
  pass: Token.Pass,
  raise: Token.Raise,
  return: Token.Return,
  True: Token.True,
  try: Token.Try,
  while: Token.While,
  with: Token.With,
  yield: Token.Yield,
};

/** The tokens of one text, as flat arrays; `count` is followed by room that reads as `EndOfFile`. */
export interface Tokens {
  kind: Uint8Array;
  start: Uint32Array;
  /** A `Newline`, `Indent` or `Dedent` ends where the token of the program before it ends. */
  end: Uint32Array;
  /** Of a `Name`, its number in the table of names; of others, anything. */
  name: Uint32Array;
  count: number;
  /** How many tokens have room, with room after them. */
  capacity: number;
  /** Whether a name is `__debug__`. */
  namesDebug: boolean;
  /** Whether the whole text is ASCII. */
  isAscii: boolean;
}

/** So many tokens may be looked at after the last. */
export const roomAfter = 2;

export function makeTokens(capacity: number): Tokens {
  const length = capacity + roomAfter;
  return {
    kind: new Uint8Array(length),
    start: new Uint32Array(length),
    end: new Uint32Array(length),
    name: new Uint32Array(length),
    count: 0,
    capacity,
    namesDebug: false,
    isAscii: false,
  };
}

export function pushToken(tokens: Tokens, kind: number, start: number, end: number): void {
  const place = tokens.count;
  if (place >= tokens.capacity) growTokens(tokens);
  tokens.kind[place] = kind;
  tokens.start[place] = start;
  tokens.end[place] = end;
  tokens.count = place + 1;
}

/** @param name its number in the table of names */
export function pushName(tokens: Tokens, start: number, end: number, name: number): void {
  tokens.name[tokens.count] = name;
  pushToken(tokens, Token.Name, start, end);
}

function growTokens(tokens: Tokens): void {
  const grown = makeTokens(tokens.capacity * 2);
  grown.kind.set(tokens.kind);
  grown.start.set(tokens.start);
  grown.end.set(tokens.end);
  grown.name.set(tokens.name);
  tokens.kind = grown.kind;
  tokens.start = grown.start;
  tokens.end = grown.end;
  tokens.name = grown.name;
  tokens.capacity = grown.capacity;
}
