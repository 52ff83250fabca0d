import type { IRuleConfig, IToken, TokenType } from "chevrotain";
import { diagnose, type DiagnosticKind } from "../../../diagnostics/catalogue.ts";
import { syntaxDiagnostics } from "../../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic } from "../../../diagnostics/diagnostic.ts";
import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";
import type {
  Documentation,
  DottedName,
  Duration,
  DurationPart,
  Name,
  NumberLiteral,
  Pattern,
  Template,
  TemplatePiece,
  TextLiteral,
} from "../ast.ts";
import { readText, type TextParts } from "../read-text.ts";
import * as T from "../tokens.ts";
import { K } from "../tokens.ts";
import type { Decisions } from "./decisions.ts";
import { expectations } from "./expectations.ts";
import { lazyLookahead } from "./lazy-lookahead.ts";
import { ShallowParser } from "./shallow-parser.ts";

export interface ParserOptions {
  /** Whether reading goes on behind a mistake; preparing for that takes time that a file without mistakes does not need. */
  readonly recovers: boolean;
  /** Whether the grammar itself is checked for ambiguities; it is by a test, not by every user. */
  readonly validates: boolean;
  /** What it decides by in place of an analysis of the grammar; such a parser gives up at the first mistake. */
  readonly decisions?: Decisions;
}

/** A placeholder whose expression is still to be parsed, and where it goes. */
export interface PendingPlaceholder {
  readonly span: Span;
  readonly pieces: TemplatePiece[];
  readonly index: number;
  /** How many levels are around it, its text being one of them. */
  readonly depth: number;
}

/** Names, literals and what all rules share. The rules follow in a chain of classes, one file a part of the language. */
export class TokenRules extends ShallowParser {
  protected file: SourceFile = { path: "", text: "" };
  /** Documentation by the offset of the token that follows it. */
  protected documentation: Map<number, Documentation> = new Map();
  protected diagnostics: Diagnostic[] = [];
  /** How many more errors are worth looking for: behind them, the rest counts as read. */
  protected errorsLeft = MAX_ERRORS;
  protected pending: PendingPlaceholder[] = [];
  /** How deep texts nest, by the offset where they start. */
  protected depths: ReadonlyMap<number, number> = new Map();

  constructor({ recovers, validates }: ParserOptions) {
    let onError = (): void => undefined;
    super([...T.vocabulary], {
      recoveryEnabled: recovers,
      maxLookahead: MAX_LOOKAHEAD,
      lookaheadStrategy: lazyLookahead(MAX_LOOKAHEAD),
      skipValidations: !validates,
      errorMessageProvider: expectations(() => onError()),
    });
    onError = () => {
      if (this.errorsLeft-- === 0) this.moveToTerminatedState();
    };
  }

  /** `ACTION` for a place where the rules are being recorded: there the action does not run. */
  protected make<N>(action: () => N): N {
    return this.ACTION(action);
  }

  /** Where the next token starts; behind the last one, where that ends. */
  protected startOffset(): number {
    const { startOffset } = this.LA(1);
    return Number.isNaN(startOffset) ? this.endOffset() : startOffset;
  }

  protected spanFrom(start: number): Span {
    return { start, end: Math.max(start, this.endOffset()) };
  }

  private endOffset(): number {
    return spanOf(this.LA(0)).end;
  }

  protected docs(): Documentation | undefined {
    return this.ACTION(() => {
      const offset = this.LA(1).startOffset;
      const found = this.documentation.get(offset);
      if (found !== undefined) this.documentation.delete(offset);
      return found;
    });
  }

  protected report<P>(kind: DiagnosticKind<P>, parameters: P, span: Span): void {
    this.diagnostics.push(diagnose(kind, parameters, this.file, span));
  }

  /** Whether the token `ahead` is of one of the types. */
  protected isNext(ahead: number, ...types: readonly TokenType[]): boolean {
    return types.includes(this.LA(ahead).tokenType);
  }

  /** Whether the token `ahead` may be a name. */
  protected isName(ahead: number): boolean {
    const { tokenType } = this.LA(ahead);
    return tokenType === T.Word || tokenType.CATEGORIES?.includes(T.Word) === true;
  }

