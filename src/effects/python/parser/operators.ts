import { unitAt } from "./characters.ts";
import type { Scanner } from "./scanner.ts";
import { fail } from "./syntax-error.ts";
import { pushToken, Token } from "./tokens.ts";

/** For each ASCII unit: the token it is alone, before `=`, doubled, and doubled before `=`; 0 is none. */
const alone = new Uint8Array(128);
const withEqual = new Uint8Array(128);
const doubled = new Uint8Array(128);
const doubledWithEqual = new Uint8Array(128);

const rows: readonly (readonly [string, number, number, number, number])[] = [
  [";", Token.Semicolon, 0, 0, 0],
  ["~", Token.Tilde, 0, 0, 0],
  [":", Token.Colon, Token.ColonEqual, 0, 0],
  ["=", Token.Equal, Token.EqualEqual, 0, 0],
  ["!", 0, Token.NotEqual, 0, 0],
  ["+", Token.Plus, Token.PlusEqual, 0, 0],
  ["-", Token.Minus, Token.MinusEqual, 0, 0],
  ["%", Token.Percent, Token.PercentEqual, 0, 0],
  ["@", Token.At, Token.AtEqual, 0, 0],
  ["&", Token.Ampersand, Token.AmpersandEqual, 0, 0],
  ["|", Token.Bar, Token.BarEqual, 0, 0],
  ["^", Token.Caret, Token.CaretEqual, 0, 0],
  ["*", Token.Star, Token.StarEqual, Token.DoubleStar, Token.DoubleStarEqual],
  ["/", Token.Slash, Token.SlashEqual, Token.DoubleSlash, Token.DoubleSlashEqual],
  ["<", Token.Less, Token.LessEqual, Token.LeftShift, Token.LeftShiftEqual],
  [">", Token.Greater, Token.GreaterEqual, Token.RightShift, Token.RightShiftEqual],
];

for (const [text, single, equal, double, doubleEqual] of rows) {
  const unit = text.charCodeAt(0);
  alone[unit] = single;
  withEqual[unit] = equal;
  doubled[unit] = double;
  doubledWithEqual[unit] = doubleEqual;
}

/** Scans the longest operator that starts with this unit, and gives its end. */
export function scanOperator(scanner: Scanner, start: number, unit: number): number {
  const next = unitAt(scanner.units, start + 1);
  let token = alone[unit] ?? 0;
  let end = start + 1;
  if (next === 61 && withEqual[unit] !== 0) {
    token = withEqual[unit] ?? 0;
    end++;
  } else if (next === unit && doubled[unit] !== 0) {
    const assigns = unitAt(scanner.units, start + 2) === 61;
    token = (assigns ? doubledWithEqual[unit] : doubled[unit]) ?? 0;
    end += assigns ? 2 : 1;
  } else if (unit === 45 && next === 62) {
    token = Token.Arrow;
    end++;
  }
  if (token === 0) fail("invalid character", start, end);
  pushToken(scanner.tokens, token, start, end);
  return end;
}
