import type { IToken } from "chevrotain";
import { syntaxDiagnostics } from "../../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import type { SourceFile } from "../../../source/source-file.ts";
import type { Documentation } from "../ast.ts";
import { depthsOfTexts, MAX_DEPTH, tooDeep } from "../nesting.ts";
import { tokenize } from "../tokens.ts";
import { DeclarationRules, type TopLevel } from "./declaration-rules.ts";
import { GivenUp } from "./shallow-parser.ts";
import { isLeftOver, syntaxError, type Place } from "./syntax-error.ts";
import { MAX_DIAGNOSTICS, MAX_ERRORS, spanOf, type PendingPlaceholder } from "./token-rules.ts";

export interface Stretch {
  readonly items: readonly TopLevel[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses stretches of a file, then the placeholders of the texts in it, and turns what chevrotain says into diagnostics. */
export class ModuleParser extends DeclarationRules {
  /**
   * @param documentation what is used of it is taken out
   * @param after the token behind the stretch, if any: what is missing at the end is missing before it
   */
  parseStretch(
    file: SourceFile,
    tokens: IToken[],
    documentation: Map<number, Documentation>,
    after: IToken | undefined,
  ): Stretch {
    this.file = file;
    this.documentation = documentation;
    this.diagnostics = [];
    this.pending = [];
    this.errorsLeft = MAX_ERRORS;
    this.depths = depthsOfTexts(tokens, 0);
    this.take(tokens);
    const items = this.topLevel();
    this.takeErrors(tokens, after, "file");
    for (let at = 0; at < this.pending.length && this.diagnostics.length < MAX_DIAGNOSTICS; at++) {
      const placeholder = this.pending[at];
      if (placeholder !== undefined) this.parsePlaceholder(placeholder);
    }
    return { items, diagnostics: this.diagnostics };
  }

  /** Parses a whole file; undefined where a parser with tables gives up because there is a mistake. */
  tryStretch(
    file: SourceFile,
    tokens: IToken[],
    documentation: Map<number, Documentation>,
  ): Stretch | undefined {
    try {
      return this.parseStretch(file, tokens, documentation, undefined);
    } catch (error) {
      if (error instanceof GivenUp) return undefined;
      throw error;
    }
  }

  /** Placeholders inside a placeholder's texts are put at the end of the same queue, so that nothing recurses. */
  private parsePlaceholder({ span, pieces, index, depth }: PendingPlaceholder): void {
    const { tokens, comments, strays } = tokenize(this.file.text.slice(span.start, span.end));
    for (const token of tokens) token.startOffset += span.start;
    const [stray] = strays;
    if (stray !== undefined) {
      const text = `\`${this.file.text.slice(span.start + stray.start, span.start + stray.start + stray.length)}\``;
      const start = span.start + stray.start;
      this.report(syntaxDiagnostics.strayCharacter, { text }, { start, end: start + stray.length });
      return;
    }
    const [comment] = comments;
    if (comment !== undefined) {
      const start = span.start + comment.startOffset;
      const end = start + comment.image.length;
      this.report(syntaxDiagnostics.badPlaceholder, { problem: "comment" }, { start, end });
      return;
    }
    const lines = tokens.find(({ image }) => image.startsWith("'''") && /[\n\r]/.test(image));
    if (lines !== undefined) {
      this.report(syntaxDiagnostics.badPlaceholder, { problem: "raw-lines" }, spanOf(lines));
      return;
    }
    const deep = tooDeep(tokens, depth);
    if (deep !== undefined) {
      this.report(syntaxDiagnostics.nestedTooDeep, { limit: MAX_DEPTH }, deep);
      return;
    }
    this.depths = depthsOfTexts(tokens, depth);
    this.errorsLeft = MAX_ERRORS;
    this.take(tokens);
    const placeholder = this.placeholder();
    const errors = this.errors.length;
    this.takeErrors(tokens, closingBrace(span.end), "placeholder");
    if (placeholder !== undefined && errors === 0) pieces[index] = placeholder;
  }

  /** Types have their numbers once a parser has been made. */
  private take(tokens: IToken[]): void {
    for (const token of tokens) token.tokenTypeIdx = token.tokenType.tokenTypeIdx ?? 0;
    this.input = tokens;
  }

  private takeErrors(tokens: readonly IToken[], after: IToken | undefined, place: Place): void {
    const stretch = { file: this.file, tokens, after, place };
    for (const [index, error] of this.errors.entries()) {
      // What is left over behind a mistake is a consequence of it, unless it starts something new.
      if (index > 0 && isLeftOver(error) && !startsWord(this.file, error.token)) continue;
      this.diagnostics.push(syntaxError(error, stretch));
    }
    this.errors = [];
  }
}

/** Whether a token is a word in the first column. */
function startsWord(file: SourceFile, { startOffset, image }: IToken): boolean {
  return /^\w/.test(image) && /^[\n\r]?$/.test(file.text.charAt(startOffset - 1));
}

/** Stands behind the last token of a placeholder, where an error speaks of its end. */
function closingBrace(offset: number): IToken {
  const [brace] = tokenize("}").tokens;
  if (brace === undefined)
    return { image: "}", startOffset: offset, tokenType: { name: "}" }, tokenTypeIdx: 0 };
  brace.startOffset = offset;
  return brace;
}
