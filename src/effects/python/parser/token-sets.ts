import { Kind } from "./kinds.ts";
import { Token } from "./tokens.ts";

const size = 128;
const startsExpressions = new Uint8Array(size);
const ranks = new Uint8Array(size);
const operatorKinds = new Uint8Array(size);
const leafKinds = new Uint8Array(size);
const signKinds = new Uint8Array(size);

/** How tightly operators bind, from the loosest on. */
export const Rank = {
  Or: 1,
  And: 2,
  Not: 3,
  Comparison: 4,
  BitOr: 5,
  BitXor: 6,
  BitAnd: 7,
  Shift: 8,
  Sum: 9,
  Product: 10,
  Sign: 11,
  Power: 12,
} as const;

const operators: readonly (readonly [token: number, rank: number, kind: number])[] = [
  [Token.Or, Rank.Or, Kind.Or],
  [Token.And, Rank.And, Kind.And],
  [Token.Not, Rank.Comparison, Kind.NotIn],
  [Token.In, Rank.Comparison, Kind.In],
  [Token.Is, Rank.Comparison, Kind.Is],
  [Token.Less, Rank.Comparison, Kind.Lt],
  [Token.LessEqual, Rank.Comparison, Kind.LtE],
  [Token.Greater, Rank.Comparison, Kind.Gt],
  [Token.GreaterEqual, Rank.Comparison, Kind.GtE],
  [Token.EqualEqual, Rank.Comparison, Kind.Eq],
  [Token.NotEqual, Rank.Comparison, Kind.NotEq],
  [Token.Bar, Rank.BitOr, Kind.BitOr],
  [Token.Caret, Rank.BitXor, Kind.BitXor],
  [Token.Ampersand, Rank.BitAnd, Kind.BitAnd],
  [Token.LeftShift, Rank.Shift, Kind.LShift],
  [Token.RightShift, Rank.Shift, Kind.RShift],
  [Token.Plus, Rank.Sum, Kind.Add],
  [Token.Minus, Rank.Sum, Kind.Sub],
  [Token.Star, Rank.Product, Kind.Mult],
  [Token.Slash, Rank.Product, Kind.Div],
  [Token.DoubleSlash, Rank.Product, Kind.FloorDiv],
  [Token.Percent, Rank.Product, Kind.Mod],
  [Token.At, Rank.Product, Kind.MatMult],
  [Token.DoubleStar, Rank.Power, Kind.Pow],
  [Token.PlusEqual, 0, Kind.Add],
  [Token.MinusEqual, 0, Kind.Sub],
  [Token.StarEqual, 0, Kind.Mult],
  [Token.SlashEqual, 0, Kind.Div],
  [Token.DoubleSlashEqual, 0, Kind.FloorDiv],
  [Token.PercentEqual, 0, Kind.Mod],
  [Token.AtEqual, 0, Kind.MatMult],
  [Token.DoubleStarEqual, 0, Kind.Pow],
  [Token.LeftShiftEqual, 0, Kind.LShift],
  [Token.RightShiftEqual, 0, Kind.RShift],
  [Token.AmpersandEqual, 0, Kind.BitAnd],
  [Token.BarEqual, 0, Kind.BitOr],
  [Token.CaretEqual, 0, Kind.BitXor],
];

for (const [token, rank, kind] of operators) {
  ranks[token] = rank;
  operatorKinds[token] = kind;
}

leafKinds[Token.Name] = Kind.Name;
leafKinds[Token.Number] = Kind.Number;
leafKinds[Token.None] = Kind.NoneLiteral;
leafKinds[Token.True] = Kind.True;
leafKinds[Token.False] = Kind.False;
leafKinds[Token.Ellipsis] = Kind.Ellipsis;

signKinds[Token.Minus] = Kind.USub;
signKinds[Token.Plus] = Kind.UAdd;
signKinds[Token.Tilde] = Kind.Invert;

const expressionStarts: readonly number[] = [
  Token.Name,
  Token.Number,
  Token.String,
  Token.Bytes,
  Token.FStringStart,
  Token.TStringStart,
  Token.LeftParen,
  Token.LeftBracket,
  Token.LeftBrace,
  Token.Ellipsis,
  Token.Minus,
  Token.Plus,
  Token.Tilde,
  Token.Star,
  Token.Not,
  Token.Lambda,
  Token.Await,
  Token.None,
  Token.True,
  Token.False,
];

for (const token of expressionStarts) startsExpressions[token] = 1;

/** Whether an expression, starred or not, can start with this token. */
export function startsExpression(token: number): boolean {
  return startsExpressions[token] === 1;
}

/** How tightly a token binds two operands, or 0. */
export function rankOf(token: number): number {
  return ranks[token] ?? 0;
}

/** The kind of the node of an operator, of two operands or of an augmented assignment. */
export function operatorKind(token: number): number {
  return operatorKinds[token] ?? 0;
}

/** The kind of the expression that a token is on its own, or 0. */
export function leafKind(token: number): number {
  return leafKinds[token] ?? 0;
}

/** The kind of the node of a sign before an operand, or 0. */
export function signKind(token: number): number {
  return signKinds[token] ?? 0;
}

export function isAugmentedAssignment(token: number): boolean {
  return token >= Token.PlusEqual && token <= Token.CaretEqual;
}

/** Whether a token is a literal of text or bytes, or the start of one. */
export function isString(token: number): boolean {
  return token >= Token.String && token <= Token.TStringStart;
}