  public name = this.RULE(
    "name",
    (): Name => {
      const token = this.CONSUME(T.Word);
      return { kind: "name", text: token.image, span: spanOf(token) };
    },
    recovering(missingName),
  );

  public dottedName = this.RULE(
    "dottedName",
    (): DottedName => {
      const parts: Name[] = [];
      const first = this.CONSUME(T.Word);
      parts.push({ kind: "name", text: first.image, span: spanOf(first) });
      this.MANY(() => {
        this.CONSUME(T.Dot);
        const token = this.OR([
          { ALT: () => this.CONSUME1(T.Word) },
          { ALT: () => this.CONSUME(T.Reserved) },
        ]);
        this.ACTION(() => parts.push({ kind: "name", text: token.image, span: spanOf(token) }));
      });
      // A name of which a part is missing names nothing.
      return parts.some(({ text }) => text === "")
        ? missingDottedName
        : { kind: "dotted-name", parts, span: { start: first.startOffset, end: endOf(this.LA(0)) } };
    },
    recovering(missingDottedName),
  );

  public number = this.RULE(
    "number",
    (): NumberLiteral => {
      const token = this.CONSUME(T.NumberToken);
      return this.make(() => ({
        kind: "number",
        text: token.image.replaceAll("_", ""),
        span: spanOf(token),
      }));
    },
    recovering({ kind: "number", text: "0", span: noSpan }),
  );

  public pattern = this.RULE(
    "pattern",
    (): Pattern => {
      const token = this.CONSUME(T.PatternToken);
      return this.make(() => ({ kind: "pattern", source: token.image.slice(1, -1), span: spanOf(token) }));
    },
    recovering({ kind: "pattern", source: "", span: noSpan }),
  );

  /** A text in which values may stand. */
  public template = this.RULE(
    "template",
    (): Template => {
      const token = this.CONSUME(T.TextToken);
      return this.make(() => this.templateOf(token));
    },
    recovering({ kind: "template", quote: "line", pieces: [], span: noSpan }),
  );

  /** A text that is fixed. */
  public text = this.RULE(
    "text",
    (): TextLiteral => {
      const token = this.CONSUME(T.TextToken);
      return this.make(() => this.textOf(token));
    },
    recovering({ kind: "text", value: "", quote: "line", span: noSpan }),
  );

  public duration = this.RULE(
    "duration",
    (): Duration => {
      const start = this.startOffset();
      const parts: DurationPart[] = [this.SUBRULE(this.durationPart)];
      this.MANY(() => {
        this.CONSUME(K.and);
        parts.push(this.SUBRULE1(this.durationPart));
      });
      return { kind: "duration", parts, span: this.spanFrom(start) };
    },
    recovering({ kind: "duration", parts: [], span: noSpan }),
  );

  public durationPart = this.RULE(
    "durationPart",
    (): DurationPart => {
      const start = this.startOffset();
      const amount = this.SUBRULE(this.number);
      // A clause that starts on the next line is no unit.
      const isMissing = !this.RECORDING_PHASE && !this.goesOn();
      if (isMissing) this.report(syntaxDiagnostics.missingUnit, { amount: amount.text }, amount.span);
      const unit = isMissing ? missingName : this.SUBRULE(this.name);
      return { amount, unit, span: this.spanFrom(start) };
    },
    recovering({ amount: { kind: "number", text: "0", span: noSpan }, unit: missingName, span: noSpan }),
  );

  /** The comma between two items inside brackets. Where it is missing, that alone is reported, and reading goes on. */
  public separator = this.RULE("separator", (): void => {
    const comma = this.OPTION(() => this.CONSUME(T.Comma));
    this.ACTION(() => {
      if (comma !== undefined) return;
      const next = this.LA(1);
      this.report(syntaxDiagnostics.missingComma, { before: describe(next) }, spanOf(next));
    });
  });

  /**
   * Whether a list in parentheses or brackets goes on: it does not where a clause starts on a new line, so that a closing
   * bracket that is missing before it is reported as that.
   */
  protected goesOn(): boolean {
    const [next, before] = [this.LA(1), this.LA(0)];
    if (next.tokenType === T.Comma || !T.clauseWords.has(next.image)) return true;
    return !/[\n\r]/.test(this.file.text.slice(endOf(before), next.startOffset));
  }

