import type { IRecognitionException, IToken } from "chevrotain";
import { diagnose } from "../../../diagnostics/catalogue.ts";
import { syntaxDiagnostics } from "../../../diagnostics/catalogue/syntax.ts";
import type { Diagnostic, Related } from "../../../diagnostics/diagnostic.ts";
import { nearest } from "../../../diagnostics/suggest.ts";
import type { SourceFile } from "../../../source/source-file.ts";
import type { Span } from "../../../source/span.ts";
import { blocks, declarationWords, reservedWords } from "../tokens.ts";
import { hintFor } from "./hints.ts";
import { describe, spanOf } from "./token-rules.ts";

/** Whether an error is about what stands behind all that the grammar takes. */
export function isLeftOver(error: IRecognitionException): boolean {
  return error.name === "NotAllInputParsedException" || error.context.ruleStack.at(-1) === "module";
}

export type Place = "file" | "placeholder";

/** What was parsed at once. */
export interface ParsedStretch {
  readonly file: SourceFile;
  readonly tokens: readonly IToken[];
  /** The token behind it, which stands for its end. */
  readonly after: IToken | undefined;
  readonly place: Place;
}

/** The diagnostic for what the parser could not read. */
export function syntaxError(error: IRecognitionException, stretch: ParsedStretch): Diagnostic {
  const { file, after } = stretch;
  const isInside = !Number.isNaN(error.token.startOffset) && error.token.image !== "";
  const token = isInside ? error.token : after;
  const span = token === undefined ? endOfText(file) : spanOf(token);
  const found = token === undefined ? "the end of the file" : describe(token);
  const rule = error.context.ruleStack.at(-1) ?? "";
  const word = token?.image ?? "";
  if (isInside && isLeftOver(error)) return leftOver(stretch, word, found, span);
  if (isInside && reservedWords.has(word) && wantsName(rule, error.message)) {
    return diagnose(syntaxDiagnostics.reservedName, { word }, file, span);
  }
  const block = blocks[rule];
  if (isInside && block !== undefined && error.message === "`}`" && /^\w+$/.test(word)) {
    const near = nearest(word, block.clauses);
    const help = near === undefined ? hintFor({ rule, word, next: "", expected: "" }) : [];
    return diagnose(syntaxDiagnostics.unknownClause, { word, ...block, near }, file, span, { help });
  }
  const expected = word === "," && closing.has(error.message) ? "an item" : error.message;
  const related = relatedOpening(error, stretch);
  const help = isInside ? hintFor({ rule, word, next: behind(stretch, error.token), expected }) : [];
  return diagnose(syntaxDiagnostics.unexpected, { found, expected }, file, span, { related, help });
}

const closing: ReadonlySet<string> = new Set(["`}`", "`)`", "`]`"]);

/** Lists whose items start with a name. */
const listsOfNames: ReadonlySet<string> = new Set([
  "enum",
  "parameters",
  "recordType",
  "import",
  "recordLiteral",
  "modelParameters",
]);

function wantsName(rule: string, expected: string): boolean {
  return expected.startsWith("a name") || (closing.has(expected) && listsOfNames.has(rule));
}

/** What stands where a declaration could start, or behind the value of a placeholder. */
function leftOver({ file, place }: ParsedStretch, word: string, found: string, span: Span): Diagnostic {
  if (place === "placeholder") {
    return diagnose(syntaxDiagnostics.unexpected, { found, expected: "`}`" }, file, span);
  }
  const near = /^\w+$/.test(word) ? nearest(word, declarationWords) : undefined;
  const closes = /^[\]})]$/.test(word);
  return diagnose(syntaxDiagnostics.unknownDeclaration, { word: found, near, closes }, file, span);
}

/** Where a bracket is missing, the one that it should have closed, if that stands on another line. */
function relatedOpening(error: IRecognitionException, { file, tokens }: ParsedStretch): readonly Related[] {
  if (!closing.has(error.message)) return [];
  const open: IToken[] = [];
  for (const token of tokens) {
    if (token === error.token) break;
    if (/^[[{(]$/.test(token.image)) open.push(token);
    else if (/^[\]})]$/.test(token.image)) open.pop();
  }
  const last = open.at(-1);
  const end = Number.isNaN(error.token.startOffset) ? file.text.length : error.token.startOffset;
  if (last === undefined || !file.text.slice(last.startOffset, end).includes("\n")) return [];
  return [{ message: "opened here", file, span: spanOf(last) }];
}

function behind({ tokens }: ParsedStretch, token: IToken): string {
  return tokens[tokens.indexOf(token) + 1]?.image ?? "";
}

function endOfText(file: SourceFile): Span {
  const end = file.text.trimEnd().length;
  return { start: Math.max(0, end - 1), end };
}
