import { Kind } from "./kinds.ts";
import {
  absent,
  accept,
  advance,
  emit,
  emitTo,
  endBefore,
  expect,
  here,
  leaf,
  peek,
  unexpected,
} from "./parser.ts";
import type { Parser } from "./parser.ts";
import { fail } from "./syntax-error.ts";
import { isString } from "./token-sets.ts";
import { Token } from "./tokens.ts";

/** A literal of text or bytes, or several in a row, which are one. */
export function strings(p: Parser): void {
  const start = here(p);
  const first = p.count;
  const plain = p.token === Token.String || p.token === Token.Bytes;
  if (plain && !isString(peek(p, 1))) return leaf(p, p.token === Token.String ? Kind.String : Kind.Bytes);
  const kind = kindOfRow(p);
  if (kind === Kind.String || kind === Kind.Bytes) {
    while (isString(p.token)) advance(p);
    return emit(p, kind, start, first);
  }
  while (isString(p.token)) {
    if (p.token === Token.String) leaf(p, Kind.String);
    else pieces(p, kind === Kind.TemplateStr);
  }
  emit(p, kind, start, first);
}

/** Looks at the literals in the row: what they are together. */
function kindOfRow(p: Parser): number {
  let found = 0;
  let depth = 0;
  for (let i = 0; ; i++) {
    const token = peek(p, i);
    if (token === Token.FStringEnd) depth--;
    if (depth === 0 && token !== Token.FStringEnd) {
      if (!isString(token)) return rowKind(p, found);
      found |= 1 << (token - Token.String);
    }
    if (token === Token.FStringStart || token === Token.TStringStart) depth++;
  }
}

/** The bits are of the tokens from `String` on. */
function rowKind(p: Parser, found: number): number {
  switch (found) {
    case 1:
      return Kind.String;
    case 2:
      return Kind.Bytes;
    case 4:
    case 5:
      return Kind.JoinedStr;
    case 8:
      return Kind.TemplateStr;
    default:
      return fail("cannot mix literals of text, bytes and templates", here(p), p.ends[p.position]);
  }
}

/** The text and fields of one f-string or t-string. */
function pieces(p: Parser, template: boolean): void {
  advance(p);
  while (!accept(p, Token.FStringEnd)) piece(p, template);
}

function piece(p: Parser, template: boolean): void {
  switch (p.token) {
    case Token.FStringText:
      return leaf(p, Kind.Text);
    case Token.FStringRawText:
      return leaf(p, Kind.RawText);
    case Token.LeftBrace:
      return field(p, template);
    default:
      unexpected(p, "the end of the f-string");
  }
}

function field(p: Parser, template: boolean): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  p.rules.yieldOrExpressions(p);
  debugText(p, start + 1);
  if (accept(p, Token.Exclamation)) leaf(p, Kind.Conversion);
  else absent(p);
  if (p.token === Token.Colon) specification(p);
  else absent(p);
  expect(p, Token.RightBrace, "`}` of an f-string");
  emit(p, template ? Kind.Interpolation : Kind.FormattedValue, start, first);
}

/** `{x = }` prints what stands there, up to what follows. */
function debugText(p: Parser, start: number): void {
  if (!accept(p, Token.Equal)) return absent(p);
  const end = here(p);
  emitTo(p, Kind.DebugText, start, end, p.count);
  const text = p.text.slice(start, end);
  if (!text.includes("#") && !text.includes("\\")) return;
  p.versionDependent.push({
    start,
    end,
    reason: "versions differ on how comments and escapes here are printed",
  });
}

/** The fields of a specification are those of an f-string, in a t-string too. */
function specification(p: Parser): void {
  const start = here(p);
  const first = p.count;
  advance(p);
  while (p.token !== Token.RightBrace) piece(p, false);
  emitTo(p, Kind.FormatSpec, start, Math.max(endBefore(p), start + 1), first);
}