  public names = this.RULE(
    "names",
    (): Name[] => {
      const items: Name[] = [this.SUBRULE(this.name)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        items.push(this.SUBRULE1(this.name));
      });
      return items;
    },
    recovering([]),
  );

  /** `user and boss`. */
  public approvers = this.RULE(
    "approvers",
    (): Name[] => {
      const items: Name[] = [this.SUBRULE(this.name)];
      this.MANY(() => {
        this.CONSUME(K.and);
        items.push(this.SUBRULE1(this.name));
      });
      return items;
    },
    recovering([]),
  );

  public dottedNames = this.RULE(
    "dottedNames",
    (): DottedName[] => {
      const items: DottedName[] = [this.SUBRULE(this.dottedName)];
      this.MANY(() => {
        this.CONSUME(T.Comma);
        items.push(this.SUBRULE1(this.dottedName));
      });
      return items;
    },
    recovering([]),
  );

  protected templateOf(token: IToken, text = readText(token.image, token.startOffset)): Template {
    this.reportProblems(token, text);
    const pieces: TemplatePiece[] = [];
    const depth = (this.depths.get(token.startOffset) ?? 0) + 1;
    for (const part of text.parts) {
      if (part.kind === "fixed") {
        pieces.push({ kind: "template-text", value: part.value, span: part.span });
      } else if (part.span.end > part.span.start) {
        this.pending.push({ span: part.span, pieces, index: pieces.length, depth });
        pieces.push({ kind: "template-text", value: "", span: part.span });
      }
    }
    return { kind: "template", quote: text.quote, pieces, span: spanOf(token) };
  }

  protected textOf(token: IToken, text = readText(token.image, token.startOffset)): TextLiteral {
    this.reportProblems(token, text);
    let value = "";
    for (const part of text.parts) {
      if (part.kind === "fixed") value += part.value;
      else if (part.span.end > part.span.start) {
        const span = { start: part.span.start - 1, end: part.span.end + 1 };
        this.report(syntaxDiagnostics.badPlaceholder, { problem: "not-allowed" }, span);
      }
    }
    return { kind: "text", value, quote: text.quote, span: spanOf(token) };
  }

  private reportProblems(token: IToken, text: TextParts): void {
    if (isSupplied(token)) return;
    for (const problem of text.problems) {
      if (problem.kind === "unclosed-text") {
        this.report(syntaxDiagnostics.unclosedText, { quotes: problem.text }, problem.span);
      } else if (problem.kind === "bad-escape") {
        this.report(syntaxDiagnostics.badEscape, { text: problem.text }, problem.span);
      } else {
        const kind = problem.kind === "empty-placeholder" ? "empty" : "unclosed";
        this.report(syntaxDiagnostics.badPlaceholder, { problem: kind }, problem.span);
      }
    }
  }
}

/** How many tokens a decision may depend on, gates apart. */
const MAX_LOOKAHEAD = 2;

/** In one stretch; each costs more than a thousand tokens without one. */
export const MAX_ERRORS = 100;

/** In one file; behind so many the rest is not looked at. */
export const MAX_DIAGNOSTICS = 1000;

/** What a rule gives when its text could not be read; the error has been recorded. */
export function recovering<N>(value: N): IRuleConfig<N> {
  return { recoveryValueFunc: () => value };
}

export const noSpan: Span = { start: 0, end: 0 };

/** Stands for a name that could not be read; the parser has reported it, and nobody looks it up. */
export const missingName: Name = { kind: "name", text: "", span: noSpan };
const missingDottedName: DottedName = { kind: "dotted-name", parts: [missingName], span: noSpan };

/** Where a token stands; nowhere for one that the parser supplies in place of a missing one. */
export function spanOf(token: IToken): Span {
  return isSupplied(token) ? noSpan : { start: token.startOffset, end: endOf(token) };
}

function isSupplied(token: IToken): boolean {
  return Number.isNaN(token.startOffset);
}

export function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}

/** A token as a message speaks of it. */
export function describe(token: IToken): string {
  if (token.tokenType.name === "EOF") return "the end of the file";
  if (token.tokenType === T.TextToken) return "a text";
  return `\`${token.image.length > 40 ? `${token.image.slice(0, 39)}…` : token.image}\``;
}
