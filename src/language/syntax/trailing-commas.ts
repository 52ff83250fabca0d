import type { IToken } from "chevrotain";
import { diagnose } from "../../diagnostics/catalogue.ts";
import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { endOf, spanOf } from "./parser/token-rules.ts";
import { clauseWords, Comma, NumberToken, Reserved, TextToken, Word } from "./tokens.ts";

/** Tokens without the commas that a list of a clause may not end with, and what is to be said of these. */
export interface Trimmed {
  readonly tokens: IToken[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A list that no bracket closes ends where the next clause starts, so that a comma at its end takes the next clause's
 * keyword for an item. Where that is plain to see, the comma is the mistake.
 */
export function withoutTrailingCommas(file: SourceFile, tokens: IToken[]): Trimmed {
  const trailing = new Set(tokens.filter((_, index) => isTrailing(file, tokens, index)));
  return {
    tokens: tokens.filter((token) => !trailing.has(token)),
    diagnostics: [...trailing].map((comma) =>
      diagnose(syntaxDiagnostics.trailingComma, {}, file, spanOf(comma)),
    ),
  };
}

/** `,` at the end of a line, then a clause's keyword with something behind it that can follow no item of a list. */
function isTrailing(file: SourceFile, tokens: readonly IToken[], index: number): boolean {
  const [comma, word, next] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  if (comma?.tokenType !== Comma || word === undefined) return false;
  if (!clauseWords.has(word.image) || onOneLine(file, comma, word)) return false;
  return next !== undefined && onOneLine(file, word, next) && startsOperand(next);
}

const continuing: ReadonlySet<string> = new Set(["to", "as", "in", "none", "any", "matching"]);

function startsOperand({ tokenType, image }: IToken): boolean {
  if (continuing.has(image)) return false;
  if (tokenType === NumberToken || tokenType === TextToken || tokenType === Word) return true;
  return tokenType.CATEGORIES?.some((one) => one === Word || one === Reserved) === true;
}

function onOneLine(file: SourceFile, first: IToken, second: IToken): boolean {
  return !/[\n\r]/.test(file.text.slice(endOf(first), second.startOffset));
}
